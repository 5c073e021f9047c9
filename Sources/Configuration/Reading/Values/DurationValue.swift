import YAML

extension Findings {
    /// Returns a time like `300ms`, from 1 ms to 24 hours; nil after an error.
    func duration(_ entry: Node.Entry) -> Duration? {
        let what = "a duration like `300ms`"
        let rateHint = hint(aboutRate: entry)
        guard let scalar = scalar(entry, expecting: what) else { return nil }
        let number = Quantity(scalar.text).map { DecimalText.short($0.value) } ?? "1"
        let secondsHint = "write `\(number)s`"
        let millisecondsHint = "write `\(number)ms`"
        let minutesHint = "write `\(number)min`"
        let minutesOfHours =
            Quantity(scalar.text).map { DecimalText.short(min($0.value, 24) * 60) } ?? "60"
        guard
            let (value, unit) = quantity(
                scalar,
                of: entry,
                what: "a duration",
                example: "300ms",
                units: ["ms", "s", "min"],
                // Fewer than 10 ms make no sense, so such a number probably means seconds.
                usual: { $0 > 0 && $0 < 10 ? DecimalText.short($0 * 1000) + "ms" : nil },
                hints: [
                    "mm": "this is a length; write a time like `500ms`",
                    "%": "this is a share; write a time like `500ms`",
                    "sec": secondsHint, "secs": secondsHint, "seconds": secondsHint,
                    "second": secondsHint,
                    "msec": millisecondsHint, "msecs": millisecondsHint,
                    "millis": millisecondsHint, "milliseconds": millisecondsHint,
                    "millisecond": millisecondsHint,
                    "m": minutesHint, "mins": minutesHint, "minute": minutesHint,
                    "minutes": minutesHint,
                    "h": "write hours in minutes, at most 24 hours: `\(minutesOfHours)min`",
                    "us": "write microseconds in milliseconds, which are the least: `1ms`",
                    "hz": rateHint, "/s": rateHint, "per second": rateHint, "a second": rateHint,
                    "times per second": rateHint, "times a second": rateHint,
                ]
            )
        else { return nil }
        let time = value * (unit == "ms" ? 1 : unit == "s" ? 1000 : 60_000)
        // 24 hours: a longer wait makes no sense, and sums of such times cannot overflow.
        guard (1...86_400_000).contains(time) else {
            return outOfRange(
                scalar,
                of: entry,
                "write a time from `1ms` to `1440min`",
                notes: time <= 0 ? ["to do without it, remove the key"] : []
            )
        }
        return .microseconds(Int64((time * 1000).rounded()))
    }

    /// Returns the advice about a rate, such as 5 times a second.
    private func hint(aboutRate entry: Node.Entry) -> String {
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
