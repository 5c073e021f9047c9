import Gestures
import InputEvents

/// A JSON Schema of the configuration, for editors that complete and check YAML by one.
///
/// It is made of the same words that the reader accepts, so it cannot lag behind. It knows keys, words and shapes;
/// what `inputrx check` says besides is beyond a schema.
public enum ConfigurationSchema {
    /// The schema (draft 2020-12) as JSON, with a newline at its end.
    public static var json: String { schema.json() + "\n" }

    private static var schema: SchemaValue {
        .object([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("A configuration of inputrx")),
            ("type", .text("object")),
            ("additionalProperties", .flag(false)),
            (
                "properties",
                .object(ConfigurationReader.keys.map { ($0, section($0)) })
            ),
        ])
    }

    /// What stands under a key at the top; all may be empty while one edits.
    private static func section(_ key: String) -> SchemaValue {
        switch key {
        case "include": .object([("type", .texts(["string", "array", "null"]))])
        case "bindings": list(of: object(BindingsReader.keys, required: ["on"]))
        case "devices":
            list(of: object(Findings.deviceKeys + DevicesReader.decisions))
        case "tests": list(of: object(TestsReader.keys, required: ["recording", "expect"]))
        case "streams": names(of: object(StreamsReader.keys, required: ["sources"]))
        case "zones": names(of: object(ZonesReader.keys))
        case "thresholds": object(ThresholdKey.allCases.map(\.rawValue))
        // `orientation: sensor`, a command, or nothing.
        case "states": names(of: .object([("type", .texts(["object", "string", "null"]))]))
        default: names(of: .object([("type", .texts(["string", "array"]))]))
        }
    }

    private static func list(of element: SchemaValue) -> SchemaValue {
        .object([("type", .texts(["array", "null"])), ("items", element)])
    }

    private static func names(of value: SchemaValue) -> SchemaValue {
        .object([("type", .texts(["object", "null"])), ("additionalProperties", value)])
    }

    private static func object(_ keys: [String], required: [String] = []) -> SchemaValue {
        .object([
            ("type", .texts(["object", "null"])), ("additionalProperties", .flag(false)),
            ("required", .texts(required)),
            ("properties", .object(keys.map { ($0, value(of: $0)) })),
        ])
    }

    // MARK: - Values

    /// What may stand behind a key of a mapping: one of some words, or what YAML can be.
    private static func value(of key: String) -> SchemaValue {
        var members: [(String, SchemaValue)] = []
        if let option = GestureOption(rawValue: key) {
            members.append(("description", .text(option.summary)))
        }
        if let words = words(of: key) {
            members.append(("enum", .texts(words)))
        } else if key == "on" || key == "sources" {
            // Words to complete; names, keys and lists besides.
            members.append(
                (
                    "anyOf",
                    .list([
                        .object([("enum", .texts(GestureVocabulary.phrases))]),
                        .object([("type", .texts(["string", "array", "object"]))]),
                    ])
                )
            )
        } else {
            members.append(("type", .texts(types(of: key))))
        }
        return .object(members)
    }

    /// The words that a key accepts and nothing else; nil where it accepts more.
    private static func words(of key: String) -> [String]? {
        switch key {
        case "press": KeyPress.allCases.map(\.rawValue)
        case "speed": Speed.allCases.map(\.rawValue)
        case "if-running": IfRunning.allCases.map(\.rawValue)
        case "format": StreamFormat.allCases.map(\.rawValue)
        case "steps": StepRate.allCases.map(\.rawValue)
        case "authorize": AuthorizationPolicy.allCases.map(\.rawValue)
        case "read": TouchReader.allCases.map(\.rawValue)
        case "grab": TouchGrab.allCases.map(\.rawValue)
        case "release": GrabRelease.allCases.map(\.rawValue)
        // Not those of `cancel`, which is a command in a binding.
        default: nil
        }
    }

    /// What YAML can be there; a number and a yes or no are texts to inputrx.
    private static func types(of key: String) -> [String] {
        let scalars = ["string", "number", "boolean"]
        switch key {
        case "fingers", "turns", "for", "within", "distance", "speed", "every", "timeout", "name",
            "set-mode", "pass", "at-start", "size", "rotates", "turned", "recording", "direction":
            return scalars
        default: return scalars + ["array", "object"]
        }
    }
}
