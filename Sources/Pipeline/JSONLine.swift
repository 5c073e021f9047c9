/// Writes one JSON object as one line, member by member in the order of the calls.
package struct JSONLine {
    private var text = "{"

    /// Creates an object without members.
    package init() {}

    /// Adds a member with a text.
    package mutating func add(_ name: String, _ value: String) {
        begin(name)
        JSONLine.quote(value, into: &text)
    }

    /// Adds a member with a number.
    package mutating func add(_ name: String, _ value: Int64) {
        begin(name)
        text += String(value)
    }

    /// Adds a member with a formatted number.
    package mutating func add(_ name: String, number: String) {
        begin(name)
        text += number
    }

    /// Adds a member with a list of texts.
    package mutating func add(_ name: String, _ values: [String]) {
        begin(name)
        text += "["
        for (index, value) in values.enumerated() {
            if index > 0 { text += "," }
            JSONLine.quote(value, into: &text)
        }
        text += "]"
    }

    /// Adds a member with `true` or `false`.
    package mutating func add(_ name: String, _ value: Bool) {
        begin(name)
        text += value ? "true" : "false"
    }

    /// Adds a member with a finished object.
    package mutating func add(_ name: String, object: String) {
        begin(name)
        text += object
    }

    /// Adds a member with a list of finished objects.
    package mutating func add(_ name: String, objects: [String]) {
        begin(name)
        text += "[" + objects.joined(separator: ",") + "]"
    }

    /// Adds a member with a number rounded to three decimals, without zeros at the end.
    package mutating func add(_ name: String, _ value: Double) {
        begin(name)
        var digits = value.text(decimals: 3)
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
        text += digits.isEmpty || digits == "-" || digits == "-0" ? "0" : digits
    }

    /// Returns the finished line, without a newline.
    package func finished() -> String { text + "}" }

    private mutating func begin(_ name: String) {
        if text.utf8.count > 1 { text += "," }
        JSONLine.quote(name, into: &text)
        text += ":"
    }

    /// Appends a JSON string (RFC 8259 §7) with quotes, backslashes and control characters escaped.
    private static func quote(_ value: String, into text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case "\u{0}"..<"\u{20}", "\u{7f}"..<"\u{a0}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
