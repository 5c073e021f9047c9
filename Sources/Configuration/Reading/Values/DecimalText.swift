/// Numbers as people write them.
enum DecimalText {
    /// Returns the number, rounded to one decimal place: `25.4`, or `300` if the decimal is 0.
    static func short(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard abs(tenths) < 1e15 else { return "\(value)" }
        return tenths.truncatingRemainder(dividingBy: 10) == 0
            ? String(Int64(tenths / 10)) : "\(tenths / 10)"
    }
}
