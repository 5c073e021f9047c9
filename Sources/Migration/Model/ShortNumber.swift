/// Writes amounts as a person would.
enum ShortNumber {
    /// Returns a whole number, or one decimal if the amount differs by more than a tenth of itself
    /// from the nearest whole number.
    static func text(_ amount: Double) -> String {
        let whole = amount.rounded()
        guard abs(whole - amount) > amount / 10 else { return "\(Int(whole))" }
        let tenths = Int((amount * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
