import InputEvents

/// The thresholds in the units that recognisers count in, for one device.
///
/// Times are microseconds, distances millimetres on that device's surface.
struct Limits {
    let tap: Int64
    let doubleTap: Int64
    let longPress: Int64
    let rest: Int64
    let longKey: Int64
    let doubleKey: Int64
    private(set) var slop: Double
    private(set) var doubleTapDistance: Double
    private(set) var swipe: Length
    /// Millimetres a second.
    private(set) var flick: Double

    /// 300 ms: a finger that lands later, while others already move, was not put down with them.
    ///
    /// Real hands spread up to 111 ms over a moving landing.
    let landing: Int64 = 300_000
    /// 150 ms: fingers that tap were put down together; two thumbs that type land farther apart.
    ///
    /// Real hands spread up to 111 ms over a landing.
    let tapLanding: Int64
    /// 60 ms: two fingers that land farther apart may be two thumbs that type in turn.
    ///
    /// Real taps by two fingers spread up to 60 ms over a landing; thumbs land from 90 ms on.
    let pairLanding: Int64 = 60_000
    /// 500 ms: fingers that lift over a longer time did not lift together (real: up to 160 ms).
    let lifting: Int64 = 500_000
    /// 500 ms: a stroke that rests for longer before the lift was abandoned, or was a drag.
    ///
    /// Deliberate strokes in recordings rest up to 345 ms before the lift.
    let abandoned: Int64 = 500_000
    /// 700 ms: a stroke that moves for longer is a drag, where both a drag and a swipe are bound.
    let drag: Int64 = 700_000

    /// 1.5: a panel whose size is guessed may be half as large, and then a fingertip seems to land twice as
    /// far from its last tap.
    private static let leniency = 1.5

    /// 2/3: a touchpad is smaller than a screen, so a swipe goes 10 mm by default (touchegg: 9 % of the pad).
    static let touchpadShare = 2.0 / 3

    /// The limits for contacts on a touchpad: everything is nearer.
    var onTouchpad: Limits {
        var limits = self
        limits.slop *= Limits.touchpadShare
        limits.doubleTapDistance *= Limits.touchpadShare
        limits.flick *= Limits.touchpadShare
        limits.swipe = limits.swipe.times(Limits.touchpadShare)
        return limits
    }

    /// The limits for a device with that surface.
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
        let leniency = surface.isGuessed ? Limits.leniency : 1
        doubleTapDistance = thresholds.doubleTapDistance.millimetres(of: shorter) * leniency
        swipe = thresholds.swipe
        flick = thresholds.flick.millimetres(of: shorter)
    }
}

extension Length {
    /// That many times as long.
    func times(_ factor: Double) -> Length {
        switch self {
        case .millimetres(let value): .millimetres(value * factor)
        case .percent(let value): .percent(value * factor)
        }
    }
}

extension Duration {
    /// Whole microseconds, limited to what fits.
    var inMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return carry ? (seconds < 0 ? .min : .max) : sum
    }
}

extension Timestamp {
    /// Later than everything that happens: the deadline of what waits for nothing.
    static let never = Timestamp(microseconds: .max)

    /// The instant that many microseconds later, or ``never``.
    func after(_ delay: Int64) -> Timestamp {
        let (sum, overflow) = microseconds.addingReportingOverflow(delay)
        return overflow ? .never : Timestamp(microseconds: sum)
    }
}
