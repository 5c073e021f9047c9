import Diagnostics
import YAML

/// Finds YAML inside another file: a here-document, an argument of `echo`, a string in Nix or a
/// page with code.
enum EmbeddedYAML {
    /// Translates a file; if only the YAML inside the file gives bindings, translates that YAML.
    ///
    /// If neither gives bindings, the result or failure is that of the whole file.
    static func translated(
        _ source: Source,
        beginningWith keys: Set<String>,
        _ translate: (Source) throws(ImportFailure) -> ImportedConfiguration
    ) throws(ImportFailure) -> ImportedConfiguration {
        let translation = Result { () throws(ImportFailure) in try translate(source) }
        if let configuration = try? translation.get(), !configuration.bindings.isEmpty {
            return configuration
        }
        if let embedded = extracted(from: source, beginningWith: keys), embedded != source,
            let configuration = try? translate(embedded), !configuration.bindings.isEmpty
        {
            return configuration
        }
        return try translation.get()
    }

    /// Returns the YAML documents of a file; `what` names the expected content in the failure.
    static func documents(
        _ source: Source,
        notBeing what: String = "YAML"
    ) throws(ImportFailure) -> [Node] {
        do throws(Diagnostic) {
            return try DocumentsReader.read(source)
        } catch {
            let line = error.primary.map { SourceLines(source).line(at: $0.span.start) } ?? 1
            throw ImportFailure("line \(line) is not \(what): \(error.message)")
        }
    }

    /// Returns the embedded YAML, on the same lines as in the file; nil if there is none.
    ///
    /// The YAML begins at a line that has one of the keys (`swipe:`) without a value. It ends
    /// before the first line that is indented less or is not YAML, or at the quote that ends the
    /// argument of `echo`.
    private static func extracted(from source: Source, beginningWith keys: Set<String>) -> Source? {
        let text = String(decoding: source.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { firstLine(in: $0, keys) != nil }),
            let first = firstLine(in: lines[start], keys)
        else { return nil }
        var result = Array(repeating: "", count: start)
        result.append(NixText.resolved(first.text).text)
        for line in lines[(start + 1)...] {
            guard let embedded = embedded(line, indentation: first.indentation) else { break }
            let (content, isLast) = withoutEnd(embedded)
            result.append(NixText.resolved(content).text)
            if isLast { break }
        }
        return Source(name: source.name, text: result.joined(separator: "\n"))
    }

    /// Returns the first line of the YAML and its indentation; nil if no YAML begins in this line.
    private static func firstLine(
        in line: Substring,
        _ keys: Set<String>
    ) -> (text: Substring, indentation: Int)? {
        var text = line
        var indentation = 0
        while text.first == " " {
            text.removeFirst()
            indentation += 1
        }
        // After `echo "`, the lines that follow have only the indentation of the YAML.
        for quote in ["echo \"", "echo '", "echo -e \"", "echo -e '"] where text.hasPrefix(quote) {
            text = text.dropFirst(quote.count)
            indentation = 0
        }
        let key = text.prefix { $0 != ":" }
        guard keys.contains(String(key)) else { return nil }
        let afterColon = text[key.endIndex...].dropFirst().drop { $0.isWhitespace }
        return afterColon.isEmpty || afterColon.hasPrefix("#") || afterColon.hasPrefix("&")
            ? (text, indentation) : nil
    }

    /// Returns the line without the indentation of the first line; nil if the line does not belong
    /// to the YAML.
    private static func embedded(_ line: Substring, indentation: Int) -> Substring? {
        var remaining = line
        for _ in 0..<indentation {
            guard remaining.first == " " else {
                let isBlank = remaining.allSatisfy(\.isWhitespace)
                return isBlank || remaining.hasPrefix("#") ? "" : nil
            }
            remaining.removeFirst()
        }
        guard let first = remaining.first, !first.isWhitespace else { return remaining }
        // A key, an element, a comment and the next document belong to the YAML; anything else
        // belongs to the file around it.
        let word = remaining.prefix { $0 != ":" && !$0.isWhitespace }
        let isKey = remaining[word.endIndex...].first == ":"
        return isKey || "#-".contains(first) ? remaining : nil
    }

    /// Returns the line up to the quote that ends the argument of `echo`, and true; without such a
    /// quote, returns the whole line and false.
    private static func withoutEnd(_ line: Substring) -> (Substring, Bool) {
        for quote: Character in ["\"", "'"] {
            guard let end = line.lastIndex(of: quote) else { continue }
            let afterQuote = line[line.index(after: end)...].drop { $0.isWhitespace }
            if afterQuote.hasPrefix(">") || afterQuote.hasPrefix("|") {
                return (line[..<end], true)
            }
        }
        return (line, false)
    }
}
