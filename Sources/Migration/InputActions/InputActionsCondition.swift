import YAML

/// Reads the conditions of InputActions that inputrx has, too.
enum InputActionsCondition {
    /// Reads a condition, a list of conditions that must all be met, or a group.
    static func read(
        _ node: Node,
        depth: Int = 0
    ) throws(ImportFailure) -> InputActionsRequirements {
        guard depth < 8 else { throw ImportFailure("conditions are nested too deeply") }
        if let text = node.text { return try readVariable(text) }
        if let elements = node.elements {
            return try elements.contains(where: InputActionsWindow.isOld)
                ? readOld(elements) : readAll(elements, depth)
        }
        if InputActionsWindow.isOld(node) { return try readOld([node]) }
        guard let entry = node.entries?.first, node.entries?.count == 1 else {
            throw ImportFailure("a condition has one key: `all`, `any` or `none`")
        }
        switch entry.key {
        case "all": return try readAll(entry.value.elements ?? [], depth)
        case "any", "none":
            if let places = try readPlaces(of: entry, depth) { return places }
            let members = try readMembers(of: entry, depth)
            return entry.key == "any"
                ? .oneOf(members)
                : InputActionsRequirements(conditions: members.flatMap(negated))
        default:
            throw ImportFailure("inputrx cannot ask for `\(Original.short(entry.key))`")
        }
    }

    /// Reads `keyboard_modifiers:` of a gesture: a list of names, `any` or `none`.
    static func readModifiers(_ node: Node) throws(ImportFailure) -> InputActionsRequirements {
        switch node.text {
        case "any"?: return InputActionsRequirements()
        case "none"?: return InputActionsRequirements(excludesModifiers: true)
        default: break
        }
        let names = node.elements?.compactMap(\.text) ?? [node.text ?? ""]
        return try modifiers(names, in: names.joined(separator: ", "))
    }

    /// Reads conditions in the form of KWin Gestures, one of which must be met.
    private static func readOld(_ nodes: [Node]) throws(ImportFailure) -> InputActionsRequirements {
        var alternatives: [[[YAMLEntry]]] = []
        for node in nodes {
            guard InputActionsWindow.isOld(node) else {
                throw ImportFailure(
                    "conditions of KWin Gestures are alternatives, and others must all be met: "
                        + "InputActions refuses both in one list"
                )
            }
            alternatives.append(try InputActionsWindow.readOld(node))
        }
        return .oneOf(alternatives)
    }

    /// Reads the elements of `any:` or `none:`, each as conditions with one entry that must all be
    /// met; throws if inputrx has no such group.
    private static func readMembers(
        of group: Node.Entry,
        _ depth: Int
    ) throws(ImportFailure) -> [[[YAMLEntry]]] {
        var members: [[[YAMLEntry]]] = []
        for node in group.value.elements ?? [] {
            let member = try read(node, depth: depth + 1)
            guard member.held.isEmpty, member.inside.isEmpty, member.outside.isEmpty,
                !member.excludesModifiers
            else {
                throw ImportFailure(
                    "`\(group.key):` can only ask for programs, or only for places, here"
                )
            }
            // One mapping holds all conditions of an element, so no key may occur twice.
            guard Set(member.conditions.map { $0[0].key }).count == member.conditions.count else {
                throw ImportFailure("`\(group.key):` cannot hold this `all:` or `none:` here")
            }
            if !member.conditions.isEmpty { members.append(member.conditions) }
        }
        guard !members.isEmpty else { throw ImportFailure("`\(group.key):` asks for nothing") }
        return members
    }

    /// Returns the conditions that are met if not all of the given conditions are, by De Morgan's
    /// laws; each of them has one entry.
    private static func negated(_ conditions: [[YAMLEntry]]) -> [[YAMLEntry]] {
        let entries = conditions.map { $0[0] }
        guard entries.count == 1 else {
            let groups = entries.map { YAMLValue.mapping([$0.negated]) }
            return [[YAMLEntry("any", .list(groups))]]
        }
        guard entries[0].key == "any", case .list(let groups) = entries[0].value else {
            return [[entries[0].negated]]
        }
        return groups.flatMap { group -> [[YAMLEntry]] in
            guard case .mapping(let entries) = group else { return [] }
            return negated(entries.map { [$0] })
        }
    }

    private static func readAll(
        _ nodes: [Node],
        _ depth: Int
    ) throws(ImportFailure) -> InputActionsRequirements {
        var requirements = InputActionsRequirements()
        for node in nodes { try requirements.add(try read(node, depth: depth + 1)) }
        return requirements
    }

    /// Reads `any:` or `none:` with only places; returns nil if the group is empty or has other
    /// conditions.
    private static func readPlaces(
        of group: Node.Entry,
        _ depth: Int
    ) throws(ImportFailure) -> InputActionsRequirements? {
        var places: [InputActionsPlace] = []
        for node in group.value.elements ?? [] {
            let requirements = try read(node, depth: depth + 1)
            guard requirements.hasOnlyPlaces, requirements.outside.isEmpty,
                !requirements.inside.isEmpty
            else { return nil }
            places += requirements.inside
        }
        guard !places.isEmpty else { return nil }
        return group.key == "any"
            ? InputActionsRequirements(inside: places) : InputActionsRequirements(outside: places)
    }

    // MARK: - Variables

    /// Reads `[!]$variable operator value`.
    private static func readVariable(
        _ text: String
    ) throws(ImportFailure) -> InputActionsRequirements {
        var remaining = text.trimmed
        var isNegated = false
        if remaining.first == "!" {
            isNegated = true
            remaining = remaining.dropFirst()
        }
        guard remaining.first == "$" else {
            throw ImportFailure("`\(Original.short(text))` is no condition")
        }
        let name = remaining.dropFirst().prefix { !$0.isWhitespace }
        remaining = remaining[name.endIndex...].trimmed
        let comparison = remaining.prefix { !$0.isWhitespace }
        let value = remaining[comparison.endIndex...].trimmed
        if comparison == "!=" { isNegated.toggle() }
        switch name {
        case "window_class":
            let condition = try InputActionsWindow.program(
                comparison,
                values(value),
                isNegated: isNegated
            )
            return InputActionsRequirements(conditions: [[condition]])
        case "window_fullscreen":
            let condition = try InputActionsWindow.fullscreen(
                comparison,
                values(value).first ?? "",
                isNegated: isNegated
            )
            return InputActionsRequirements(conditions: [[condition]])
        case "window_maximized": throw InputActionsWindow.maximized
        case "keyboard_modifiers"
        where !isNegated && (comparison == "==" || comparison == "contains"):
            let names = values(value).flatMap { $0.split(separator: "|").map(String.init) }
            // Every set of modifiers contains an empty one.
            if names.isEmpty, comparison == "contains" { return InputActionsRequirements() }
            return try modifiers(names, in: String(value))
        default:
            if let (place, isInside) = try InputActionsPlace.read(
                name,
                comparison,
                value,
                isNegated: isNegated
            ) {
                return isInside
                    ? InputActionsRequirements(inside: [place])
                    : InputActionsRequirements(outside: [place])
            }
            throw ImportFailure("inputrx cannot ask for `$\(Original.short(name))`")
        }
    }

    /// Returns the requirement that modifiers are held, or none if there are no names; `text` has
    /// the names in the original.
    private static func modifiers(
        _ names: [String],
        in text: String
    ) throws(ImportFailure) -> InputActionsRequirements {
        guard !names.isEmpty else { return InputActionsRequirements(excludesModifiers: true) }
        let keys = [
            "meta": "KEY_LEFTMETA", "ctrl": "KEY_LEFTCTRL", "alt": "KEY_LEFTALT",
            "shift": "KEY_LEFTSHIFT",
        ]
        let codes = names.compactMap { keys[$0.lowercased()] }
        guard !codes.isEmpty, codes.count == names.count else {
            throw ImportFailure("inputrx cannot ask for `\(Original.short(text))` of the keyboard")
        }
        return InputActionsRequirements(held: codes)
    }

    // MARK: - Values

    /// Reads `a`, `'a'` or `[a, b]`.
    private static func values(_ text: Substring) -> [String] {
        let isList = text.hasPrefix("[") && text.hasSuffix("]") && text.count >= 2
        let parts = isList ? text.dropFirst().dropLast().split(separator: ",") : [text]
        return parts.map { part in
            var part = part.trimmed
            if let quote = part.first, quote == "'" || quote == "\"", part.last == quote,
                part.count >= 2
            {
                part = part.dropFirst().dropLast()
            }
            return String(part)
        }
    }
}

extension YAMLEntry {
    /// The negated condition: with `not` added, or removed if the condition has one.
    fileprivate var negated: YAMLEntry {
        key.hasPrefix("not ")
            ? YAMLEntry(String(key.dropFirst(4)), value) : YAMLEntry("not \(key)", value)
    }
}
