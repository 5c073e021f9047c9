import InputEvents

/// A set of edges, corners and zones, as bits, because ``Set`` would allocate.
struct PlaceSet: OptionSet, Hashable {
    let rawValue: UInt64

    static let left = PlaceSet(rawValue: 1)
    static let right = PlaceSet(rawValue: 2)
    static let top = PlaceSet(rawValue: 4)
    static let bottom = PlaceSet(rawValue: 8)
    static let topLeft = PlaceSet(rawValue: 16)
    static let topRight = PlaceSet(rawValue: 32)
    static let bottomLeft = PlaceSet(rawValue: 64)
    static let bottomRight = PlaceSet(rawValue: 128)

    /// All places that can contain the whole path of a touch: the edges and zones.
    static let whole = PlaceSet(rawValue: ~0b1111_0000)

    init(rawValue: UInt64) { self.rawValue = rawValue }

    init(_ zone: Zone) { rawValue = 1 << UInt64(8 + max(0, min(zone.number, Zone.limit - 1))) }

    init(_ places: Set<TouchPlace>) {
        self = []
        for place in places {
            switch place {
            case .fixed(let place): formUnion(PlaceSet([place]))
            case .zone(let zone): formUnion(PlaceSet(zone))
            }
        }
    }

    init(_ places: some Sequence<Place>) {
        self = []
        for place in places {
            switch place {
            case .left: insert(.left)
            case .right: insert(.right)
            case .top: insert(.top)
            case .bottom: insert(.bottom)
            case .topLeft: insert(.topLeft)
            case .topRight: insert(.topRight)
            case .bottomLeft: insert(.bottomLeft)
            case .bottomRight: insert(.bottomRight)
            }
        }
    }
}

/// The places of a touch: at its beginning, at its end, and along its whole path.
struct Zones: Hashable {
    /// The places where any finger landed.
    var from = PlaceSet()
    /// The places where any finger is or lifted.
    var to = PlaceSet()
    /// The edges and zones that no finger ever left.
    var along = PlaceSet()

    /// True if there are no places.
    var isEmpty: Bool { from.isEmpty && to.isEmpty && along.isEmpty }

    /// The places of fingers whose positions are unknown, as those of libinput's gestures are.
    static let unknown = Zones()
}
