package import InputEvents

/// Divides the frames that are written to a device so that its readers lose none.
///
/// At most half of a reader's buffer is written within 25 ms, so a reader that reads every 20 ms
/// gets everything. What does not fit waits, and what is written later waits behind it:
///
///     frames   ●●●●●●●●●●      ●
///     written  ●●●●   ●●●●   ●●●
///              0      25     50 ms
package struct EventPace: Sendable {
    /// The events that wait; each frame ends with SYN_REPORT.
    package private(set) var waiting: [EvdevEvent] = []

    private let buffer: ReaderBuffer
    private var begin = Timestamp(microseconds: .min / 2)
    private var written = 0

    /// 25 ms: compositors read at least once a picture, 60 times a second.
    static let pause: Int64 = 25_000

    /// Creates a pace for the readers of a device with this buffer.
    package init(for buffer: ReaderBuffer) { self.buffer = buffer }

    /// Adds whole frames, which are written once those before them are.
    package mutating func append(_ frames: [EvdevEvent]) { waiting += frames }

    /// Removes and returns the frames that may be written now.
    ///
    /// These are all if more than four buffers wait: a device that is written so fast for so long
    /// overflows slow readers at any pace.
    package mutating func takeDue(at time: Timestamp) -> [EvdevEvent] {
        guard waiting.count <= 4 * buffer.size else { return takeAll() }
        let share = buffer.size / 2
        if time.microseconds(since: begin) >= EventPace.pause { (begin, written) = (time, 0) }
        var end = 0
        for index in waiting.indices where waiting[index].endsFrame {
            // A frame that is larger than a share is written alone.
            guard written + index + 1 <= share || written == 0 && end == 0 else { break }
            end = index + 1
        }
        defer {
            waiting.removeFirst(end)
            written += end
        }
        return Array(waiting[..<end])
    }

    /// Removes and returns everything that waits, because the device goes away.
    package mutating func takeAll() -> [EvdevEvent] {
        defer { waiting = [] }
        return waiting
    }

    /// The time at which more may be written; nil if nothing waits.
    package var due: Timestamp? {
        waiting.isEmpty ? nil : Timestamp(microseconds: begin.microseconds + EventPace.pause)
    }
}
