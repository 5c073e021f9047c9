import Diagnostics
import Gestures
import InputEvents

/// The names of places: edges, corners, and the zones of the configuration.
struct PlaceNames {
    let zones: [Zone]
    /// The edges and corners that the key accepts.
    let accepted: [Place]

    private var acceptsCorners: Bool { accepted.contains(where: \.isCorner) }

    /// The expected value, for messages.
    var expected: String {
        acceptsCorners
            ? "an edge like `right edge` or a corner like `top-left corner`"
            : "an edge like `right edge`"
    }

    /// All names that the key accepts, for messages.
    var list: String {
        func all(_ names: [String]) -> String { names.joined(separator: ", ") }
        var groups = ["edges are: \(all(Edge.allCases.map(\.rawValue))), or `edge` for any"]
        if acceptsCorners {
            groups.append("corners: \(all(Place.corners.map(\.rawValue))), or `corner` for any")
        }
        if !zones.isEmpty { groups.append("zones: \(all(zones.map(\.name)))") }
        return (groups + ["for several write a list: `[left, right]`"]).joined(separator: "; ")
    }

    /// Returns the places with that name; empty if there are none.
    func places(called text: String) -> Set<TouchPlace> {
        if let zone = zones.first(where: { $0.name == text }) { return [.zone(zone)] }
        return Set(
            PlaceNames.places(called: text).filter(accepted.contains).map { .fixed($0) }
        )
    }

    /// Returns the edges and corners with that name; empty if there are none.
    static func places(called text: String) -> Set<Place> {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words == ["corner"] { return Set(Place.corners) }
        if words == ["edge"] { return Set(Edge.allCases.map(Place.init)) }
        guard let first = words.first, let place = Place(rawValue: first) else { return [] }
        let isPlace = words.count == 1 || words.count == 2 && words[1] == place.kindName
        return isPlace ? [place] : []
    }

    // MARK: - Suggestions

    /// Returns the exact name of a place that is written differently, such as `top left`, `left
    /// top` or `corner top-left`; nil for other texts.
    func exact(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.count == 2, ["from", "the", "any", "at"].contains(words[0]),
            !places(called: String(words[1])).isEmpty
        {
            return String(words[1])
        }
        let typed = PlaceNames.normalised(text)
        let names = accepted.map(\.rawValue)
        let swapped = typed.split(separator: "-").reversed().joined(separator: "-")
        return [typed, swapped].first(where: names.contains).flatMap(Place.init)?.name
    }

    /// Returns the names of the places in `left edge and not top edge` or `left; right`; nil for
    /// other texts.
    func several(_ text: String) -> [String]? {
        func place(_ text: some StringProtocol) -> String? {
            let name = text.hasPrefix("not ") ? String(text.dropFirst(4)) : String(text)
            let exactName = places(called: name).isEmpty ? exact(name) : name
            return exactName.map { name == text ? $0 : "not \($0)" }
        }
        for separator in [";", ",", "|", "/", " and ", " or ", " & ", " + "] {
            let parts = text.split(separator: separator).map { $0.trimmed }
            let names = parts.compactMap { place($0) }
            if parts.count > 1, names.count == parts.count { return names }
        }
        // Two places without a sign between them.
        guard exact(text) == nil else { return nil }
        let words = text.split(separator: " ")
        for count in words.indices.dropFirst() {
            let halves = [words[..<count], words[count...]].map { $0.joined(separator: " ") }
            if halves.allSatisfy({ !places(called: $0).isEmpty }) { return halves }
        }
        return nil
    }

    /// Returns the corners that a text such as `left corner` may mean; empty for other texts.
    func corners(_ text: String) -> [String] {
        let words = PlaceNames.normalised(text).split(separator: "-").map(String.init)
        guard acceptsCorners, text.contains("corner"), let word = words.first,
            words.allSatisfy({ $0 == word || $0 == "corner" }),
            let edge = Edge(rawValue: word)
        else { return [] }
        return Place.corners.filter { $0.edges.contains(edge) }.map(\.name)
    }

    /// The letters that lisgd writes for edges, and those of directions.
    private static let letters: [Character: String] = [
        "l": "left", "r": "right", "t": "top", "u": "top", "b": "bottom", "d": "bottom",
    ]

    /// Returns the edge or corner that one or two letters mean, as in `L` or `BR`; nil for other
    /// texts.
    func lettered(_ text: String) -> Place? {
        let letters = text.lowercased().filter { $0 != "-" && $0 != " " }
        let words = letters.compactMap { PlaceNames.letters[$0] }
        guard (1...2).contains(letters.count), words.count == letters.count else { return nil }
        let readings: [[String]] = [words, words.reversed()]
        return readings.compactMap { Place(rawValue: $0.joined(separator: "-")) }
            .first(where: accepted.contains)
    }

    /// Returns the name that is most similar to the text; nil if none is similar.
    func nearest(to text: String) -> String? {
        let zone = Suggestions.nearest(to: text, among: zones.map(\.name))
        let names = accepted.map(\.rawValue)
        return zone
            ?? Suggestions.nearest(to: text, among: accepted.map(\.name))
            ?? Suggestions.nearest(to: PlaceNames.normalised(text), among: names)
            .flatMap(Place.init)?.name
    }

    /// Returns the sides of a part such as `center`, `right half` or `upper third`, as they stand
    /// under `zones:`; nil for other texts.
    static func part(_ text: String) -> String? {
        if ["center", "centre", "middle"].contains(text) {
            return "{x: 25%-75%, y: 25%-75%}"
        }
        let words = text.split(separator: " ").map(String.init)
        let shares = ["half": (50, 50), "third": (33, 67), "quarter": (25, 75)]
        guard words.count == 2, let (low, high) = shares[words[1]] else { return nil }
        return switch normalised(words[0]) {
        case "left": "{x: 0%-\(low)%}"
        case "right": "{x: \(high)%-100%}"
        case "top": "{y: 0%-\(low)%}"
        case "bottom": "{y: \(high)%-100%}"
        default: nil
        }
    }

    /// Returns `top-left` for `upper left corner`: the usual words, joined by hyphens, without
    /// `edge` or `corner`.
    private static func normalised(_ text: String) -> String {
        let synonyms = [
            "up": "top", "down": "bottom", "upper": "top", "lower": "bottom", "north": "top",
            "south": "bottom", "west": "left", "east": "right",
        ]
        var words = text.lowercased().split { $0.isWhitespace || $0 == "-" }.map(String.init)
        words.removeAll { ["the", "from", "side", "border", "rim", "screen"].contains($0) }
        if words.count > 1, ["edge", "corner"].contains(words[0]) { words.removeFirst() }
        for suffix in ["edge", "corner"] where words.last?.hasSuffix(suffix) == true {
            let stem = words.removeLast().dropLast(suffix.count)
            if !stem.isEmpty { words.append(String(stem)) }
        }
        return words.map { synonyms[$0] ?? $0 }.joined(separator: "-")
    }
}

extension Place {
    /// The word that may follow the name of the place.
    fileprivate var kindName: String { isCorner ? "corner" : "edge" }
}
