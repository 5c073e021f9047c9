/// Reads the conditions of recognisers: ``Silent`` to know whether they hold, ``Tally`` to explain.
///
/// Each condition is written once, for both:
///
///     func isTap(_ touch: TouchSequence, _ judge: inout some Judge) -> Bool {
///         judge.asks(!touch.hasMoved, .stillness, touch.farthest, .atMost(limits.slop))
///             && judge.atMost(.resting, touch.restingTime, limits.tap)
///     }
///
/// What is measured only to be written down stands in an autoclosure, so that a silent reader costs
/// what the plain comparison does.
protocol Judge {
    /// Whether all conditions are to be read, also those after one that does not hold.
    static var wantsAll: Bool { get }
    /// The touch that is judged, to measure what is written down; nil for silent readers and touchpads.
    var touch: MeasuredTouch? { get }
    /// Writes a condition down.
    mutating func note(_ check: Check)
}

/// Only wants to know whether all conditions hold, and stops at the first that does not.
struct Silent: Judge {
    static var wantsAll: Bool { false }
    var touch: MeasuredTouch? { nil }
    mutating func note(_ check: Check) {}
}

/// Writes all conditions down; whether they hold is what ``passes`` says.
struct Tally: Judge {
    static var wantsAll: Bool { true }
    let touch: MeasuredTouch?
    private(set) var checks: [Check] = []

    /// Whether all conditions hold that were read.
    var passes: Bool { checks.allSatisfy(\.passes) }

    /// A tally of what is asked of that touch.
    init(of touch: MeasuredTouch? = nil) { self.touch = touch }

    mutating func note(_ check: Check) { checks.append(check) }
}

extension Judge {
    /// Reads a condition; returns whether the next one is to be read.
    @inline(__always)
    mutating func asks(
        _ passes: Bool,
        _ quantity: Check.Quantity,
        _ measured: @autoclosure () -> Double,
        _ limit: @autoclosure () -> Check.Limit
    ) -> Bool {
        needs(passes, quantity, measured(), limit()) || Self.wantsAll
    }

    /// Reads a condition without which the next ones mean nothing; returns whether it holds.
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

    /// Reads a condition that is one of yes or no.
    @inline(__always)
    mutating func asks(_ passes: Bool, _ quantity: Check.Quantity) -> Bool {
        asks(passes, quantity, passes ? 1 : 0, .atLeast(1))
    }

    /// Reads a time in microseconds, written down in milliseconds.
    @inline(__always)
    mutating func atMost(_ quantity: Check.Quantity, _ time: Int64, _ most: Int64) -> Bool {
        asks(time <= most, quantity, Double(time) / 1000, .atMost(Double(most) / 1000))
    }

    /// Reads a time in microseconds, written down in milliseconds.
    @inline(__always)
    mutating func atLeast(_ quantity: Check.Quantity, _ time: Int64, _ least: Int64) -> Bool {
        asks(time >= least, quantity, Double(time) / 1000, .atLeast(Double(least) / 1000))
    }

    /// Reads what has been found out before, for several patterns at once; what was read then is
    /// read again only to be written down.
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
