import Configuration
import Gestures
import InputEvents
import Pipeline

/// A binding as a user would write it: its pattern, and its text in YAML.
///
/// Reading its lines under `bindings:` yields ``pattern``, which a test checks.
struct WrittenBinding: Sendable {
    /// The pattern of the binding.
    let pattern: GesturePattern
    /// The value of `on:`.
    let on: String
    /// The keys with their values in YAML, without the commands.
    private let keys: [(name: String, value: String)]

    /// Creates the binding for a pattern that has only a kind, a number of fingers and a place
    /// where it begins.
    init(_ pattern: GesturePattern) {
        self.pattern = pattern
        on = GestureVocabulary.words(for: pattern.kind)
        var keys: [(name: String, value: String)] = [("on", WrittenBinding.scalar(on))]
        if case .range(let fingers) = pattern.fingers {
            keys.append(("fingers", String(fingers.lowerBound)))
        }
        if let place = pattern.from.places.first {
            keys.append((pattern.kind.goesSomewhere ? "from" : "at", place.name))
        }
        if case .key(_, let press) = pattern.kind, press != .press {
            keys.append(("press", press.rawValue))
        }
        self.keys = keys
    }

    /// Returns the lines of the binding as an element of `bindings:`, without newlines.
    ///
    /// The commands run `program`, which shows a text.
    func lines(announcing program: String) -> [String] {
        let commands: [(String, String)] =
            if case .continuous = pattern.kind {
                [("more", "\(program) more"), ("less", "\(program) less")]
            } else {
                [("run", "\(program) " + (on.isPlain ? "'\(on)'" : "inputrx"))]
            }
        return (keys + commands).enumerated().map { index, pair in
            "\(index == 0 ? "-" : " ") \(pair.0): \(pair.1)"
        }
    }

    /// Returns the text as one YAML scalar, in quotes unless it is plain.
    static func scalar(_ text: String) -> String {
        guard !text.isPlain else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            quoted += scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar).printable
        }
        return quoted + "\""
    }
}

extension String {
    /// True if the text has only ASCII letters, digits, spaces, `+`, `-` and `_`, begins with a
    /// letter, ends with no space, and is no word that YAML reads as something other than a text.
    fileprivate var isPlain: Bool {
        guard let first, first.isLetter, last != " ",
            !["true", "false", "yes", "no", "on", "off", "null"].contains(lowercased())
        else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x20, 0x2b, 0x2d, 0x5f: true
            default: false
            }
        }
    }
}
