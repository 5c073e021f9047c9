package import InputEvents

/// Two streams, one of which listens to the other, with input for tests of replays and reports.
package enum SharedStreams {
    /// The configuration: at most one tap in 150 ms, for a binding and for another stream.
    package static let configuration = """
        streams:
          knocks: {sources: tap, pipe: [{throttle: 150ms}]}
          calm: {sources: stream knocks, pipe: [{debounce: 1s}]}
        bindings:
          - {on: stream knocks, name: open, skip: 1, run: door}
          - {on: stream calm, run: shut}
          - {on: double tap, device: other, run: x}
        """

    /// Returns taps that end 100 ms apart, the first at 50 ms.
    package static func taps(_ count: Int) -> [InputEvent] {
        var fingers = Fingers()
        for _ in 0..<count {
            fingers.tap()
            fingers.wait(50)
        }
        return fingers.events
    }
}
