import Diagnostics
import Gestures
import InputEvents
import YAML

extension PatternReader {
    /// `right edge`, `right`, `top-left corner`, `corner` for any of them, or a list of such.
    func places(_ entry: Node.Entry) -> Set<Place> {
        var places: Set<Place> = []
        let what = "an edge like `right edge` or a corner like `top-left corner`"
        for element in findings.elements(entry, expecting: what) {
            guard
                let scalar = findings.scalar(
                    element,
                    of: entry,
                    expecting: what + ", or a list of them"
                )
            else { continue }
            let found = PatternReader.places(called: scalar.text)
            if found.isEmpty { unknownPlace(scalar, of: entry, accepting: Place.allCases) }
            places.formUnion(found)
        }
        return places
    }

    /// `right edge`, `right`, or a list of such.
    func edges(_ entry: Node.Entry) -> Set<Edge> {
        var edges: Set<Edge> = []
        for element in findings.elements(entry, expecting: "an edge like `right edge`") {
            let what = "an edge like `right edge`, or a list of edges"
            guard let scalar = findings.scalar(element, of: entry, expecting: what) else {
                continue
            }
            let found = PatternReader.places(called: scalar.text).filter { !$0.isCorner }
            if found.isEmpty {
                unknownPlace(scalar, of: entry, accepting: Edge.allCases.map(Place.init))
            }
            edges.formUnion(found.flatMap(\.edges))
        }
        return edges
    }

    /// The places that the words mean; empty if they mean none.
    private static func places(called text: String) -> Set<Place> {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words == ["corner"] { return Set(Place.corners) }
        guard let first = words.first, let place = Place(rawValue: first) else { return [] }
        let isPlace = words.count == 1 || words.count == 2 && words[1] == place.sort
        return isPlace ? [place] : []
    }

    private func unknownPlace(_ scalar: Scalar, of entry: Node.Entry, accepting: [Place]) {
        let names = accepting.map(\.rawValue)
        let synonyms = ["up": "top", "down": "bottom", "upper": "top", "lower": "bottom"]
        var words = scalar.text.lowercased().split { $0.isWhitespace || $0 == "-" }.map(String.init)
        if words.last == "edge" || words.last == "corner" { words.removeLast() }
        words = words.map { synonyms[$0] ?? $0 }
        // `top left`, `left top` are corners, written otherwise.
        let typed = words.joined(separator: "-")
        let turned = words.reversed().joined(separator: "-")
        let meant =
            [typed, turned].first(where: names.contains)
            ?? findings.suggestion { Suggestions.nearest(to: typed, among: names) }
        let corners = accepting.contains(where: \.isCorner)
        findings.error(
            .unknownValue,
            "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
            at: scalar.span,
            help: [
                meant.flatMap(Place.init).map { "did you mean `\($0.name)`?" }
                    ?? "write `right edge`"
            ],
            notes: [
                "edges are: \(list(Edge.allCases.map(\.rawValue)))"
                    + (corners ? "; corners: \(list(Place.corners.map(\.rawValue))), " : "")
                    + (corners ? "or `corner` for any" : "")
                    + "; for several write a list: `[left, right]`"
            ]
        )
    }

    // MARK: - What cannot be together

    /// Warns of a swipe whose direction leads away from where it is to be.
    func checkPlaces(of pattern: GesturePattern, beside gesture: NamedGesture, in section: Section)
    {
        guard case .swipe(let direction?) = pattern.kind else { return }
        let starts = pattern.from.allSatisfy { $0.edges.contains { $0.outward == direction } }
        let ends = pattern.to.allSatisfy { $0.edges.contains { $0.inward == direction } }
        let leaves = pattern.along.allSatisfy { $0.outward == direction || $0.inward == direction }
        for (key, isImpossible, what) in [
            ("from", starts && !pattern.from.isEmpty, "begin"),
            ("to", ends && !pattern.to.isEmpty, "end"),
            ("along", leaves && !pattern.along.isEmpty, "stay"),
        ] where isImpossible {
            guard let entry = section[key] else { continue }
            findings.warning(
                .contradiction,
                "\(gesture.text.quoted) cannot \(what) there: that leads "
                    + (key == "to"
                        ? "away from it" : key == "from" ? "off the surface" : "across it"),
                at: entry.value.span,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: ["change the direction, or \(key.quoted)"]
            )
        }
    }
}

extension Place {
    /// The word behind its name.
    fileprivate var sort: String { isCorner ? "corner" : "edge" }
}

extension Edge {
    /// The direction in which the surface ends.
    fileprivate var outward: Direction {
        switch self {
        case .left: .left
        case .right: .right
        case .top: .up
        case .bottom: .down
        }
    }

    /// The direction away from it.
    fileprivate var inward: Direction {
        switch self {
        case .left: .right
        case .right: .left
        case .top: .down
        case .bottom: .up
        }
    }
}
