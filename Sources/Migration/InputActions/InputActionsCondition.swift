import YAML

/// The conditions of InputActions that inputrx also has.
enum InputActionsCondition {
    /// The conditions to meet.
    struct Met: Hashable, Sendable {
        /// The elements of `when:`.
        var conditions: [[YAMLEntry]] = []
        /// Keys that are held, in the kernel's names.
        var held: [String] = []
        /// The places in one of which the first finger must land; empty for anywhere.
        var inside: [InputActionsPlace] = []
        /// The places where it must not land.
        var outside: [InputActionsPlace] = []

        var asksForApplications: Bool { !conditions.isEmpty }

        /// True if it is only about where the first finger lands.
        var isPlace: Bool { conditions.isEmpty && held.isEmpty }

        /// Adds conditions that must also be met.
        mutating func add(_ other: Met) throws(ImportFailure) {
            conditions += other.conditions.filter { !conditions.contains($0) }
            held += other.held.filter { !held.contains($0) }
            outside += other.outside.filter { !outside.contains($0) }
            guard let more = other.inside.first, other.inside != inside else { return }
            guard let first = inside.first else {
                inside = other.inside
                return
            }
            guard inside.count == 1, other.inside.count == 1 else {
                throw ImportFailure("a finger can be asked for one list of places only")
            }
            guard let both = first.intersected(with: more) else {
                throw ImportFailure("no place on the surface meets all of its conditions")
            }
            inside = [both]
        }

        /// The keys `while` and `when`.
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
    ) throws(ImportFailure) -> Met {
        guard depth < 8 else { throw ImportFailure("conditions are nested too deeply") }
        if let text = node.text { return try variable(text, on: device) }
        if let elements = node.elements { return try all(elements, on: device, depth) }
        guard let entry = node.entries?.first, node.entries?.count == 1 else {
            throw ImportFailure("a condition has one key: `all`, `any` or `none`")
        }
        switch entry.key {
        case "all": return try all(entry.value.elements ?? [], on: device, depth)
        case "any", "none":
            if let places = try places(of: entry, on: device, depth) { return places }
            let met = try all(entry.value.elements ?? [], on: device, depth)
            guard met.held.isEmpty, met.inside.isEmpty, met.outside.isEmpty,
                !met.conditions.isEmpty
            else {
                throw ImportFailure(
                    "`\(entry.key):` can only ask for programs, or only for places, here"
                )
            }
            if entry.key == "any" {
                let any = YAMLEntry("any", .list(met.conditions.map { .mapping($0) }))
                return Met(conditions: [[any]])
            }
            return Met(conditions: met.conditions.map { $0.map(\.negated) })
        case "window_class":
            // The form of KWin Gestures.
            let names = entry.value.elements?.compactMap(\.text) ?? [entry.value.text ?? ""]
            return try app(names, isNegated: false)
        default:
            throw ImportFailure("inputrx cannot ask for `\(Original.short(entry.key))`")
        }
    }

    private static func all(
        _ nodes: [Node],
        on device: InputActionsGesture.Device,
        _ depth: Int
    ) throws(ImportFailure) -> Met {
        var met = Met()
        for node in nodes {
            try met.add(try read(node, on: device, depth: depth + 1))
        }
        return met
    }

    /// Reads `any:` or `none:` with only places; returns nil if other conditions are among them.
    private static func places(
        of group: Node.Entry,
        on device: InputActionsGesture.Device,
        _ depth: Int
    ) throws(ImportFailure) -> Met? {
        var places: [InputActionsPlace] = []
        for node in group.value.elements ?? [] {
            let met = try read(node, on: device, depth: depth + 1)
            guard met.isPlace, met.outside.isEmpty, !met.inside.isEmpty else { return nil }
            places += met.inside
        }
        guard !places.isEmpty else { return nil }
        return group.key == "any" ? Met(inside: places) : Met(outside: places)
    }

    // MARK: - Variables

    /// Reads `[!]$variable operator value`.
    private static func variable(
        _ text: String,
        on device: InputActionsGesture.Device
    ) throws(ImportFailure) -> Met {
        var rest = text.trimmed
        var isNegated = false
        if rest.first == "!" {
            isNegated = true
            rest = rest.dropFirst()
        }
        guard rest.first == "$" else {
            throw ImportFailure("`\(Original.short(text))` is no condition")
        }
        let name = rest.dropFirst().prefix { !$0.isWhitespace }
        rest = rest[name.endIndex...].trimmed
        let sign = rest.prefix { !$0.isWhitespace }
        let value = rest[sign.endIndex...].trimmed
        if sign == "!=" { isNegated.toggle() }
        switch name {
        case "window_class": return try program(sign, value, isNegated: isNegated)
        case "keyboard_modifiers" where !isNegated && (sign == "==" || sign == "contains"):
            return try modifiers(value)
        default:
            if let (place, isInside) = try InputActionsPlace.read(
                name,
                sign,
                value,
                isNegated: isNegated
            ) {
                return isInside ? Met(inside: [place]) : Met(outside: [place])
            }
            throw ImportFailure("inputrx cannot ask for `$\(Original.short(name))`")
        }
    }

    private static func program(
        _ sign: Substring,
        _ value: Substring,
        isNegated: Bool
    ) throws(ImportFailure) -> Met {
        let names = values(value)
        switch sign {
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
            throw ImportFailure("`\(Original.short(sign))` is no operator for a name")
        }
    }

    /// Returns the pattern for a regular expression of plain text, `.*` and anchors; nil for any
    /// other.
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

    private static func app(_ names: [String], isNegated: Bool) throws(ImportFailure) -> Met {
        let names = names.filter { !$0.isEmpty }
        guard !names.isEmpty else { throw ImportFailure("there is no name to ask for") }
        let entry = YAMLEntry(isNegated ? "not app" : "app", .texts(names))
        return Met(conditions: [[entry]])
    }

    private static func modifiers(_ value: Substring) throws(ImportFailure) -> Met {
        let keys = [
            "meta": "KEY_LEFTMETA", "ctrl": "KEY_LEFTCTRL", "alt": "KEY_LEFTALT",
            "shift": "KEY_LEFTSHIFT",
        ]
        let names = values(value).flatMap { $0.split(separator: "|").map(String.init) }
        let codes = names.compactMap { keys[$0.lowercased()] }
        guard !codes.isEmpty, codes.count == names.count else {
            throw ImportFailure("inputrx cannot ask for `\(Original.short(value))` of the keyboard")
        }
        return Met(held: codes)
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
    /// The opposite condition: with `not`, or without it.
    fileprivate var negated: YAMLEntry {
        key.hasPrefix("not ")
            ? YAMLEntry(String(key.dropFirst(4)), value) : YAMLEntry("not \(key)", value)
    }
}
