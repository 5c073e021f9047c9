import Diagnostics
import InputEvents
import YAML

/// Reads lists, and mappings in which the user chooses the keys.
extension Findings {
    /// Returns the elements of a list of mappings; empty after an error.
    ///
    /// A missing value counts as an empty list, as in a file that is being edited.
    func sections(_ entry: Node.Entry, of what: String) -> [Node] {
        switch entry.value.content {
        case .sequence(let elements): return elements
        case .scalar where entry.value.isMissing: return []
        case .refused: return []
        case .scalar, .mapping:
            let text = sources.restOfLine(from: entry.value.span.start)
            let hasDash = text.hasPrefix("-") && text.dropFirst().first != " "
            // The missing space was already reported as a syntax error.
            if hasDash, entry.value.isCut { return [] }
            // So was a long dash in place of the `-`.
            if let first = text.first, "–—−".contains(first), entry.value.isCut { return [] }
            error(
                .wrongShape,
                "\(entry.key.quoted) takes a list of \(what), and this is \(entry.value.sort)",
                at: entry.value.span,
                help: hasDash
                    ? "put a space after the `-`"
                    : entry.value.entries.first.flatMap {
                        Findings.advice(aboutGesture: $0.key)
                            ?? Findings.advice(aboutKeys: entry)
                            ?? Findings.advice(aboutName: $0, in: entry.key)
                            ?? (entry.key == "tests" ? advice(aboutRecording: $0) : nil)
                    }
                        ?? "begin each with `- `, indented below \(entry.key.quoted)"
            )
            return []
        }
    }

    /// Returns the advice about a gesture as a key in place of `on:`; nil for other keys.
    private static func advice(aboutGesture key: String) -> String? {
        guard GestureVocabulary.phrase(key) != nil else { return nil }
        return
            "write each gesture as an entry of a list: `- on: \(key)`, and its other keys in the "
            + "lines below, in the column of `on`"
    }

    /// Returns the keys of the elements of a list at the top of the file.
    private static func keys(in section: String) -> [String] {
        section == "bindings" ? BindingsReader.section.names : DevicesReader.section.names
    }

    /// Returns the advice about one rule or binding without its dash; nil for other mappings.
    private static func advice(aboutKeys entry: Node.Entry) -> String? {
        let entries = entry.value.entries
        let keys = keys(in: entry.key)
        guard let first = entries.first?.key, entries.count > 1,
            entries.allSatisfy({ keys.contains($0.key) })
        else { return nil }
        return "write `- ` before \(first.quoted), and its other keys in the lines below, in the "
            + "column of \(first.quoted)"
    }

    /// Returns the advice about a device or binding that is written as a key; nil for other keys.
    ///
    /// Examples are `"Goodix*": {size: …}` and `next: {on: …}`.
    private static func advice(aboutName entry: Node.Entry, in section: String) -> String? {
        let keys = keys(in: section)
        guard !entry.value.entries.isEmpty, !keys.contains(entry.key),
            entry.value.entries.allSatisfy({ keys.contains($0.key) })
        else { return nil }
        let isKind = section != "bindings" && DeviceKind(rawValue: entry.key) != nil
        let key = isKind ? "kind" : "name"
        let value = isKind ? entry.key : "\"\(entry.key)\""
        return "write each as an entry of a list: `- \(key): \(value)`, and its other keys in the "
            + "lines below, in the column of `\(key)`"
    }

    /// Returns the advice about a recording that is written as a key: `swipe.yml: [tap]`.
    func advice(aboutRecording entry: Node.Entry) -> String {
        let text = sources.text(in: entry.value.span)
        return
            "write each as an entry of a list: `- recording: \(entry.key)`, and in the line below "
            + "`expect: \(text.contains("\n") || text.isEmpty ? "…" : text)`"
    }

    /// Returns the advice about a list where names are keys; nil for other nodes.
    ///
    /// Examples are `- app: {preset: sway}` and `- {name: app, preset: sway}`.
    private func advice(aboutList node: Node) -> String? {
        let elements = node.elements
        guard sources.text(in: node.span).hasPrefix("- "), let entries = elements.first?.entries,
            let first = entries.first
        else { return nil }
        if let name = entries.first(where: { $0.key == "name" })?.value.text, !name.isEmpty {
            let others = entries.filter { $0.key != "name" }.map {
                "\($0.key): \(sources.text(in: $0.value.span))"
            }
            let isShown = !others.isEmpty && others.allSatisfy { !$0.contains("\n") }
            let text = isShown ? list(others) : "…"
            return "write the name as a key, without `- `: `\(name): {\(text)}`"
        }
        let areNamed = elements.allSatisfy { $0.entries.count == 1 }
        guard areNamed, !first.value.entries.isEmpty else { return nil }
        return "leave out the `- ` before each name"
    }

    /// Returns the elements of a list, or a single value as a list of one; empty after an error.
    func elements(_ entry: Node.Entry, expecting what: String) -> [Node] {
        guard case .sequence(let elements) = entry.value.content else { return [entry.value] }
        if elements.isEmpty { missingValue(entry, expecting: what) }
        return elements
    }

    /// Returns the entries of a mapping whose keys are names; empty after an error, or without a
    /// value.
    ///
    /// The mapping has at most `most` of these `things`; `excess` is the advice if it has more.
    func named(
        _ entry: Node.Entry,
        keys names: String = "names",
        example: String,
        atMost most: Int = .max,
        _ things: String = "",
        excess: String = ""
    ) -> [Node.Entry] {
        guard !entry.value.isMissing else { return [] }
        guard case .mapping(let entries) = entry.value.content else {
            if case .refused = entry.value.content { return [] }
            error(
                .wrongShape,
                "\(entry.key.quoted) is a mapping of \(names), and this is \(entry.value.sort)",
                at: entry.value.span,
                help: advice(aboutList: entry.value) ?? example
            )
            return []
        }
        guard entries.count <= most else {
            error(
                .outOfRange,
                "there are \(entries.count) \(things), and the most is \(most)",
                at: entries[most].keySpan,
                help: excess
            )
            return []
        }
        return entries
    }
}
