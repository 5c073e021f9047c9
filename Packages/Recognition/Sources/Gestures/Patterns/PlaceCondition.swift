public import InputEvents

/// A place at which a touch can be: an edge or corner, or a zone that the user names.
public enum TouchPlace: Hashable, Sendable {
    case fixed(Place)
    case zone(Zone)

    /// Whether it is a corner.
    public var isCorner: Bool { if case .fixed(let place) = self { place.isCorner } else { false } }
}

/// Where a touch must be: at one of some places, and at none of others.
public struct PlaceCondition: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The places of which one is enough; empty is anywhere.
    public var anyOf: Set<TouchPlace>
    /// The places at none of which it may be.
    public var noneOf: Set<TouchPlace>

    /// At one of the first and at none of the second.
    public init(anyOf: Set<TouchPlace> = [], noneOf: Set<TouchPlace> = []) {
        self.anyOf = anyOf
        self.noneOf = noneOf
    }

    /// At one of these edges and corners.
    public init(arrayLiteral elements: Place...) { self.init(elements) }

    /// At one of these edges and corners.
    public init(_ places: some Sequence<Place>) {
        self.init(anyOf: Set(places.map { .fixed($0) }))
    }

    /// Whether anywhere will do.
    public var isEmpty: Bool { anyOf.isEmpty && noneOf.isEmpty }

    /// The edges and corners of which one is enough, in the order of ``Place``.
    public var places: [Place] { Place.allCases.filter { anyOf.contains(.fixed($0)) } }

    /// Whether only some edges and corners are asked for, which can be reached by moving the touch.
    public var isFixed: Bool {
        noneOf.isEmpty && anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
    }

    /// The zones that it names.
    var zones: [Zone] {
        anyOf.union(noneOf).compactMap { if case .zone(let zone) = $0 { zone } else { nil } }
    }

    /// How much it asks for: a corner more than an edge, an edge more than a zone; of several the least
    /// does.
    var rank: Int {
        guard !anyOf.isEmpty else { return noneOf.isEmpty ? 0 : 1 }
        if anyOf.allSatisfy(\.isCorner) { return 4 }
        return isEdgy ? 2 : 1
    }

    private var isEdgy: Bool {
        anyOf.allSatisfy { if case .fixed = $0 { true } else { false } }
    }

    /// Whether a touch that satisfies the other one always satisfies this one, which asks for no less.
    public func takesAll(of other: PlaceCondition) -> Bool {
        guard rank == other.rank, anyOf.isEmpty == other.anyOf.isEmpty else { return false }
        return other.anyOf.allSatisfy { place in anyOf.contains { place.isPart(of: $0) } }
            && noneOf.allSatisfy { place in other.noneOf.contains { place.isPart(of: $0) } }
    }
}

extension TouchPlace {
    /// Whether whatever is there is at the other one, too.
    func isPart(of other: TouchPlace) -> Bool {
        switch (self, other) {
        case (.fixed(let own), .fixed(let other)): own.isPart(of: other)
        case (.zone(let own), .zone(let other)): own.isPart(of: other)
        case (.fixed, .zone), (.zone, .fixed): false
        }
    }
}

extension Zone {
    /// Whether it lies in the other one on every surface.
    fileprivate func isPart(of other: Zone) -> Bool {
        func isPart(_ own: Length?, _ other: Length?, _ isInside: (Double, Double) -> Bool) -> Bool
        {
            switch (own, other) {
            case (_, nil): true
            case (.millimetres(let own), .millimetres(let other)): isInside(own, other)
            case (.percent(let own), .percent(let other)): isInside(own, other)
            default: false
            }
        }
        return isPart(left, other.left, >=) && isPart(right, other.right, <=)
            && isPart(top, other.top, >=) && isPart(bottom, other.bottom, <=)
    }
}
