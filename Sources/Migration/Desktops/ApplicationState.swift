import Desktops

/// The state `app`, which says which program has the focus.
enum ApplicationState {
    /// The section that follows the focus; nil if no binding asks for it.
    static func section(
        isAsked: Bool,
        desktop: Desktop?,
        _ configuration: inout ImportedConfiguration
    ) -> ImportedConfiguration.Section? {
        guard isAsked else { return nil }
        guard let preset = desktop?.preset else {
            configuration.note(
                "when: app",
                "needs the name of the focused program; "
                    + (desktop.map { "\($0.name) has no preset that tells it: " }
                        ?? "--desktop chooses a preset that tells it; elsewhere ")
                    + "`inputrx state app NAME` or a `command:` sets it"
            )
            return .init(
                comments: ["The focused program: set it with `inputrx state app NAME`."],
                key: "states",
                entries: [YAMLEntry("app", .mapping([]))]
            )
        }
        return .init(
            comments: ["Follows the focused program."],
            key: "states",
            entries: [YAMLEntry("app", .mapping([YAMLEntry("preset", preset.rawValue)]))]
        )
    }
}
