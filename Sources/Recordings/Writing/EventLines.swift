import Evdev
import EventCodes
import InputEvents

/// Writes the events of one device in the YAML of `libinput record`, one event a line.
///
/// Each frame is an element of the device's `events:`. Everything is written as the kernel sent it,
/// including lost events (`SYN_DROPPED`) and key repeats.
package struct EventLines {
    private let start: Timestamp
    private let masksKeys: Bool
    private var isInFrame = false
    /// The time of the last `SYN_REPORT`; nil before the first.
    private var lastReport: Timestamp?

    /// Creates a writer of lines in which times count from `start`.
    ///
    /// If `masksKeys`, each key that types characters becomes `KEY_A`.
    package init(from start: Timestamp, masksKeys: Bool) {
        self.start = start
        self.masksKeys = masksKeys
    }

    /// Returns the line for the next event; if a frame begins, the line `- evdev:` comes before it.
    package mutating func text(_ original: EvdevEvent) -> String {
        let event = masksKeys ? original.masked : original
        let time = max(0, event.time.microseconds(since: start))
        let (seconds, microseconds) = time.quotientAndRemainder(dividingBy: 1_000_000)
        let numbers = [
            EventLines.padded(seconds, 3), EventLines.padded(microseconds, 6),
            EventLines.padded(event.type, 3), EventLines.padded(event.code, 3),
            EventLines.padded(event.value, 7),
        ]
        let frameStart = isInFrame ? "" : "  - evdev:\n"
        isInFrame = !event.endsFrame
        let masked = event == original ? "" : " (masked)"
        let list = numbers.joined(separator: ", ")
        return "\(frameStart)    - [\(list)] # \(comment(on: event))\(masked)\n"
    }

    /// Returns `EV_ABS / ABS_MT_SLOT 1`, or a line of dashes with the time since the last report.
    private mutating func comment(on event: EvdevEvent) -> String {
        guard !event.endsFrame else {
            let previous = lastReport ?? start
            lastReport = event.time
            let milliseconds = max(0, event.time.microseconds(since: previous)) / 1000
            return "------------ SYN_REPORT (\(event.value)) ---------- +\(milliseconds)ms"
        }
        let type = EventCodes.name(ofType: event.type) ?? "\(event.type)"
        let code = EventCodes.name(ofCode: event.code, type: event.type) ?? "\(event.code)"
        return "\(type) / \(code) \(event.value)"
    }

    private static func padded(_ number: some BinaryInteger, _ width: Int) -> String {
        let text = "\(number)"
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension EvdevEvent {
    /// `KEY_A`, which `libinput record` also writes in place of keys.
    private static let maskedKey: UInt16 = 30

    /// The event with `KEY_A` in place of a key that types characters.
    ///
    /// Scan codes (`MSC_SCAN`) are replaced, too, because they would also reveal the key.
    package var masked: EvdevEvent {
        var event = self
        if type == EvdevType.key, KeyCode(rawValue: code).isTyped {
            event.code = EvdevEvent.maskedKey
        } else if type == EvdevType.miscellaneous, code == Miscellaneous.scan {
            event.value = Int32(EvdevEvent.maskedKey)
        }
        return event
    }
}
