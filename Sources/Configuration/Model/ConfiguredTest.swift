public import Gestures
public import InputEvents

/// What a recording should lead to: an element of `tests:`, run by `inputrx test`.
public struct ConfiguredTest: Hashable, Sendable {
    /// The file with the recording, as written: relative to the folder of the configuration.
    public var recording: String
    /// What is the case when it begins, where that is not as usual.
    public var state: [StateChange]
    /// What should happen, in this order and nothing else; empty if nothing should.
    public var expected: [ExpectedAction]

    /// A test made in code.
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
    /// What must act.
    public var subject: Subject
    /// By how many fingers the gesture must be made; nil is by however many.
    public var fingers: ClosedRange<Int>?
    /// Which part of a continuous gesture it must be; nil is any.
    public var phase: Progress.Phase?
    /// How many steps all updates in a row must make together; nil is however many.
    public var steps: Int?
    /// How it is written, with single spaces: `swipe left, fingers: 3`.
    public var text: String

    /// What an expectation can name.
    public enum Subject: Hashable, Sendable {
        /// A binding, by its name.
        case binding(String)
        /// Whatever binding acts on what comes out of the stream of that name.
        case stream(String)
        /// Whatever binding acts on this gesture; a key counts however it is pressed.
        case gesture(GestureKind)
    }

    /// An expectation; `text` is how messages call it.
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
    /// Whether a gesture of the other kind is what is meant by this one in an expectation.
    ///
    /// A gesture that leaves its direction open means any, a key any way of pressing it, a circle any
    /// number of turns. Words that name a continuous gesture, too, mean either.
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
}
