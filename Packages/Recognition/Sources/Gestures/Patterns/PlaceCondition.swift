public import InputEvents

/// A place of a touch: an edge or corner, or a zone that the user names.
public enum TouchPlace: Hashable, Sendable {
    case fixed(Place)
    case zone(Zone)

    /// True for a corner.
    public var isCorner: Bool { if case .fixed(let place) = self { place.isCorner } else { false } }
}

/// The places where a touch must and must not be.
public struct PlaceCondition: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The places, at one of which the touch must be; empty means anywhere.
    public var anyOf: Set<TouchPlace>
    /// The places where the touch must not be.
    public var noneOf: Set<TouchPlace>

    /// Creates a condition.
    public init(anyOf: Set<TouchPlace> = [], noneOf: Set<TouchPlace> = []) {
        self.anyOf = anyOf
        self.noneOf = noneOf
    }

    /// Creates the condition that a touch is at one of these edges and corners.
    public init(arrayLiteral elements: Place...) { self.init(elements) }

    /// Creates the condition that a touch is at one of these edges and corners.
    public init(_ places: some Sequence<Place>) {
        self.init(anyOf: Set(places.map { .fixed($0) }))
    }

    /// True if every place satisfies the condition.
    public var isEmpty: Bool { anyOf.isEmpty && noneOf.isEmpty }

    /// The required edges and corners, in the order of ``Place``.
    public var places: [Place] { Place.allCases.filter { anyOf.contains(.fixed($0)) } }

    /// True if the condition requires only edges and corners and excludes nothing, so that a touch
    /// can be shifted to satisfy it.
    public var isFixed: Bool {
        noneOf.isEmpty && anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
    }

    /// The zones in the condition.
    var zones: [Zone] {
        anyOf.union(noneOf).compactMap { if case .zone(let zone) = $0 { zone } else { nil } }
    }

    /// The specificity of the condition: 0 for anywhere, 1 for a zone or only excluded places, 2
    /// for an edge, 4 for a corner; of several required places, the least specific one counts.
    var rank: Int {
        guard !anyOf.isEmpty else { return noneOf.isEmpty ? 0 : 1 }
        if anyOf.allSatisfy(\.isCorner) { return 4 }
        return isAtEdges ? 2 : 1
    }

    /// True if all required places are edges or corners.
    private var isAtEdges: Bool {
        anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
    }

    /// Returns true if both conditions are equally specific, and every touch that satisfies the
    /// other condition certainly satisfies this one.
    public func takesAll(of other: PlaceCondition) -> Bool {
        guard rank == other.rank, anyOf.isEmpty == other.anyOf.isEmpty else { return false }
        return other.anyOf.allSatisfy { place in anyOf.contains { place.isPart(of: $0) } }
            && noneOf.allSatisfy { place in other.noneOf.contains { place.isPart(of: $0) } }
    }
}

extension TouchPlace {
    /// Returns true if every point of this place is also in the other place.
    func isPart(of other: TouchPlace) -> Bool {
        switch (self, other) {
        case (.fixed(let own), .fixed(let other)): own.isPart(of: other)
        case (.zone(let own), .zone(let other)): own.isPart(of: other)
        case (.fixed, .zone), (.zone, .fixed): false
        }
    }

    /// Returns true if every point of this place is certainly also in the other place, for edges of
    /// this depth.
    public func isPart(of other: TouchPlace, edgeDepth: Length) -> Bool {
        switch (self, other) {
        case (.fixed, .fixed), (.zone, .zone): isPart(of: other)
        case (.fixed(let place), .zone(let zone)):
            place.area(atMost: EdgeZones.largestShare(of: edgeDepth)).isPart(of: zone)
        case (.zone(let zone), .fixed(let place)):
            if case .percent(let depth) = edgeDepth {
                zone.isPart(of: place.area(atMost: depth))
            } else {
                // How many millimetres an edge has at least depends on the surface.
                false
            }
        }
    }
}

extension Place {
    /// Returns the area of the place as a zone, for edges of this depth in per cent.
    fileprivate func area(atMost depth: Double) -> Zone {
        var area = Zone(rawValue, number: 0)
        for edge in edges {
            switch edge {
            case .left: area.right = .percent(depth)
            case .right: area.left = .percent(100 - depth)
            case .top: area.bottom = .percent(depth)
            case .bottom: area.top = .percent(100 - depth)
            }
        }
        return area
    }
}

extension Zone {
    /// Returns true if the zone is inside the other zone on every surface.
    fileprivate func isPart(of other: Zone) -> Bool {
        func isPart(_ own: Length?, _ other: Length?, _ isInside: (Double, Double) -> Bool) -> Bool
        {
            // Millimetres and percentages cannot be compared without a surface.
            switch (own, other) {
            case (_, nil): true
            case (.millimetres(let own), .millimetres(let other)): isInside(own, other)
            case (.percent(let own), .percent(let other)): isInside(own, other)
            default: false
            }
        }
        let other = other.withoutSides
        return isPart(left, other.left, >=) && isPart(right, other.right, <=)
            && isPart(top, other.top, >=) && isPart(bottom, other.bottom, <=)
    }

    /// The same zone without the sides that are those of the surface: 0 and 100 %.
    private var withoutSides: Zone {
        var zone = self
        if zone.left?.isStart == true { zone.left = nil }
        if zone.top?.isStart == true { zone.top = nil }
        if zone.right == .percent(100) { zone.right = nil }
        if zone.bottom == .percent(100) { zone.bottom = nil }
        return zone
    }
}

extension Length {
    /// True for 0, where the surface begins.
    fileprivate var isStart: Bool { self == .millimetres(0) || self == .percent(0) }
}
