/// The requirements for a gesture of InputActions to act.
struct InputActionsRequirements: Hashable, Sendable {
    /// The elements of `when:`, each with its entries; all of them must be met.
    var conditions: [[YAMLEntry]] = []
    /// The keys that must be held, in the kernel's names.
    var held: [String] = []
    /// True if no modifier may be held, which a binding cannot ask for.
    var excludesModifiers = false
    /// The places in one of which the first finger must land; empty if it may land anywhere.
    var inside: [InputActionsPlace] = []
    /// The places where the first finger must not land.
    var outside: [InputActionsPlace] = []

    /// True if only the place where the first finger lands matters.
    var hasOnlyPlaces: Bool { conditions.isEmpty && held.isEmpty && !excludesModifiers }

    /// The number of single requirements; of two bindings, inputrx prefers the one with more.
    var count: Int { conditions.count + held.count + inside.count + outside.count }

    /// The states that the conditions ask for.
    var states: Set<String> { Set(conditions.joined().flatMap(\.states)) }

    /// Returns the names of programs, one of which must have the focus, if nothing else
    /// distinguishes these requirements from others; otherwise nil.
    func programs(beside others: InputActionsRequirements) -> [String]? {
        let own = conditions.filter { !others.conditions.contains($0) }
        guard held == others.held, inside == others.inside, outside == others.outside,
            own.count == 1
        else { return nil }
        return own[0].programs
    }

    /// Adds requirements that must also be met; throws if the places cannot be combined.
    mutating func add(_ other: InputActionsRequirements) throws(ImportFailure) {
        conditions += other.conditions.filter { !conditions.contains($0) }
        held += other.held.filter { !held.contains($0) }
        excludesModifiers = excludesModifiers || other.excludesModifiers
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

    /// Returns the requirement that one of the alternatives is met; each of them is a list of
    /// conditions with one entry, all of which must be met.
    static func oneOf(_ alternatives: [[[YAMLEntry]]]) -> InputActionsRequirements {
        if alternatives.count == 1 { return InputActionsRequirements(conditions: alternatives[0]) }
        let programs = alternatives.compactMap { $0.count == 1 ? $0[0].programs : nil }
        if programs.count == alternatives.count {
            let names = YAMLValue.texts(programs.flatMap(\.self))
            return InputActionsRequirements(conditions: [[YAMLEntry("app", names)]])
        }
        let groups = alternatives.map { YAMLValue.mapping($0.map { $0[0] }) }
        return InputActionsRequirements(conditions: [[YAMLEntry("any", .list(groups))]])
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

extension [YAMLEntry] {
    /// The names of programs in a condition that asks for nothing else; nil for other conditions.
    fileprivate var programs: [String]? {
        guard count == 1, self[0].key == "app" else { return nil }
        switch self[0].value {
        case .text(let name): return [name]
        case .list(let names):
            var texts: [String] = []
            for case .text(let name) in names { texts.append(name) }
            return texts
        case .mapping: return nil
        }
    }
}

extension YAMLEntry {
    /// The states that a condition asks for.
    fileprivate var states: [String] {
        guard key == "any", case .list(let groups) = value else {
            return [key.hasPrefix("not ") ? String(key.dropFirst(4)) : key]
        }
        return groups.flatMap { group -> [String] in
            guard case .mapping(let entries) = group else { return [] }
            return entries.flatMap(\.states)
        }
    }
}
