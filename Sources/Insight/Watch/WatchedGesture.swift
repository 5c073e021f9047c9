public import Gestures
public import InputEvents

/// A gesture with the binding for it, or a touch that is no gesture.
public struct WatchedGesture: Sendable {
    /// The recognised gesture; nil if the touch is none.
    public let gesture: Gesture?
    /// The number of times that the touch made the gesture, such as the taps of one finger while
    /// others rest; 0 if the touch is no gesture.
    public let count: Int
    /// The explanation of the touch, key press or change.
    let explanation: Explanation
    /// The binding that fired on the gesture in a trial; nil if there is none.
    let binding: WrittenBinding?
    /// The movement as a continuous gesture; nil if the movement made fewer than two steps, or if a
    /// continuous gesture does not suit it.
    let continuous: WatchedSteps?
    /// The description: `swipe left, 3 fingers, 41 mm, from the right edge, 180 ms`.
    public let words: String

    /// The program that shows a text when the proposed bindings act; it should be installed.
    public var announcer = "notify-send"

    /// The time at which the first finger landed or the key went down.
    public var began: Timestamp { gesture?.firstContact ?? explanation.began }

    /// The binding in YAML, as the lines of an element of `bindings:`; empty if there is none.
    public var yaml: [String] { binding?.lines(announcing: announcer) ?? [] }

    /// The lines of the binding that acts step by step during the movement; empty if there is none.
    public var continuousYAML: [String] { continuous?.binding.lines(announcing: announcer) ?? [] }
}
