import Diagnostics
import Gestures
import YAML

extension GestureReader {
    /// The names of shapes that are not strokes, each with the gesture that draws the shape.
    private static let otherShapes = [
        "circle": "circle clockwise", "o": "circle clockwise", "line": "swipe right",
    ]

    /// Returns the stroke whose name follows the word `stroke`; nil after an error.
    ///
    /// The name begins at `start`.
    func stroke(
        _ scalar: Scalar,
        from start: String.Index,
        family: GestureFamily
    ) -> NamedGesture? {
        let name = String(scalar.text[start...].trimmed)
        let shapes = definitions.strokes.map(\.shape) + StrokeShape.builtIn
        guard let shape = shapes.first(where: { $0.name == name }) else {
            if definitions.refusedNames.contains(name) { return nil }
            let names = shapes.map(\.name)
            let suggestion = findings.suggestion {
                names.first { $0.lowercased() == name.lowercased() }
                    ?? Suggestions.nearest(to: name, among: names)
            }
            return findings.refuse(
                .unknownStroke,
                "there is no stroke called \(name.quoted)",
                at: scalar.span(of: start..<scalar.text.endIndex),
                help: (GestureReader.otherShapes[name.lowercased()] ?? suggestion).map {
                    "did you mean `\($0)`?"
                } ?? "describe it under `strokes:`; `inputrx learn` does it for you",
                notes: ["the strokes are: \(list(names))"]
            )
        }
        return NamedGesture(
            text: "stroke \(name)",
            kind: .stroke(shape),
            family: family,
            span: scalar.span
        )
    }
}
