import Diagnostics
import Gestures
import YAML

// Finds what `begin` does and nothing takes back.
extension EffectReader {
    /// Warns about what `begin` does if it stays when the gesture is cancelled, or at its end.
    func checkBegin(_ commands: [Progress.Phase: Command], in section: Section) {
        guard let begin = commands[.begin], let entry = section["begin"] else { return }
        let cancel = commands[.cancel]
        if let end = commands[.end] {
            guard cancel == nil, begin != end else { return }
            findings.warning(
                .noCancel,
                "what `begin` does stays when the gesture is cancelled, by a palm or another finger",
                at: entry.keySpan,
                help: "add `cancel:` with what takes it back, often the same as `end`"
            )
        } else if let release = begin.program.flatMap({ HeldInput($0) })?.release {
            findings.warning(
                .noCancel,
                "what `begin` holds down stays down: nothing lets it go at the end",
                at: entry.keySpan,
                help: "add `end: \(release)`" + (cancel == nil ? " and `cancel: \(release)`" : "")
            )
        } else if let cancel, begin != cancel, !EffectReader.takesBackMore(cancel),
            let cancelEntry = section["cancel"]
        {
            findings.warning(
                .noCancel,
                "what `begin` does stays when the fingers lift",
                at: entry.keySpan,
                secondary: [.init(span: cancelEntry.keySpan, text: "only if it is cancelled")],
                help: "add `end:`, often the same as `cancel`; if it shall stay, write "
                    + "`end: \"true\"`"
            )
        }
    }

    /// The parts of a command that goes back to what was before the gesture, so that the end may
    /// leave what the gesture has done.
    private static let signsOfReturn = [
        "$(", "`", "<", "undo", "restore", "revert", "reset", "rollback", "escape",
    ]

    /// Returns true for a command under `cancel` that does nothing, or that takes back more than
    /// what `begin` does.
    private static func takesBackMore(_ cancel: Command) -> Bool {
        if let sent = cancel.sent { return ["esc", "escape", "ctrl+z"].contains(sent.text) }
        let text = cancel.program?.text.lowercased() ?? ""
        return ["true", ":"].contains(text) || signsOfReturn.contains { text.contains($0) }
    }
}
