import InputEvents

/// One line of a trace: the activity of a finger, key, recogniser or operator along the time axis.
struct TraceTrack {
    /// The name at the left of the line.
    let name: String
    let kind: Kind
    private(set) var spans: [Span] = []
    private(set) var marks: [Mark] = []
    /// The start and label of the open span; nil if no span is open.
    private var open: (start: Timestamp, label: String)?

    /// The kind of a line; lines are in this order.
    enum Kind: Int {
        /// A finger, named by its number.
        case finger
        /// A key, switch, state or pad, a gesture that libinput recognised, or a notice.
        case control
        /// A recogniser, with its current state.
        case recogniser
        /// Recognised gestures.
        case gestures
        /// An operator of a stream or binding.
        case streamOperator
        /// Commands that would be run.
        case actions
    }

    /// Something that lasts for a time.
    struct Span {
        var start: Timestamp
        var end: Timestamp
        var label: String
    }

    /// Something that happens at an instant.
    struct Mark {
        var time: Timestamp
        var label: String
        var kind = Kind.event

        enum Kind {
            case event
            /// An operator passed the gesture.
            case passed
            /// An operator dropped the gesture.
            case swallowed
        }
    }

    init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The first time on the line; nil if the line is empty.
    var beginning: Timestamp? {
        [spans.first?.start, marks.first?.time, open?.start].compactMap(\.self).min()
    }

    mutating func mark(_ label: String, at time: Timestamp, _ kind: Mark.Kind = .event) {
        marks.append(Mark(time: time, label: label, kind: kind))
    }

    mutating func add(_ span: Span) { spans.append(span) }

    /// Begins a span, unless one with this label is open; ends another open span.
    mutating func begin(_ label: String, at time: Timestamp) {
        guard open?.label != label else { return }
        end(at: time)
        open = (time, label)
    }

    /// Ends the open span; does nothing if no span is open.
    mutating func end(at time: Timestamp) {
        guard let (start, label) = open else { return }
        spans.append(Span(start: start, end: max(start, time), label: label))
        open = nil
    }
}
