/// Two opposite directions of a gesture, which are one continuous gesture in inputrx.
struct FusumaAxis: Hashable, Sendable {
    /// The value of inputrx's `on:`.
    var on: String
    /// The direction in which inputrx counts the steps for `more:`.
    var more: String
    /// The direction in which inputrx counts the steps for `less:`.
    var less: String

    var directions: [String] { [more, less] }

    /// The axes of each kind of gesture.
    static let all: [String: [FusumaAxis]] = [
        "swipe": [
            FusumaAxis(on: "swipe horizontal", more: "right", less: "left"),
            FusumaAxis(on: "swipe vertical", more: "up", less: "down"),
        ],
        "pinch": [FusumaAxis(on: "pinch", more: "out", less: "in")],
        "rotate": [FusumaAxis(on: "rotate", more: "clockwise", less: "counterclockwise")],
    ]
}
