/// A recogniser's own notes on a touch, and its checks of its patterns.
///
/// A recogniser needs notes of its own if it remembers more about a touch than ``MeasuredTouch``
/// does. They also exist for a touch that is void for the other recognisers.
protocol RecogniserRecord {
    /// Returns the checks of a pattern for the touch; nil if the recogniser has no such patterns.
    func checks(_ pattern: GesturePattern, at index: Int, of touch: TouchRecord) -> [Check]?
}
