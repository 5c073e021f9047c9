import ArgumentParser
import Configuration
import Diagnostics
import Gestures
import Glibc
import Insight
import LinuxInput

/// The gesture to be measured.
struct MeasuredGesture {
    /// The words of the gesture in `on:`.
    let on: String
    let kind: GestureKind

    /// A binding for the gesture with any number of fingers, so that all devices on which it can be
    /// made are read.
    var binding: Binding {
        let pattern = GesturePattern(kind: kind, fingers: .any)
        return Binding(number: 0, on: on, pattern: pattern, command: nil)
    }

    /// Reads the gesture in an argument; nil if the argument is or looks like a path.
    ///
    /// Throws, after a message, if the argument is neither a gesture nor a path, or if the gesture
    /// cannot be measured.
    init?(naming argument: String, in configuration: Configuration) throws {
        let words = argument.split(whereSeparator: \.isWhitespace)
        let on = words.joined(separator: " ")
        self.on = on
        let stroke = configuration.strokes.first { on == "stroke \($0.name)" }
        if let stroke {
            kind = .stroke(stroke)
            return
        }
        // The reader knows all gestures, and suggests one if the user mistyped it.
        func read(_ key: String) -> (Configuration?, [Diagnostic]) {
            let text = "bindings:\n- on: \(on)\n  \(key): date\n"
            return ConfigurationReader.read(Source(name: "gesture", text: text))
        }
        let (configured, diagnostics) = read("run")
        // Some gestures are always continuous.
        guard let named = (configured ?? read("update").0)?.bindings.first?.pattern?.kind else {
            if access(argument, F_OK) == 0 || argument.contains("/") || argument.contains(".") {
                return nil
            }
            for problem in diagnostics {
                let help = problem.help.map { "\n  = help: \($0)" }.joined()
                LineOutput.standardError.text("error: \(problem.message)\(help)")
            }
            throw ExitCode.validationFailure
        }
        guard Measurement.isMeasured(named) else {
            throw failure(
                .usage,
                "`\(on)` cannot be measured: a switch is only on or off",
                help: "`inputrx explain` shows what it did"
            )
        }
        kind = named
    }

    /// Finds the most frequent gesture in the takes; nil if they have none that can be measured.
    init?(mostFrequentIn takes: [Take], under configuration: Configuration) {
        guard let (on, kind) = Measurement.commonest(in: takes, under: configuration) else {
            return nil
        }
        self.on = on
        self.kind = kind
    }
}
