import InputEvents

/// What a circle pattern asks for.
struct Circle: Hashable {
    let turn: Turn
    /// How many times round at least.
    let turns: Int
}

/// Recognises fingers that go round in a circle and lift.
///
///     D fingers land   m move   U lift   [..] fires
///
///     1) D-mmmm (once round) U[circle]     at the last lift; up to 45° may be missing
///     2) twice round                       the one that asks for two turns, if it is bound
///     3) half round                        nothing
///     4) round and back                    nothing: all the turning must be in one direction
///     5) a zigzag, a spiral                nothing: the distance from the centre changes too much
///
/// The fingers go side by side; fingers that turn about each other rotate.
struct CircleRecogniser {
    /// Those that ask for the most turns first.
    private let candidates: [Candidate<Circle>]

    /// 45°: how much of the last turn may be missing.
    static let missing = 45.0
    /// 1.15: how many degrees may be turned in all for one that comes of it.
    static let wavering = 1.15
    /// 30 %: how much the distance from the centre may vary: an ellipse of 2:1 has 23 %.
    static let unevenness = 30.0

    init(_ candidates: [Candidate<Circle>]) {
        self.candidates = candidates.mostFirst { Int64($0.what.turns) }
    }

    /// The pattern that asks for the most turns of those that were made; if it passes, the next, too.
    func winner(_ shape: DrawnShape, _ touch: TouchSummary) -> (patterns: [Int], circle: Circle)? {
        let winners = candidates.winners {
            var silent = Silent()
            return touch.satisfies($0) && isCircle($0.what, shape, &silent)
        }
        return winners.first.map { (winners.map(\.pattern), $0.what) }
    }

    /// Whether it goes round often enough in that direction, in that direction only, and about as far
    /// from its centre all the way.
    func isCircle(_ circle: Circle, _ shape: DrawnShape, _ judge: inout some Judge) -> Bool {
        let least = CircleRecogniser.leastAngle(turns: circle.turns)
        let most = shape.angle.magnitude * CircleRecogniser.wavering
        let isClockwise = circle.turn == .clockwise
        return judge.asks(
            isClockwise ? shape.angle >= least : shape.angle <= -least,
            .goneRound,
            shape.angle,
            isClockwise ? .atLeast(least) : .atMost(-least)
        ) && judge.asks(shape.allAngles <= most, .steadiness, shape.allAngles, .atMost(most))
            && judge.asks(
                shape.unevenness <= CircleRecogniser.unevenness,
                .roundness,
                shape.unevenness,
                .atMost(CircleRecogniser.unevenness)
            )
    }

    /// The degrees that so many turns take at least.
    static func leastAngle(turns: Int) -> Double { Double(turns) * 360 - missing }
}
