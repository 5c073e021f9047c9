import Desktops

/// The command `_internal` of libinput-gestures, which switches between workspaces.
enum InternalCommand {
    /// The step to the right and down for each command.
    ///
    /// A command has the name of the fingers' direction; the workspaces follow the fingers, so
    /// `ws_up` goes down by a row.
    private static let steps: [String: (x: Int, y: Int)] = [
        "ws_up": (0, 1), "ws_down": (0, -1), "ws_left": (1, 0), "ws_right": (-1, 0),
        "ws_left_up": (1, 1), "ws_left_down": (1, -1),
        "ws_right_up": (-1, 1), "ws_right_down": (-1, -1),
    ]

    /// Returns the effect of the arguments after `_internal`, and a note if it does something else
    /// at the last workspace.
    ///
    /// It throws for arguments that libinput-gestures refuses, and for `--col`.
    static func effect(
        _ arguments: ArraySlice<String>,
        options: ImportOptions
    ) throws(ImportFailure) -> (effect: ImportedEffect, note: String?) {
        var columns: Int?
        var isRow = false
        var wraps = false
        var action: String?
        var remaining = arguments.flatMap(separated)[...]
        while let word = remaining.popFirst() {
            switch word {
            case "-w", "--wrap": wraps = true
            case "-c", "--cols", "--row":
                guard let number = remaining.popFirst().flatMap({ Int($0) }),
                    (1...1000).contains(number)
                else { throw refused("`\(word)` needs a number of columns") }
                columns = number
                isRow = word == "--row"
            case "--col":
                throw ImportFailure(
                    "`--col` counts rows; write it as `--cols`, the length of a row"
                )
            case let word where word.hasPrefix("-"):
                throw refused("`\(Original.short(word))` is no option of `_internal`")
            default: action = word
            }
        }
        guard let action, var step = steps[action] else {
            throw refused("`_internal \(Original.short(action ?? ""))` is no command")
        }
        if isRow {
            // In old files, `ws_up` with `--row` goes to the right.
            guard step.x == 0 else { throw refused("`--row` is only for `ws_up` and `ws_down`") }
            step = (step.y, 0)
        }
        if let columns {
            let grid = WorkspaceGrid(columns: columns, wraps: wraps, step: step)
            return (.run(grid.command), nil)
        }
        guard step.x == 0 || step.y == 0 else { throw refused("`--cols` is missing") }
        // Without a grid, left and right mean the same as up and down.
        let listStep = WorkspaceStep(isForward: step.x + step.y > 0, wraps: wraps)
        // Without a desktop, and on X11, the command is the one of libinput-gestures.
        if let desktop = options.desktop, desktop != .x11,
            let (effect, note) = try? listStep.effect(
                on: desktop,
                keys: options.keys,
                of: "libinput-gestures",
                option: "--wrap"
            )
        {
            return (effect, note)
        }
        return (.run(listStep.command), nil)
    }

    /// Returns the failure for arguments because of which libinput-gestures does not start.
    private static func refused(_ reason: String) -> ImportFailure {
        ImportFailure("\(reason); \(LibinputGesturesImport.refusal)")
    }

    /// Splits `--cols=3` and `-c3` into two words.
    private static func separated(_ word: String) -> [String] {
        if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            return [String(word[..<sign]), String(word[word.index(after: sign)...])]
        }
        return word.hasPrefix("-c") && word != "-c" ? ["-c", String(word.dropFirst(2))] : [word]
    }
}
