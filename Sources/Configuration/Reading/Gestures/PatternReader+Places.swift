import Diagnostics
import Gestures
import InputEvents
import YAML

extension PatternReader {
    /// Reads a place such as `right edge`, `left half` or `not edge`, or a list of places.
    ///
    /// A list means any of the places without `not`, except where they overlap a place with `not`.
    /// Messages suggest only edges at which `gesture` can begin, end or stay, as the key says.
    func places(
        _ entry: Node.Entry,
        accepting: [Place] = Place.allCases,
        of gesture: NamedGesture? = nil
    ) -> PlaceCondition {
        var condition: PlaceCondition = []
        let names = PlaceNames(zones: definitions.zones, accepted: accepting)
        for element in findings.elements(entry, expecting: names.expected) {
            if case .mapping(let sides) = element.content, ["x", "y"].contains(sides.first?.key) {
                findings.error(
                    .wrongShape,
                    "\(entry.key.quoted) takes the name of a place, and this describes one",
                    at: element.span,
                    help: "name it at the top of the file: `zones: {here: "
                        + "\(findings.sources.text(in: element.span))}`, and write `\(entry.key): here`"
                )
                continue
            }
            let what = names.expected + ", or a list of them"
            guard let scalar = findings.scalar(element, of: entry, expecting: what) else {
                continue
            }
            let words = scalar.text.split(whereSeparator: \.isWhitespace)
            let isNegated = words.count > 1 && words[0] == "not"
            let name = words.dropFirst(isNegated ? 1 : 0).joined(separator: " ")
            let found = names.places(called: name)
            if found.isEmpty {
                reportUnknownPlace(name, scalar, of: entry, names, gesture, isNegated: isNegated)
            }
            if isNegated {
                condition.noneOf.formUnion(found)
            } else {
                condition.anyOf.formUnion(found)
            }
        }
        let edgeDepth = definitions.thresholds.edge
        if !condition.anyOf.isEmpty, !definitions.hasFaultyZone,
            condition.anyOf.allSatisfy({ condition.rulesOut($0, edgeDepth: edgeDepth) })
        {
            findings.warning(
                .contradiction,
                "no place is left: `not` rules out each one that is named",
                at: entry.value.span,
                help: "remove one of the two"
            )
        }
        return condition
    }

    /// Reads `at:`.
    ///
    /// A drawing must lie entirely in the place; other gestures must begin there.
    func readPlace(
        _ entry: Node.Entry,
        of gesture: NamedGesture,
        into pattern: inout GesturePattern
    ) {
        let condition = places(entry, of: gesture)
        guard gesture.kind.figure != nil else {
            pattern.from = condition
            return
        }
        pattern.from.noneOf.formUnion(condition.noneOf)
        pattern.along.anyOf = condition.anyOf
        let fixed = condition.places
        guard !fixed.isEmpty else { return }
        findings.error(
            .unknownValue,
            "no drawing is as small as the \(fixed[0].name)",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "write `from: \(fixed[0].name)` for where it begins, or a zone of your own"
        )
    }

    private func reportUnknownPlace(
        _ name: String,
        _ scalar: Scalar,
        of entry: Node.Entry,
        _ names: PlaceNames,
        _ gesture: NamedGesture?,
        isNegated: Bool
    ) {
        guard !definitions.refusedNames.contains(name) else { return }
        let corners = PlaceNames.places(called: name)
        if !corners.isEmpty {
            let all = Set(corners.flatMap(\.edges))
            let fitting = all.filter { edge in gesture?.kind.leadsAcross(edge) != true }
            let edges = (fitting.isEmpty ? all : fitting).map { Place($0).name }.sorted()
            findings.error(
                .unknownValue,
                "\(entry.key.quoted) cannot be \(scalar.text.quoted): nothing goes along a corner",
                at: scalar.span,
                help: "write the edge along which it goes: "
                    + edges.map { "`\(isNegated ? "not " : "")\($0)`" }.joined(separator: " or ")
            )
            return
        }
        let meant = names.corners(name)
        guard meant.isEmpty else {
            findings.error(
                .unknownValue,
                "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
                at: scalar.span,
                help: "write "
                    + meant.map { "`\(isNegated ? "not " : "")\($0)`" }.joined(separator: " or ")
            )
            return
        }
        let suggestion = names.exact(name) ?? findings.suggestion { names.nearest(to: name) }
        let edge = Place(gesture?.kind.edge(as: entry.key) ?? .right)
        let known =
            names.several(name).map {
                "write each as an element of its own: `\(entry.key): [\(list($0))]`"
            } ?? suggestion.map { "did you mean `\(isNegated ? "not " : "")\($0)`?" }
        let described =
            PlaceNames.part(name).map {
                "name this part of the surface at the top of the file: `zones: {\(name): \($0)}`"
            } ?? PatternReader.advice(aboutLength: name, fitting: edge)
        let lettered = names.lettered(name).map { place in
            isNegated
                ? "write `not \(place.name)`"
                : PatternReader.advice(meaning: place, as: entry.key, of: gesture)
        }
        findings.error(
            .unknownValue,
            "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
            at: scalar.span,
            help: known ?? described ?? lettered
                ?? "write `\(edge.name)`, or name a part of the surface under `zones:`, such as "
                + "`zones: {left half: {x: 0%-50%}}`",
            notes: [names.list]
        )
    }

    /// Returns the advice about a length in place of an edge: `from: 10mm`; nil for other texts.
    private static func advice(aboutLength text: String, fitting edge: Place) -> String? {
        guard let length = Quantity(text), ["mm", "cm", "%"].contains(length.unit) else {
            return nil
        }
        return
            "write the name of the edge, such as `\(edge.name)`, and how wide edges are under "
            + "`thresholds:`: `thresholds: {edge: \(text)}`"
    }

    /// Returns the advice to write a place or, if the direction of the gesture excludes it, another
    /// one.
    private static func advice(meaning place: Place, as key: String, of gesture: NamedGesture?)
        -> String
    {
        guard let gesture, !gesture.kind.allows(place, as: key) else {
            return "write `\(place.name)`"
        }
        let verb = ["to": "end", "along": "stay"][key] ?? "begin"
        return "write `\(Place(gesture.kind.edge(as: key)).name)`, because "
            + "\(gesture.text.quoted) cannot \(verb) at the \(place.name); or change the direction"
    }

    // MARK: - Options that exclude each other

    /// Warns about a gesture along an axis that crosses the edge along which it must stay.
    private func checkAxis(
        of pattern: GesturePattern,
        beside gesture: NamedGesture,
        in section: Section
    ) {
        guard let axis = gesture.kind.axis else { return }
        let across: [Place] = axis == .vertical ? [.top, .bottom] : [.left, .right]
        guard let entry = section["along"], !pattern.along.anyOf.isEmpty,
            pattern.along.anyOf.allSatisfy({ place in across.contains { place == .fixed($0) } })
        else { return }
        findings.warning(
            .contradiction,
            "\(gesture.text.quoted) cannot stay there: that leads across it",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help:
                "write `\(axis == .vertical ? "left edge" : "top edge")`, or the other axis in `on`"
        )
    }

    /// Warns about angles that all lead from the edge where the gesture begins off the surface.
    private func checkAngles(
        of pattern: GesturePattern,
        beside gesture: NamedGesture,
        in section: Section
    ) {
        guard let angles = pattern.angles, let entry = section["direction"],
            !pattern.from.anyOf.isEmpty
        else { return }
        let outward = pattern.from.anyOf.map { place -> Double? in
            guard case .fixed(let place) = place, place.edges.count == 1 else { return nil }
            return place.edges.first.flatMap { edge in
                switch edge.outward {
                case .right: 0
                case .up: 90
                case .left: 180
                case .down: 270
                default: nil
                }
            }
        }
        guard
            outward.allSatisfy({ angle in
                guard let angle else { return false }
                let start = (angles.start - angle + 450).truncatingRemainder(dividingBy: 360)
                return start + angles.width <= 180
            })
        else { return }
        findings.warning(
            .contradiction,
            "\(gesture.text.quoted) cannot begin there: these angles lead off the surface",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "0° is right, 90° up, 180° left, 270° down: change the angles, or `from`"
        )
    }

    /// Warns about a gesture that must stay at one edge, and begin or end at the opposite one.
    private func checkOpposite(of pattern: GesturePattern, in section: Section) {
        guard let along = section["along"], let entry = section["from"] ?? section["to"] else {
            return
        }
        let edgeDepth = definitions.thresholds.edge
        for (key, ends) in [("from", pattern.from), ("to", pattern.to)] {
            guard let entry = section[key], !pattern.along.anyOf.isEmpty,
                pattern.along.anyOf.allSatisfy({ ends.rulesOut($0, edgeDepth: edgeDepth) })
            else { continue }
            return findings.warning(
                .contradiction,
                "no gesture stays there and \(key == "from" ? "begins" : "ends") elsewhere",
                at: along.value.span,
                secondary: [.init(span: entry.value.span, text: "elsewhere")],
                help: "remove \(key.quoted) or `along`"
            )
        }
        let ends = entry.key == "from" ? pattern.from : pattern.to
        /// Returns the edge itself, or the two edges of a corner; nil for a zone.
        func edges(_ place: TouchPlace) -> [Edge]? {
            if case .fixed(let place) = place { place.edges } else { nil }
        }
        let areApart = pattern.along.anyOf.allSatisfy { stayed in
            guard let edge = edges(stayed)?.first else { return false }
            return ends.anyOf.allSatisfy { end in
                edges(end)?.contains { $0.outward == edge.inward } ?? false
            }
        }
        guard areApart, !pattern.along.anyOf.isEmpty, !ends.anyOf.isEmpty else { return }
        findings.warning(
            .contradiction,
            "no gesture \(entry.key == "from" ? "begins" : "ends") there and stays at the opposite edge",
            at: along.value.span,
            secondary: [.init(span: entry.value.span, text: "the opposite edge")],
            help: "write the same edge twice, or remove `along`"
        )
    }

    /// Warns about a tip-tap at an edge beyond which there is no place for the resting fingers.
    private func checkSide(
        of pattern: GesturePattern,
        beside gesture: NamedGesture,
        in section: Section
    ) {
        guard case .side(let side?) = pattern.kind.traits.bearing, let entry = section["at"],
            !pattern.from.anyOf.isEmpty
        else { return }
        let lacksRoom = pattern.from.anyOf.allSatisfy { place in
            guard case .fixed(let place) = place else { return false }
            return place.edges.contains { $0.inward == side }
        }
        guard lacksRoom else { return }
        findings.warning(
            .contradiction,
            "\(gesture.text.quoted) is made beside resting fingers, which have no place there",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: "change the side in `on`, or \(entry.key.quoted)"
        )
    }

    /// Warns about places where the gesture cannot begin, end or stay because of its direction.
    func checkPlaces(of pattern: GesturePattern, beside gesture: NamedGesture, in section: Section)
    {
        checkAxis(of: pattern, beside: gesture, in: section)
        checkOpposite(of: pattern, in: section)
        checkAngles(of: pattern, beside: gesture, in: section)
        checkSide(of: pattern, beside: gesture, in: section)
        guard case .way(let direction?) = pattern.kind.traits.bearing else { return }
        /// Returns true if the condition requires edges and corners only, each of which has an edge
        /// that matches.
        func needsEdge(_ condition: PlaceCondition, for isMatch: (Edge) -> Bool) -> Bool {
            !condition.anyOf.isEmpty
                && condition.anyOf.allSatisfy { place in
                    if case .fixed(let place) = place {
                        place.edges.contains(where: isMatch)
                    } else {
                        false
                    }
                }
        }
        let parts = direction.parts
        let cannotBegin = needsEdge(pattern.from) { parts.contains($0.outward) }
        let cannotEnd = needsEdge(pattern.to) { parts.contains($0.inward) }
        let cannotStay = needsEdge(pattern.along) {
            parts.contains($0.outward) || parts.contains($0.inward)
        }
        for (key, isImpossible, what) in [
            ("from", cannotBegin, "begin"),
            ("to", cannotEnd, "end"),
            ("along", cannotStay, "stay"),
        ] where isImpossible {
            guard let entry = section[key] ?? (key == "from" ? section["at"] : nil) else {
                continue
            }
            findings.warning(
                .contradiction,
                "\(gesture.text.quoted) cannot \(what) there: that leads "
                    + (key == "to"
                        ? "away from it" : key == "from" ? "off the surface" : "across it"),
                at: entry.value.span,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: key == "along"
                    ? alongHelp(of: pattern, beside: gesture)
                    : "change the direction, or \(entry.key.quoted)"
            )
        }
    }

    /// Returns the advice about an edge that the gesture leaves or reaches, where it cannot stay.
    private func alongHelp(of pattern: GesturePattern, beside gesture: NamedGesture) -> String {
        let edges = Edge.allCases.filter { !gesture.kind.leadsAcross($0) }.map { Place($0).name }
        let named = Edge.allCases.filter { pattern.along.anyOf.contains(.fixed(Place($0))) }
        let other =
            edges.isEmpty
            ? "another direction"
            : "another edge: " + edges.map { "`along: \($0)`" }.joined(separator: " or ")
        guard case .way(let direction?) = pattern.kind.traits.bearing, named.count == 1,
            let edge = named.first, gesture.family.options.contains(.from)
        else { return "write \(other)" }
        return direction.parts.contains(edge.inward)
            ? "write `from: \(Place(edge).name)` in place of `along`, where it begins, or \(other)"
            : "write `to: \(Place(edge).name)` in place of `along`, where it ends, or \(other)"
    }
}

extension PlaceCondition {
    /// Returns true if the whole place is excluded: `not` names it, or a place that contains it.
    fileprivate func rulesOut(_ place: TouchPlace, edgeDepth: Length) -> Bool {
        noneOf.contains { place.isPart(of: $0, edgeDepth: edgeDepth) }
    }
}
