/// A JSON value whose members keep their order.
indirect enum SchemaValue: Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([SchemaValue])
    case object([(String, SchemaValue)])

    private var isScalar: Bool {
        switch self {
        case .text, .number, .flag: true
        case .list, .object: false
        }
    }

    /// Returns the value as JSON, with a line for each member, except in lists of scalars.
    func json(_ indentation: String = "") -> String {
        let inner = indentation + "  "
        func lines(_ open: String, _ members: [String], _ close: String) -> String {
            members.isEmpty
                ? open + close
                : open + "\n" + members.map { inner + $0 }.joined(separator: ",\n") + "\n"
                    + indentation + close
        }
        return switch self {
        case .text(let text): SchemaValue.quoted(text)
        case .number(let number): "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values) where values.allSatisfy(\.isScalar):
            "[" + values.map { $0.json() }.joined(separator: ", ") + "]"
        case .list(let values): lines("[", values.map { $0.json(inner) }, "]")
        case .object(let members):
            lines("{", members.map { SchemaValue.quoted($0) + ": " + $1.json(inner) }, "}")
        }
    }

    /// Returns the text as a string of JSON; control characters become spaces.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

// MARK: - Keywords of JSON Schema

extension SchemaValue {
    /// Returns a list of texts.
    static func texts(_ texts: [String]) -> SchemaValue { .list(texts.map { .text($0) }) }

    /// Returns the schema of a value of one of these types.
    static func types(_ names: String...) -> SchemaValue { .object([("type", .texts(names))]) }

    /// Returns the schema of a text that matches the whole regular expression.
    static func pattern(_ pattern: String) -> SchemaValue {
        .object([("type", .text("string")), ("pattern", .text("^(?:\(pattern))$"))])
    }

    /// Returns the schema of one of these words.
    static func words(_ words: [String]) -> SchemaValue { .object([("enum", .texts(words))]) }

    /// Returns the schema of a value that may be missing, as in a file that is being edited.
    static func optional(_ value: SchemaValue) -> SchemaValue { .any(of: [.types("null"), value]) }

    static func any(of alternatives: [SchemaValue]) -> SchemaValue {
        .object([("anyOf", .list(alternatives))])
    }

    static func all(of rules: [SchemaValue]) -> SchemaValue {
        .object([("allOf", .list(rules))])
    }

    static func not(_ value: SchemaValue) -> SchemaValue { .object([("not", value)]) }

    /// Returns the schema of a list of `least` to `most` elements.
    static func list(
        of element: SchemaValue,
        atLeast least: Int = 0,
        atMost most: Int? = nil
    ) -> SchemaValue {
        let limit = most.map { [("maxItems", SchemaValue.number($0))] } ?? []
        return .object(
            [("type", .text("array")), ("minItems", .number(least)), ("items", element)] + limit
        )
    }

    /// The schema of a mapping with at least one key.
    static let nonEmpty = SchemaValue.object([("minProperties", .number(1))])

    /// Returns the schema of one value, or of a list of at least one.
    static func oneOrMore(_ element: SchemaValue) -> SchemaValue {
        .any(of: [element, .list(of: element, atLeast: 1)])
    }

    /// Returns the schema of a mapping in which the user chooses the keys.
    ///
    /// `name` is the expression for the keys; those in `special` have schemas of their own.
    static func names(
        _ name: String,
        of value: SchemaValue,
        atMost most: Int? = nil,
        special: [(String, SchemaValue)] = []
    ) -> SchemaValue {
        let limit = most.map { [("maxProperties", SchemaValue.number($0))] } ?? []
        return .object(
            [
                ("type", .text("object")), ("propertyNames", .pattern(name)),
                ("properties", .object(special)), ("additionalProperties", value),
            ] + limit
        )
    }

    /// Returns the schema of a mapping of a kind with at least `least` keys.
    static func section(
        _ kind: SectionKind,
        atLeast least: Int = 0,
        rules: [SchemaValue] = []
    ) -> SchemaValue {
        let required = kind.keys.filter { $0.missing != nil }
            .map { SchemaValue.having(anyOf: Section.spellings(of: $0.name)) }
        let allRules = required + rules
        return .object(
            [
                ("type", .text("object")),
                ("properties", .object(properties(of: kind))),
                ("additionalProperties", .flag(false)),
                ("minProperties", .number(least)),
            ] + (allRules.isEmpty ? [] : [("allOf", .list(allRules))])
        )
    }

    /// Returns the schemas of a mapping's keys and of their earlier names; an earlier name that is
    /// now another key accepts the values of both.
    private static func properties(of kind: SectionKind) -> [(String, SchemaValue)] {
        let renamed = kind.keys.flatMap { key in
            Section.spellings(of: key.name).map { ($0, key) }
        }
        let names = kind.names + renamed.map(\.0).filter { !kind.names.contains($0) }
        return names.map { name in
            let meanings = renamed.filter { $0.0 == name }.map(\.1.described)
            return (name, meanings.count == 1 ? meanings[0] : .any(of: meanings))
        }
    }

    /// Returns a rule that applies if a condition is met.
    static func rule(if condition: SchemaValue, then consequence: SchemaValue) -> SchemaValue {
        .object([("if", condition), ("then", consequence)])
    }

    /// Returns the schema of a mapping that has these keys.
    static func having(_ keys: String...) -> SchemaValue {
        .object([("required", .texts(keys))])
    }

    /// Returns the schema of a mapping that has at least one of these keys.
    static func having(anyOf keys: [String]) -> SchemaValue {
        keys.count == 1 ? .having(keys[0]) : .any(of: keys.map { .having($0) })
    }

    /// Returns the schema of a mapping that has none of these keys.
    static func lacking(_ keys: [String]) -> SchemaValue {
        .object([("properties", .object(keys.map { ($0, .flag(false)) }))])
    }

    /// Returns the schema of a mapping in which the value of a key, if there is one, fits a schema.
    static func holding(_ key: String, _ value: SchemaValue) -> SchemaValue {
        .object([("properties", .object([(key, value)]))])
    }

    /// Returns a reference to the definition with that name.
    static func definition(_ name: String) -> SchemaValue {
        .object([("$ref", .text("#/$defs/\(name)"))])
    }
}

extension ConfigurationKey {
    /// The schema of the key's value, with the key's summary as its description.
    fileprivate var described: SchemaValue {
        guard case .object(let members) = schema() else { return schema() }
        return .object([("description", .text(summary))] + members)
    }
}
