/// The kinds of mistakes that a configuration can have, besides those in its YAML syntax.
///
/// The raw values are the codes of the diagnostics; they stay the same from version to version.
public enum ConfigurationProblem: String, CaseIterable, Sendable {
    // The file as a whole.

    /// A file that is too large to be a configuration.
    case tooLarge = "too-large"
    /// An included file that is missing, included twice, or includes itself.
    case include = "include"
    /// More mistakes than the list may have.
    case tooMany = "too-many"
    /// A configuration without bindings, which does nothing.
    case noBindings = "no-bindings"

    // Keys and shapes.

    /// A key that its section does not have.
    case unknownKey = "unknown-key"
    /// A required key that is missing.
    case missingKey = "missing-key"
    /// A key without a value.
    case missingValue = "missing-value"
    /// The name of a key in an earlier version.
    case oldName = "old-name"
    /// A list in place of a text, or a similar mismatch.
    case wrongShape = "wrong-shape"

    // Values.

    /// A word that the key does not accept.
    case unknownValue = "unknown-value"
    /// A text in place of a number.
    case notANumber = "not-a-number"
    /// A number without its unit.
    case missingUnit = "missing-unit"
    /// A unit that the key does not know.
    case unknownUnit = "unknown-unit"
    /// A number that is too small or too large to make sense.
    case outOfRange = "out-of-range"
    /// A text with a NUL character, which neither a name nor a command can have.
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
    /// A list of gestures that looks like a choice but is a sequence.
    case eitherGesture = "either-gesture"
    /// A stroke that no gesture uses.
    case unusedStroke = "unused-stroke"
    /// A stroke that is neither defined nor built in.
    case unknownStroke = "unknown-stroke"
    /// Two strokes that look the same.
    case alikeStrokes = "alike-strokes"
    /// A stroke that is a straight line, which is a swipe.
    case straightStroke = "straight-stroke"
    /// An option that does not apply to the gesture.
    case misplacedOption = "misplaced-option"
    /// A gesture or a grab on a device that cannot have it, or a name that no device has.
    case wrongDevice = "wrong-device"
    /// Keys that exclude each other, or a limit that no hand can meet.
    case contradiction = "contradiction"

    // Streams.

    /// A stream that is not defined.
    case unknownStream = "unknown-stream"
    /// A stream that is directly or indirectly its own source.
    case streamCycle = "stream-cycle"
    /// A stream that no binding listens to.
    case unheardStream = "unheard-stream"

    // Places and conditions.

    /// A zone that no gesture uses.
    case unusedZone = "unused-zone"
    /// A state that no condition uses.
    case unusedState = "unused-state"
    /// A state that does not exist.
    case unknownState = "unknown-state"
    /// A name that no state can have.
    case badStateName = "bad-state-name"
    /// Conditions that can never be met.
    case impossibleCondition = "impossible-condition"
    /// A mode that no condition mentions, or that is never set.
    case uselessMode = "useless-mode"

    /// A mode that no binding leaves.
    case endlessMode = "endless-mode"

    // Bindings and rules.

    /// A command that runs nothing.
    case emptyCommand = "empty-command"
    /// A list of arguments with shell syntax, although it runs without a shell.
    case noShell = "no-shell"
    /// A command with a mistake in its shell syntax.
    case brokenCommand = "broken-command"
    /// A command that changes nothing, or that cannot do what it should.
    case uselessCommand = "useless-command"
    /// A program that does not exist.
    case unknownProgram = "unknown-program"
    /// A variable that the command does not get.
    case unknownVariable = "unknown-variable"
    /// An effect of `begin` that nothing undoes at the end, or if the gesture is cancelled.
    case noCancel = "no-cancel"
    /// Two bindings with one name.
    case duplicateName = "duplicate-name"
    /// A name that can be mistaken for the number of a binding.
    case numericName = "numeric-name"
    /// A binding or rule that never applies.
    case unreachable = "unreachable"
    /// An operator that has no effect in its place.
    case uselessOperator = "useless-operator"
    /// Rules that allow no device.
    case nothingAllowed = "nothing-allowed"
    /// A device rule that decides nothing, or one of its keys that has no effect.
    case uselessRule = "useless-rule"
    /// Limits that contradict each other.
    case thresholdConflict = "threshold-conflict"
    /// A test that cannot succeed: its recording is missing, or no binding does what it expects.
    case impossibleTest = "impossible-test"
}
