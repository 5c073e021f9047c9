import Desktops
import YAML

/// Turns the actions of fusuma and its plugins into effects of a binding.
struct FusumaActions {
    let options: ImportOptions
    /// True if the first workspace follows the last.
    let wraps: Bool
    /// The number of workspaces in a row; nil if they are a list instead of a grid.
    private let columns: Int?

    /// The properties that are actions.
    static let names: Set = ["command", "sendkey", "shortcut", "workspace", "window"]

    /// The beginnings of the variables that fusuma sets for the commands of updates.
    private static let variables = ["$move_", "${move_", "$zoom", "$rotate", "$finger"]

    /// Creates the actions with the options of the plugin for workspaces in these documents.
    init(options: ImportOptions, documents: [Node]) {
        self.options = options
        let settings = documents.lazy.compactMap {
            $0["plugin"]?["executors"]?["wmctrl_executor"]
        }.first
        wraps = settings?["wrap-navigation"]?.text == "true"
        columns = settings?["matrix-col-size"]?.text.flatMap { Int($0) }
            .flatMap { (1...1000).contains($0) ? $0 : nil }
    }

    /// Returns the effect of a property of a gesture, such as `command: …`, at this moment.
    func effect(
        _ entry: Node.Entry,
        at phase: FusumaPhase
    ) throws(ImportFailure) -> ImportedEffect {
        if case .refused = entry.value.content {
            throw ImportFailure("Nix works this out when it builds; import what it makes")
        }
        switch entry.key {
        case "command":
            guard let text = entry.value.text else {
                throw ImportFailure("`command:` takes a text")
            }
            if phase == .update { try refuseVariables(in: text) }
            return .run(text)
        case "sendkey": return try keyEffect(entry.value)
        case "shortcut":
            let chord = try KeyChord.read(entry.value.text ?? "") { KeyName(keysym: $0) }
            return try options.keys.press([chord])
        case "workspace": return try workspaceEffect(entry.value)
        case "window": return try windowEffect(entry.value)
        default: throw FusumaActions.unknown(entry.key)
        }
    }

    /// Returns the failure for a property that is no action.
    static func unknown(_ key: String) -> ImportFailure {
        ImportFailure(
            "`\(Original.short(key))` is nothing that fusuma or a plugin known here does"
        )
    }

    /// Throws if the command of an update needs values that inputrx does not set.
    private func refuseVariables(in command: String) throws(ImportFailure) {
        guard let variable = FusumaActions.variables.first(where: { command.contains($0) }) else {
            return
        }
        throw ImportFailure(
            "inputrx does not set `\(variable)…`; "
                + (command.contains("mousemove")
                    ? "`held: left click` and `motion: adaptive` drag instead: see "
                        + "docs/handbook/three-finger-drag.md"
                    : "`INPUTRX_DX_PERCENT` and `INPUTRX_SCALE` are nearest")
        )
    }

    /// Returns the effect that sends one chord, or several in a row.
    private func keyEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        let texts = node.elements?.map(\.text) ?? node.text.map { [$0] } ?? []
        guard !texts.isEmpty, texts.count <= 32 else {
            throw ImportFailure("`sendkey:` takes keys such as `LEFTCTRL+T`")
        }
        var chords: [KeyChord] = []
        for text in texts { chords.append(try KeyChord.read(text ?? "") { KeyName(kernel: $0) }) }
        return try options.keys.press(chords)
    }

    private func desktopEffect(_ task: DesktopTask) throws(ImportFailure) -> ImportedEffect {
        // fusuma's plugin for windows uses wmctrl, so X11 is the default.
        try (options.desktop ?? .x11).effect(task, keys: options.keys)
    }

    /// Returns the task that switches to a workspace, in fusuma's words; nil for other words.
    private func workspaceTask(_ node: Node) -> DesktopTask? {
        let word = node.text == "prev" ? "previous" : node.text
        return word.flatMap { DesktopTask(workspace: $0) }
    }

    private func workspaceEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        guard let task = workspaceTask(node) else {
            throw ImportFailure("only `prev`, `next` and the four directions can be translated")
        }
        guard (options.desktop ?? .x11) == .x11, let grid = try self.grid(for: task) else {
            return try desktopEffect(task)
        }
        return .run(grid.command)
    }

    /// Returns the effect that moves the focused window to a workspace and goes there, too.
    private func moveEffect(to task: DesktopTask) throws(ImportFailure) -> ImportedEffect {
        guard (options.desktop ?? .x11) == .x11 else {
            throw ImportFailure(
                "fusuma moves the window to that workspace, and only --desktop x11 has a command "
                    + "for this"
            )
        }
        guard let grid = try self.grid(for: task) else {
            throw ImportFailure("fusuma ends at this without `matrix-col-size`")
        }
        return .run(grid.commandWithWindow)
    }

    /// Returns the same switch with wmctrl, as fusuma's plugin makes it; nil if the plugin makes
    /// none.
    private func grid(for task: DesktopTask) throws(ImportFailure) -> WorkspaceGrid? {
        switch task {
        case .next: return WorkspaceGrid(columns: 1, wraps: wraps, step: (0, 1))
        case .previous: return WorkspaceGrid(columns: 1, wraps: wraps, step: (0, -1))
        case .up, .down:
            return columns.map {
                WorkspaceGrid(columns: $0, wraps: wraps, step: (0, task == .down ? 1 : -1))
            }
        case .left, .right:
            guard columns != 1 else {
                throw ImportFailure("`matrix-col-size: 1` leaves nothing to the left and right")
            }
            return columns.map {
                WorkspaceGrid(columns: $0, wraps: wraps, step: (task == .right ? 1 : -1, 0))
            }
        default: return nil
        }
    }

    /// Returns the effect of `window: close`, `window: next`, `window: fullscreen` or
    /// `window: {fullscreen: add}`.
    private func windowEffect(_ node: Node) throws(ImportFailure) -> ImportedEffect {
        if let task = workspaceTask(node) { return try moveEffect(to: task) }
        let (action, operation) =
            node.entries?.first.map { ($0.key, $0.value.text ?? "") } ?? (node.text ?? "", "toggle")
        switch (action, operation) {
        case ("fullscreen", "toggle"): return try desktopEffect(.fullscreen)
        case ("maximized", "toggle"): return try desktopEffect(.maximise)
        case ("close", _): return try desktopEffect(.close)
        case ("fullscreen", "add"), ("fullscreen", "remove"), ("maximized", "add"),
            ("maximized", "remove"):
            guard (options.desktop ?? .x11) == .x11 else {
                throw ImportFailure("only --desktop x11 can \(operation) and not toggle")
            }
            let state = action == "fullscreen" ? "fullscreen" : "maximized_vert,maximized_horz"
            return .run("wmctrl -r :ACTIVE: -b \(operation),\(state)")
        default:
            throw ImportFailure("`window: \(Original.short(action))` is nothing that fusuma knows")
        }
    }
}
