import Glibc

/// The table of one case (one thread, or many), in Markdown.
struct Table {
    let threads: String
    let works: [Work]

    /// The order of the rows.
    private var names: [String] {
        works.filter { $0.library == .rx }.map(\.name)
    }

    /// Measures the times of all rows, then prints them, each with its instructions.
    ///
    /// In this order, because counting instructions starts a thread, and with several threads Rx
    /// takes longer.
    func print(runs: Int, countsInstructions: Bool) {
        let libraries = Library.allCases.filter { library in
            works.contains { $0.library == library }
        }
        let header =
            [threads] + libraries.map { "\($0.rawValue), ns" }
            + ["Rx, allocations"]
            + (countsInstructions ? libraries.map { "\($0.rawValue), instructions" } : [])
        let measured = names.map { name in
            let rowWorks = libraries.map { library in
                works.first { $0.name == name && $0.library == library }
            }
            return (name, rowWorks, Measurement.bestOf(runs, rowWorks.compactMap { $0 }))
        }
        Swift.print(row(header))
        Swift.print(row(header.map { _ in "---" }))
        for (name, rowWorks, results) in measured {
            var byLibrary: [Library: Measurement] = [:]
            for (work, result) in zip(rowWorks.compactMap({ $0 }), results) {
                byLibrary[work.library] = result
            }
            var cells = [name]
            for library in libraries {
                cells.append(time(byLibrary[library], times: byLibrary[.rx], of: library))
            }
            cells.append(byLibrary[.rx].map { decimals($0.allocations) } ?? "")
            if countsInstructions {
                for work in rowWorks {
                    let count = work.flatMap { Callgrind.instructions($0, threads: threads) }
                    cells.append(count.map { String(Int($0.rounded())) } ?? "")
                }
            }
            Swift.print(row(cells))
            fflush(nil)
        }
    }

    /// The nanoseconds, and for another library their ratio to those of `Rx`.
    private func time(
        _ measurement: Measurement?,
        times rx: Measurement?,
        of library: Library
    ) -> String {
        guard let measurement else { return "" }
        let text = decimals(measurement.nanoseconds)
        guard let rx, library != .rx else { return text }
        return "\(text) (\(decimals(measurement.nanoseconds / rx.nanoseconds)) ×)"
    }

    private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

    private func decimals(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return value >= 100 ? String(Int(value.rounded())) : "\(tenths / 10).\(tenths % 10)"
    }
}
