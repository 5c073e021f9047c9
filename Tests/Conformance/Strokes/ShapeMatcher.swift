import InputEvents

/// A recogniser from the literature, which names the sample that a drawing resembles most.
///
/// Each is written anew from its paper, without its optimisations that change no result. None of
/// them rejects a drawing.
protocol ShapeMatcher {
    /// The name in the table.
    static var title: String { get }

    /// Remembers samples, each with the name of its shape.
    init(_ samples: [(name: String, way: [Point])])

    /// Returns the name of the nearest sample.
    func name(of way: [Point]) -> String?
}
