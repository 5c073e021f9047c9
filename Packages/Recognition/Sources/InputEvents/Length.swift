/// A distance as a user writes it: `20mm` or `10%`.
public enum Length: Hashable, Sendable {
    /// Millimetres, exact where the surface's size is measured.
    case millimetres(Double)
    /// Per cent of the axis that the distance lies along.
    case percent(Double)

    /// The distance in millimetres along an axis of that extent.
    public func millimetres(of extent: Double) -> Double {
        switch self {
        case .millimetres(let value): value
        case .percent(let value): value / 100 * extent
        }
    }
}
