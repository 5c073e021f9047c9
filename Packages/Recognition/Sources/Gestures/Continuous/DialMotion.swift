import InputEvents

/// A finger on a ring or strip, as continuous gestures see it.
///
///     p,q finger at some place   x lifted   [b] begin   [s] a step   [..] fires
///
///     1) p-q[b][s]-q[s]-x[end]     begins with the first step
///     2) p-q-x                     nothing: less than a step
///     3) p-q[b][s]-reset[cancel]
struct DialMotion {
    /// Where the finger is.
    private var place: Double
    /// Degrees, or hundredths of a strip, since it was put down.
    private(set) var turned = 0.0
    var ongoing: OngoingGesture?
    /// Whether a discrete gesture was made of it, which is its own then.
    var isTaken = false

    /// What may come of it, as of when it was put down, and the discrete gestures beside that.
    let candidates: [Candidate<ContinuousPattern>]
    let discrete: [Candidate<Candidates.DialTurn>]

    init(
        at place: Double,
        _ candidates: [Candidate<ContinuousPattern>],
        besides discrete: [Candidate<Candidates.DialTurn>]
    ) {
        self.place = place
        self.candidates = candidates
        self.discrete = discrete
    }

    /// Which way the finger was turned since it was put down.
    var turn: Turn { turned < 0 ? .counterclockwise : .clockwise }

    /// The finger is there now, on a dial of that kind.
    mutating func move(to position: Double, on kind: PadDial.Kind) {
        var way = position - place
        place = position
        switch kind {
        case .ring: way -= (way / 360).rounded() * 360
        case .strip: way *= 100
        }
        // More than half a ring or a whole strip is not a turn.
        let most = kind == .ring ? 180.0 : 100.0
        if way.magnitude <= most { turned += way }
    }
}

extension ContinuousGesture {
    /// Whether it is made on dials of that kind.
    func isMade(on kind: PadDial.Kind) -> Bool {
        if case .dial(kind, _) = self { true } else { false }
    }

    /// Whether it may begin by a turn that way on a dial of that kind.
    func goes(_ turn: Turn, on kind: PadDial.Kind) -> Bool {
        if case .dial(kind, let wanted) = self { wanted ?? turn == turn } else { false }
    }
}
