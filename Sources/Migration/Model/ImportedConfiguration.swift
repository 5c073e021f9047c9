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
        let replaced = bindings[earlier]
        drop(
            Original(replaced.originals[0], line: replaced.line),
            "line \(binding.line ?? 0) is for the same gesture, and the last one counts"
        )
        bindings[earlier] = binding
        return earlier
    }

    /// Adds the remark that the translation lacks a part of the original.
    mutating func leaveOut(_ original: Original, _ reason: String) {
        remarks.append(Remark(.leftOut, original, reason))
    }

    /// Adds the remark that a part of the original has no effect in the other program, either.
    mutating func drop(_ original: Original, _ reason: String) {
        remarks.append(Remark(.dropped, original, reason))
    }

    /// Adds the remark that something works differently, unless there is an equal remark.
    mutating func note(_ original: Original, _ reason: String) {
        let remark = Remark(.note, original, reason)
        if !remarks.contains(remark) { remarks.append(remark) }
    }
}
