public import Configuration
import Gestures
public import InputEvents
public import Pipeline

/// The result of a test: expected and received actions, side by side.
public struct TestOutcome: Sendable {
    /// The test.
    public let test: ConfiguredTest
    /// The expected and received actions, in order of time.
    public let lines: [Line]
    /// The instant that counts as 0: the time of the recording's first event.
    public let origin: Timestamp

    /// One line of the comparison.
    public struct Line: Sendable {
        /// The expected action; nil if the received one is unexpected.
        public let expected: ExpectedAction?
        /// The received action; nil if it is missing.
        public let received: Action?
        /// True if the two match.
        public let isMatch: Bool
        /// The gestures around this line for which no binding acted; empty unless an expected
        /// action is missing.
        public internal(set) var unanswered: [Action] = []
    }

    /// Compares the received actions with the expected ones of a test.
    ///
    /// - Parameters:
    ///   - test: the test.
    ///   - received: the actions, in order; consecutive updates of a gesture count as one.
    ///   - made: every gesture in the recording, bound or not (see
    ///     ``Configuration/everyGesture(devices:thresholds:strokes:keys:presses:drags:)``).
    ///   - origin: the time of the recording's first event.
    public init(_ test: ConfiguredTest, received: [Action], made: [Action], origin: Timestamp) {
        self.test = test
        self.origin = origin
        let expected = test.expected
        let received = received.withUpdatesMerged
        var lines = align(expected: expected.count, received: received.count) {
            expected[$0].isMet(by: received[$1])
        }.map { pair in
            Line(
                expected: pair.expected.map { expected[$0] },
                received: pair.received.map { received[$0] },
                isMatch: pair.isMatch
            )
        }
        let unanswered = made.filter { action in
            !received.contains { $0.gesture.overlaps(action.gesture) }
        }
        TestOutcome.assign(unanswered, in: &lines)
        self.lines = lines
    }

    /// True if exactly the expected actions were received.
    public var isPassed: Bool { lines.allSatisfy(\.isMatch) }

    /// The index of the first line that does not match; nil if all lines match.
    public var firstDifference: Int? { lines.firstIndex { !$0.isMatch } }

    /// Assigns the unanswered gestures between two matching lines to the first line there that
    /// expects an action.
    private static func assign(_ unanswered: [Action], in lines: inout [Line]) {
        var start = 0
        while start < lines.count {
            guard !lines[start].isMatch else {
                start += 1
                continue
            }
            let end = lines[start...].firstIndex(where: \.isMatch) ?? lines.count
            let before = start > 0 ? lines[start - 1].received?.gesture.time : nil
            let after = end < lines.count ? lines[end].received?.gesture.time : nil
            if let first = lines[start..<end].firstIndex(where: { $0.expected != nil }) {
                lines[first].unanswered = unanswered.filter {
                    $0.gesture.time > before ?? .lowest && $0.gesture.time < after ?? .highest
                }
            }
            start = end
        }
    }
}

extension ConfiguredTest {
    /// Replays the recorded events in virtual time and compares the actions with the expected ones;
    /// runs no command.
    ///
    /// - Parameters:
    ///   - events: the events of the recording.
    ///   - configuration: the configuration that the test belongs to.
    ///   - origin: the time of the recording's first event.
    /// - Returns: the expected and received actions side by side.
    public func run(
        _ events: some Sequence<InputEvent>,
        through configuration: Configuration,
        origin: Timestamp
    ) -> TestOutcome {
        let start = events.first { _ in true }?.time ?? origin
        let state = state.map {
            let change = StateChange($0.state, is: $0.value, isInitial: true)
            return InputEvent(time: start, kind: .state(change))
        }
        var received: [Action] = []
        Replay(configuration).run(state + events) { received.append($0) }
        // Short swipes are recognised, too, so that the outcome can name one that was too short.
        var thresholds = configuration.thresholds
        thresholds.swipe = thresholds.slop
        let everything = Configuration.everyGesture(
            devices: configuration.devices,
            thresholds: thresholds,
            keys: events.pressedKeys
        )
        var made: [Action] = []
        Replay(everything).run(events) { made.append($0) }
        return TestOutcome(self, received: received, made: made, origin: origin)
    }
}

extension ExpectedAction {
    /// Returns true if the action is the expected one.
    func isMet(by action: Action) -> Bool {
        let gesture = action.gesture
        if let fingers, !fingers.contains(gesture.fingers) { return false }
        if let phase, gesture.progress?.phase != phase { return false }
        if let steps, gesture.progress?.steps != steps { return false }
        switch subject {
        case .binding(let name): return action.binding.name == name
        case .stream(let name): return action.stream == name
        case .gesture(let kind): return kind.includes(gesture.kind)
        }
    }
}

extension Gesture {
    /// Returns true if both gestures are on one device and overlap in time.
    fileprivate func overlaps(_ other: Gesture) -> Bool {
        device == other.device && start(of: self) <= other.time && start(of: other) <= time
    }

    private func start(of gesture: Gesture) -> Timestamp {
        let (value, overflow) = gesture.time.microseconds.subtractingReportingOverflow(
            gesture.duration.wholeMilliseconds.multipliedReportingOverflow(by: 1000).partialValue
        )
        return overflow ? .lowest : Timestamp(microseconds: value)
    }
}

extension Timestamp {
    fileprivate static let lowest = Timestamp(microseconds: .min)
    fileprivate static let highest = Timestamp(microseconds: .max)
}
