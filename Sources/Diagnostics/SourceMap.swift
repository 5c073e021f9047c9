/// A text and the texts that it includes, in one common space of offsets.
///
/// A ``Span`` in these offsets identifies its text. The first text begins at 0, so its spans are
/// the same with and without other texts. The one offset between two texts belongs to the end of
/// the first.
public struct SourceMap: Hashable, Sendable {
    /// The main text.
    public let main: Source
    /// The other texts, in the order in which they were added.
    public private(set) var others: [Source] = []
    /// The offset at which each of the other texts begins.
    private var starts: [Int] = []

    /// Creates a map of one text.
    public init(_ main: Source) {
        self.main = main
    }

    /// All texts, the main one first.
    public var sources: [Source] { [main] + others }

    /// The bytes of all texts, with a line end between them, so that offsets are indices.
    public var bytes: [UInt8] {
        Array(sources.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Adds a text and returns the offset at which it begins.
    public mutating func append(_ source: Source) -> Int {
        let start = (starts.last ?? 0) + (others.last ?? main).bytes.count + 1
        others.append(source)
        starts.append(start)
        return start
    }

    /// Returns the index in ``sources`` of the text at an offset.
    public func index(of offset: Int) -> Int {
        starts.firstIndex { offset < $0 } ?? others.count
    }

    /// Returns the text with this index in ``sources``.
    public func source(_ index: Int) -> Source { index == 0 ? main : others[index - 1] }

    /// Returns the offset at which the text with this index begins.
    public func start(of index: Int) -> Int { index == 0 ? 0 : starts[index - 1] }

    /// Returns the text from an offset to the end of its line.
    public func restOfLine(from offset: Int) -> String {
        let index = index(of: offset)
        let bytes = source(index).bytes
        let start = min(max(offset - self.start(of: index), 0), bytes.count)
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Returns the text in a span, which is in one of the texts.
    public func text(in span: Span) -> String {
        let index = index(of: span.start)
        return source(index).text(in: span.shifted(by: -start(of: index)))
    }
}

extension Span {
    /// Returns the span moved by `offset` bytes.
    public func shifted(by offset: Int) -> Span { Span(start: start + offset, end: end + offset) }
}

extension Diagnostic {
    /// Returns the diagnostic for a text that begins at an offset of a ``SourceMap``.
    public func shifted(by offset: Int) -> Diagnostic {
        var diagnostic = self
        diagnostic.primary?.span = primary?.span.shifted(by: offset) ?? Span(start: 0, end: 0)
        for index in secondary.indices {
            diagnostic.secondary[index].span = secondary[index].span.shifted(by: offset)
        }
        return diagnostic
    }
}
