/// A JSON Schema of the configuration, for editors that complete and check YAML with it.
///
/// It is generated from the reader's declarations of keys, so it is always up to date. It accepts
/// every configuration that the reader accepts, and rejects most mistakes: unknown keys, values and
/// gestures, and keys that exclude each other. Only `inputrx check` checks names that refer to
/// other parts of the file.
public enum ConfigurationSchema {
    /// The schema (draft 2020-12) as JSON, with a newline at its end.
    public static var json: String { schema.json() + "\n" }

    private static var schema: SchemaValue {
        .object([
            ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            ("title", .text("A configuration of inputrx")),
            ("anyOf", .list([.types("null"), .section(ConfigurationReader.section)])),
            (
                "$defs",
                .object([
                    ("on", GestureReader.schema), ("sources", StreamsReader.sourcesSchema()),
                    ("sequence", GestureReader.sequenceSchema),
                    ("conditions", ConditionReader.schema()),
                    ("options", .all(of: GestureRules.options(beside: "on"))),
                    ("command", CommandReader.schema()), ("input", SentInputReader.schema()),
                    ("device", DeviceFilterKeys.schema()),
                    ("distance", GestureOption.distanceSchema),
                    ("places", .oneOrMore(.text)),
                    ("facts", .section(GestureFacts.section, atLeast: 1)),
                ])
            ),
        ])
    }
}
