/// What a recogniser wrote down of a touch that only it follows, and what that says of its own patterns.
///
/// A recogniser needs one if it remembers more of a touch than ``MeasuredTouch`` does. It answers also for a
/// touch that is void for the others.
protocol RecogniserRecord {
    /// What the pattern with that index asked of the touch; nil if the recogniser has no such patterns.
    func checks(_ pattern: GesturePattern, at index: Int, of touch: TouchRecord) -> [Check]?
}
