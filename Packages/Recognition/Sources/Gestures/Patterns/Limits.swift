import InputEvents

/// The thresholds of one device in the units of recognisers.
///
/// Times are in microseconds, distances in millimetres on the device's surface. ``Thresholds``
/// explains the limits that have no comment here.
struct Limits {
    let tap: Int64
    let doubleTap: Int64
    let longPress: Int64
    let rest: Int64
    let longKey: Int64
    let doubleKey: Int64
    private(set) var slop: Double
    /// The greatest distance that a fingertip may roll during a tap, if it comes back within the
    /// slop or taps quickly.
    private(set) var roll: Double
    private(set) var doubleTapDistance: Double
    private(set) var swipe: Length
    /// The longer side of the smallest drawing.
    var drawing: Length { swipe.times(Limits.drawingShare) }
    /// The least speed of a flick in millimetres per second.
    private(set) var flick: Double

    /// 300 ms: a finger that lands later, while others already move, did not land with them.
    ///
    /// Real hands need up to 111 ms for a landing in motion.
    let landing: Int64 = 300_000
    /// 150 ms, or ``tap`` if that is shorter: the time within which the fingers of a tap land.
    ///
    /// Real hands need up to 111 ms; two thumbs that type land at longer intervals.
    let tapLanding: Int64
    /// 250 ms: fingertips that lift this early may lift where they rolled to; a finger that scrolls
    /// takes longer, or goes farther.
    ///
    /// Real taps that end farther than the slop from their landing last up to 220 ms.
    let quickTap: Int64 = 250_000
    /// 60 ms: two fingers that land at a longer interval may be two thumbs that type in turn.
    ///
    /// Real two-finger taps need up to 60 ms for a landing; thumbs land 90 ms or more apart.
    let pairLanding: Int64 = 60_000
    /// 500 ms: fingers that take longer to lift did not lift together (real hands: up to 160 ms).
    let lifting: Int64 = 500_000
    /// 500 ms: a stroke that rests longer before the lift was abandoned, or was a drag.
    ///
    /// Deliberate strokes in recordings rest up to 345 ms before the lift.
    let abandoned: Int64 = 500_000
    /// 700 ms: if a drag is bound beside other movements, a movement that lasts longer is the drag.
    let drag: Int64 = 700_000

    /// 2: the greatest roll of a fingertip, as a multiple of the slop; real taps roll up to 6.3 mm.
    private static let rolling = 2.0

    /// 1.5: the factor for the distance of taps on a panel of guessed size, which may be half as
    /// large as guessed, so that taps seem to be twice as far apart.
    private static let leniency = 1.5

    /// 2/3: a touchpad is smaller than a screen, so the shortest swipe is 10 mm by default
    /// (touchegg: 9 % of the pad).
    static let touchpadShare = 2.0 / 3

    /// 2/3: a drawing changes its direction, so it need not extend as far as a swipe.
    ///
    /// The longer side of people's drawings is 25 mm in the median, and below 16 mm in one of a
    /// hundred drawings (docs/build/drawings.md).
    static let drawingShare = 2.0 / 3

    /// The limits for the contacts of a touchpad, where all distances are shorter.
    var onTouchpad: Limits {
        var limits = self
        limits.slop *= Limits.touchpadShare
        // On a touchpad, a finger that moves the pointer does not tap, even if it comes back.
        limits.roll = limits.slop
        limits.doubleTapDistance *= Limits.touchpadShare
        limits.flick *= Limits.touchpadShare
        limits.swipe = limits.swipe.times(Limits.touchpadShare)
        return limits
    }

    /// Creates the limits for a device with this surface.
    init(_ thresholds: Thresholds, surface: Surface) {
        let shorter = min(surface.width, surface.height)
        tap = thresholds.tap.inMicroseconds
        tapLanding = min(tap, 150_000)
        doubleTap = thresholds.doubleTap.inMicroseconds
        longPress = thresholds.longPress.inMicroseconds
        rest = thresholds.rest.inMicroseconds
        longKey = thresholds.longKey.inMicroseconds
        doubleKey = thresholds.doubleKey.inMicroseconds
        slop = thresholds.slop.millimetres(of: shorter)
        roll = slop * Limits.rolling
        let leniency = surface.isGuessed ? Limits.leniency : 1
        doubleTapDistance = thresholds.doubleTapDistance.millimetres(of: shorter) * leniency
        swipe = thresholds.swipe
        flick = thresholds.flick.millimetres(of: shorter)
    }
}

extension Length {
    /// Returns the length multiplied by a factor.
    func times(_ factor: Double) -> Length {
        switch self {
        case .millimetres(let value): .millimetres(value * factor)
        case .percent(let value): .percent(value * factor)
        }
    }
}

extension Duration {
    /// The duration truncated to whole microseconds, and clamped to the range of `Int64`.
    var inMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return carry ? (seconds < 0 ? .min : .max) : sum
    }
}

extension Int64 {
    /// Returns true if this time between two moments of fingers, in microseconds, is at most a
    /// limit and a frame of the panel, which sees each moment up to a frame late.
    ///
    /// Every upper limit of time asks this; see ``FramePeriod``.
    @inline(__always)
    func isWithin(_ most: Int64, frame: Int64) -> Bool {
        // The sum of the limit and the frame could overflow.
        self <= most || self - frame <= most
    }
}

extension Timestamp {
    /// A time after all events: the deadline of a recogniser that waits for nothing.
    static let never = Timestamp(microseconds: .max)

    /// Returns the time `delay` microseconds later; ``never`` on overflow.
    func after(_ delay: Int64) -> Timestamp {
        let (sum, overflow) = microseconds.addingReportingOverflow(delay)
        return overflow ? .never : Timestamp(microseconds: sum)
    }

    /// Returns the time after which a limit and a frame have passed; ``never`` on overflow.
    func after(_ limit: Int64, frame: Int64) -> Timestamp { after(limit).after(frame) }
}
