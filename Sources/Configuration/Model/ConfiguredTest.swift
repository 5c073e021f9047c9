public import Gestures
public import InputEvents

/// An element of `tests:`, which `inputrx test` runs: a recording and the expected actions.
public struct ConfiguredTest: Hashable, Sendable {
    /// The path of the recording, relative to the folder of the configuration.
    public var recording: String
    /// The states whose values at the start differ from their initial ones.
    public var state: [StateChange]
    /// The expected actions, in this order and no others; empty if none may happen.
    public var expected: [ExpectedAction]

    /// Creates a test in code.
    public init(
        recording: String,
        state: [StateChange] = [],
        expected: [ExpectedAction]
    ) {
        self.recording = recording
        self.state = state
        self.expected = expected
    }
}

/// One action that a test expects.
public struct ExpectedAction: Hashable, Sendable {
    /// The binding that must act.
    public var subject: Subject
    /// The number of fingers of the gesture; nil for any number.
    public var fingers: ClosedRange<Int>?
    /// The part of a continuous gesture; nil for any part.
    public var phase: Progress.Phase?
    /// The sum of the steps of consecutive updates; nil for any number.
    public var steps: Int?
    /// The expectation as text, with single spaces: `swipe left, fingers: 3`.
    public var text: String

    /// The ways to name the binding that must act.
    public enum Subject: Hashable, Sendable {
        /// A binding, by its name.
        case binding(String)
        /// Any binding that listens to the stream of that name.
        case stream(String)
        /// Any binding that acts on such a gesture; see ``GestureKind/includes(_:)``.
        case gesture(GestureKind)
    }

    /// Creates an expectation; `text` is its name in messages.
    public init(
        _ subject: Subject,
        fingers: ClosedRange<Int>? = nil,
        phase: Progress.Phase? = nil,
        steps: Int? = nil,
        text: String
    ) {
        self.subject = subject
        self.fingers = fingers
        self.phase = phase
        self.steps = steps
        self.text = text
    }
}

extension GestureKind {
    /// Returns true if a gesture of the other kind meets an expectation of this kind.
    ///
    /// A gesture without a direction includes every direction, a key every kind of press, and a
    /// circle any number of turns. A gesture includes the continuous gesture with the same
    /// movement. A state includes the values that its value matches, and a sequence is compared
    /// part by part.
    public func includes(_ other: GestureKind) -> Bool {
        if self == other || leavesDirectionOpen && other.inAnyDirection == self { return true }
        if case .continuous(let gesture) = other {
            return traits.continuous?.includes(gesture) ?? false
        }
        if case .key(let keys, _) = self { return keys == other.keys }
        if case .circle(let turn, _) = self, case .circle(turn, _) = other { return true }
        if case .state(let state, let value) = self, case .state(state, let otherValue) = other {
            return Condition(state, is: [value]).isMet(by: otherValue)
        }
        if case .sequence(let sequence) = self, case .sequence(let other) = other {
            return sequence.parts.elementsEqual(other.parts) { $0.kind.includes($1.kind) }
        }
        return false
    }

    /// Returns true if one gesture can be of both kinds.
    func overlaps(_ other: GestureKind) -> Bool { includes(other) || other.includes(self) }
}
