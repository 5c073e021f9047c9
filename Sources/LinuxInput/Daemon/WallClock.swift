import Glibc

/// The time of day, for people; never used in computations.
enum WallClock {
    /// The local time, as `2026-11-22 12:31`.
    static var time: String {
        var now = Glibc.time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            guard let start = buffer.baseAddress,
                strftime(start, buffer.count, "%F %H:%M", &parts) > 0
            else { return "" }
            return String(cString: start)
        }
    }
}
