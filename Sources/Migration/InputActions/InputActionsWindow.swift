import YAML

/// Conditions of InputActions about the window with the focus: its program, and whether it fills
/// the screen.
enum InputActionsWindow {
    /// Returns the condition of a comparison with the class of the window.
    static func program(
        _ comparison: Substring,
        _ names: [String],
        isNegated: Bool
    ) throws(ImportFailure) -> YAMLEntry {
        switch comparison {
        case "==", "!=", "one_of": return try app(names, isNegated: isNegated)
        case "contains": return try app(names.map { "*\($0)*" }, isNegated: isNegated)
        case "matches": return try search(names.first ?? "", isNegated: isNegated)
        default:
            throw ImportFailure("`\(Original.short(comparison))` is no operator for a name")
        }
    }

    /// Returns the condition that the window fills the screen, or does not.
    static func fullscreen(
        _ comparison: Substring,
        _ value: String,
        isNegated: Bool
    ) throws(ImportFailure) -> YAMLEntry {
        guard ["", "==", "!="].contains(comparison), ["", "true", "false"].contains(value) else {
            throw ImportFailure("whether a window fills the screen is `true` or `false`")
        }
        return YAMLEntry("fullscreen", (value == "false") == isNegated ? "yes" : "no")
    }

    /// The failure for conditions that ask whether a window is maximized.
    static let maximized = ImportFailure("inputrx cannot ask whether a window is maximized")

    private static func app(
        _ names: [String],
        isNegated: Bool
    ) throws(ImportFailure) -> YAMLEntry {
        let names = names.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw ImportFailure("there is no name to ask for") }
        return YAMLEntry(isNegated ? "not app" : "app", .texts(names))
    }

    /// Returns the condition that a regular expression is found in the class of the window.
    private static func search(
        _ expression: String,
        isNegated: Bool
    ) throws(ImportFailure) -> YAMLEntry {
        guard let patterns = NamePatterns.read(expression) else {
            throw ImportFailure(
                "a pattern here has only `*` and `?`, which cannot say "
                    + "`\(Original.short(expression))`"
            )
        }
        return try app(patterns, isNegated: isNegated)
    }

    // MARK: - KWin Gestures

    /// Returns true if the node is a condition in the form of KWin Gestures, InputActions'
    /// predecessor.
    static func isOld(_ node: Node) -> Bool {
        ["negate", "window_class", "window_state"].contains { node[$0] != nil }
    }

    /// Reads a condition in the form of KWin Gestures; all of its keys must be met.
    static func readOld(_ node: Node) throws(ImportFailure) -> [[YAMLEntry]] {
        let mapping = InputActionsMapping(node)
        let negated = Set(words(mapping["negate"]))
        var conditions: [[YAMLEntry]] = []
        if let expression = try mapping.text("window_class") {
            // It is also searched for in the name of the window, which inputrx does not know.
            let program = try search(expression, isNegated: negated.contains("window_class"))
            conditions.append([program])
        }
        if let node = mapping["window_state"] {
            let state = try windowState(words(node), isNegated: negated.contains("window_state"))
            conditions.append([state])
        }
        if let entry = mapping.unread.first {
            throw ImportFailure("inputrx cannot ask for `\(Original.short(entry.key))`")
        }
        guard !conditions.isEmpty else { throw ImportFailure("`negate` has nothing to negate") }
        return conditions
    }

    /// Returns the condition that the window has one of the states or, if negated, none of them.
    private static func windowState(
        _ states: [String],
        isNegated: Bool
    ) throws(ImportFailure) -> YAMLEntry {
        if states.contains("maximized") { throw maximized }
        guard states == ["fullscreen"] else {
            throw ImportFailure("`window_state` is `fullscreen` or `maximized`")
        }
        return try fullscreen("", "", isNegated: isNegated)
    }

    /// Returns the texts of a list, or the words of a text.
    private static func words(_ node: Node?) -> [String] {
        guard let node else { return [] }
        return node.elements?.compactMap(\.text)
            ?? (node.text ?? "").split { $0.isWhitespace }.map(String.init)
    }
}
