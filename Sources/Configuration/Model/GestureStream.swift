/// A named stream, an element of `streams:`: gestures that pass its operators once, for all bindings
/// and streams that listen to it.
public struct GestureStream: Hashable, Sendable {
    /// How `on: stream NAME` calls it.
    public var name: String
    /// What flows into it, from all of them in the order in which it happens.
    public var sources: [GestureSource]
    /// The operators, in the order of the file.
    public var pipe: [StreamOperator]

    /// A stream made in code.
    public init(name: String, sources: [GestureSource], pipe: [StreamOperator] = []) {
        self.name = name
        self.sources = sources
        self.pipe = pipe
    }
}
