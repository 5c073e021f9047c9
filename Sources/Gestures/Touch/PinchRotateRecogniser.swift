import InputEvents

/// Recognises two or more fingers that close in, open out or turn; the two compete.
///
///     D-D fingers land   m they move apart, together or round   U lift   [..] fires
///
///     1) D-D-mmmm-UU[pinch out]      distance 1.25 times what it was, or more
///     2) D-D-mmmm-UU[pinch in]       0.8 times, or less
///     3) D-D-mmmm-UU[rotate]         20° or more
///     4) D-D-mmmm-UU                 nothing: less than that, or all go the same way
///     5) both at once                the one that is farther beyond its limit
///     6) D-D-mwmwm-UU                nothing: a scribble that ends that way by chance
///
/// One that is not bound still makes the other void where it is more than twice as strong.
struct PinchRotateRecogniser {
    private let pinches: [Candidate<PinchDirection>]
    private let rotations: [Candidate<Turn>]
    /// Those that begin before the lift compete as well.
    private let continuous: [Candidate<Continuing>]

    /// 1.25: a change by a quarter.
    ///
    /// Real pinches change by 1.7 and more, swipes of two fingers by less than 1.1.
    static let pinchScale = 1.25
    /// 20°: libinput-gestures has 15°; a real rotation turned over 100°.
    static let rotation = 20.0
    /// 1.5: how much farther than needed the fingers may go (a real rotation 1.1).
    private static let crookedness = 1.5
    /// 2: how much stronger something must be to count although it is not bound.
    static let dominance = 2.0

    init(_ candidates: Candidates) {
        pinches = candidates.pinches
        rotations = candidates.rotations
        continuous = candidates.continuous
    }

    /// Whether that many fingers could pinch or rotate at all.
    func isWanted(fingers: Int) -> Bool {
        wantsPinch(fingers) || wantsRotation(fingers)
    }

    /// Whether the fingers went about as straight as a pinch or a turn takes them.
    func isPurposeful(_ spread: Spread, limits: Limits) -> Bool {
        spread.path <= longestPath(of: spread, limits: limits)
    }

    /// How far the fingers may go on average to have spread and turned like that.
    func longestPath(of spread: Spread, limits: Limits) -> Double {
        spread.neededPath * PinchRotateRecogniser.crookedness + limits.slop
    }

    /// The patterns and kind of fingers whose spread and turn have changed by this much.
    func winner(
        scale: Double,
        angle: Double,
        fingers: Int,
        at places: Whereabouts
    ) -> (patterns: [Int], kind: GestureKind)? {
        guard let kind = kind(scale: scale, angle: angle, fingers: fingers) else { return nil }
        let patterns: [Int]
        switch kind {
        case .pinch(let direction):
            patterns =
                pinches
                .winners { $0.what == direction && $0.matches(fingers: fingers, at: places) }
                .map(\.pattern)
        case .rotate(let turn):
            patterns =
                rotations
                .winners { $0.what == turn && $0.matches(fingers: fingers, at: places) }
                .map(\.pattern)
        default:
            patterns = []
        }
        return patterns.isEmpty ? nil : (patterns, kind)
    }

    /// What it is when fingers spread and turn by this much; nil if it is too little.
    ///
    /// `strength` is how much of a whole pinch or rotation it must be at least.
    func kind(scale: Double, angle: Double, fingers: Int, strength: Double = 1)
        -> GestureKind?
    {
        let pinch = PinchRotateRecogniser.strength(ofScale: scale)
        let rotation = PinchRotateRecogniser.strength(ofAngle: angle)
        let wantsPinch = wantsPinch(fingers)
        let wantsRotation = wantsRotation(fingers)
        let pinchMargin = wantsRotation ? 1 : PinchRotateRecogniser.dominance
        let rotationMargin = wantsPinch ? 1 : PinchRotateRecogniser.dominance
        if wantsPinch, pinch >= strength, rotation <= pinch * pinchMargin {
            return .pinch(scale < 1 ? .in : .out)
        }
        if wantsRotation, rotation >= strength, pinch <= rotation * rotationMargin {
            return .rotate(angle > 0 ? .clockwise : .counterclockwise)
        }
        return nil
    }

    /// How strong a pinch is, as a multiple of what one needs.
    static func strength(ofScale scale: Double) -> Double {
        let outwards = scale >= 1 ? scale : 1 / max(scale, 1e-9)
        return (outwards - 1) / (PinchRotateRecogniser.pinchScale - 1)
    }

    /// How strong a rotation is, as a multiple of what one needs.
    static func strength(ofAngle angle: Double) -> Double {
        angle.magnitude / PinchRotateRecogniser.rotation
    }

    func wantsPinch(_ fingers: Int) -> Bool {
        pinches.contains { $0.fingers.contains(fingers) }
            || continuous.contains {
                if case .pinch = $0.what.gesture { $0.fingers.contains(fingers) } else { false }
            }
    }

    func wantsRotation(_ fingers: Int) -> Bool {
        rotations.contains { $0.fingers.contains(fingers) }
            || continuous.contains {
                if case .rotate = $0.what.gesture { $0.fingers.contains(fingers) } else { false }
            }
    }
}
