import Diagnostics
import YAML

/// A number with a unit, such as `1.5s`.
struct Quantity {
    /// The number, which is finite.
    let value: Double
    /// The text after the number, without the spaces around it; empty if there is none.
    let unit: Substring
    /// The number, rounded to one decimal place.
    var numberText: String { DecimalText.short(value) }
    /// The place of the number in the text.
    let numberRange: Range<String.Index>
    /// The place of the unit in the text.
    let unitRange: Range<String.Index>

    /// The dashes and the minus that word processors write in place of a hyphen.
    private static let longSigns = ["–", "—", "−"]

    /// Returns `60mm` for `−60mm`, a number behind a long sign; nil for other texts.
    static func withoutLongSign(_ text: String) -> String? {
        guard let sign = longSigns.first(where: text.hasPrefix) else { return nil }
        let remainder = String(text.dropFirst(sign.count).trimmed)
        return Quantity(remainder) == nil ? nil : remainder
    }

    /// Returns the distance that is meant by `20mm–60mm`, `−60mm` or `20mm–`, with a hyphen; nil
    /// for other texts.
    static func meantDistance(_ text: String) -> String? {
        /// Returns true for a distance, which may lack its unit before a second one.
        func isDistance(_ text: some StringProtocol) -> Bool {
            Quantity(String(text)).map { ["mm", "%", ""].contains($0.unit) } ?? false
        }
        if let range = meantRange(text), range.split(separator: "-").allSatisfy({ isDistance($0) })
        {
            return range
        }
        if let greatest = withoutLongSign(text), isDistance(greatest) { return "-\(greatest)" }
        guard let sign = longSigns.first(where: text.hasSuffix) else { return nil }
        let least = text.dropLast(sign.count).trimmed
        return isDistance(least) ? "\(least)-" : nil
    }

    /// Returns the range that is meant by `0%..50%`, `2 to 4` or `20mm–60mm`; nil for other texts.
    static func meantRange(_ text: String) -> String? {
        for sign in ["...", "..", " to ", " - "] + longSigns + ["~", ":", "/"] {
            let parts = text.split(separator: sign).map(\.trimmed)
            guard parts.count == 2, parts.allSatisfy({ Quantity(String($0)) != nil }) else {
                continue
            }
            return "\(parts[0])-\(parts[1])"
        }
        return nil
    }

    /// Returns the seconds in a time like `00:00:02`; nil for other texts.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ $0.map { (0..<60).contains($0) } ?? false })
        else { return nil }
        return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }

    /// Splits the text into number and unit; nil if it does not begin with a number.
    ///
    /// A number has digits with at most one point, and may have a sign; exponents and hexadecimal
    /// numbers are not accepted.
    init?(_ text: String) {
        let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
        let digits = text.dropFirst(isSigned ? 1 : 0).prefix {
            $0 == "." || $0.isASCII && $0.isWholeNumber
        }
        guard digits.contains(where: \.isWholeNumber), digits.count(where: { $0 == "." }) <= 1,
            let value = Double((text.hasPrefix("-") ? "-" : "") + Quantity.completed(digits)),
            value.isFinite
        else { return nil }
        self.value = value
        numberRange = text.startIndex..<digits.endIndex
        let remainder = text[digits.endIndex...]
        let start = remainder.firstIndex { $0 != " " } ?? remainder.endIndex
        let end = remainder.lastIndex { $0 != " " }.map { text.index(after: $0) } ?? start
        unit = text[start..<end]
        unitRange = start..<end
    }

    /// Returns the digits in the form that `Double` needs: with a digit on both sides of the point.
    private static func completed(_ digits: Substring) -> String {
        (digits.hasPrefix(".") ? "0" : "") + digits + (digits.hasSuffix(".") ? "0" : "")
    }
}

extension Findings {
    /// Returns the number and the unit of a text like `300ms`; nil after an error.
    ///
    /// `what` and `example` describe the expected value in messages. `hints` contains advice about
    /// some units that are not accepted, and `factors` the sizes of others in the first unit. A
    /// number without a unit probably has the first unit, unless `usual` returns another reading.
    func quantity(
        _ scalar: Scalar,
        of entry: Node.Entry,
        what: String,
        example: String,
        units: [String],
        usual: (Double) -> String? = { _ in nil },
        hints: [String: String] = [:],
        factors: [String: Double] = [:]
    ) -> (value: Double, unit: String)? {
        guard let quantity = Quantity(scalar.text) else {
            return refuse(
                .notANumber,
                "\(entry.key.quoted) takes \(what), and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: Quantity.withoutLongSign(scalar.text).map { "write `\($0)`, without a sign" }
                    ?? "write a number and its unit: `\(example)`",
                notes: ["units are: \(list(units))"]
            )
        }
        guard !quantity.unit.isEmpty else {
            return refuse(
                .missingUnit,
                "\(entry.key.quoted) needs a unit",
                at: scalar.span,
                label: "\(units.joined(separator: " or "))?",
                help: "write `\(usual(quantity.value) ?? "\(scalar.text)\(units[0])")`",
                notes: ["units are: \(list(units))"]
            )
        }
        guard units.contains(String(quantity.unit)) else {
            unknownUnit(scalar, quantity, of: entry, units: units, hints: hints, factors)
            return nil
        }
        return (quantity.value, String(quantity.unit))
    }

    /// Reports a unit that the key does not accept, with the likeliest correction.
    private func unknownUnit(
        _ scalar: Scalar,
        _ quantity: Quantity,
        of entry: Node.Entry,
        units: [String],
        hints: [String: String],
        _ factors: [String: Double]
    ) {
        let unit = String(quantity.unit)
        let help: String
        let textWithPoint = scalar.text.replacing(",", with: ".")
        if unit.hasPrefix(","), let corrected = Quantity(textWithPoint),
            units.contains(String(corrected.unit))
        {
            help = "decimals are written with a point: `\(textWithPoint)`"
        } else if unit.hasPrefix(",") {
            help = "decimals are written with a point: `1.5\(units[0])`"
        } else if unit.hasPrefix(":"), units.contains("s"),
            let seconds = Quantity.seconds(scalar.text)
        {
            help = "write `\(seconds)s`"
        } else if let sign = units.first(where: { $0 == unit.narrow }) {
            help = "this is a wide sign; write `\(scalar.text[quantity.numberRange])\(sign)`"
        } else if let factor = factors[unit.lowercased()] {
            let value = quantity.value * factor
            help = "write `\(value > 1000 ? "20" : DecimalText.short(value))\(units[0])`"
        } else if let hint = hints[unit.lowercased()] {
            help = hint
        } else if let suggestion = units.first(where: { $0 == unit.lowercased() })
            ?? Suggestions.nearest(to: unit, among: units)
        {
            help = "did you mean `\(scalar.text[quantity.numberRange])\(suggestion)`?"
        } else {
            help =
                "write `\(scalar.text[quantity.numberRange])\(units[0])`"
                + (units.count > 1 ? ", or another unit from those below" : "")
        }
        error(
            .unknownUnit,
            "\(entry.key.quoted) does not know the unit \(unit.quoted)",
            at: scalar.span(of: quantity.unitRange),
            help: help,
            notes: ["units are: \(list(units))"]
        )
    }
}
