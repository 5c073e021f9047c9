import Configuration
import Gestures
import Insight

extension HandTable {
    /// Returns all rows, with everything bound except drags, which would take slow strokes.
    static func whole(_ rows: [HandCase] = HandCase.all) -> HandTable {
        let sources = Configuration.everyGesture().patternSources
        let strokes = StrokeShape.builtIn
        return HandTable(
            of: rows,
            patterns: sources.map(\.pattern)
                + strokes.map { GesturePattern(kind: .stroke($0), fingers: .any) }
        ) { gesture in
            if case .stroke(let shape) = gesture.kind { return shape.name }
            return sources[gesture.pattern].on
        }
    }

    /// The table in Markdown, for docs/build/conformance.md.
    var markdown: String {
        var lines: [String] = []
        var subject = ""
        for score in scores {
            if score.row.subject != subject {
                subject = score.row.subject
                lines += [
                    "", "### \(subject)", "", "| made | recognised, % | instead |", "|---|--:|---|",
                ]
            }
            let instead = score.instead.prefix(2).map { "\($0.what) \($0.count)" }
            lines.append(
                "| \(score.row.name) | \(score.share) | \(instead.joined(separator: ", ")) |"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The rows with too few recognised gestures.
    var short: [Score] { scores.filter { $0.share < $0.row.aim } }
}
