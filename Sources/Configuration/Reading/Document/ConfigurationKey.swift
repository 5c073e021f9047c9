/// A key of the configuration, with its documentation and its schema.
///
/// Each key is declared once, in the table of its section. The reader, its advice about unknown
/// keys, the JSON Schema and the tests of the documentation all use this declaration.
struct ConfigurationKey: Sendable {
    let name: String
    /// One line that explains the key, in the words of the reference.
    let summary: String
    /// The value that applies without the key; nil if there is none, or if it depends on the
    /// gesture.
    let defaultText: String?
    /// The words that the value or the elements of its list can be; empty if the key accepts other
    /// texts.
    let words: [String]
    /// The advice to add the key; nil if it may be left out.
    let missing: String?
    /// Returns the JSON Schema of the key's value.
    let schema: @Sendable () -> SchemaValue

    init(
        _ name: String,
        _ summary: String,
        default defaultText: String? = nil,
        words: [String] = [],
        missing: String? = nil,
        schema: @escaping @Sendable () -> SchemaValue
    ) {
        self.name = name
        self.summary = summary
        self.defaultText = defaultText
        self.words = words
        self.missing = missing
        self.schema = schema
    }

    /// Creates a key whose values are the words of an enumeration.
    init<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String,
        _ summary: String,
        default defaultText: String? = nil,
        _ type: Word.Type
    ) {
        let words = Word.allCases.map(\.rawValue)
        self.init(name, summary, default: defaultText, words: words) { .words(words) }
    }
}

/// A kind of mapping: its name in messages, and the keys that it may have.
struct SectionKind: Sendable {
    /// The name of the mapping in messages: `a binding`.
    let title: String
    /// The name of one particular mapping in messages: `this binding`.
    var subject = ""
    /// The keys in the order in which messages list them.
    let keys: [ConfigurationKey]
    /// Advice about keys that people write in this mapping, but that belong elsewhere.
    var advice: [String: String] = [:]
    /// Words that people write in this mapping, each with the key that they mean.
    var synonyms: [String: String] = [:]
    /// The keys by topic; empty if the mapping has only a few keys.
    var groups: [KeyGroup] = []

    var names: [String] { keys.map(\.name) }
}

/// Keys of a section that belong together.
struct KeyGroup: Sendable {
    /// The title of the group: `keys of the gesture`.
    let title: String
    let keys: [ConfigurationKey]
}
