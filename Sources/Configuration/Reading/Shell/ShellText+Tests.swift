import Diagnostics
import Gestures
import InputEvents

/// Finds slips in tests, and in commands that need the number of a process.
extension ShellText {
    /// One of the slips below; nil if none is found.
    var slipOfTest: ShellMistake? {
        backgroundTest ?? impossibleComparison ?? processByName
    }

    /// `test -e FILE & foot`: a single `&` starts the test in the background.
    private var backgroundTest: ShellMistake? {
        for words in commands.map(\.words) {
            guard let name = words.first?.keyword, ["test", "["].contains(name),
                let end = words.last?.range.upperBound,
                let sign = text[end...].firstIndex(where: { $0 != " " }), text[sign] == "&"
            else { continue }
            let next = text.index(after: sign)
            // `&&` and `&>` have another meaning.
            guard text[next...].first?.isWhitespace == true,
                text[next...].contains(where: { !$0.isWhitespace })
            else { continue }
            return ShellMistake(
                message: "a single `&` waits for no result, so what follows runs in any case",
                help: "write `&&` in its place",
                range: sign..<next
            )
        }
        return nil
    }

    /// The values of those variables that have only a few.
    private static let values: [String: [String]] = [
        "DIRECTION": Direction.allCases.map(\.rawValue) + Axis.allCases.map(\.rawValue),
        "PHASE": Progress.Phase.allCases.map(\.rawValue),
    ]

    /// `[ "$INPUTRX_DIRECTION" = Left ]`: the variable never has this value.
    private var impossibleComparison: ShellMistake? {
        for words in commands.map(\.words) {
            guard let name = words.first?.keyword, ["test", "["].contains(name) else { continue }
            for index in words.indices.dropFirst(2).dropLast() {
                let variable = text[words[index - 1].range].filter { !"\"${}".contains($0) }
                guard ["=", "==", "!="].contains(words[index].text),
                    variable.hasPrefix("INPUTRX_"),
                    let values = ShellText.values[String(variable.dropFirst(8))],
                    let value = words[index + 1].value, !value.isEmpty, value != "]",
                    !values.contains(value)
                else { continue }
                let meant =
                    values.first { $0 == value.lowercased() }
                    ?? Suggestions.nearest(to: value, among: values)
                return ShellMistake(
                    message: "`$\(variable)` is never \(value.quoted)",
                    help: meant.map { "did you mean `\($0)`?" }
                        ?? "it is one of: \(list(values))",
                    range: words[index + 1].range
                )
            }
        }
        return nil
    }

    /// `kill foot`: `kill` takes the numbers of processes.
    private var processByName: ShellMistake? {
        for words in commands.map(\.words) where words.first?.keyword == "kill" {
            let arguments = words.dropFirst()
            let options = arguments.prefix { $0.value?.hasPrefix("-") == true }
            guard !options.contains(where: { $0.text.hasPrefix("-l") || $0.text == "-L" }) else {
                continue
            }
            let hasSignal = ["-s", "-n"].contains(options.last?.text)
            let operands = arguments.dropFirst(options.count + (hasSignal ? 1 : 0))
            guard !operands.isEmpty else {
                // The second of two options may be the negative number of a group: `kill -9 -1`.
                guard arguments.count < 2 else { continue }
                return ShellMistake(
                    message: "`kill` needs the number of a process",
                    help: "name the program: `pkill foot`",
                    range: words[0].range
                )
            }
            guard let name = operands.first(where: { $0.value?.first?.isLetter == true }) else {
                continue
            }
            let option = options.count == 1 && !hasSignal ? options.map(\.text).joined() + " " : ""
            return ShellMistake(
                message: "`kill` takes the numbers of processes, and \(name.text.quoted) is a name",
                help: "write `pkill \(option)\(name.text)`",
                range: name.range
            )
        }
        return nil
    }
}
