import Glibc

/// The time of day, for people; never used in computations.
package enum WallClock {
    /// The current local day and minute, as `2026-11-22 12:31`.
    static var time: String { day(of: Int64(Glibc.time(nil))) }

    /// Returns the local day and minute at this number of seconds after 1970, as `2026-11-22
    /// 12:31`.
    package static func day(of seconds: Int64) -> String { text(seconds, "%F %H:%M") }

    /// Returns the local time of day at this number of seconds after 1970, as `12:31:07`.
    package static func time(of seconds: Int64) -> String { text(seconds, "%T") }

    private static func text(_ seconds: Int64, _ format: String) -> String {
        var moment = time_t(clamping: seconds)
        var parts = tm()
        localtime_r(&moment, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress,
                strftime(start, buffer.count, format, &parts) > 0
            else { return "" }
            return String(cString: start)
        }
    }
}
