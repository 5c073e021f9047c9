import InputEvents

/// Some of the edges, corners and zones, as bits: ``Set`` would allocate.
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

    /// The edges and the zones: all that a touch can be at without ever leaving it, but no corners.
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

/// Where a touch was: at which places it began and ended, and at which it was all the time.
struct Zones: Hashable {
    /// Where any finger landed.
    var from = PlaceSet()
    /// Where any finger is or lifted.
    var to = PlaceSet()
    /// The edges and zones that no finger ever left.
    var along = PlaceSet()

    /// Whether it is none of them.
    var isEmpty: Bool { from.isEmpty && to.isEmpty && along.isEmpty }

    /// Nobody knows: libinput does not say where fingers on a touchpad are.
    static let unknown = Zones()
}
