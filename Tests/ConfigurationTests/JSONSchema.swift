import Configuration
import Diagnostics
import Foundation
import YAML

/// The JSON Schema of the configuration, with a validator for the keywords that it uses.
final class JSONSchema: @unchecked Sendable {
    static let configuration = JSONSchema(ConfigurationSchema.json)

    private let root: [String: Any]
    private let patterns: [String: NSRegularExpression]

    init(_ text: String) {
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        root = object as? [String: Any] ?? [:]
        var patterns: [String: NSRegularExpression] = [:]
        JSONSchema.collect(root, into: &patterns)
        self.patterns = patterns
    }

    private static func collect(_ value: Any, into patterns: inout [String: NSRegularExpression]) {
        if let object = value as? [String: Any] {
            if let pattern = object["pattern"] as? String {
                patterns[pattern] = try? NSRegularExpression(pattern: pattern)
            }
            object.values.forEach { collect($0, into: &patterns) }
        } else if let list = value as? [Any] {
            list.forEach { collect($0, into: &patterns) }
        }
    }

    /// Validates a configuration; returns the violations.
    func complaints(_ text: String) -> [String] {
        complaints(Source(name: "", text: text))
    }

    /// Validates a file; returns the violations.
    func complaints(_ source: Source) -> [String] {
        guard let node = NodeReader.read(source).root else { return [] }
        return complaints(JSON(node), root, at: "")
    }

    private func complaints(_ value: JSON, _ schema: Any, at path: String) -> [String] {
        if let isAllowed = schema as? Bool { return isAllowed ? [] : ["\(path): not here"] }
        guard let schema = schema as? [String: Any] else { return ["\(path): no schema"] }
        return schema.flatMap { keyword, argument in
            complaints(value, keyword, argument, of: schema, at: path)
        }
    }

    private func complaints(
        _ value: JSON,
        _ keyword: String,
        _ argument: Any,
        of schema: [String: Any],
        at path: String
    ) -> [String] {
        switch keyword {
        case "$schema", "$defs", "title", "description", "then": return []
        case "$ref":
            let name = (argument as? String ?? "").replacing("#/$defs/", with: "")
            let definitions = root["$defs"] as? [String: Any] ?? [:]
            return complaints(value, definitions[name] ?? name, at: path)
        case "anyOf":
            let all = schemas(argument).map { complaints(value, $0, at: path) }
            guard all.allSatisfy({ !$0.isEmpty }) else { return [] }
            return ["\(path): none of the alternatives"] + all.flatMap(\.self)
        case "allOf": return schemas(argument).flatMap { complaints(value, $0, at: path) }
        case "not":
            return complaints(value, argument, at: path).isEmpty ? ["\(path): ruled out"] : []
        case "if":
            guard complaints(value, argument, at: path).isEmpty else { return [] }
            return complaints(value, schema["then"] ?? true, at: path)
        case "type":
            let types = argument as? [String] ?? [argument as? String ?? ""]
            return value.types.isDisjoint(with: types) ? ["\(path): \(value.sort)"] : []
        case "enum":
            let words = (argument as? [Any] ?? []).map { JSON($0) }
            if words.contains(value) { return [] }
            return [
                "\(path): "
                    + (value.text.map { "\($0) is no word of it" } ?? "\(value.sort) for a word")
            ]
        case "pattern", "minimum", "maximum": return scalar(value, keyword, argument, at: path)
        case "items", "minItems", "maxItems": return list(value, keyword, argument, at: path)
        case "properties", "required", "additionalProperties", "propertyNames", "minProperties",
            "maxProperties":
            return object(value, keyword, argument, of: schema, at: path)
        default: return ["\(path): the keyword \(keyword) is not checked"]
        }
    }

    private func scalar(
        _ value: JSON,
        _ keyword: String,
        _ argument: Any,
        at path: String
    ) -> [String] {
        switch (keyword, value) {
        case ("pattern", .text(let text)):
            let range = NSRange(text.startIndex..., in: text)
            let pattern = (argument as? String).flatMap { patterns[$0] }
            return pattern?.firstMatch(in: text, range: range) == nil
                ? ["\(path): \(text) is not such a text"] : []
        case ("minimum", .number(let number)):
            return number < (argument as? Double ?? .nan) ? ["\(path): too little"] : []
        case ("maximum", .number(let number)):
            return number > (argument as? Double ?? .nan) ? ["\(path): too much"] : []
        default: return []
        }
    }

    private func list(
        _ value: JSON,
        _ keyword: String,
        _ argument: Any,
        at path: String
    ) -> [String] {
        guard case .list(let elements) = value else { return [] }
        switch keyword {
        case "items":
            return elements.enumerated().flatMap {
                complaints($1, argument, at: "\(path)/\($0)")
            }
        case "minItems": return elements.count < argument as? Int ?? 0 ? ["\(path): too few"] : []
        default: return elements.count > argument as? Int ?? 0 ? ["\(path): too many"] : []
        }
    }

    private func object(
        _ value: JSON,
        _ keyword: String,
        _ argument: Any,
        of schema: [String: Any],
        at path: String
    ) -> [String] {
        guard case .object(let members) = value else { return [] }
        let properties = schema["properties"] as? [String: Any] ?? [:]
        switch keyword {
        case "properties":
            return members.flatMap { key, value in
                complaints(value, properties[key] ?? true, at: "\(path)/\(key)")
            }
        case "required":
            return (argument as? [String] ?? []).filter { members[$0] == nil }
                .map { "\(path): no \($0)" }
        case "additionalProperties":
            return members.filter { properties[$0.key] == nil }.flatMap { key, value in
                argument as? Bool == false
                    ? ["\(path)/\(key): no such key"]
                    : complaints(value, argument, at: "\(path)/\(key)")
            }
        case "propertyNames":
            return members.keys.flatMap { complaints(.text($0), argument, at: "\(path)/\($0)") }
        case "minProperties":
            return members.count < argument as? Int ?? 0 ? ["\(path): too few keys"] : []
        default: return members.count > argument as? Int ?? 0 ? ["\(path): too many keys"] : []
        }
    }

    private func schemas(_ argument: Any) -> [Any] { argument as? [Any] ?? [] }
}

/// A value of JSON.
private enum JSON: Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    /// The value that an editor sees by the core schema of YAML 1.2: `3` is a number and `yes` a
    /// text.
    init(_ node: Node) {
        switch node.content {
        case .scalar(let scalar):
            self = scalar.isPlain ? JSON(plain: scalar.text) : .text(scalar.text)
        case .sequence(let nodes): self = .list(nodes.map { JSON($0) })
        case .mapping(let entries):
            self = .object(
                Dictionary(entries.map { ($0.key, JSON($0.value)) }, uniquingKeysWith: { $1 })
            )
        case .refused: self = .null
        }
    }

    private init(plain text: String) {
        if ["", "~", "null", "Null", "NULL"].contains(text) {
            self = .null
        } else if ["true", "True", "TRUE"].contains(text) {
            self = .flag(true)
        } else if ["false", "False", "FALSE"].contains(text) {
            self = .flag(false)
        } else if let hexadecimal = text.wholeMatch(of: /0x([0-9a-fA-F]+)/) {
            self = .number(Double(UInt64(hexadecimal.1, radix: 16) ?? .max))
        } else if text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
        {
            self = .number(Double(text.trimmingCharacters(in: ["+"])) ?? .infinity)
        } else {
            self = .text(text)
        }
    }

    /// Converts a value that JSONSerialization has read.
    init(_ value: Any) {
        if let text = value as? String {
            self = .text(text)
        } else if let number = value as? Double {
            self = .number(number)
        } else {
            self = .null
        }
    }

    var types: Set<String> {
        switch self {
        case .null: ["null"]
        case .flag: ["boolean"]
        case .number(let number): number == number.rounded() ? ["integer", "number"] : ["number"]
        case .text: ["string"]
        case .list: ["array"]
        case .object: ["object"]
        }
    }

    var sort: String {
        switch self {
        case .null: "nothing"
        case .flag: "a yes or no"
        case .number: "a number"
        case .text: "a text"
        case .list: "a list"
        case .object: "a mapping"
        }
    }

    /// The scalar as a text; nil if it is a list or mapping.
    var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .null, .list, .object: nil
        }
    }
}
