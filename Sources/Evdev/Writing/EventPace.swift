import InputEvents

/// Paces the frames that are written to a device, so that its readers lose none.
///
/// At most half of a reader's buffer is written within 25 ms, so a reader that reads every 20 ms
/// gets everything. Frames that do not fit wait, and later frames wait behind them:
///
///     frames   ●●●●●●●●●●      ●
///     written  ●●●●   ●●●●   ●●●
///              0      25     50 ms
package struct EventPace: Sendable {
    /// The events that wait; each frame ends with SYN_REPORT.
    package private(set) var waiting: [EvdevEvent] = []

    private let buffer: ReaderBuffer
    /// The time at which the current 25 ms began.
    private var windowStart = Timestamp(microseconds: .min / 2)
    /// The number of events that were written since `windowStart`.
    private var written = 0

    /// 25 ms: compositors read at least 60 times a second, once for each picture.
    static let pause: Int64 = 25_000

    /// Creates a pace for a device whose readers have this buffer.
    package init(for buffer: ReaderBuffer) { self.buffer = buffer }

    /// Appends whole frames; they are written after the frames that already wait.
    package mutating func append(_ frames: [EvdevEvent]) { waiting += frames }

    /// Removes and returns the frames that may be written now.
    ///
    /// If more events wait than four buffers hold, it returns all of them: so much input overflows
    /// slow readers at any pace.
    package mutating func takeDue(at time: Timestamp) -> [EvdevEvent] {
        guard waiting.count <= 4 * buffer.size else { return takeAll() }
        let budget = buffer.size / 2
        if time.microseconds(since: windowStart) >= EventPace.pause {
            (windowStart, written) = (time, 0)
        }
        var end = 0
        for index in waiting.indices where waiting[index].endsFrame {
            // A frame that exceeds the budget is written alone.
            guard written + index + 1 <= budget || written == 0 && end == 0 else { break }
            end = index + 1
        }
        defer {
            waiting.removeFirst(end)
            written += end
        }
        return Array(waiting[..<end])
    }

    /// Removes and returns everything that waits, because the device is about to be removed.
    package mutating func takeAll() -> [EvdevEvent] {
        defer { waiting = [] }
        return waiting
    }

    /// The time at which more frames may be written; nil if none wait.
    package var due: Timestamp? {
        waiting.isEmpty ? nil : Timestamp(microseconds: windowStart.microseconds + EventPace.pause)
    }
}
