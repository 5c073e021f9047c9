/// A value of JSON, whose members keep their order.
indirect enum SchemaValue {
    case text(String)
    case flag(Bool)
    case list([SchemaValue])
    case object([(String, SchemaValue)])

    /// A list of texts.
    static func texts(_ texts: [String]) -> SchemaValue { .list(texts.map { .text($0) }) }

    /// It as JSON, a line for each member.
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
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): lines("[", values.map { $0.json(inner) }, "]")
        case .object(let members):
            lines("{", members.map { SchemaValue.quoted($0) + ": " + $1.json(inner) }, "}")
        }
    }

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
