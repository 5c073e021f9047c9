/// A text and those that belong to it, with one range of offsets for all.
///
/// A ``Span`` in these offsets says which text it lies in. The first text begins at 0, so its spans are the
/// same with and without others. One offset between two texts belongs to the end of the first of them.
public struct SourceMap: Hashable, Sendable {
    /// The text that all begins with.
    public let main: Source
    /// The texts after it, in the order in which they were added.
    public private(set) var others: [Source] = []
    /// Where each of the others begins.
    private var starts: [Int] = []

    /// A text alone.
    public init(_ main: Source) {
        self.main = main
    }

    /// All texts, the main one first.
    public var sources: [Source] { [main] + others }

    /// The bytes of all texts, with a line end between them, so that offsets are indices.
    public var bytes: [UInt8] {
        Array(sources.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Adds a text, and returns the offset where it begins.
    public mutating func append(_ source: Source) -> Int {
        let start = (starts.last ?? 0) + (others.last ?? main).bytes.count + 1
        others.append(source)
        starts.append(start)
        return start
    }

    /// The number of the text that an offset lies in, 0 for the main one.
    public func index(of offset: Int) -> Int {
        starts.firstIndex { offset < $0 } ?? others.count
    }

    /// The text with that number.
    public func source(_ index: Int) -> Source { index == 0 ? main : others[index - 1] }

    /// The offset where the text with that number begins.
    public func start(of index: Int) -> Int { index == 0 ? 0 : starts[index - 1] }

    /// The text in a span, which lies in one of the texts.
    public func text(in span: Span) -> String {
        let index = index(of: span.start)
        return source(index).text(in: span.shifted(by: -start(of: index)))
    }
}

extension Span {
    /// The same number of bytes, so many bytes later.
    public func shifted(by offset: Int) -> Span { Span(start: start + offset, end: end + offset) }
}

extension Diagnostic {
    /// The same mistake in a text that begins at that offset of a ``SourceMap``.
    public func shifted(by offset: Int) -> Diagnostic {
        var diagnostic = self
        diagnostic.primary?.span = primary?.span.shifted(by: offset) ?? Span(start: 0, end: 0)
        for index in secondary.indices {
            diagnostic.secondary[index].span = secondary[index].span.shifted(by: offset)
        }
        return diagnostic
    }
}
