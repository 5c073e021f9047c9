/// A translated configuration before it is written.
struct ImportedConfiguration: Sendable {
    /// The lines of the comment at the top.
    var header: [String] = []
    /// The sections above the bindings, with their comments: `states`, `zones`.
    var sections: [Section] = []
    /// The bindings in the order of the original.
    var bindings: [ImportedBinding] = []
    /// The remarks for the user, in the order of the original.
    var remarks: [Remark] = []
    /// The pieces of the original that were left out or dropped, at least once.
    private var missing: Set<Original> = []
    /// The notes so far.
    private var noted: Set<Remark> = []

    /// True if any binding sends input: `send` or `held`.
    var sendsInput: Bool {
        bindings.contains { binding in
            binding.effects.contains { effect in
                guard case .mapping(let entries) = effect.value else {
                    return effect.key == "send" || effect.key == "held"
                }
                return entries.contains { $0.key == "send" }
            }
        }
    }

    /// A section: a key at the top level with lines of YAML below it.
    struct Section: Hashable, Sendable {
        var comments: [String]
        var key: String
        var entries: [YAMLEntry]
    }

    /// Adds a binding, or replaces the `earlier` binding for the same gesture and adds the remark
    /// that the earlier one was dropped.
    ///
    /// - Returns: the index of the binding.
    mutating func add(_ binding: ImportedBinding, inPlaceOf earlier: Int?) -> Int {
        guard let earlier else {
            bindings.append(binding)
            return bindings.count - 1
        }
        drop(
            bindings[earlier].originals[0],
            "line \(binding.line ?? 0) is for the same gesture, and the last one counts"
        )
        bindings[earlier] = binding
        return earlier
    }

    /// Adds the remark that the translation lacks a part of the original.
    mutating func leaveOut(_ original: Original, _ reason: String) {
        missing.insert(original)
        remarks.append(Remark(.leftOut, original, reason))
    }

    /// Removes bindings, and adds a remark for each line of the original that no other binding has.
    ///
    /// `reasons` has the reason for each of them, by the index of the binding.
    mutating func leaveOutBindings(_ reasons: [Int: String]) {
        guard !reasons.isEmpty else { return }
        let removed = reasons.sorted { $0.key < $1.key }.map { (bindings[$0.key], $0.value) }
        bindings = bindings.enumerated().filter { reasons[$0.offset] == nil }.map(\.element)
        let remaining = Set(bindings.flatMap(\.originals))
        // Several bindings can be made of one piece.
        var told: Set<Remark> = []
        for (binding, reason) in removed {
            missing.formUnion(binding.originals)
            var pieces = binding.originals.filter { !remaining.contains($0) }
            if pieces.isEmpty { pieces = binding.originals }
            let lines = Dictionary(grouping: pieces, by: \.line)
            for (line, pieces) in lines.sorted(by: { ($0.key ?? 0) < ($1.key ?? 0) }) {
                let text = pieces.map(\.text).joined(separator: " · ")
                let original = Original(text, line: line)
                guard told.insert(Remark(.leftOut, original, reason)).inserted else { continue }
                leaveOut(original, reason)
            }
        }
    }

    /// Adds the remark that a part of the original has no effect in the other program, either.
    mutating func drop(_ original: Original, _ reason: String) {
        missing.insert(original)
        remarks.append(Remark(.dropped, original, reason))
    }

    /// Adds the remark that something works differently, unless there is an equal remark.
    mutating func note(_ original: Original, _ reason: String) {
        let remark = Remark(.note, original, reason)
        if noted.insert(remark).inserted { remarks.append(remark) }
    }

    /// Removes the notes about pieces of the original that no binding has: they were left out or
    /// dropped, and a difference of what is missing says nothing.
    mutating func removeIdleNotes() {
        let idle = missing.subtracting(bindings.flatMap(\.originals))
        let originals = Set(idle.map { Remark(.note, $0, "") })
        remarks.removeAll { remark in
            guard remark.kind == .note else { return false }
            var key = remark
            key.reason = ""
            return originals.contains(key)
        }
    }
}
