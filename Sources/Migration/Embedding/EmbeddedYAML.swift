import Diagnostics
import YAML

/// Finds YAML inside another file: a here-document, a text for `echo`, a string of Nix, a page with code.
enum EmbeddedYAML {
    /// Returns the translation of a file; if that has no binding, the translation of the YAML in
    /// the file.
    static func translated(
        _ source: Source,
        beginningWith keys: Set<String>,
        _ translate: (Source) throws(ImportFailure) -> ImportedConfiguration
    ) throws(ImportFailure) -> ImportedConfiguration {
        let whole = Result { () throws(ImportFailure) in try translate(source) }
        if let configuration = try? whole.get(), !configuration.bindings.isEmpty {
            return configuration
        }
        if let inner = extracted(from: source, beginningWith: keys), inner != source,
            let configuration = try? translate(inner), !configuration.bindings.isEmpty
        {
            return configuration
        }
        return try whole.get()
    }

    /// Returns the documents of a file; `what` names the expected content in the failure.
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

    /// Returns the file with nothing but its YAML, on the same lines; nil if none is found.
    ///
    /// The YAML begins at a line with only one of the keys (`swipe:`). It continues as long as
    /// lines are indented at least as far, until the text that contains it ends.
    private static func extracted(from source: Source, beginningWith keys: Set<String>) -> Source? {
        let text = String(decoding: source.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { begin(of: $0, keys) != nil }),
            let first = begin(of: lines[start], keys)
        else { return nil }
        var result = Array(repeating: "", count: start)
        result.append(NixText.resolved(first.text).text)
        for line in lines[(start + 1)...] {
            guard let inner = inner(line, indentation: first.indentation) else { break }
            let (content, isLast) = withoutEnd(inner)
            result.append(NixText.resolved(content).text)
            if isLast { break }
        }
        return Source(name: source.name, text: result.joined(separator: "\n"))
    }

    /// Returns the first line of the YAML and its indentation; nil if the line is something else.
    private static func begin(
        of line: Substring,
        _ keys: Set<String>
    ) -> (text: Substring, indentation: Int)? {
        var rest = line
        var indentation = 0
        while rest.first == " " {
            rest.removeFirst()
            indentation += 1
        }
        // `echo "swipe:`
        for quote in ["echo \"", "echo '", "echo -e \"", "echo -e '"] where rest.hasPrefix(quote) {
            rest = rest.dropFirst(quote.count)
            indentation = 0
        }
        let key = rest.prefix { $0 != ":" }
        guard keys.contains(String(key)) else { return nil }
        let behind = rest[key.endIndex...].dropFirst().drop { $0.isWhitespace }
        return behind.isEmpty || behind.hasPrefix("#") || behind.hasPrefix("&")
            ? (rest, indentation) : nil
    }

    /// Returns the line without the indentation of the first one; nil if it no longer belongs to
    /// the YAML.
    private static func inner(_ line: Substring, indentation: Int) -> Substring? {
        var rest = line
        for _ in 0..<indentation {
            guard rest.first == " " else {
                let isBlank = rest.allSatisfy(\.isWhitespace)
                return isBlank || rest.hasPrefix("#") ? "" : nil
            }
            rest.removeFirst()
        }
        guard let first = rest.first, !first.isWhitespace else { return rest }
        // This is a key, an element, a comment or the next document; anything else belongs to the
        // other file.
        let word = rest.prefix { $0 != ":" && !$0.isWhitespace }
        let isKey = rest[word.endIndex...].first == ":"
        return isKey || "#-".contains(first) ? rest : nil
    }

    /// Returns the line without the quote that ends the text of `echo`, and true if there was one.
    private static func withoutEnd(_ line: Substring) -> (Substring, Bool) {
        for quote: Character in ["\"", "'"] {
            guard let end = line.lastIndex(of: quote) else { continue }
            let behind = line[line.index(after: end)...].drop { $0.isWhitespace }
            if behind.hasPrefix(">") || behind.hasPrefix("|") { return (line[..<end], true) }
        }
        return (line, false)
    }
}
