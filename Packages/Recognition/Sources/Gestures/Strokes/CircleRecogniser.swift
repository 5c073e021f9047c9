import InputEvents

/// The circle that a pattern describes.
struct Circle: Hashable {
    let turn: Turn
    /// The least number of turns.
    let turns: Int
}

/// Recognises fingers that move in a circle and lift.
///
///     D fingers land   m move   U lift   [..] fires
///
///     1) D-mmmm (once round) U[circle]     at the last lift; up to 60° may be missing
///     2) twice round                       the pattern with two turns, if it is bound
///     3) half round                        nothing
///     4) round and back                    nothing: all turning must be in one direction
///     5) a zigzag, a spiral                nothing: the distance from the centre varies too much
///     6) a square, a triangle              nothing: most of the turning is in three corners
///
/// The fingers move side by side; fingers that turn about each other make a rotation.
struct CircleRecogniser {
    /// The patterns, those with the most turns first.
    private let candidates: [Candidate<Circle>]

    /// 60°: the part of the last turn that may be missing; people's circles lack up to 50°.
    static let missing = 60.0
    /// 1.15: the largest ratio of the turning in both directions, added up, to the net turning.
    static let wavering = 1.15
    /// 26 %: the largest variation of the distance from the centre.
    ///
    /// A 2:1 ellipse has 23 %, people's circles have up to 21 %, and half of their question marks
    /// have 33 % or more.
    static let unevenness = 26.0
    /// 55 %: the largest part of the turning in the sharpest corners, three for each turn.
    ///
    /// People's circles have 27 to 44 %, their rectangles and triangles 68 to 94 %
    /// (docs/build/drawings.md).
    static let cornering = 55.0

    init(_ candidates: [Candidate<Circle>]) {
        self.candidates = candidates.mostFirst(\.what.turns)
    }

    /// Returns the winning patterns, those with the most turns first, and the circle of the first
    /// one; nil if none wins.
    func winner(_ shape: DrawnShape, _ touch: TouchSummary) -> (patterns: [Int], circle: Circle)? {
        let winners = candidates.winners {
            var silent = Silent()
            return touch.satisfies($0) && isCircle($0.what, shape, &silent)
        }
        return winners.first.map { (winners.map(\.pattern), $0.what) }
    }

    /// Checks that the path goes round often enough in one direction, has no corners, and keeps
    /// about the same distance from its centre.
    func isCircle(_ circle: Circle, _ shape: DrawnShape, _ judge: inout some Judge) -> Bool {
        let least = CircleRecogniser.leastAngle(turns: circle.turns)
        let most = shape.angle.magnitude * CircleRecogniser.wavering
        let isClockwise = circle.turn == .clockwise
        return judge.asks(
            isClockwise ? shape.angle >= least : shape.angle <= -least,
            .goneRound,
            shape.angle,
            isClockwise ? .atLeast(least) : .atMost(-least)
        ) && judge.asks(shape.totalTurning <= most, .steadiness, shape.totalTurning, .atMost(most))
            && judge.asks(
                shape.unevenness <= CircleRecogniser.unevenness,
                .roundness,
                shape.unevenness,
                .atMost(CircleRecogniser.unevenness)
            )
            && judge.asks(
                shape.cornering <= CircleRecogniser.cornering,
                .cornering,
                shape.cornering,
                .atMost(CircleRecogniser.cornering)
            )
    }

    /// Returns the least net turning for a number of turns, in degrees.
    static func leastAngle(turns: Int) -> Double { Double(turns) * 360 - missing }
}
