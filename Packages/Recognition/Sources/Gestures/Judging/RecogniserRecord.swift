/// The notes of one recogniser on a touch, from which the checks of its patterns follow.
///
/// A recogniser keeps notes of its own if ``MeasuredTouch`` lacks something that its checks need.
/// The notes exist even if the touch is void for the other recognisers.
protocol RecogniserRecord {
    /// Returns the checks of a pattern for the touch; nil if the pattern is of another recogniser.
    func checks(_ pattern: GesturePattern, at index: Int, of touch: TouchRecord) -> [Check]?
}
