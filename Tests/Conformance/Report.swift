import Pipeline

/// The rows of all recordings, as a table or as JSON.
struct Report {
    let rows: [Row]
    /// The number of files without events, or that are not recordings.
    let skipped: Int

    /// Returns the number of recordings with this verdict.
    func count(_ verdict: Row.Verdict) -> Int { rows.count { $0.verdict == verdict } }

    var labelled: Int { rows.count - count(.unlabelled) }

    /// The gestures per minute in unlabelled recordings.
    var gesturesPerMinute: Double {
        let unlabelled = rows.filter { $0.verdict == .unlabelled }
        let minutes = unlabelled.map(\.seconds).reduce(0, +) / 60
        return minutes > 0 ? Double(unlabelled.map(\.gestures.count).reduce(0, +)) / minutes : 0
    }

    var table: String {
        let header = ["verdict", "file", "label", "expected", "recognised"]
        let cells = rows.map { row in
            [
                row.verdict.rawValue, row.file.printable, row.label.text.printable,
                row.label.expected.map { Report.list($0.map(\.text)) } ?? "?",
                Report.list(row.gestures).printable,
            ]
        }
        // 60: longer labels would push the other columns out of sight.
        let widths = header.indices.map { column in
            min(60, ([header] + cells).map { $0[column].count }.max() ?? 0)
        }
        var text = ""
        func add(_ cells: [String]) {
            var line = ""
            for (cell, width) in zip(cells, widths) {
                line += cell + String(repeating: " ", count: max(0, width - cell.count)) + "  "
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
        add(header)
        for (row, cells) in zip(rows, cells) {
            add(cells)
            if row.verdict != .right, let why = row.label.cannot { text += "         \(why)\n" }
        }
        return text + "\n" + summary
    }

    private var summary: String {
        let seconds = rows.filter { $0.verdict == .unlabelled }.map(\.seconds).reduce(0, +)
        return """
            \(labelled) labelled recordings: \(count(.right)) right, \(count(.wrong)) wrong, \
            \(count(.extra)) extra, \(count(.cannot)) that cannot be what the label says
            \(count(.unlabelled)) unlabelled recordings, \(Int(seconds.rounded())) s: \
            \(Report.fixed(gesturesPerMinute)) gestures a minute
            \(skipped) files hold no events that a program would see

            """
    }

    /// One object for each recording, then one with the totals.
    var json: String {
        var text = ""
        for row in rows {
            let expected = row.label.expected.map { Report.array($0.map(\.text)) } ?? "null"
            let cannot = row.label.cannot.map(Report.quoted) ?? "null"
            text +=
                "{\"file\":\(Report.quoted(row.file)),\"label\":\(Report.quoted(row.label.text)),"
                + "\"expected\":\(expected),\"recognised\":\(Report.array(row.gestures)),"
                + "\"verdict\":\"\(row.verdict.rawValue)\",\"cannot\":\(cannot),"
                + "\"seconds\":\(Report.fixed(row.seconds))}\n"
        }
        let counts = Row.Verdict.allCases.map { "\"\($0.rawValue)\":\(count($0))" }
        return text + "{\(counts.joined(separator: ",")),\"skipped\":\(skipped),"
            + "\"gestures_per_minute\":\(Report.fixed(gesturesPerMinute))}\n"
    }

    // MARK: - Text

    /// Returns `tap 1fg ×3, swipe left 1fg`; `nothing` if there is none.
    static func list(_ gestures: [String]) -> String {
        var parts: [(text: String, count: Int)] = []
        for gesture in gestures {
            if let last = parts.last, last.text == gesture {
                parts[parts.count - 1].count += 1
            } else {
                parts.append((gesture, 1))
            }
        }
        guard !parts.isEmpty else { return "nothing" }
        return parts.map { $0.count == 1 ? $0.text : "\($0.text) ×\($0.count)" }
            .joined(separator: ", ")
    }

    private static func array(_ texts: [String]) -> String {
        "[" + texts.map(quoted).joined(separator: ",") + "]"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.printable.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// Returns a number with one decimal.
    private static func fixed(_ number: Double) -> String {
        guard number.isFinite, number.magnitude < 1e12 else { return "0.0" }
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths.magnitude % 10)"
    }
}
