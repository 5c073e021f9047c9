import LinuxInput

/// `conformance --strokes FOLDER [--people NAMES] [--samples NAMES]`.
enum DrawingCommand {
    static let usage = "--strokes FOLDER [--people s01,s02] [--samples s03,s04]"

    /// Prints the table; returns the status with which the program ends.
    ///
    /// `samples` names the people whose drawings others learn from, the same people if it is empty.
    static func run(folder: String, people: [String], samples: [String]) -> Int32 {
        let drawings = DrawingFolder.drawings(in: folder, of: people)
        guard !drawings.isEmpty else {
            LineOutput.standardError.line("error: no drawing of these people in \(folder)")
            return 66
        }
        let given =
            samples.isEmpty ? drawings : DrawingFolder.drawings(in: folder, of: samples)
        let report = DrawingReport(drawings, samplesFrom: given)
        LineOutput.standardOutput.write(report.markdown)
        return 0
    }

    /// Runs the command if these are its arguments; nil if they are not.
    static func run(_ arguments: [String]) -> Int32? {
        guard arguments.first == "--strokes", arguments.count.isMultiple(of: 2) else { return nil }
        var values: [String: String] = [:]
        for index in stride(from: 0, to: arguments.count, by: 2) {
            values[arguments[index]] = arguments[index + 1]
        }
        guard Set(values.keys).isSubset(of: ["--strokes", "--people", "--samples"]) else {
            return nil
        }
        func names(_ option: String) -> [String] {
            (values[option] ?? "").split(separator: ",").map(String.init)
        }
        return run(
            folder: values["--strokes"] ?? "",
            people: names("--people"),
            samples: names("--samples")
        )
    }
}
