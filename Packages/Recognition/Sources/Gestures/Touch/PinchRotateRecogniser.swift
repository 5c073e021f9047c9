import InputEvents

/// Recognises two or more fingers that pinch or rotate; the two gestures compete.
///
///     D-D fingers land   m they move   w back and forth   U lift   [..] fires
///
///     1) D-D-mmmm-UU[pinch out]      their distance grows to 1.25 times or more
///     2) D-D-mmmm-UU[pinch in]       their distance shrinks to 0.8 times or less
///     3) D-D-mmmm-UU[rotate]         they turn by 20° or more
///     4) D-D-mmmm-UU                 nothing: smaller changes, or all go in one direction
///     5) both at once                the gesture that is farther beyond its limit
///     6) D-D-mwmwm-UU                nothing: a scribble that ends in such a position by chance
///
/// An unbound gesture still excludes the other if it is more than twice as strong.
struct PinchRotateRecogniser {
    private let pinches: [Candidate<PinchDirection>]
    private let rotations: [Candidate<Turn>]
    /// The continuous patterns, which compete as well.
    private let continuous: [Candidate<ContinuousPattern>]

    /// 1.25: the least scale of a pinch; 1/1.25 for a pinch in.
    ///
    /// Real pinches have a scale of 1.7 and more, two-finger swipes of less than 1.1.
    static let pinchScale = 1.25
    /// 20°: the least angle of a rotation.
    ///
    /// libinput-gestures has 15°, and a recorded rotation turned over 100°.
    static let rotation = 20.0
    /// 1.5: the greatest ratio of the path to the shortest possible one (a recorded rotation: 1.1).
    private static let greatestPathRatio = 1.5
    /// 2: the ratio of strengths above which an unbound gesture excludes a bound one.
    static let dominance = 2.0

    init(_ candidates: Candidates) {
        pinches = candidates.pinches
        rotations = candidates.rotations
        continuous = candidates.continuous
    }

    /// Returns true if a pinch or rotation is bound for this number of fingers.
    func isWanted(fingers: Int) -> Bool {
        wantsPinch(fingers) || wantsRotation(fingers)
    }

    /// Returns true if the path of the fingers was about as straight as a pinch or rotation needs.
    func isPurposeful(_ spread: Spread, limits: Limits) -> Bool {
        spread.path <= longestPath(of: spread, limits: limits)
    }

    /// Returns the longest mean path, in millimetres, of fingers that pinch and turn this much.
    func longestPath(of spread: Spread, limits: Limits) -> Double {
        spread.neededPath * PinchRotateRecogniser.greatestPathRatio + limits.slop
    }

    /// Returns the winning patterns and the kind for this scale and angle on a touchpad; nil if
    /// none wins.
    func winner(scale: Double, angle: Double, fingers: Int) -> Win? {
        guard let found = kind(scale: scale, angle: angle, fingers: fingers) else { return nil }
        func winners<What>(_ list: [Candidate<What>], _ kind: (What) -> GestureKind) -> [Int] {
            list.winners {
                var silent = Silent()
                return isMade($0, kind($0.what), found, scale, angle, fingers: fingers, &silent)
            }
            .map(\.pattern)
        }
        let patterns =
            if case .pinch = found { winners(pinches) { .pinch($0) } } else {
                winners(rotations) { .rotate($0) }
            }
        return patterns.isEmpty
            ? nil : Win(patterns: patterns, kind: found, scale: scale, angle: angle)
    }

    /// Returns true if fingers on a touchpad made the pattern's pinch or rotation; `found` is the
    /// kind of the gesture that they made, or nil.
    func isMade<What>(
        _ candidate: Candidate<What>,
        _ wanted: GestureKind,
        _ found: GestureKind?,
        _ scale: Double,
        _ angle: Double,
        fingers: Int,
        _ judge: inout some Judge
    ) -> Bool {
        candidate.fits(fingers, &judge)
            && isStrong(wanted, found, scale, angle, fingers: fingers, &judge)
            && candidate.isAnywhere(&judge)
    }

    /// Returns the bound kind of gesture for this scale and angle; nil if both are too small, or if
    /// a kind that is not bound is much stronger.
    ///
    /// A complete pinch or rotation has the strength 1; `strength` is the least one that counts.
    func kind(scale: Double, angle: Double, fingers: Int, strength: Double = 1)
        -> GestureKind?
    {
        let pinch = PinchRotateRecogniser.strength(ofScale: scale)
        let rotation = PinchRotateRecogniser.strength(ofAngle: angle)
        let wantsPinch = wantsPinch(fingers)
        let wantsRotation = wantsRotation(fingers)
        if wantsPinch, pinch >= strength, rotation <= pinch * margin(wantsRotation) {
            return .pinch(scale < 1 ? .in : .out)
        }
        if wantsRotation, rotation >= strength, pinch <= rotation * margin(wantsPinch) {
            return .rotate(angle > 0 ? .clockwise : .counterclockwise)
        }
        return nil
    }

    /// Returns the winning patterns and the kind for a complete touch; nil if none wins.
    func winner(_ touch: MeasuredTouch, _ limits: Limits) -> Win? {
        let spread = touch.spread
        let found = kind(scale: spread.scale, angle: spread.angle, fingers: touch.summary.fingers)
        func winners<What>(_ list: [Candidate<What>], _ kind: (What) -> GestureKind) -> [Int] {
            list.winners {
                var silent = Silent()
                return isMade($0, kind($0.what), by: touch, found: found, limits, &silent)
            }
            .map(\.pattern)
        }
        guard let found else { return nil }
        let patterns =
            if case .pinch = found { winners(pinches) { .pinch($0) } } else {
                winners(rotations) { .rotate($0) }
            }
        return patterns.isEmpty
            ? nil : Win(patterns: patterns, kind: found, scale: spread.scale, angle: spread.angle)
    }

    /// Returns true if a complete touch is the pattern's pinch or rotation; `found` is the kind
    /// of the touch, or nil.
    func isMade<What>(
        _ candidate: Candidate<What>,
        _ wanted: GestureKind,
        by touch: MeasuredTouch,
        found: GestureKind?,
        _ limits: Limits,
        _ judge: inout some Judge
    ) -> Bool {
        let (sequence, spread) = (touch.sequence, touch.spread)
        let (fingers, places) = (touch.summary.fingers, touch.summary.places)
        return candidate.fits(fingers, &judge) && candidate.begins(at: places, &judge)
            && areSeveral(fingers, candidate, &judge) && sequence.moves(limits, &judge)
            && isStrong(wanted, found, spread.scale, spread.angle, fingers: fingers, &judge)
            && judge.asks(!sequence.isTogether(travel: sequence.wholeTravel), .apart)
            && isPurposeful(spread, limits, &judge)
            && judge.atMost(.lifting, sequence.liftingTime, limits.lifting, frame: sequence.frame)
            && candidate.ends(at: places, &judge) && candidate.goes(along: places, &judge)
    }

    /// Checks for at least two fingers, because one finger cannot spread.
    func areSeveral<What>(
        _ fingers: Int,
        _ candidate: Candidate<What>,
        _ judge: inout some Judge
    ) -> Bool {
        // For another number of fingers, the judge has already recorded the check of the number.
        guard candidate.fingers.contains(fingers) else { return fingers > 1 }
        return fingers > 1 || judge.needs(false, .fingers, Double(fingers), .atLeast(2))
    }

    /// Returns true if the fingers spread or turned as far as the pattern requires, and the other
    /// kind is not stronger.
    ///
    /// `found` is the kind of the gesture that the fingers made, or nil; `strength` is the least
    /// strength that counts.
    func isStrong(
        _ wanted: GestureKind,
        _ found: GestureKind?,
        _ scale: Double,
        _ angle: Double,
        fingers: Int,
        strength: Double = 1,
        _ judge: inout some Judge
    ) -> Bool {
        let pinch = PinchRotateRecogniser.strength(ofScale: scale)
        let rotation = PinchRotateRecogniser.strength(ofAngle: angle)
        let leastScale = 1 + (PinchRotateRecogniser.pinchScale - 1) * strength
        let leastAngle = PinchRotateRecogniser.rotation * strength
        let isFar =
            if case .pinch(let direction) = wanted {
                switch direction {
                case .out:
                    judge.needs(
                        pinch >= strength && scale >= 1,
                        .scale,
                        scale,
                        .atLeast(leastScale)
                    )
                case .in:
                    judge.needs(
                        pinch >= strength && scale < 1,
                        .scale,
                        scale,
                        .atMost(1 / leastScale)
                    )
                }
            } else if case .rotate(let sense) = wanted {
                switch sense {
                case .clockwise:
                    judge.needs(
                        rotation >= strength && angle > 0,
                        .angle,
                        angle,
                        .atLeast(leastAngle)
                    )
                case .counterclockwise:
                    judge.needs(
                        rotation >= strength && angle < 0,
                        .angle,
                        angle,
                        .atMost(-leastAngle)
                    )
                }
            } else {
                false
            }
        guard isFar else { return false }
        if case .pinch = wanted {
            let most = pinch * margin(wantsRotation(fingers))
            // If no pinch is bound for this number of fingers, `found` is never a pinch, and the
            // pattern is for another number of fingers.
            return judge.asks(
                found == wanted || !wantsPinch(fingers) && rotation <= most,
                .turnedMore,
                angle.magnitude,
                .atMost(most * PinchRotateRecogniser.rotation)
            )
        }
        let most = rotation * margin(wantsPinch(fingers))
        return judge.asks(
            found == wanted || !wantsRotation(fingers) && pinch <= most,
            .scaledMore,
            1 + pinch * (PinchRotateRecogniser.pinchScale - 1),
            .atMost(1 + most * (PinchRotateRecogniser.pinchScale - 1))
        )
    }

    /// Checks that the path of the fingers was about as straight as a pinch or rotation needs.
    func isPurposeful(_ spread: Spread, _ limits: Limits, _ judge: inout some Judge) -> Bool {
        judge.asks(
            isPurposeful(spread, limits: limits),
            .straightness,
            spread.path,
            .atMost(longestPath(of: spread, limits: limits))
        )
    }

    /// Returns the ratio of strengths above which the other kind wins; the ratio is higher if the
    /// other kind is not bound.
    private func margin(_ isBound: Bool) -> Double {
        isBound ? 1 : PinchRotateRecogniser.dominance
    }

    /// Returns the strength of a pinch, as a multiple of the least one.
    static func strength(ofScale scale: Double) -> Double {
        let outwards = scale >= 1 ? scale : 1 / max(scale, 1e-9)
        return (outwards - 1) / (PinchRotateRecogniser.pinchScale - 1)
    }

    /// Returns the strength of a rotation, as a multiple of the least one.
    static func strength(ofAngle angle: Double) -> Double {
        angle.magnitude / PinchRotateRecogniser.rotation
    }

    /// Returns true if a pinch, discrete or continuous, is bound for this number of fingers.
    func wantsPinch(_ fingers: Int) -> Bool {
        pinches.contains { $0.fingers.contains(fingers) }
            || continuous.contains {
                if case .pinch = $0.what.gesture { $0.fingers.contains(fingers) } else { false }
            }
    }

    /// Returns true if a rotation, discrete or continuous, is bound for this number of fingers.
    func wantsRotation(_ fingers: Int) -> Bool {
        rotations.contains { $0.fingers.contains(fingers) }
            || continuous.contains {
                if case .rotate = $0.what.gesture { $0.fingers.contains(fingers) } else { false }
            }
    }
}
