import InputEvents

/// The movement of a finger on a ring or strip, for continuous gestures.
///
///     p,q finger at two positions   x lifted   [b] begin   [s] a step   [..] fires
///
///     1) p-q[b][s]-q[s]-x[end]     begins with the first step
///     2) p-q-x                     nothing: less than a step
///     3) p-q[b][s]-reset[cancel]   events were lost
struct DialMotion {
    /// The last position of the finger.
    private var lastPosition: Double
    /// The turn since landing, in degrees or hundredths of a strip; clockwise is positive.
    private(set) var turned = 0.0
    /// The continuous gesture in progress; nil if none has begun.
    var ongoing: OngoingGesture?
    /// True if a discrete gesture has taken the finger.
    var isTaken = false

    /// The continuous patterns that were on when the finger landed.
    let candidates: [Candidate<ContinuousPattern>]
    /// The discrete patterns that were on when the finger landed.
    let discrete: [Candidate<Candidates.DialTurn>]

    init(
        at position: Double,
        _ candidates: [Candidate<ContinuousPattern>],
        besides discrete: [Candidate<Candidates.DialTurn>]
    ) {
        lastPosition = position
        self.candidates = candidates
        self.discrete = discrete
    }

    /// The direction of the turn since landing.
    var turn: Turn { turned < 0 ? .counterclockwise : .clockwise }

    /// Moves the finger to a position on this kind of dial.
    mutating func move(to position: Double, on kind: PadDial.Kind) {
        var change = position - lastPosition
        lastPosition = position
        switch kind {
        case .ring: change -= (change / 360).rounded() * 360
        case .strip: change *= 100
        }
        // A jump of more than a whole strip is not a turn; on a ring, every finite change is one.
        let limit = kind == .ring ? 180.0 : 100.0
        if change.magnitude <= limit { turned += change }
    }
}

extension ContinuousGesture {
    /// Returns true if the gesture is made on this kind of dial.
    func isMade(on kind: PadDial.Kind) -> Bool {
        if case .dial(kind, _) = self { true } else { false }
    }

    /// Returns true if the gesture may begin with a turn in this direction on this kind of dial.
    func goes(_ turn: Turn, on kind: PadDial.Kind) -> Bool {
        if case .dial(kind, let wanted) = self { wanted ?? turn == turn } else { false }
    }
}
