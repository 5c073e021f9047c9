public import Gestures
public import InputEvents

/// A gesture with the binding for it, or a touch that is no gesture.
public struct WatchedGesture: Sendable {
    /// The recognised gesture; nil if the touch is none.
    public let gesture: Gesture?
    /// The number of times that the same fingers made it; one may tap several times while others
    /// rest.
    public let count: Int
    /// The explanation of the touch, key press or switch.
    let explanation: Explanation
    /// The binding that fires on it in a trial; nil if there is none.
    let binding: WrittenBinding?
    /// The same movement as a continuous gesture; nil if it made fewer than two steps.
    let continuous: WatchedSteps?
    /// Its description: `swipe left, 3 fingers, 41 mm, from the right edge, 180 ms`.
    public let words: String

    /// The program in its bindings that shows a text; it should be installed.
    public var announcer = "notify-send"

    /// The time at which the first finger landed or the key went down.
    public var began: Timestamp { gesture?.firstContact ?? explanation.began }

    /// Its binding in YAML, as an element of `bindings:`; empty if there is none.
    public var yaml: [String] { binding?.lines(announcing: announcer) ?? [] }

    /// The binding that acts step by step during the movement; empty if there is none.
    public var continuousYAML: [String] { continuous?.binding.lines(announcing: announcer) ?? [] }
}
