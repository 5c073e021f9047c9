import YAML

extension Findings {
    /// A time like `300ms`, from 1 ms to 24 hours.
    func duration(_ entry: Node.Entry) -> Duration? {
        let what = "a duration like `300ms`"
        let rate = rateHint(entry)
        guard let scalar = scalar(entry, expecting: what),
            let (value, unit) = quantity(
                scalar,
                of: entry,
                what: "a duration",
                example: "300ms",
                units: ["ms", "s", "min"],
                // Nobody waits for so few milliseconds, so these are seconds.
                usual: { $0 > 0 && $0 < 10 ? DecimalText.short($0 * 1000) + "ms" : nil },
                hints: [
                    "sec": "write `s` for seconds", "seconds": "write `s` for seconds",
                    "second": "write `s` for seconds", "msec": "write `ms` for milliseconds",
                    "milliseconds": "write `ms` for milliseconds",
                    "millis": "write `ms` for milliseconds", "m": "write `min` for minutes",
                    "minutes": "write `min` for minutes", "h": "write hours in minutes: `60min`",
                    "us": "write microseconds in milliseconds, which are the least: `1ms`",
                    "hz": rate, "/s": rate, "per second": rate, "a second": rate,
                    "times per second": rate, "times a second": rate,
                ]
            )
        else { return nil }
        let milliseconds = value * (unit == "ms" ? 1 : unit == "s" ? 1000 : 60_000)
        // 24 hours: nobody means to wait longer, and sums of times cannot overflow.
        guard (1...86_400_000).contains(milliseconds) else {
            return outOfRange(
                scalar,
                of: entry,
                "write a time from `1ms` to `1440min`",
                notes: milliseconds <= 0 ? ["to do without it, remove the key"] : []
            )
        }
        return .microseconds(Int64((milliseconds * 1000).rounded()))
    }

    /// The advice about a rate, such as 5 times a second.
    private func rateHint(_ entry: Node.Entry) -> String {
        guard case .scalar(let scalar) = entry.value.content,
            let times = Quantity(scalar.text)?.value, times >= 0.001, times <= 1000
        else { return "write the time from one to the next: `500ms`" }
        return "write the time from one to the next: `\(Int((1000 / times).rounded()))ms`"
    }
}

extension Duration {
    /// The time as text: `500ms`, `1.5s`.
    var inWords: String {
        let milliseconds = Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
        func text(_ value: Double, _ unit: String) -> String {
            (value == value.rounded() ? String(Int(value)) : String(value)) + unit
        }
        return milliseconds < 1000 ? text(milliseconds, "ms") : text(milliseconds / 1000, "s")
    }
}
