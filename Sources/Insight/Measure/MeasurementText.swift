import Configuration
import Gestures
import Pipeline

extension Measurement {
    /// The measurement for people: a table of the attempts, the reasons for rejections, and a
    /// proposal.
    public var lines: [String] { lines(width: nil) }

    /// Returns the lines for a terminal, with a list instead of the table if the table would be too
    /// wide.
    ///
    /// - Parameter width: the columns of the terminal; nil if there is no limit.
    /// - Returns: the lines, which may still have to be wrapped.
    public func lines(width: Int?) -> [String] {
        guard !attempts.isEmpty else { return ["nothing here could be `\(on.printable)`"] }
        let result = "\(recognised) of \(Report.count(attempts.count, "attempt"))"
        let table = table
        let fits = width.map { width in table.allSatisfy { $0.count <= width } } ?? true
        return ["\(on): \(result) recognised", ""] + (fits ? table : list)
            + guessLines + complaints + pressLines + proposedLines
    }

    /// Returns the line of one attempt, for live output.
    ///
    /// - Parameter number: from 1 to ``count``.
    /// - Returns: the line, without a newline.
    public func line(of number: Int) -> String {
        let attempt = attempts[number - 1]
        let judgement = attempt.judgement.complaint.map { "no: \($0)" } ?? "yes"
        let words = facts { attempt.values[$0] } + [judgement]
        return "\(number)  " + words.joined(separator: ", ")
    }

    /// Returns each measure that has a value, with its name and unit.
    private func facts(_ value: (Measure) -> Double?) -> [String] {
        measures.compactMap { measure in
            guard let value = value(measure) else { return nil }
            let unit =
                measure.unit.isEmpty || measure.unit == "°" ? measure.unit : " " + measure.unit
            return "\(measure.rawValue) \(measure.text(value))\(unit)"
        }
    }

    // MARK: - The table

    /// True if recordings must be named, because there are several.
    private var namesTakes: Bool { Set(attempts.map(\.take.name)).count > 1 }

    /// The contents of the table as a list, with a line for each row.
    private var list: [String] {
        let attemptLines = attempts.enumerated().map { number, attempt in
            let time = (Double(attempt.began) / 1_000_000).text(decimals: 3)
            let verdict = attempt.judgement.complaint == nil ? "recognised" : "not recognised"
            let take = namesTakes ? [attempt.take.name.printable] : []
            let words = ["at \(time) s"] + facts { attempt.values[$0] } + [verdict] + take
            return "  \(number + 1)  \(words.joined(separator: ", "))"
        }
        guard attempts.count > 1 else { return attemptLines }
        let spread = ["least", "median", "most"].map { name in
            let words = facts { measure in
                attempts.spread(of: measure)?.parts.first { $0.name == name }?.value
            }
            return "  \(name)  \(words.joined(separator: ", "))"
        }
        return attemptLines + [""] + spread
    }

    private var table: [String] {
        let measures = measures
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
        // An empty line separates the spread from the attempts.
        if attempts.count > 1 { lines.insert("", at: 2 + attempts.count) }
        return lines
    }

    /// The hint to configure the size, if the table has millimetres that are a guess.
    private var guessLines: [String] {
        guard measures.contains(where: { $0.unit.hasPrefix("mm") }),
            attempts.contains(where: \.isGuessed)
        else { return [] }
        return ["", "The millimetres are guessed. For true ones, configure \(Advice.size)."]
    }

    // MARK: - Rejections

    private var complaints: [String] {
        let lines = attempts.enumerated().compactMap { number, attempt in
            attempt.judgement.complaint.map { "  \(number + 1)  \($0)" }
        }
        return lines.isEmpty ? [] : ["", "Not recognised:"] + lines
    }

    /// The line that lists the attempts that count as long presses.
    private var pressLines: [String] {
        guard !presses.isEmpty else { return [] }
        let numbers = presses.sorted().map { "\($0 + 1)" }.joined(separator: ", ")
        return ["", "Held as long as a long press, so no limit is moved for it: \(numbers)"]
    }

    // MARK: - The proposal

    private var proposedLines: [String] {
        let new = newBindingLines
        guard recognised < count else {
            let subject = isBound ? "The configuration recognises" : "This binding recognises"
            return ["", "\(subject) \(count == 1 ? "the attempt" : "all \(count) attempts")."]
                + (margin.map { [$0] } ?? []) + (new.isEmpty ? [] : [""] + new)
        }
        guard let proposal else {
            let binding = recognised == 0 || new.isEmpty ? [] : [""] + new
            // Only a longer `tap` would help the long presses; `pressLines` says why it is not
            // proposed.
            let isListed = presses.count == count - recognised
            return (isListed ? [] : ["", "No change of a key or threshold would help."]) + binding
        }
        let unrecognised = (1...count).filter { !proposal.recognised.contains($0) }.map(String.init)
        let numbers = unrecognised.joined(separator: ", ")
        return ["", title(of: proposal), ""] + (isBound ? proposal.diff : new)
            + (unrecognised.isEmpty ? [] : ["", "Still not recognised: \(numbers)"])
    }

    private func title(of proposal: Proposal) -> String {
        let subject = isBound ? "The least change that recognises" : "This recognises"
        let summary = "\(subject) \(proposal.recognised.count) of \(count)"
        let names = [
            (Take.Variant.slower, "1.4 times slower"), (.shorter, "1.4 times shorter"),
        ]
        let failing = names.filter { proposal.varied[$0.0, default: 0] < proposal.recognised.count }
        if failing.isEmpty { return summary + ", also 1.4 times slower or shorter:" }
        let counts = failing.map { "\(proposal.varied[$0.0, default: 0]) of them \($0.1)" }
        return summary + "; \(counts.joined(separator: ", ")):"
    }

    /// The sentence about the attempt that came nearest to a limit; nil if none has a limit.
    private var margin: String? {
        let nearest = attempts.enumerated().compactMap { number, attempt in
            attempt.judgement.nearest.map { (number: number + 1, nearest: $0) }
        }
        .max { $0.nearest.check.closeness < $1.nearest.check.closeness }
        return nearest.map { "Attempt \($0.number) came nearest to a limit: \($0.nearest.text)." }
    }

    /// A binding of the gesture to copy; empty if the gesture is already bound.
    private var newBindingLines: [String] {
        guard !isBound else { return [] }
        let limits = (proposal?.changes ?? []).filter { $0.place == .thresholds }
        var lines = limits.isEmpty ? [] : ["thresholds:"]
        lines += limits.map { "  \($0.key): \($0.value ?? "")" }
        lines.append("bindings:")
        for (index, key) in newBindingKeys.enumerated() {
            lines.append((index == 0 ? "  - " : "    ") + "\(key.key): \(key.value)")
        }
        return lines
    }
}

extension Proposal {
    /// The changes in the file: `-` before removed lines, `+` before added lines.
    var diff: [String] {
        var lines: [String] = []
        let limits = changes.filter { $0.place == .thresholds }
        if !limits.isEmpty {
            lines.append("  thresholds:")
            for change in limits {
                let old = before.value(of: change).map { ["-   \(change.key): \($0)"] } ?? []
                lines += old + ["+   \(change.key): \(change.value ?? "")"]
            }
        }
        guard changes.contains(where: { $0.place != .thresholds }) else { return lines }
        guard let old = before.lines(ofBindingAt: index), let new = after.lines(ofBindingAt: index)
        else {
            return lines
                + changes.filter { $0.place != .thresholds }.map {
                    "+ \($0.key): \($0.value ?? "")"
                }
        }
        lines.append("  bindings:")
        let difference = new.difference(from: old)
        var removed = Set<Int>()
        var inserted = Set<Int>()
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex) {
                lines.append("-   \(oldIndex == 0 ? "- " : "  ")\(old[oldIndex])")
                oldIndex += 1
            } else if inserted.contains(newIndex) {
                lines.append("+   \(newIndex == 0 ? "- " : "  ")\(new[newIndex])")
                newIndex += 1
            } else {
                lines.append("    \(newIndex == 0 ? "- " : "  ")\(new[newIndex])")
                oldIndex += 1
                newIndex += 1
            }
        }
        return lines
    }
}

extension Measure {
    /// Returns a value in the format of the table.
    func text(_ value: Double) -> String {
        guard self == .direction else { return value.text(decimals: decimals) }
        return "\((value.whole % 360 + 360) % 360)"
    }
}

extension ValueSpread {
    /// The values with their names, in the order of the rows.
    var parts: [(name: String, value: Double)] {
        [("least", least), ("median", median), ("most", most)]
    }
}
