import Diagnostics
import YAML

/// Finds the blocks of YAML in a page of Markdown.
enum FencedYAML {
    /// Returns the blocks as the documents of one YAML file, on the same lines as in the page; nil
    /// if there are none.
    ///
    /// Blocks that are no YAML, and those of which no document is wanted, are not among them.
    static func documents(of source: Source, isWanted: (Node) -> Bool) -> Source? {
        let text = String(decoding: source.bytes, as: UTF8.self)
        // A line end of Windows is one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        var result = Array(repeating: "", count: lines.count)
        var hasBlock = false
        var index = 0
        while index < lines.count {
            guard let fence = Fence(lines[index]) else {
                index += 1
                continue
            }
            let start = index + 1
            let end = lines[start...].firstIndex { fence.isClosed(by: $0) } ?? lines.count
            index = end + 1
            guard fence.holdsYAML else { continue }
            let block = lines[start..<end].map { fence.content(of: $0) }
            let part = Source(name: source.name, text: block.joined(separator: "\n"))
            guard let documents = try? DocumentsReader.read(part),
                documents.contains(where: isWanted)
            else { continue }
            hasBlock = true
            result[start - 1] = "---"
            result.replaceSubrange(start..<end, with: block)
        }
        return hasBlock ? Source(name: source.name, text: result.joined(separator: "\n")) : nil
    }

    /// The line that begins a block.
    private struct Fence {
        /// The blanks before the mark, which the lines of the block have, too.
        let indentation: Int
        /// Three backticks or tildes, or more.
        let mark: Substring
        /// The language behind the mark.
        let language: Substring

        /// Creates the fence that a line is; nil if it is none.
        init?(_ line: Substring) {
            let text = line.drop { $0 == " " }
            guard let character = text.first, character == "`" || character == "~" else {
                return nil
            }
            mark = text.prefix { $0 == character }
            guard mark.count >= 3 else { return nil }
            indentation = line.count - text.count
            language = text[mark.endIndex...].trimmed
        }

        var holdsYAML: Bool { ["yaml", "yml"].contains(language.lowercased()) }

        func isClosed(by line: Substring) -> Bool { line.trimmed == mark }

        /// Returns a line of the block without the indentation of the fence.
        func content(of line: Substring) -> String {
            var content = line
            for _ in 0..<indentation where content.first == " " { content.removeFirst() }
            return String(content)
        }
    }
}
