extension DiagnosticRenderer {
    /// Returns the diagnostic as one JSON object on one line, without a line end.
    ///
    /// Keys: `code`, `severity`, `message`, `file`, `line`, `column`, `end_line`, `end_column` (all
    /// from 1; the end is the position after the last character), `labels` (with the same position
    /// keys, `primary`, `text`, and `file` if it differs), `help` and `notes` (lists of texts).
    /// Without a position, the position keys and `labels` are missing; without sources, `file` is
    /// missing, too.
    public func json(_ diagnostic: Diagnostic) -> String {
        var members = [
            member("code", diagnostic.code),
            member("severity", diagnostic.severity.rawValue),
            member("message", diagnostic.message),
        ]
        let primary = diagnostic.primary
        let file = sources?.index(of: primary?.span.start ?? 0)
        if let sources, let file { members.append(member("file", sources.source(file).name)) }
        if let primary, sources != nil {
            members.append(positionMembers(of: primary.span))
            let labels =
                [label(primary, in: file, isPrimary: true)]
                + diagnostic.secondary.map { label($0, in: file, isPrimary: false) }
            members.append("\"labels\":[\(labels.joined(separator: ","))]")
        }
        members.append("\"help\":\(array(diagnostic.help))")
        members.append("\"notes\":\(array(diagnostic.notes))")
        return "{\(members.joined(separator: ","))}"
    }

    private func label(_ label: Diagnostic.Label, in file: Int?, isPrimary: Bool) -> String {
        let otherFile = sources.flatMap { sources in
            let index = sources.index(of: label.span.start)
            return index == file ? nil : sources.source(index).name
        }
        let fileMember = otherFile.map { member("file", $0) + "," } ?? ""
        return "{\"primary\":\(isPrimary),\(fileMember)\(positionMembers(of: label.span)),"
            + "\(member("text", label.text))}"
    }

    private func positionMembers(of span: Span) -> String {
        guard let start = place(of: span.start)?.position, let end = place(of: span.end)?.position
        else { return "" }
        return "\"line\":\(start.line),\"column\":\(start.column),"
            + "\"end_line\":\(end.line),\"end_column\":\(end.column)"
    }

    private func array(_ texts: [String]) -> String {
        "[\(texts.map(jsonString).joined(separator: ","))]"
    }

    private func member(_ key: String, _ text: String) -> String {
        "\"\(key)\":\(jsonString(text))"
    }
}

/// Returns the text as a JSON string (RFC 8259), with its quotes.
///
/// All control characters are escaped, so that the string stays on one line and cannot control a
/// terminal.
func jsonString(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where Visible.isHarmful(scalar):
            let hex = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
