/// The position of a pen relative to its surface.
public enum PenPosition: String, CaseIterable, Hashable, Comparable, Sendable {
    /// Out of the range of the surface.
    case away
    /// In range, above the surface.
    case near
    /// On the surface.
    case writing

    /// Orders positions by nearness, the farthest first.
    public static func < (left: PenPosition, right: PenPosition) -> Bool {
        left.nearness < right.nearness
    }

    private var nearness: Int {
        switch self {
        case .away: 0
        case .near: 1
        case .writing: 2
        }
    }
}
