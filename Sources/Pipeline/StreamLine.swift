import Configuration
import Gestures
import InputEvents

extension Action {
    /// Returns a part of a continuous gesture as a line, with its newline, for a command that reads
    /// a stream.
    ///
    /// Later versions only add values. JSON has the known values, named as in the environment:
    /// `{"phase":"update","steps":1,"total":3,"time_us":…,"duration_ms":…,"scale":1.3,…}`. TSV
    /// always has the same columns, which are empty if a value is unknown: phase, steps, total,
    /// time_us, scale, angle, x_percent, y_percent, dx_percent, dy_percent. A line has at most 600
    /// bytes.
    package func streamLine(_ format: StreamFormat) -> String {
        let facts = environment.variables
        let values = Action.streamNames.compactMap { name in
            facts.first { $0.name == "INPUTRX_" + name }.map { (name.lowercased(), $0.value) }
        }
        switch format {
        case .json:
            var line = JSONLine()
            for (name, value) in values {
                if name == "phase" || name == "direction" {
                    line.add(name, value)
                } else {
                    line.add(name, number: value)
                }
            }
            return line.finished() + "\n"
        case .tsv:
            return Action.columns.map { column in
                values.first { $0.0 == column }?.1 ?? ""
            }.joined(separator: "\t") + "\n"
        }
    }

    /// The columns of TSV.
    private static let columns = [
        "phase", "steps", "total", "time_us", "scale", "angle", "x_percent", "y_percent",
        "dx_percent", "dy_percent",
    ]

    /// The values that change during a gesture; all other values are in the command's environment.
    private static let streamNames: [String] = {
        let names = [
            "PHASE", "STEPS", "TOTAL", "DIRECTION", "TIME_US", "DURATION_MS", "FINGERS", "SCALE",
            "ANGLE",
        ]
        return ["", "START_", "D"].reduce(into: names) { names, prefix in
            for unit in ["PERCENT", "MM"] {
                for axis in ["X", "Y"] { names.append("\(prefix)\(axis)_\(unit)") }
            }
        }
    }()
}
