public import InputEvents

/// The limits that separate one gesture from another; the configuration's `thresholds:`.
public struct Thresholds: Hashable, Sendable {
    /// 500 ms: the longest rest of a tap, and the longest time in which its fingers lift.
    ///
    /// It equals ``longPress``, so that fingers that lift before a long press tap. Half of real
    /// taps last up to 78 ms, one in a hundred lasts more than 286 ms.
    public var tap = Duration.milliseconds(500)
    /// 300 ms from the lift to the next landing of a double tap (Android, Flutter).
    public var doubleTap = Duration.milliseconds(300)
    /// 500 ms until a long press fires (iOS, GTK, Flutter).
    public var longPress = Duration.milliseconds(500)
    /// 4 mm: a finger that moves farther does not press, and taps only if it rolls (InputActions;
    /// libinput 1.3 mm, Flutter 18 logical pixels, which are 2.9 mm).
    public var slop = Length.millimetres(4)
    /// 15 mm between the taps of a double tap (Android: 100 dp = 16 mm).
    public var doubleTapDistance = Length.millimetres(15)
    /// 15 mm: the shortest swipe; deliberate ones in recordings are 20 mm and longer.
    public var swipe = Length.millimetres(15)
    /// 100 mm per second: a swipe that is at least this fast in its last 100 ms is a flick.
    ///
    /// Deliberate strokes in recordings slow down to 65 mm per second or less, and a quick one ends
    /// at 161; Hammer's swipe needs 0.3 pixels per millisecond, which are 79 mm per second.
    public var flick = Length.millimetres(100)
    /// 8 mm: a point that is at most this far from a side of the surface is at the edge.
    public var edge = Length.millimetres(8)
    /// 400 ms without movement end a drag (frames of real panels are missing for up to 180 ms).
    public var rest = Duration.milliseconds(400)
    /// 500 ms until a key press is long.
    public var longKey = Duration.milliseconds(500)
    /// 300 ms from release to the next press of a double key press.
    public var doubleKey = Duration.milliseconds(300)
    /// 600 ms from one part of a sequence to the next: twice the pause of a double tap, because the
    /// hand changes to another gesture.
    public var sequence = Duration.milliseconds(600)

    /// Creates the defaults.
    public init() {}
}
