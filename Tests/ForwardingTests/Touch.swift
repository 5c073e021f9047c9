import Configuration
import Evdev
import Forwarding
import Gestures
import InputEvents
import Testing

/// A touch on a panel, the forwarder, and a reader of the twin.
struct Touch {
    var panel = Panel()
    var reader = TwinReader()
    var forwarder: Forwarder
    private var time = Timestamp.zero
    /// The events of the present frame that the forwarder has not handled yet.
    private var pending: [EvdevEvent]?

    init(_ grab: TouchGrab, cancelsAsPalm: Bool = false) {
        forwarder = Forwarder(
            grab,
            cancelsAsPalm: cancelsAsPalm,
            original: panel.state,
            twin: panel.state,
            burst: Panel.burst
        )
    }

    mutating func pass(to milliseconds: Int64) {
        time = Timestamp(microseconds: milliseconds * 1000)
    }

    mutating func pass(by milliseconds: Int64) {
        time = Timestamp(microseconds: time.microseconds + milliseconds * 1000)
    }

    /// Ends the frame, and returns the frames that the twin gets.
    mutating func frame(_ outlook: TouchOutlook) -> [[EvdevEvent]] {
        forwarder.handle(pending ?? panel.endFrame(), at: time, outlook: outlook)
        pending = nil
        return read()
    }

    /// Ends the frame without a decision; nil if the forwarder waits for one.
    mutating func atOnce() -> [[EvdevEvent]]? {
        let frame = panel.endFrame()
        let isPassed = forwarder.passAtOnce(frame, at: time)
        pending = isPassed ? [] : frame
        let frames = read()
        #expect(isPassed || frames.isEmpty)
        return isPassed ? frames : nil
    }

    private mutating func read() -> [[EvdevEvent]] {
        let events = forwarder.takeEvents()
        reader.read(events)
        return events.frames
    }
}
