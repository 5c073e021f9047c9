import CLibYAML
import Diagnostics

/// Reads YAML item by item, without building nodes.
///
/// Anchors and tags are recorded in ``refusals``; so are aliases and further documents, unless the
/// features are ``Features/all``.
final class YAMLReader {
    /// An item in the file; the keys and values of a mapping alternate.
    enum Item: Hashable, Sendable {
        case scalar
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        /// A name that refers to an earlier node; only with ``Features/all``.
        case alias
        /// The beginning of a further document; only with ``Features/all``.
        case document
        /// The end of the text that is read; no item follows.
        case end
    }

    /// The parts of YAML that a file may use.
    enum Features: Hashable, Sendable {
        /// Everything except anchors, aliases, tags and further documents.
        case plain
        /// All of YAML; the caller ignores ``refusals`` and the types that tags name.
        case all
    }

    /// The number of lists and mappings around the current item, including one that it begins or
    /// ends.
    private(set) var depth = 0
    /// The diagnostics about refused parts so far.
    private(set) var refusals: [Diagnostic] = []
    /// True if the current scalar stands for an alias, is a tag without a value, or is the value of
    /// `!include`; each of these is among the ``refusals``.
    private(set) var isRefused = false

    private let source: Source
    private let maximumDepth: Int
    private let features: Features
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let event: UnsafeMutablePointer<yaml_event_t>
    private let input: Input
    private var cursor: OffsetCursor
    /// True if the current item ends a list or mapping, so that the next item is outside it.
    private var isLeaving = false
    /// True if the first document has begun.
    private var hasDocument = false
    private var isAtEnd = false

    /// Creates a reader at the start of a text.
    ///
    /// Nesting beyond `maximumDepth` is an error; 64 levels are more than any real file needs.
    init(_ source: Source, maximumDepth: Int = 64, features: Features = .plain) {
        self.source = source
        self.maximumDepth = maximumDepth
        self.features = features
        // Editors on Windows put a byte order mark first; YAML allows it.
        let start = source.bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        cursor = OffsetCursor(start: start)
        input = Input(bytes: source.bytes, position: start)
        parser = .allocate(capacity: 1)
        event = .allocate(capacity: 1)
        event.initialize(to: yaml_event_t())
        parser.initialize(to: yaml_parser_t())
        // This fails only when memory runs out; the text then seems to be empty.
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

    /// Moves to the next item and returns it; after the end or an error, returns ``Item/end``.
    func next() throws(Diagnostic) -> Item {
        if isLeaving { depth -= 1 }
        isLeaving = false
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
                let isAlone = scalar.length == 0 && scalar.style == YAML_PLAIN_SCALAR_STYLE
                refuse(anchor: scalar.anchor != nil, tag: scalar.tag != nil, isAlone: isAlone)
                // A tag without a value was intended as the value; the value of `!include` is the
                // name of another file.
                let tag = scalar.tag.map { String(cString: $0) }
                isRefused = tag != nil && isAlone || tag == "!include"
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
                isLeaving = true
                return .sequenceEnd
            case YAML_MAPPING_END_EVENT:
                isLeaving = true
                return .mappingEnd
            case YAML_ALIAS_EVENT where features == .all:
                return .alias
            case YAML_DOCUMENT_START_EVENT where hasDocument && features == .all:
                return .document
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

    // MARK: - The current item

    /// The position of the current item; an item that begins a list or mapping does not extend to
    /// its end.
    var span: Span {
        let start = cursor.offset(ofCharacter: event.pointee.start_mark.index, in: source.bytes)
        let end = cursor.offset(ofCharacter: event.pointee.end_mark.index, in: source.bytes)
        return Span(start: start, end: end)
    }

    /// The text of the current scalar, with escapes resolved; empty for other items.
    var text: String {
        guard event.pointee.type == YAML_SCALAR_EVENT else { return "" }
        let scalar = event.pointee.data.scalar
        let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The anchor of the current item (`&name`), or the one that an alias refers to (`*name`); nil
    /// if there is none.
    var anchor: String? {
        let name =
            switch event.pointee.type {
            case YAML_SCALAR_EVENT: event.pointee.data.scalar.anchor
            case YAML_SEQUENCE_START_EVENT: event.pointee.data.sequence_start.anchor
            case YAML_MAPPING_START_EVENT: event.pointee.data.mapping_start.anchor
            case YAML_ALIAS_EVENT: event.pointee.data.alias.anchor
            default: nil as UnsafeMutablePointer<UInt8>?
            }
        return name.map { String(cString: $0) }
    }

    /// True if the current scalar is written without quotes and not as a block scalar (`|`, `>`).
    var isPlain: Bool {
        event.pointee.type == YAML_SCALAR_EVENT
            && event.pointee.data.scalar.style == YAML_PLAIN_SCALAR_STYLE
    }

    // MARK: - Refused parts

    /// Counts a list or mapping that begins; throws if it is nested too deeply.
    private func enter() throws(Diagnostic) {
        depth += 1
        guard depth > maximumDepth else { return }
        isAtEnd = true
        throw .nesting(at: Span(start: span.start, end: span.start + 1), limit: maximumDepth)
    }

    /// Records that the anchor and the tag of the current item are refused.
    private func refuse(anchor: Bool, tag: Bool, isAlone: Bool = false) {
        guard anchor || tag else { return }
        // libyaml begins the item at the anchor or the tag, whichever comes first.
        let start = span.start
        if anchor { refusals.append(.anchor(from: start, in: source)) }
        if tag { refusals.append(.tag(from: start, in: source, isAlone: isAlone)) }
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
                // libyaml's offset does not count the byte order mark.
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

/// The bytes that libyaml has not read yet.
private final class Input {
    /// The offset at which reading began: 0, or the end of a byte order mark.
    let start: Int
    private let bytes: [UInt8]
    private var position: Int

    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
        start = position
    }

    /// Fills the buffer; returns the number of bytes, or 0 at the end.
    func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let count = min(buffer.count, bytes.count - position)
        _ = buffer.update(fromContentsOf: bytes[position..<position + count])
        position += count
        return count
    }
}
