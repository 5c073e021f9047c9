/// The sorts of mistakes that a configuration can have, besides those of YAML itself.
///
/// The raw values are the codes of the diagnostics; they stay the same from version to version.
public enum ConfigurationProblem: String, CaseIterable, Sendable {
    // The file as a whole.

    /// The file is larger than any that is meant.
    case tooLarge = "too-large"
    /// An included file that is missing, included twice, or includes itself.
    case include = "include"
    /// More mistakes than anybody wants to read.
    case tooMany = "too-many"
    /// Nothing can ever happen.
    case noBindings = "no-bindings"

    // Keys and shapes.

    /// A key that means nothing here.
    case unknownKey = "unknown-key"
    /// A key that must be there and is not.
    case missingKey = "missing-key"
    /// A key without a value.
    case missingValue = "missing-value"
    /// A key's name in an earlier version.
    case oldName = "old-name"
    /// A list where a text is expected, and the like.
    case wrongShape = "wrong-shape"

    // Values.

    /// A word that is none of those a key accepts.
    case unknownValue = "unknown-value"
    /// Something else where a number is expected.
    case notANumber = "not-a-number"
    /// A number without its unit.
    case missingUnit = "missing-unit"
    /// A unit that the key does not know.
    case unknownUnit = "unknown-unit"
    /// A number too small or too large to make sense.
    case outOfRange = "out-of-range"
    /// A text with a NUL character, which no name and no command can have.
    case nulCharacter = "nul-character"

    // Gestures.

    /// A gesture that does not exist.
    case unknownGesture = "unknown-gesture"
    /// A key or button that does not exist.
    case unknownKeyName = "unknown-key-name"
    /// A chord that cannot be held.
    case badChord = "bad-chord"
    /// A sequence that cannot be made.
    case badSequence = "bad-sequence"
    /// A list of gestures that looks like a choice and is a sequence.
    case eitherGesture = "either-gesture"
    /// A stroke that is neither described nor built in.
    case unknownStroke = "unknown-stroke"
    /// Two strokes that look the same.
    case alikeStrokes = "alike-strokes"
    /// A stroke that is a straight line, which is a swipe.
    case straightStroke = "straight-stroke"
    /// An option that the gesture does not have.
    case misplacedOption = "misplaced-option"
    /// A gesture on a device that cannot make it.
    case wrongDevice = "wrong-device"
    /// A gesture that nobody can make: what is asked of it excludes itself.
    case contradiction = "contradiction"

    // Streams.

    /// A stream that is not described.
    case unknownStream = "unknown-stream"
    /// A stream that flows into itself.
    case streamCycle = "stream-cycle"
    /// A stream that no binding listens to.
    case unheardStream = "unheard-stream"

    // Conditions.

    /// A state that nobody tells.
    case unknownState = "unknown-state"
    /// A name that no state can have.
    case badStateName = "bad-state-name"
    /// Conditions that are never met.
    case impossibleCondition = "impossible-condition"
    /// A mode in which everything is as without it.
    case uselessMode = "useless-mode"

    // Bindings and rules.

    /// Nothing to run.
    case emptyCommand = "empty-command"
    /// A list that was meant for the shell.
    case noShell = "no-shell"
    /// A text that no shell can read.
    case brokenCommand = "broken-command"
    /// A program that there is not.
    case unknownProgram = "unknown-program"
    /// A variable that the command does not get.
    case unknownVariable = "unknown-variable"
    /// What begins with a gesture and stays when it is cancelled.
    case noCancel = "no-cancel"
    /// Two bindings with one name.
    case duplicateName = "duplicate-name"
    /// A name that can be taken for the number of a binding.
    case numericName = "numeric-name"
    /// A binding or rule that never has its turn.
    case unreachable = "unreachable"
    /// An operator that lets everything through where it stands.
    case uselessOperator = "useless-operator"
    /// Rules that let no device in.
    case nothingAllowed = "nothing-allowed"
    /// A device rule that answers no question.
    case uselessRule = "useless-rule"
    /// Limits that contradict each other.
    case thresholdConflict = "threshold-conflict"
    /// A test that expects what no binding does.
    case impossibleTest = "impossible-test"
}
