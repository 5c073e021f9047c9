import CLibYAML
public import Diagnostics

/// Reads YAML item by item, without building anything: for recordings of tens of megabytes.
///
///     let reader = YAMLReader(source)
///     while true {
///         switch try reader.next() {
///         case .scalar: total += reader.integer ?? 0
///         case .end: return total
///         default: break
///         }
///     }
///
/// Scalars have no type: `text`, `integer` … say what the current one is when read as such. Anchors,
/// tags, aliases and further documents are not followed but noted in ``refusals``.
public final class YAMLReader {
    /// What comes next in the file; keys and values of a mapping follow each other in turn.
    public enum Item: Hashable, Sendable {
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        /// The end of the document; nothing follows.
        case end
    }

    /// How many lists and mappings the current item stands in; a start counts itself.
    public private(set) var depth = 0
    /// What was met and not followed, so far.
    public private(set) var refusals: [Diagnostic] = []
    /// Whether the current scalar stands for an alias, which is among the ``refusals``.
    public private(set) var isRefused = false

    private let source: Source
    private let maximumDepth: Int
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let input: Input
    private var cursor: OffsetCursor
    private var isAtEnd = false

    /// Begins at the top of that text.
    ///
    /// Nesting beyond `maximumDepth` is an error; 64 is more than any honest file has.
    public init(_ source: Source, maximumDepth: Int = 64) {
        self.source = source
        self.maximumDepth = maximumDepth
        // Editors on Windows put a byte order mark first; YAML allows it.
        let start = source.bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        cursor = OffsetCursor(start: start)
        input = Input(bytes: source.bytes, position: start)
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        parser.initialize(to: yaml_parser_t())
        // Fails only when memory runs out; then parsing fails too, with the same message.
        isAtEnd = yaml_parser_initialize(parser) == 0
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        // The parser calls back only inside `next`, while `self` keeps the input alive.
        let data = Unmanaged.passUnretained(input).toOpaque()
        yaml_parser_set_input(
            parser,
            { data, buffer, size, count in
                guard let data, let buffer, let count else { return 0 }
                count.pointee = Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
                    .read(into: UnsafeMutableBufferPointer(start: buffer, count: size))
                return 1
            },
            data
        )
    }

    deinit {
        yaml_event_delete(event)
        yaml_parser_delete(parser)
        event.deallocate()
        parser.deallocate()
    }

    /// Goes on to the next item; after the end or an error it stays at the end.
    public func next() throws(Diagnostic) -> Item {
        if depthAfterItem { depth -= 1 }
        depthAfterItem = false
        isRefused = false
        while !isAtEnd {
            yaml_event_delete(event)
            guard yaml_parser_parse(parser, event) != 0 else {
                isAtEnd = true
                throw syntaxError()
            }
            switch event.pointee.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.pointee.data.scalar
                refuse(anchor: scalar.anchor != nil, tag: scalar.tag != nil)
                return .scalar
            case YAML_SEQUENCE_START_EVENT:
                let start = event.pointee.data.sequence_start
                refuse(anchor: start.anchor != nil, tag: start.tag != nil)
                try enter()
                return .sequenceStart
            case YAML_MAPPING_START_EVENT:
                let start = event.pointee.data.mapping_start
                refuse(anchor: start.anchor != nil, tag: start.tag != nil)
                try enter()
                return .mappingStart
            case YAML_SEQUENCE_END_EVENT:
                depthAfterItem = true
                return .sequenceEnd
            case YAML_MAPPING_END_EVENT:
                depthAfterItem = true
                return .mappingEnd
            case YAML_ALIAS_EVENT:
                refusals.append(.alias(at: span, in: source))
                isRefused = true
                return .scalar
            case YAML_DOCUMENT_START_EVENT where hasDocument:
                refusals.append(.secondDocument(at: span))
                isAtEnd = true
            case YAML_DOCUMENT_START_EVENT:
                hasDocument = true
            case YAML_STREAM_END_EVENT:
                isAtEnd = true
            default:
                break
            }
        }
        return .end
    }

    private var depthAfterItem = false
    private var hasDocument = false

    /// Passes over the rest of the list or mapping whose start is the current item.
    ///
    /// Does nothing after a scalar, so it can follow any value.
    public func skip() throws(Diagnostic) {
        guard
            event.pointee.type == YAML_SEQUENCE_START_EVENT
                || event.pointee.type == YAML_MAPPING_START_EVENT
        else { return }
        let outside = depth
        while true {
            let item = try next()
            if item == .end || depth == outside && (item == .sequenceEnd || item == .mappingEnd) {
                return
            }
        }
    }

    // MARK: - The current item

    /// Where the current item stands; for a list or mapping in block style, where it begins.
    public var span: Span {
        let start = cursor.offset(ofCharacter: event.pointee.start_mark.index, in: source.bytes)
        let end = cursor.offset(ofCharacter: event.pointee.end_mark.index, in: source.bytes)
        return Span(start: start, end: end)
    }

    /// The line of the current item, from 1; quicker than asking for its span.
    public var line: Int { event.pointee.start_mark.line + 1 }

    /// The text of the current scalar, escapes resolved; empty if it is none.
    public var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the current scalar is written without quotes and not as a block (`|`, `>`).
    public var isPlain: Bool {
        event.pointee.type == YAML_SCALAR_EVENT
            && event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
    }

    /// The current scalar as a decimal number with an optional sign; nil if it is none or too big.
    public var integer: Int? {
        withBytes { bytes in
            var digits = bytes[...]
            let isNegative = digits.first == UInt8(ascii: "-")
            if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
            guard !digits.isEmpty else { return nil }
            var value = 0
            for byte in digits {
                let digit = Int(byte) - Int(UInt8(ascii: "0"))
                guard 0...9 ~= digit else { return nil }
                let (shifted, isTooBig) = value.multipliedReportingOverflow(by: 10)
                let (next, isBeyond) = shifted.subtractingReportingOverflow(digit)
                guard !isTooBig, !isBeyond else { return nil }
                value = next
            }
            // Counted downwards, because the least number has no positive counterpart.
            return isNegative ? value : Int(exactly: 0 &- value).flatMap { $0 >= 0 ? $0 : nil }
        }
    }

    /// Whether the current scalar is exactly that text; quicker than making a string of it.
    public func isText(_ text: StaticString) -> Bool {
        withBytes { bytes in
            text.withUTF8Buffer { $0.elementsEqual(bytes) }
        } && event.pointee.type == YAML_SCALAR_EVENT
    }

    /// Lends the bytes of the current scalar; empty if it is none.
    public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard event.pointee.type == YAML_SCALAR_EVENT else {
            return body(UnsafeBufferPointer(start: nil, count: 0))
        }
        let scalar = event.pointee.data.scalar
        return body(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
    }

    // MARK: - What is not followed

    private func enter() throws(Diagnostic) {
        depth += 1
        guard depth > maximumDepth else { return }
        isAtEnd = true
        throw .nesting(at: Span(start: span.start, end: span.start + 1), limit: maximumDepth)
    }

    private func refuse(anchor: Bool, tag: Bool) {
        guard anchor || tag else { return }
        // libyaml lets the item begin at whichever of the two comes first.
        let start = span.start
        if anchor { refusals.append(.anchor(from: start, in: source)) }
        if tag { refusals.append(.tag(from: start, in: source)) }
    }

    private func syntaxError() -> Diagnostic {
        let state = parser.pointee
        func offset(_ mark: yaml_mark_t) -> Int {
            cursor.offset(ofCharacter: mark.index, in: source.bytes)
        }
        let problem = state.problem.map { String(cString: $0) } ?? "out of memory"
        guard state.error != YAML_READER_ERROR else {
            return .encoding(
                problem: problem,
                // libyaml's offset does not know of the byte order mark.
                at: Int(clamping: state.problem_offset) + input.start,
                in: source
            )
        }
        let failure = SyntaxFailure(
            problem: problem,
            offset: offset(state.problem_mark),
            context: state.context.map { String(cString: $0) } ?? "",
            contextOffset: offset(state.context_mark),
            source: source
        )
        return failure.diagnostic
    }
}

/// The bytes that libyaml has not asked for yet.
private final class Input {
    let start: Int
    private let bytes: [UInt8]
    private var position: Int

    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
        start = position
    }

    /// Fills the buffer and returns how much of it; 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let count = min(buffer.count, bytes.count - position)
        _ = buffer.update(fromContentsOf: bytes[position..<position + count])
        position += count
        return count
    }
}
