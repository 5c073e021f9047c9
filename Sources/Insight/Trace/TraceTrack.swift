import InputEvents

/// One line of a trace: the activity of one finger, key, recogniser or operator along the time axis.
struct TraceTrack {
    /// Its name, at the left.
    let name: String
    let kind: Kind
    private(set) var spans: [Span] = []
    private(set) var marks: [Mark] = []
    /// The start of the open span.
    private var open: (start: Timestamp, label: String)?

    /// The kind of a line; lines are in this order.
    enum Kind: Int {
        /// A finger, by its number.
        case finger
        /// A key, switch, pad or libinput's gesture.
        case control
        /// A state machine.
        case recogniser
        /// Recognised gestures.
        case gestures
        /// A stream operator of a binding.
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

    /// The first time on the line.
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

    /// Ends the span that is open, if there is one.
    mutating func end(at time: Timestamp) {
        guard let (start, label) = open else { return }
        spans.append(Span(start: start, end: max(start, time), label: label))
        open = nil
    }
}
