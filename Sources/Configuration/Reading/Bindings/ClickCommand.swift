/// A command of another program that clicks: `xdotool click 3`.
struct ClickCommand {
    /// The button, as `send:` calls it: `right click`.
    let button: String

    /// Recognises a known command; nil if the program is unknown, or does more than one click.
    init?(_ program: Program) {
        let words = program.words
        guard let name = words.first, let last = words.last,
            let button = ClickCommand.buttons[name]?[last.lowercased()]
        else { return nil }
        let others = words.dropFirst().dropLast().filter { !$0.hasPrefix("-") }
        guard others == ["click"] || others == ["pointer", "click"] else { return nil }
        self.button = button
    }

    /// The buttons that each program has, by its names for them.
    private static let buttons: [String: [String: String]] = [
        "xdotool": ["1": "left click", "2": "middle click", "3": "right click"],
        "ydotool": ["0xc0": "left click", "0xc1": "right click", "0xc2": "middle click"],
        "wlrctl": ["left": "left click", "middle": "middle click", "right": "right click"],
    ]
}
