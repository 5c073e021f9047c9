import Desktops

extension ImportedConfiguration {
    /// Adds the state `app`, the name of the focused program, and a note if no preset sets it.
    mutating func followApplications(on desktop: Desktop?) {
        var entries: [YAMLEntry] = []
        var comment = "Follows the focused program."
        if let preset = desktop?.preset {
            entries = [YAMLEntry("preset", preset.rawValue)]
        } else {
            comment = "The focused program: set it with `inputrx state app NAME`."
            note(
                Original("when: app"),
                "needs the name of the focused program; "
                    + (desktop.map { "\($0.name) has no preset that tells it: " }
                        ?? "--desktop chooses a preset that tells it; elsewhere ")
                    + "`inputrx state app NAME` or a `command:` sets it"
            )
        }
        let state = YAMLEntry("app", .mapping(entries))
        sections.append(Section(comments: [comment], key: "states", entries: [state]))
    }
}
