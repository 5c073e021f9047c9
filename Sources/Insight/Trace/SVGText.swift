import Pipeline

/// Writes an SVG picture, element by element.
struct SVGText {
    private(set) var text = ""

    /// Writes an element with attributes in this order; numbers have one decimal.
    mutating func element(_ name: String, _ attributes: [(String, Value)], text: String? = nil) {
        self.text += "<\(name)"
        for (name, value) in attributes { self.text += " \(name)=\"\(value.text)\"" }
        self.text += text.map { ">\(SVGText.escaped($0))</\(name)>\n" } ?? "/>\n"
    }

    /// Writes a line of text that begins, is centred or ends at a point, as `anchor` says.
    mutating func write(
        _ line: String,
        _ style: String? = nil,
        anchor: String? = nil,
        x: Double,
        y: Double
    ) {
        let optional = [("class", style), ("text-anchor", anchor)].compactMap { name, value in
            value.map { (name, Value.text($0)) }
        }
        element("text", optional + [("x", .number(x)), ("y", .number(y))], text: line)
    }

    /// Appends text that is already SVG.
    mutating func raw(_ text: String) { self.text += text }

    /// The value of an attribute.
    enum Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
        case text(String)
        case number(Double)

        init(stringLiteral value: String) { self = .text(value) }
        init(floatLiteral value: Double) { self = .number(value) }
        init(integerLiteral value: Int) { self = .number(Double(value)) }

        fileprivate var text: String {
            switch self {
            case .text(let text): SVGText.escaped(text)
            case .number(let number): number.text(decimals: 1)
            }
        }
    }

    /// Returns the printable text, escaped for an element or a quoted attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
