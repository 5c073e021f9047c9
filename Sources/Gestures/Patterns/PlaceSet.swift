import InputEvents

/// Some of the edges and corners, as bits: ``Set`` would allocate.
struct PlaceSet: OptionSet, Hashable {
    let rawValue: UInt8

    static let left = PlaceSet(rawValue: 1)
    static let right = PlaceSet(rawValue: 2)
    static let top = PlaceSet(rawValue: 4)
    static let bottom = PlaceSet(rawValue: 8)
    static let topLeft = PlaceSet(rawValue: 16)
    static let topRight = PlaceSet(rawValue: 32)
    static let bottomLeft = PlaceSet(rawValue: 64)
    static let bottomRight = PlaceSet(rawValue: 128)

    init(rawValue: UInt8) { self.rawValue = rawValue }

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

/// Where a touch was: at which places it began and ended, and at which edges it was all the time.
struct Zones: Hashable {
    /// Where any finger landed.
    var from = PlaceSet()
    /// Where any finger is or lifted.
    var to = PlaceSet()
    /// The edges that no finger ever left.
    var along = PlaceSet()

    /// Nobody knows: libinput does not say where fingers on a touchpad are.
    static let unknown = Zones()
}
