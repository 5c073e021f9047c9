import YAML

/// Reads the conditions of InputActions that inputrx has, too.
enum InputActionsCondition {
    /// The requirements for a gesture to act.
    struct Requirements: Hashable, Sendable {
        /// The elements of `when:`, each with its entries; all of them must be met.
        var conditions: [[YAMLEntry]] = []
        /// The keys that must be held, in the kernel's names.
        var held: [String] = []
        /// The places in one of which the first finger must land; empty if it may land anywhere.
        var inside: [InputActionsPlace] = []
        /// The places where the first finger must not land.
        var outside: [InputActionsPlace] = []

        var needsFocusedApplication: Bool { !conditions.isEmpty }

        /// True if only the place where the first finger lands matters.
        var hasOnlyPlaces: Bool { conditions.isEmpty && held.isEmpty }

        /// Adds requirements that must also be met; throws if the places cannot be combined.
        mutating func add(_ other: Requirements) throws(ImportFailure) {
            conditions += other.conditions.filter { !conditions.contains($0) }
            held += other.held.filter { !held.contains($0) }
            outside += other.outside.filter { !outside.contains($0) }
            guard let second = other.inside.first, other.inside != inside else { return }
            guard let first = inside.first else {
                inside = other.inside
                return
            }
            guard inside.count == 1, other.inside.count == 1 else {
                throw ImportFailure("a finger can be asked for one list of places only")
            }
            guard let intersection = first.intersected(with: second) else {
                throw ImportFailure("no place on the surface meets all of its conditions")
            }
            inside = [intersection]
        }

        /// The entries `while` and `when`.
        var options: [YAMLEntry] {
            var entries: [YAMLEntry] = []
            if !held.isEmpty { entries.append(YAMLEntry("while", held.joined(separator: "+"))) }
            if conditions.count == 1 {
                entries.append(YAMLEntry("when", .mapping(conditions[0])))
            } else if conditions.count > 1 {
                entries.append(YAMLEntry("when", .list(conditions.map { .mapping($0) })))
            }
            return entries
        }
    }

    /// Reads a condition, a list of conditions that must all be met, or a group.
    static func read(
        _ node: Node,
        on device: InputActionsGesture.Device,
        depth: Int = 0
    ) throws(ImportFailure) -> Requirements {
        guard depth < 8 else { throw ImportFailure("conditions are nested too deeply") }
        if let text = node.text { return try readVariable(text, on: device) }
        if let elements = node.elements { return try readAll(elements, on: device, depth) }
        guard let entry = node.entries?.first, node.entries?.count == 1 else {
            throw ImportFailure("a condition has one key: `all`, `any` or `none`")
        }
        switch entry.key {
        case "all": return try readAll(entry.value.elements ?? [], on: device, depth)
        case "any", "none":
            if let places = try readPlaces(of: entry, on: device, depth) { return places }
            let members = try readMembers(of: entry, on: device, depth)
            guard entry.key == "none" else {
                let groups = members.map { YAMLValue.mapping($0.map { $0[0] }) }
                return Requirements(conditions: [[YAMLEntry("any", .list(groups))]])
            }
            return Requirements(conditions: members.flatMap(negated))
        case "window_class":
            // KWin Gestures wrote the condition in this form.
            let names = entry.value.elements?.compactMap(\.text) ?? [entry.value.text ?? ""]
            return try app(names, isNegated: false)
        default:
            throw ImportFailure("inputrx cannot ask for `\(Original.short(entry.key))`")
        }
    }

    /// Reads the elements of `any:` or `none:`, each as conditions with one entry that must all be
    /// met; throws if inputrx has no such group.
    private static func readMembers(
        of group: Node.Entry,
        on device: InputActionsGesture.Device,
        _ depth: Int
    ) throws(ImportFailure) -> [[[YAMLEntry]]] {
        var members: [[[YAMLEntry]]] = []
        for node in group.value.elements ?? [] {
            let member = try read(node, on: device, depth: depth + 1)
            guard member.held.isEmpty, member.inside.isEmpty, member.outside.isEmpty else {
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
        on device: InputActionsGesture.Device,
        _ depth: Int
    ) throws(ImportFailure) -> Requirements {
        var requirements = Requirements()
        for node in nodes {
            try requirements.add(try read(node, on: device, depth: depth + 1))
        }
        return requirements
    }

    /// Reads `any:` or `none:` with only places; returns nil if the group is empty or has other
    /// conditions.
    private static func readPlaces(
        of group: Node.Entry,
        on device: InputActionsGesture.Device,
        _ depth: Int
    ) throws(ImportFailure) -> Requirements? {
        var places: [InputActionsPlace] = []
        for node in group.value.elements ?? [] {
            let requirements = try read(node, on: device, depth: depth + 1)
            guard requirements.hasOnlyPlaces, requirements.outside.isEmpty,
                !requirements.inside.isEmpty
            else { return nil }
            places += requirements.inside
        }
        guard !places.isEmpty else { return nil }
        return group.key == "any" ? Requirements(inside: places) : Requirements(outside: places)
    }

    // MARK: - Variables

    /// Reads `[!]$variable operator value`.
    private static func readVariable(
        _ text: String,
        on device: InputActionsGesture.Device
    ) throws(ImportFailure) -> Requirements {
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
        case "window_class": return try program(comparison, value, isNegated: isNegated)
        case "keyboard_modifiers"
        where !isNegated && (comparison == "==" || comparison == "contains"):
            return try modifiers(value)
        default:
            if let (place, isInside) = try InputActionsPlace.read(
                name,
                comparison,
                value,
                isNegated: isNegated
            ) {
                return isInside ? Requirements(inside: [place]) : Requirements(outside: [place])
            }
            throw ImportFailure("inputrx cannot ask for `$\(Original.short(name))`")
        }
    }

    /// Returns the requirement of a comparison with the class of the focused window.
    private static func program(
        _ comparison: Substring,
        _ value: Substring,
        isNegated: Bool
    ) throws(ImportFailure) -> Requirements {
        let names = values(value)
        switch comparison {
        case "==", "!=", "one_of": return try app(names, isNegated: isNegated)
        case "contains": return try app(names.map { "*\($0)*" }, isNegated: isNegated)
        case "matches":
            var patterns: [String] = []
            for part in (names.first ?? "").split(separator: "|") {
                guard let pattern = pattern(part) else {
                    throw ImportFailure(
                        "a pattern here has only `*` and `?`, no regular expression"
                    )
                }
                patterns.append(pattern)
            }
            return try app(patterns, isNegated: isNegated)
        default:
            throw ImportFailure("`\(Original.short(comparison))` is no operator for a name")
        }
    }

    /// Returns the pattern for a regular expression of plain text, `.`, `.*`, `\.` and anchors; nil
    /// for any other expression.
    private static func pattern(_ expression: Substring) -> String? {
        var text = expression
        let isAnchored = (start: text.hasPrefix("^"), end: text.hasSuffix("$"))
        if isAnchored.start { text = text.dropFirst() }
        if isAnchored.end { text = text.dropLast() }
        var result = isAnchored.start ? "" : "*"
        while let character = text.popFirst() {
            if character == ".", text.first == "*" {
                text = text.dropFirst()
                result += "*"
            } else if character == "." {
                result += "?"
            } else if character == "\\", text.first == "." {
                text = text.dropFirst()
                result += "."
            } else if "\\[](){}*+?^$".contains(character) {
                return nil
            } else {
                result.append(character)
            }
        }
        return result + (isAnchored.end || result.hasSuffix("*") && !result.isEmpty ? "" : "*")
    }

    private static func app(
        _ names: [String],
        isNegated: Bool
    ) throws(ImportFailure) -> Requirements {
        let names = names.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw ImportFailure("there is no name to ask for") }
        let entry = YAMLEntry(isNegated ? "not app" : "app", .texts(names))
        return Requirements(conditions: [[entry]])
    }

    /// Reads the value of `$keyboard_modifiers`, such as `ctrl` or `[ctrl, shift]`.
    private static func modifiers(_ value: Substring) throws(ImportFailure) -> Requirements {
        let keys = [
            "meta": "KEY_LEFTMETA", "ctrl": "KEY_LEFTCTRL", "alt": "KEY_LEFTALT",
            "shift": "KEY_LEFTSHIFT",
        ]
        let names = values(value).flatMap { $0.split(separator: "|").map(String.init) }
        let codes = names.compactMap { keys[$0.lowercased()] }
        guard !codes.isEmpty, codes.count == names.count else {
            throw ImportFailure("inputrx cannot ask for `\(Original.short(value))` of the keyboard")
        }
        return Requirements(held: codes)
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
