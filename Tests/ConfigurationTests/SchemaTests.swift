import Configuration
import Diagnostics
import Foundation
import Testing
import YAML

@Suite("The JSON Schema of the configuration") struct SchemaTests {
    private let schema: [String: Any]

    init() throws {
        let object = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.json.utf8))
        schema = try #require(object as? [String: Any])
    }

    /// What the schema has against a node, as far as its keywords go; empty if nothing.
    private func complaints(_ node: Node, _ schema: [String: Any], at path: String) -> [String] {
        var found: [String] = []
        if let alternatives = schema["anyOf"] as? [[String: Any]] {
            let all = alternatives.map { complaints(node, $0, at: path) }
            if all.allSatisfy({ !$0.isEmpty }) { found.append("\(path): none of the alternatives") }
        }
        switch node.content {
        case .scalar(let scalar):
            if let words = schema["enum"] as? [String], !words.contains(scalar.text) {
                found.append("\(path): \(scalar.text) is no word of it")
            }
            if let types = types(schema), !types.contains(node.isMissing ? "null" : "string") {
                found.append("\(path): a text")
            }
        case .sequence(let nodes):
            if let types = types(schema), !types.contains("array") {
                found.append("\(path): a list")
            }
            if schema["enum"] != nil { found.append("\(path): a list for a word") }
            guard let items = schema["items"] as? [String: Any] else { break }
            for (index, node) in nodes.enumerated() {
                found += complaints(node, items, at: "\(path)/\(index)")
            }
        case .mapping(let entries):
            if let types = types(schema), !types.contains("object") {
                found.append("\(path): a mapping")
            }
            for key in schema["required"] as? [String] ?? []
            where !entries.contains(where: { $0.key == key }) {
                found.append("\(path): no \(key)")
            }
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            for entry in entries {
                let path = "\(path)/\(entry.key)"
                if let property = properties[entry.key] {
                    found += complaints(entry.value, property, at: path)
                } else if let others = schema["additionalProperties"] as? [String: Any] {
                    found += complaints(entry.value, others, at: path)
                } else if schema["additionalProperties"] as? Bool == false {
                    found.append("\(path): no such key")
                }
            }
        case .refused: found.append("\(path): refused")
        }
        return found
    }

    private func types(_ schema: [String: Any]) -> [String]? {
        schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] }
    }

    private func complaints(_ text: String) throws -> [String] {
        let root = try #require(NodeReader.read(Source(name: "", text: text)).root)
        return complaints(root, schema, at: "")
    }

    @Test("has nothing against an example", arguments: DocumentationTests.examples)
    func examples(name: String) throws {
        #expect(try complaints(DocumentationTests.text("examples/\(name).yaml")) == [])
    }

    @Test("has nothing against a configuration of the documentation")
    func documentation() throws {
        let blocks = try DocumentationTests.text("docs/use/configuration.md")
            .components(separatedBy: "```yaml\n").dropFirst()
        for block in blocks {
            #expect(try complaints(block.components(separatedBy: "```")[0]) == [])
        }
    }

    @Test(
        "knows keys, words and shapes",
        arguments: [
            ("binding: []", "/binding: no such key"),
            ("bindings: [{on: tap, fingres: 3}]", "/bindings/0/fingres: no such key"),
            ("bindings: [{run: date}]", "/bindings/0: no on"),
            (
                "bindings: [{on: tap, if-running: never}]",
                "/bindings/0/if-running: never is no word of it"
            ),
            ("bindings: {on: tap}", "/bindings: a mapping"),
            ("thresholds: {tapp: 1s}", "/thresholds/tapp: no such key"),
            ("streams: {a: {pipe: []}}", "/streams/a: no sources"),
        ]
    )
    func mistakes(text: String, complaint: String) throws {
        #expect(try complaints(text).contains(complaint))
    }
}
