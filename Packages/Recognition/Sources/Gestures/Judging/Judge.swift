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
    /// True if all conditions are read, even after one that does not hold.
    static var wantsAll: Bool { get }
    /// The judged touch, for measurements in an explanation; nil for silent judges and touchpads.
    var touch: MeasuredTouch? { get }
    /// Records a condition.
    mutating func note(_ check: Check)
}

/// A judge that only finds out whether all conditions hold, and stops at the first that does not.
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

    /// Reads a condition without which the next ones have no meaning; returns true if it holds.
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

    /// Reads a condition that is true or false.
    @inline(__always)
    mutating func asks(_ passes: Bool, _ quantity: Check.Quantity) -> Bool {
        asks(passes, quantity, passes ? 1 : 0, .atLeast(1))
    }

    /// Reads a time in microseconds, which is recorded in milliseconds.
    @inline(__always)
    mutating func atMost(_ quantity: Check.Quantity, _ time: Int64, _ most: Int64) -> Bool {
        asks(time <= most, quantity, Double(time) / 1000, .atMost(Double(most) / 1000))
    }

    /// Reads a time in microseconds, which is recorded in milliseconds.
    @inline(__always)
    mutating func atLeast(_ quantity: Check.Quantity, _ time: Int64, _ least: Int64) -> Bool {
        asks(time >= least, quantity, Double(time) / 1000, .atLeast(Double(least) / 1000))
    }

    /// Reads a result that was computed once for several patterns; `again` repeats the conditions
    /// for the record.
    @inline(__always)
    mutating func asks(_ passes: Bool, _ again: (inout Tally) -> Void) -> Bool {
        if Self.wantsAll {
            var tally = Tally(of: touch)
            again(&tally)
            for check in tally.checks { note(check) }
        }
        return passes || Self.wantsAll
    }
}
