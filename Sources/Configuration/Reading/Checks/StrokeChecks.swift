import Gestures
import InputEvents

/// Warns about strokes of the configuration that no binding uses, about those that are straight
/// lines, and about bound shapes that look alike and can be drawn with the same number of fingers.
///
/// It also compares the strokes of the configuration with each other; strokes that are not bound
/// yet count, too.
struct StrokeChecks {
    let findings: Findings

    /// A bound pattern, or a part of a bound sequence, with its place.
    private typealias Bound = (pattern: GesturePattern, source: PlacedSource)

    /// Compares each bound stroke of the configuration with the bound built-in shapes; warns about
    /// unused strokes, and about bound shapes that differ only in their proportions.
    func check(_ strokes: [NamedStroke], boundBy sources: [PlacedSource]) {
        let names = Set(strokes.map(\.shape.name))
        let bound = sources.flatMap { source -> [Bound] in
            guard let pattern = source.source.pattern else { return [] }
            return (pattern.parts.isEmpty ? [pattern] : pattern.parts).map { ($0, source) }
        }
        warnAboutRelated(bound)
        warnAboutAlike(strokes, bound)
        for stroke in strokes {
            let strokePatterns = bound.filter { $0.pattern.kind.stroke?.name == stroke.shape.name }
            if strokePatterns.isEmpty, !bound.isEmpty {
                warnAboutUnused(stroke)
            } else if let line = stroke.line {
                warn(stroke, about: line)
            }
            let rivals = bound.filter { rival in
                strokePatterns.contains { StrokeChecks.overlap($0.pattern, rival.pattern) }
            }
            let alike = rivals.lazy.compactMap { rival -> Likeness? in
                Likeness(of: stroke.shape, to: rival.pattern.kind, names, rival.source)
            }
            if let likeness = alike.first { warn(stroke, likeness) }
        }
    }

    /// Warns about two strokes that are too similar to be told apart, unless they are bound with
    /// different numbers of fingers.
    private func warnAboutAlike(_ strokes: [NamedStroke], _ bound: [Bound]) {
        func patterns(_ stroke: NamedStroke) -> [GesturePattern] {
            bound.map(\.pattern).filter { $0.kind.stroke?.name == stroke.shape.name }
        }
        for (index, stroke) in strokes.enumerated() {
            guard let other = strokes[..<index].first(where: { $0.shape.isAlike(stroke.shape) })
            else { continue }
            let (ones, others) = (patterns(stroke), patterns(other))
            let areApart =
                !ones.isEmpty && !others.isEmpty
                && !ones.contains { one in others.contains { StrokeChecks.overlap(one, $0) } }
            guard !areApart else { continue }
            let difference = stroke.shape.difference(from: other.shape)
            findings.warning(
                .alikeStrokes,
                "\(stroke.shape.name.quoted) looks like \(other.shape.name.quoted): "
                    + "where both are bound, neither is recognised",
                at: stroke.span,
                secondary: [.init(span: other.span, text: "the other one")],
                help: "draw one of them otherwise, or bind them with different `fingers`",
                notes: [
                    StrokesReader.note(ofDifference: difference),
                    "size, place, proportions, and the end that one begins at make no difference",
                ]
            )
        }
    }

    /// Warns about a sample that is a swipe, because it is a straight line.
    private func warn(_ stroke: NamedStroke, about line: StraightSample) {
        let swipe = "`on: swipe \(line.direction.rawValue)`"
        findings.warning(
            .straightStroke,
            "the stroke \(stroke.shape.name.quoted) is a straight line, which is a swipe",
            at: line.span,
            help: line.isOnly
                ? "bind \(swipe) and remove the stroke, or draw a corner"
                : "remove this sample, or draw a corner; for the line, bind \(swipe)",
            notes: ["a stroke is recognised from either end, so this one is drawn both ways"]
        )
    }

    /// Warns about a stroke that no binding uses.
    ///
    /// Strokes in included files are not reported, because these files may serve several
    /// configurations.
    private func warnAboutUnused(_ stroke: NamedStroke) {
        // After an error, a faulty binding may be meant for the stroke.
        guard !findings.containsErrors, findings.sources.index(of: stroke.span.start) == 0 else {
            return
        }
        findings.warning(
            .unusedStroke,
            "no binding is for the stroke \(stroke.shape.name.quoted)",
            at: stroke.span,
            help: "add one: `on: stroke \(stroke.shape.name)`, or remove the stroke"
        )
    }

    /// A built-in shape that a stroke of the configuration looks like.
    private struct Likeness {
        let shape: String
        let difference: Double
        let source: PlacedSource

        /// Compares a stroke with a gesture; nil if the gesture is not a built-in shape, or if the
        /// two shapes differ enough.
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

    /// Returns true if both patterns can be made with the same number of fingers.
    private static func overlap(_ one: GesturePattern, _ other: GesturePattern) -> Bool {
        func range(_ fingers: FingerCount) -> ClosedRange<Int> {
            if case .range(let range) = fingers { range } else { 1...1 }
        }
        return range(one.fingers).overlaps(range(other.fingers))
    }

    /// Warns about two shapes that differ only in their proportions: a square and a rectangle.
    private func warnAboutRelated(_ bound: [Bound]) {
        for (index, one) in bound.enumerated() {
            guard let shape = one.pattern.kind.stroke else { continue }
            let related = bound[..<index].first { other in
                guard let rival = other.pattern.kind.stroke else { return false }
                return rival.name != shape.name && rival.isRelated(to: shape)
                    && StrokeChecks.overlap(one.pattern, other.pattern)
            }
            guard let related, let rival = related.pattern.kind.stroke else { continue }
            findings.warning(
                .alikeStrokes,
                "\(shape.name.quoted) and \(rival.name.quoted) are both bound: people draw either "
                    + "where they mean the other",
                at: one.source.span,
                secondary: [.init(span: related.source.span, text: "bound here")],
                help: "bind only one of them, which accepts both, or bind them with different "
                    + "`fingers`",
                notes: [
                    "where both are bound, a drawing is a square if its shorter side is at least "
                        + "78 % of the longer one; so is half of the rectangles that people draw"
                ]
            )
            return
        }
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
