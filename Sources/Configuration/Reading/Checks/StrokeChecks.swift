import Gestures
import InputEvents

/// Warns of strokes of the configuration that look like other bound shapes with the same number of
/// fingers.
///
/// ``StrokesReader`` compares the strokes of the configuration with each other, bound or not.
struct StrokeChecks {
    let findings: Findings

    /// Compares each bound stroke of the configuration with the bound built-in shapes.
    func check(_ strokes: [NamedStroke], boundBy sources: [PlacedSource]) {
        guard !strokes.isEmpty else { return }
        let names = Set(strokes.map(\.shape.name))
        let bound = sources.flatMap { source -> [(pattern: GesturePattern, source: PlacedSource)] in
            guard let pattern = source.source.pattern else { return [] }
            return (pattern.parts.isEmpty ? [pattern] : pattern.parts).map { ($0, source) }
        }
        for stroke in strokes {
            let own = bound.filter { $0.pattern.kind.stroke?.name == stroke.shape.name }
            let rivals = bound.filter { rival in
                own.contains { StrokeChecks.overlap($0.pattern, rival.pattern) }
            }
            let alike = rivals.lazy.compactMap { rival -> Likeness? in
                Likeness(of: stroke.shape, to: rival.pattern.kind, names, rival.source)
            }
            if let likeness = alike.first { warn(stroke, likeness) }
        }
    }

    /// A built-in shape that a stroke looks like.
    private struct Likeness {
        let shape: String
        let difference: Double
        let source: PlacedSource

        /// Nil if the gesture is no built-in shape, or if hands can draw the two differently
        /// enough.
        init?(
            of stroke: StrokeShape,
            to kind: GestureKind,
            _ names: Set<String>,
            _ source: PlacedSource
        ) {
            switch kind.figure {
            case .circle:
                shape = "a circle"
                difference = stroke.differenceFromCircle
            case .stroke(let other):
                guard !names.contains(other.name) else { return nil }
                shape = "the built-in \(other.name.quoted)"
                difference = stroke.difference(from: other)
            case nil: return nil
            }
            guard difference < StrokeShape.alike else { return nil }
            self.source = source
        }
    }

    /// True if both can be made with the same number of fingers.
    private static func overlap(_ one: GesturePattern, _ other: GesturePattern) -> Bool {
        func range(_ fingers: FingerCount) -> ClosedRange<Int> {
            if case .range(let range) = fingers { range } else { 1...1 }
        }
        return range(one.fingers).overlaps(range(other.fingers))
    }

    private func warn(_ stroke: NamedStroke, _ likeness: Likeness) {
        findings.warning(
            .alikeStrokes,
            "\(stroke.shape.name.quoted) looks like \(likeness.shape), which is bound, too: "
                + "neither is recognised for certain",
            at: stroke.span,
            secondary: [.init(span: likeness.source.span, text: "bound here")],
            help: "draw it otherwise, bind only one of them, or bind them with different `fingers`",
            notes: [StrokesReader.note(ofDifference: likeness.difference)]
        )
    }
}

extension GestureKind {
    /// The shape, if it is a stroke.
    fileprivate var stroke: StrokeShape? {
        if case .stroke(let shape) = self { shape } else { nil }
    }
}
