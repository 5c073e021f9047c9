import InputEvents

/// One line of a trace: what one finger, key, recogniser or guard did, along the time axis.
struct TraceTrack {
    /// What it is called at the left.
    let name: String
    let kind: Kind
    private(set) var spans: [Span] = []
    private(set) var marks: [Mark] = []
    /// Where the span that is still open began.
    private var open: (start: Timestamp, label: String)?

    /// What a line is about; in this order they stand below each other.
    enum Kind: Int {
        /// A finger, by its number.
        case finger
        /// A key, switch, pad or libinput's gesture.
        case control
        /// A state machine.
        case recogniser
        /// What was recognised.
        case gestures
        /// A stream operator of a binding.
        case streamOperator
        /// What would be run.
        case actions
    }

    /// Something that lasts.
    struct Span {
        var start: Timestamp
        var end: Timestamp
        var label: String
    }

    /// Something that happens.
    struct Mark {
        var time: Timestamp
        var label: String
        var kind = Kind.event

        enum Kind {
            case event
            /// A guard let it pass.
            case passed
            /// A guard swallowed it.
            case swallowed
        }
    }

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// Where the line begins to say something.
    var beginning: Timestamp? {
        [spans.first?.start, marks.first?.time, open?.start].compactMap(\.self).min()
    }

    mutating func mark(_ label: String, at time: Timestamp, _ kind: Mark.Kind = .event) {
        marks.append(Mark(time: time, label: label, kind: kind))
    }

    mutating func add(_ span: Span) { spans.append(span) }

    /// Begins a span, unless one with this label goes on; another one ends.
    mutating func begin(_ label: String, at time: Timestamp) {
        guard open?.label != label else { return }
        end(at: time)
        open = (time, label)
    }

    /// Ends the span that is open, if there is one.
    mutating func end(at time: Timestamp) {
        guard let (start, label) = open else { return }
        spans.append(Span(start: start, end: max(start, time), label: label))
        open = nil
    }
}
