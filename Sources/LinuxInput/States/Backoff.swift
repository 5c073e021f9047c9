/// The pauses before further attempts at something that ended or failed: each pause is twice as
/// long as the last one, up to a minute.
///
///     attempts that last less than a minute   1 s   2 s   4 s   8 s   16 s   32 s   60 s   60 s …
///     after an attempt that lasted a minute   1 s, as at first
struct Backoff {
    private static let first = Duration.seconds(1)
    private static let longest = Duration.seconds(60)

    private var next = Backoff.first

    /// Returns the pause after an attempt that lasted this long.
    mutating func pause(after lasted: Duration) -> Duration {
        if lasted >= Backoff.longest { next = Backoff.first }
        defer { next = min(next * 2, Backoff.longest) }
        return next
    }
}
