import Diagnostics
public import Gestures

/// A gesture and its effect: an element of `bindings:`.
public struct Binding: Hashable, Sendable {
    /// Its name; nil if it has none.
    public var name: String?
    /// Its position among the bindings, from 1.
    public var number: Int
    /// The gesture that it waits for, or the stream that it listens to.
    public var source: GestureSource
    /// The stream operators between the gesture and the command, in the order of the file.
    public var operators: [StreamOperator]
    /// The commands, and when they run; nil if the binding only sets the mode.
    public var effect: Effect?
    /// The mode that it sets; nil leaves the mode as it is.
    public var mode: String?
    /// The place of its clicks and scroll steps; nil for the default: clicks at the fingers on a
    /// touchscreen, everything else at the pointer.
    public var place: SentPlace?
    /// The time after which the command is killed with its whole process group; nil if it is never
    /// killed.
    public var timeout: Duration?
    /// The behaviour if the command of an earlier gesture is still running.
    public var ifRunning: IfRunning

    /// Creates a binding in code.
    public init(
        name: String? = nil,
        number: Int,
        source: GestureSource,
        operators: [StreamOperator] = [],
        effect: Effect?,
        mode: String? = nil,
        place: SentPlace? = nil,
        timeout: Duration? = nil,
        ifRunning: IfRunning = .parallel
    ) {
        self.name = name
        self.number = number
        self.source = source
        self.operators = operators
        self.effect = effect
        self.mode = mode
        self.place = place
        self.timeout = timeout
        self.ifRunning = ifRunning
    }

    /// Creates a binding in code that runs a command when a gesture has been made.
    public init(
        name: String? = nil,
        number: Int,
        on: String,
        pattern: GesturePattern,
        operators: [StreamOperator] = [],
        command: Command?,
        mode: String? = nil,
        timeout: Duration? = nil,
        ifRunning: IfRunning = .parallel
    ) {
        self.init(
            name: name,
            number: number,
            source: .gesture(pattern, on: on),
            operators: operators,
            effect: command.map { .run($0) },
            mode: mode,
            timeout: timeout,
            ifRunning: ifRunning
        )
    }

    /// Its label in logs and in `--json`: its name, or its number if it has none.
    public var label: String { name ?? String(number) }

    /// Its title in sentences: its name, or `binding 2` if it has none.
    package var title: String { name ?? "binding \(number)" }

    /// Its title with quotes around a name.
    var quotedTitle: String { name.map(\.quoted) ?? title }

    /// The value of `on:`, with single spaces.
    public var on: String { source.text }

    /// The gesture that it waits for; nil if it listens to a stream.
    public var pattern: GesturePattern? { source.pattern }
}
