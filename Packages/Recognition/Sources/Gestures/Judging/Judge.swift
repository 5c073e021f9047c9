/// Reads the conditions of recognisers: ``Silent`` to find out whether they hold, ``Tally`` to
/// explain them.
///
/// Each condition is written once, for both judges:
///
///     func isTap(_ touch: TouchSequence, _ judge: inout some Judge) -> Bool {
///         judge.asks(!touch.hasMoved, .stillness, touch.farthest, .atMost(limits.slop))
///             && judge.atMost(.resting, touch.restingTime, limits.tap)
///     }
///
/// A value that is measured only for an explanation is an autoclosure, so that a silent judge costs
/// no more than the comparison.
protocol Judge {
    /// True if the judge reads all conditions, even after one that does not hold.
    static var wantsAll: Bool { get }
    /// The judged touch, for measurements in an explanation; nil for a silent judge, and if there
    /// is no touch, as for libinput's gestures.
    var touch: MeasuredTouch? { get }
    /// Records the check of a condition; a silent judge ignores it.
    mutating func note(_ check: Check)
}

/// A judge that records nothing, and stops at the first condition that does not hold.
struct Silent: Judge {
    static var wantsAll: Bool { false }
    var touch: MeasuredTouch? { nil }
    mutating func note(_ check: Check) {}
}

/// A judge that records all conditions; ``passes`` is true if all of them hold.
struct Tally: Judge {
    static var wantsAll: Bool { true }
    let touch: MeasuredTouch?
    private(set) var checks: [Check] = []

    /// True if all conditions that were read hold.
    var passes: Bool { checks.allSatisfy(\.passes) }

    /// Creates a tally for a touch.
    init(of touch: MeasuredTouch? = nil) { self.touch = touch }

    mutating func note(_ check: Check) { checks.append(check) }
}

extension Judge {
    /// Reads a condition; returns true if the next one should be read.
    @inline(__always)
    mutating func asks(
        _ passes: Bool,
        _ quantity: Check.Quantity,
        _ measured: @autoclosure () -> Double,
        _ limit: @autoclosure () -> Check.Limit
    ) -> Bool {
        needs(passes, quantity, measured(), limit()) || Self.wantsAll
    }

    /// Reads a condition that the next ones presuppose; returns true if it holds.
    @inline(__always)
    mutating func needs(
        _ passes: Bool,
        _ quantity: Check.Quantity,
        _ measured: @autoclosure () -> Double,
        _ limit: @autoclosure () -> Check.Limit
    ) -> Bool {
        if Self.wantsAll { note(Check(quantity, measured(), limit(), passes: passes)) }
        return passes
    }

    /// Reads a condition without a measured value; returns true if the next one should be read.
    @inline(__always)
    mutating func asks(_ passes: Bool, _ quantity: Check.Quantity) -> Bool {
        asks(passes, quantity, passes ? 1 : 0, .atLeast(1))
    }

    /// Reads the condition that a time is at most `most`; returns true if the next one should be
    /// read.
    ///
    /// Both times are in microseconds, and are recorded in milliseconds.
    @inline(__always)
    mutating func atMost(_ quantity: Check.Quantity, _ time: Int64, _ most: Int64) -> Bool {
        asks(time <= most, quantity, Double(time) / 1000, .atMost(Double(most) / 1000))
    }

    /// Reads the condition that the time between two moments of fingers is at most `most` and
    /// `frame`, a frame of the panel; otherwise like ``atMost(_:_:_:)``.
    @inline(__always)
    mutating func atMost(
        _ quantity: Check.Quantity,
        _ time: Int64,
        _ most: Int64,
        frame: Int64
    ) -> Bool {
        let passes = time.isWithin(most, frame: frame)
        if Self.wantsAll {
            let allowance = Double(frame) / 1000
            let limit = Check.Limit.atMost(Double(most) / 1000 + allowance)
            var check = Check(quantity, Double(time) / 1000, limit, passes: passes)
            check.frame = allowance
            note(check)
        }
        return passes || Self.wantsAll
    }

    /// Reads the condition that a time is at least `least`; otherwise like ``atMost(_:_:_:)``.
    @inline(__always)
    mutating func atLeast(_ quantity: Check.Quantity, _ time: Int64, _ least: Int64) -> Bool {
        asks(time >= least, quantity, Double(time) / 1000, .atLeast(Double(least) / 1000))
    }

    /// Reads the result of several conditions; returns true if the next condition should be read.
    ///
    /// For a judge that records conditions, `noteAll` reads each of them again.
    @inline(__always)
    mutating func asks(_ passes: Bool, _ noteAll: (inout Tally) -> Void) -> Bool {
        if Self.wantsAll {
            var tally = Tally(of: touch)
            noteAll(&tally)
            for check in tally.checks { note(check) }
        }
        return passes || Self.wantsAll
    }
}
