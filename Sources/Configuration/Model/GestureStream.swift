/// A named stream: an element of `streams:`.
///
/// Its gestures pass its operators once, for all bindings and streams that listen to it.
public struct GestureStream: Hashable, Sendable {
    /// Its name in `on: stream NAME`.
    public var name: String
    /// The sources of its gestures, which arrive in the order in which they are made.
    public var sources: [GestureSource]
    /// The operators, in the order of the file.
    public var pipe: [StreamOperator]

    /// Creates a stream in code.
    public init(name: String, sources: [GestureSource], pipe: [StreamOperator] = []) {
        self.name = name
        self.sources = sources
        self.pipe = pipe
    }
}
