import InputEvents
import YAML

extension Findings {
    /// Returns a distance like `20mm` or `10%`; nil after an error.
    func length(_ entry: Node.Entry) -> Length? {
        scalar(entry, expecting: "a distance like `20mm` or `10%`").flatMap {
            length($0, of: entry)
        }
    }

    /// Returns a speed like `200mm/s` or `100%/s`, as the distance in one second; nil after an
    /// error.
    func speed(_ entry: Node.Entry) -> Length? {
        guard let scalar = scalar(entry, expecting: "a speed like `200mm/s`"),
            let (value, unit) = quantity(
                scalar,
                of: entry,
                what: "a speed",
                example: "200mm/s",
                units: ["mm/s", "%/s"],
                hints: [
                    "mm":
                        "write millimetres a second: `\(Quantity(scalar.text)?.numberText ?? "200")mm/s`",
                    "%":
                        "write a share a second: `\(Quantity(scalar.text)?.numberText ?? "50")%/s`",
                ]
            )
        else { return nil }
        // 10 m/s: faster than any hand.
        guard value > 0, value <= 10_000 else {
            return outOfRange(
                scalar,
                of: entry,
                "write a speed above `0mm/s` up to `10000mm/s`"
            )
        }
        return unit == "%/s" ? .percent(value) : .millimetres(value)
    }

    /// Returns a distance like `20mm` or `10%` in the value of a key or in a part of it; nil after
    /// an error.
    ///
    /// A distance of 0 is accepted only if `allowsZero` is true.
    func length(_ scalar: Scalar, of entry: Node.Entry, allowsZero: Bool = false) -> Length? {
        guard
            let (value, unit) = quantity(
                scalar,
                of: entry,
                what: "a distance",
                example: "20mm",
                units: ["mm", "%"],
                // Nobody means a distance of less than 1 mm, so such a number is a part of 1.
                usual: { number in
                    entry.key == "distance" && number > 0 && number < 1
                        ? DecimalText.short(number * 100) + "%" : nil
                },
                hints: [
                    "px": "touches know no pixels; write `mm`, or `%` of the surface",
                    "pixels": "touches know no pixels; write `mm`, or `%` of the surface",
                    "percent": "write `%`", "%%": "write `%` once",
                ],
                factors: ["cm": 10, "in": 25.4, "inch": 25.4, "m": 1000]
            )
        else { return nil }
        // 1000 mm: wider than any touch surface that a hand can cross.
        let limit = unit == "%" ? 100.0 : 1000.0
        guard value > 0 || allowsZero && value == 0, value <= limit else {
            return outOfRange(
                scalar,
                of: entry,
                value < 0 && -value <= limit
                    ? "write `\(DecimalText.short(-value))\(unit)`"
                    : "write a distance above `0mm` up to `1000mm`, or above `0%` up to `100%`"
            )
        }
        return unit == "%" ? .percent(value) : .millimetres(value)
    }

    /// Returns the width and height of a surface, like `68x136mm`; nil after an error.
    func size(_ entry: Node.Entry) -> Surface? {
        let what = "a width and a height like `68x136mm`"
        guard let scalar = scalar(entry, expecting: what) else { return nil }
        let text = scalar.text
        let sides = text.split(maxSplits: 1) { $0 == "x" || $0 == "X" || $0 == "×" }
        guard sides.count == 2,
            let width = Quantity(String(sides[0])), width.unit.isEmpty || width.unit == "mm",
            let height = Quantity(String(sides[1].drop { $0 == " " }))
        else {
            return refuse(
                .notANumber,
                "\(entry.key.quoted) takes \(what), and \(text.quoted) is none",
                at: scalar.span,
                help: "measure the touch surface in mm and write width, `x`, height: `68x136mm`"
            )
        }
        guard !height.unit.isEmpty else {
            return refuse(
                .missingUnit,
                "\(entry.key.quoted) needs a unit",
                at: scalar.span,
                label: "mm?",
                help: max(width.value, height.value) > 700
                    ? "these look like pixels: measure the touch surface in mm, and write `68x136mm`"
                    : "write `\(text)mm`"
            )
        }
        guard height.unit == "mm" else {
            return refuse(
                .unknownUnit,
                "\(entry.key.quoted) does not know the unit \(String(height.unit).quoted)",
                at: scalar.span,
                help: height.unit == "cm"
                    ? "write millimetres: `\(DecimalText.short(width.value * 10))x"
                        + "\(DecimalText.short(height.value * 10))mm`"
                    : "write millimetres: `68x136mm`"
            )
        }
        // 10 mm to 5 m: from a watch to a video wall.
        let range = 10.0...5000.0
        guard range.contains(width.value), range.contains(height.value) else {
            return outOfRange(
                scalar,
                of: entry,
                "write width and height from 10 to 5000 mm: `68x136mm`"
            )
        }
        // 2 m: larger panels are rare, and screens have as many pixels.
        if max(width.value, height.value) > 2000 {
            warning(
                .outOfRange,
                "this panel is wider or higher than two metres",
                at: scalar.span,
                help: "measure the touch surface in mm, and do not count its pixels: `68x136mm`"
            )
        }
        return Surface(width: width.value, height: height.value, source: .configuration)
    }
}
