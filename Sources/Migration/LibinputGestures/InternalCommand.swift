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

    /// Returns the effect of the arguments after `_internal`.
    static func effect(
        _ arguments: ArraySlice<String>,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedEffect {
        var columns: Int?
        var wraps = false
        var action: String?
        var remaining = arguments.flatMap(separated)[...]
        while let word = remaining.popFirst() {
            switch word {
            case "-w", "--wrap": wraps = true
            case "-c", "--cols", "--row":
                guard let number = remaining.popFirst().flatMap({ Int($0) }),
                    (1...1000).contains(number)
                else { throw ImportFailure("`\(word)` needs a number of columns") }
                columns = number
            case "--col":
                throw ImportFailure(
                    "`--col` counts rows; write it as `--cols`, the length of a row"
                )
            case let word where word.hasPrefix("-"):
                throw ImportFailure("`\(Original.short(word))` is no option of `_internal`")
            default: action = word
            }
        }
        guard let action, var step = steps[action] else {
            throw ImportFailure("`_internal \(Original.short(action ?? ""))` is no command")
        }
        if columns == nil {
            guard step.x == 0 || step.y == 0 else {
                throw ImportFailure("`--cols` is missing, so it is an error there, too")
            }
            // Without a grid, left and right mean the same as up and down.
            step = (0, step.x + step.y)
            let task: DesktopTask = step.y > 0 ? .next : .previous
            if let desktop = options.desktop, desktop != .x11,
                let effect = try? desktop.effect(task, keys: options.keys)
            {
                return effect
            }
        }
        return .run(WorkspaceGrid(columns: columns ?? 1, wraps: wraps, step: step).command)
    }

    /// Splits `--cols=3` and `-c3` into two words.
    private static func separated(_ word: String) -> [String] {
        if word.hasPrefix("--"), let sign = word.firstIndex(of: "=") {
            return [String(word[..<sign]), String(word[word.index(after: sign)...])]
        }
        return word.hasPrefix("-c") && word != "-c" ? ["-c", String(word.dropFirst(2))] : [word]
    }
}
