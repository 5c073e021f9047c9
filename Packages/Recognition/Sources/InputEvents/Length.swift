/// A length as a user writes it: `20mm` or `10%`.
public enum Length: Hashable, Sendable {
    /// Millimetres; exact if the surface's size was measured.
    case millimetres(Double)
    /// Per cent of the axis along which the length is measured.
    case percent(Double)

    /// Returns the length in millimetres, given the extent of its axis in millimetres.
    public func millimetres(of extent: Double) -> Double {
        switch self {
        case .millimetres(let value): value
        case .percent(let value): value / 100 * extent
        }
    }
}
