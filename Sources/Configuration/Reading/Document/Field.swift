import YAML

/// A key whose value becomes a property of `Target`.
///
/// A section whose values are independent of each other is a list of fields:
///
///     Field("tap", \.tap, .duration, "the longest tap")
struct Field<Target>: Sendable {
    let key: ConfigurationKey
    /// Sets the property to the value of the entry; after an error, the property keeps its value.
    let read: @Sendable (Node.Entry, inout Target, Findings) -> Void
    /// Returns true if the property has a value.
    let isSet: @Sendable (Target) -> Bool

    /// Creates a key for a property that is nil if the key is missing.
    init<Value>(
        _ name: String,
        _ property: WritableKeyPath<Target, Value?> & Sendable,
        _ type: ValueSort<Value>,
        _ summary: String,
        default defaultText: String? = nil,
        missing: String? = nil
    ) {
        key = ConfigurationKey(
            name,
            summary,
            default: defaultText,
            words: type.words,
            missing: missing,
            schema: type.schema
        )
        read = { entry, target, findings in
            if let value = type.read(findings, entry) { target[keyPath: property] = value }
        }
        isSet = { $0[keyPath: property] != nil }
    }

    /// Creates a key for a property that always has a value.
    init<Value>(
        _ name: String,
        _ property: WritableKeyPath<Target, Value> & Sendable,
        _ type: ValueSort<Value>,
        _ summary: String
    ) {
        key = ConfigurationKey(name, summary, words: type.words, schema: type.schema)
        read = { entry, target, findings in
            if let value = type.read(findings, entry) { target[keyPath: property] = value }
        }
        isSet = { _ in true }
    }
}

/// A type of values: the function that reads them, and their JSON Schema.
struct ValueSort<Value>: Sendable {
    /// The words that the value or the elements of its list can be; empty if the type accepts other
    /// texts.
    var words: [String] = []
    let schema: @Sendable () -> SchemaValue
    /// Reads the value of an entry; returns nil after an error.
    let read: @Sendable (Findings, Node.Entry) -> Value?
}

extension Section {
    /// Reads the fields whose keys the section has.
    func read<Target>(_ fields: [Field<Target>], into target: inout Target) {
        for entry in entries {
            fields.first { $0.key.name == entry.key }?.read(entry, &target, findings)
        }
    }
}
