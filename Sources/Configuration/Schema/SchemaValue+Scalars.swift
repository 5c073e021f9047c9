import InputEvents

/// The schema of single values.
///
/// The reader treats every scalar of YAML as text, but editors see numbers and booleans: to them,
/// `fingers: 3` is a number and `fingers: "3"` a text. The reader accepts both.
extension SchemaValue {
    /// Any text that is not empty and has no NUL character.
    static let text = SchemaValue.object([
        ("type", .texts(["string", "number", "boolean"])),
        ("pattern", .text("^[^\\u0000]+$")),
    ])

    /// A text without NUL characters, which may be empty or `~`, which YAML reads as null.
    static let argument = SchemaValue.object([
        ("type", .texts(["string", "number", "boolean", "null"])),
        ("pattern", .text("^[^\\u0000]*$")),
    ])

    /// `true` or `false`.
    static let flag = SchemaValue.any(of: [.types("boolean"), .words(["true", "false"])])

    /// Returns the schema of a whole number in a range.
    static func count(_ range: ClosedRange<Int>) -> SchemaValue {
        .any(of: [
            .object([
                ("type", .text("integer")), ("minimum", .number(range.lowerBound)),
                ("maximum", .number(range.upperBound)),
            ]),
            .pattern("-?[0-9]+"),
        ])
    }

    /// A time: `300ms`.
    static let duration = SchemaValue.pattern(SchemaPattern.duration)

    /// A distance above 0: `20mm` or `10%`.
    static let length = SchemaValue.pattern(SchemaPattern.length)

    /// A speed: `200mm/s`.
    static let speed = SchemaValue.pattern(
        SchemaPattern.positive + SchemaPattern.number(upToTenToThe: 4) + "\\s*(?:mm|%)/s"
    )

    /// The size of a surface: `68x136mm`.
    static let size = SchemaValue.pattern(
        "\(SchemaPattern.number)\\s*(?:mm\\s*)?[xX×]\\s*\(SchemaPattern.number)\\s*mm"
    )

    /// A hexadecimal number: `27c6`, which YAML reads as a number if it has no letter except `e`.
    static let hexadecimal = SchemaValue.any(of: [
        .object([("type", .text("number")), ("minimum", .number(0))]),
        .pattern("(?:0[xX])?0*[0-9a-fA-F]{1,4}"),
    ])

    /// Returns the schema of `3`, `2-4` or `any`.
    static func fingers(atLeast least: Int) -> SchemaValue {
        let number = least > 9 ? "10" : "0*(?:[\(max(least, 1))-9]|10)"
        return .any(of: [
            .object([
                ("type", .text("integer")), ("minimum", .number(max(least, 1))),
                ("maximum", .number(10)),
            ]),
            .pattern("any| *\(number) *(?:- *\(number) *)?"),
        ])
    }

    /// Returns the schema of `0`, `90`, `180` or `270`, or of one of the words for them; a text may
    /// end with `°` if `allowsSign` is true.
    static func orientation(allowsSign: Bool) -> SchemaValue {
        let degrees = Orientation.allCases.map(\.rawValue)
        let sign = allowsSign ? "°?" : ""
        return .object([
            (
                "anyOf",
                .list([
                    .object([("enum", .list(degrees.map { .number($0) }))]),
                    .pattern(
                        "(?:\(degrees.map { "\($0)" }.joined(separator: "|"))"
                            + "|normal|right-up|bottom-up|left-up)\(sign)"
                    ),
                ])
            )
        ])
    }
}

/// Parts of regular expressions, in the dialect of JSON Schema.
enum SchemaPattern {
    /// A decimal number.
    static let number = "(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)"

    /// An optional `+` and a look-ahead before a number with a unit: the number must be above 0.
    static let positive = "\\+?(?=\\.?[0-9])(?!0*\\.?0*\\s*[^0-9.\\s])"

    /// Returns the expression for a number up to this power of ten.
    static func number(upToTenToThe exponent: Int) -> String {
        let zeros = String(repeating: "0", count: exponent)
        return "0*(?:1\(zeros)(?:\\.0*)?|[0-9]{0,\(exponent)}(?:\\.[0-9]*)?)"
    }

    /// A time above 0.
    static let duration = positive + number + "\\s*(?:ms|s|min)"

    /// A distance, which may be 0.
    static let anyLength =
        "\\+?(?=\\.?[0-9])(?:\(number(upToTenToThe: 3))\\s*mm|\(number(upToTenToThe: 2))\\s*%)"

    /// A distance above 0.
    static let length = "(?!\\+?0*\\.?0*\\s*[^0-9.\\s])" + anyLength

    /// Returns the expression for these words with any amount of space between them.
    static func spaced(_ words: String) -> String {
        words.split(separator: " ").joined(separator: "\\s+")
    }

    /// Returns the expression for one of these texts, with any amount of space between the words.
    static func oneOf(_ texts: [String]) -> String {
        "(?:\(texts.map(spaced).joined(separator: "|")))"
    }

    /// The name of a stream or stroke: one word of letters, digits, `-` and `_`.
    static let word = "[A-Za-z0-9_-]{1,32}"

    /// The name of a state.
    static let state = "[a-z][a-z0-9-]{0,63}"

    /// The names of edges and corners.
    static let fixedPlaces: String = {
        let edges = Edge.allCases.map(\.rawValue).joined(separator: "|")
        let corners = Place.corners.map(\.rawValue).joined(separator: "|")
        return "(?:(?:\(edges))(?:\\s+edge)?|(?:\(corners))(?:\\s+corner)?|edge|corner)"
    }()

    /// The kernel's name of a key or button, or several with `+` between them.
    static let keys = "(?:KEY|BTN)_[A-Z0-9_]+(?:\\s*\\+\\s*(?:KEY|BTN)_[A-Z0-9_]+){0,7}"
}
