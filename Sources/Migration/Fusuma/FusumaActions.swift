import Desktops
import YAML

/// Turns what fusuma and its plugins do into effects of ours.
struct FusumaActions {
    let options: ImportOptions

    /// The effect; nil if the property does nothing that is known.
    func effect(_ entry: Node.Entry) -> Result<ImportedEffect, ImportFailure>? {
        if case .refused = entry.value.content {
            return .failure(
                ImportFailure("Nix works this out when it builds; import what it makes")
            )
        }
        switch entry.key {
        case "command":
            guard let text = entry.value.text else {
                return .failure(ImportFailure("`command:` takes a text"))
            }
            return .success(.run(text))
        case "sendkey": return sendKey(entry.value)
        case "shortcut":
            return KeyChord.read(entry.value.text ?? "") { KeyName(keysym: $0) }
                .flatMap { options.keys.press([$0]) }
        case "workspace": return workspace(entry.value)
        case "window": return window(entry.value)
        default: return nil
        }
    }

    /// One chord, or several in a row.
    private func sendKey(_ node: Node) -> Result<ImportedEffect, ImportFailure> {
        let texts = node.elements?.map(\.text) ?? node.text.map { [$0] } ?? []
        guard !texts.isEmpty, texts.count <= 32 else {
            return .failure(ImportFailure("`sendkey:` takes keys such as `LEFTCTRL+T`"))
        }
        var chords: [KeyChord] = []
        for text in texts {
            switch KeyChord.read(text ?? "", { KeyName(kernel: $0) }) {
            case .success(let chord): chords.append(chord)
            case .failure(let failure): return .failure(failure)
            }
        }
        return options.keys.press(chords)
    }

    private func desktop(_ task: DesktopTask) -> Result<ImportedEffect, ImportFailure> {
        // The plugin for windows uses wmctrl.
        (options.desktop ?? .x11).effect(task, keys: options.keys)
    }

    private func workspace(_ node: Node) -> Result<ImportedEffect, ImportFailure> {
        let word = node.text == "prev" ? "previous" : node.text
        guard let task = word.flatMap({ DesktopTask(workspace: $0) }) else {
            return .failure(ImportFailure("only `prev` and `next` can be translated"))
        }
        return desktop(task)
    }

    private func window(_ node: Node) -> Result<ImportedEffect, ImportFailure> {
        let (what, how) =
            node.entries?.first.map { ($0.key, $0.value.text ?? "") } ?? (node.text ?? "", "toggle")
        switch (what, how) {
        case ("fullscreen", "toggle"): return desktop(.fullscreen)
        case ("maximized", "toggle"): return desktop(.maximise)
        case ("close", _): return desktop(.close)
        case ("fullscreen", "add"), ("fullscreen", "remove"), ("maximized", "add"),
            ("maximized", "remove"):
            guard (options.desktop ?? .x11) == .x11 else {
                return .failure(ImportFailure("only --desktop x11 can \(how) and not toggle"))
            }
            let state = what == "fullscreen" ? "fullscreen" : "maximized_vert,maximized_horz"
            return .success(.run("wmctrl -r :ACTIVE: -b \(how),\(state)"))
        default:
            return .failure(
                ImportFailure("`window: \(Original.short(what))` has no command of the desktop")
            )
        }
    }
}
