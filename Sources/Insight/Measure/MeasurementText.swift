import Configuration
import Gestures
import Pipeline

extension Measurement {
    /// The measurement for people: a table of the attempts, what today rejects, and a proposal.
    public var lines: [String] {
        guard !attempts.isEmpty else { return ["nothing was touched"] }
        return table + complaints + proposedLines
    }

    /// The line of one attempt while others are still to come.
    ///
    /// - Parameter number: from 1 to ``count``.
    /// - Returns: the line, without a newline.
    public func line(of number: Int) -> String {
        let attempt = attempts[number - 1]
        let values = measures.compactMap { measure -> String? in
            guard let value = attempt.values[measure] else { return nil }
            let unit =
                measure.unit.isEmpty || measure.unit == "°" ? measure.unit : " " + measure.unit
            return "\(measure.rawValue) \(measure.text(value))\(unit)"
        }
        let judgement = attempt.judgement.complaint.map { "no: \($0)" } ?? "yes"
        return "\(number)  " + (values + [judgement]).joined(separator: ", ")
    }

    // MARK: - The table

    private var table: [String] {
        let measures = measures
        // Which recording it was is of use where there are several.
        let namesTakes = Set(attempts.map(\.take.name)).count > 1
        var rows = [["", "at"] + measures.map(\.rawValue) + ["recognised", ""]]
        rows.append(["", "s"] + measures.map(\.unit) + ["", ""])
        for (number, attempt) in attempts.enumerated() {
            let time = Double(attempt.began) / 1_000_000
            rows.append(
                ["\(number + 1)", time.text(decimals: 3)]
                    + measures.map { measure in
                        attempt.values[measure].map(measure.text) ?? "–"
                    } + [
                        attempt.judgement.complaint == nil ? "yes" : "no",
                        namesTakes ? attempt.take.name.printable : "",
                    ]
            )
        }
        if attempts.count > 1 {
            let columns = measures.map { measure in
                (attempts.spread(of: measure)?.parts ?? []).map { measure.text($0.value) }
            }
            for (row, name) in ["least", "median", "most"].enumerated() {
                rows.append([name, ""] + columns.map { $0.isEmpty ? "–" : $0[row] } + ["", ""])
            }
        }
        var lines = TextTable.lines(rows)
        // The spread stands apart from what it is the spread of.
        if attempts.count > 1 { lines.insert("", at: 2 + attempts.count) }
        let today = "\(recognised) of \(Report.count(attempts.count, "attempt"))"
        return ["\(on): \(today) recognised", ""] + lines
    }

    // MARK: - What was wrong

    private var complaints: [String] {
        let lines = attempts.enumerated().compactMap { number, attempt in
            attempt.judgement.complaint.map { "  \(number + 1)  \($0)" }
        }
        return lines.isEmpty ? [] : ["", "Not recognised today:"] + lines
    }

    // MARK: - What would be better

    private var proposedLines: [String] {
        guard let proposal else { return [] }
        let lines = proposal.lines(on: on, isBound: isBound)
        guard !lines.isEmpty else {
            let answer =
                recognised == count
                ? "All is recognised as it is." : "No threshold of the configuration would help."
            return ["", answer]
        }
        let how = "\(proposal.recognised) of \(count) would be recognised"
        let left = proposal.rejected.map(String.init).joined(separator: ", ")
        return ["", "With a quarter's margin beyond these attempts, \(how):", ""] + lines
            + (left.isEmpty ? [] : ["", "Not even then: \(left)"])
    }
}

extension Proposal {
    /// As it stands in a configuration.
    func lines(on: String, isBound: Bool) -> [String] {
        var lines: [String] = []
        if !thresholds.isEmpty {
            lines.append("thresholds:")
            lines += thresholds.map { "  \($0.key): \($0.value)" }
        }
        if !binding.isEmpty {
            lines.append("bindings:")
            lines.append("  - on: \(self.on ?? on)")
            lines += binding.map { "    \($0.key): \($0.value)" }
            if !isBound { lines.append("    run: date") }
        }
        return lines
    }
}

extension Measure {
    /// The number as the table shows it.
    func text(_ value: Double) -> String {
        guard self == .direction else { return value.text(decimals: decimals) }
        return "\((value.whole % 360 + 360) % 360)"
    }
}

extension ValueSpread {
    /// Its numbers with their names, in the order of the rows.
    var parts: [(name: String, value: Double)] {
        [("least", least), ("median", median), ("most", most)]
    }
}
