/// The state `app`, which says which program has the focus.
enum ApplicationState {
    /// The section that follows the focus; nil if no binding asks for it.
    static func section(
        isAsked: Bool,
        desktop: Desktop?,
        _ configuration: inout ImportedConfiguration
    ) -> ImportedConfiguration.Section? {
        guard isAsked else { return nil }
        guard let command = desktop?.focusedProgram else {
            configuration.note(
                "when: app",
                "needs the name of the focused program: `inputrx state app NAME` in a hook of the "
                    + "desktop, or a `command:` that prints it"
            )
            return .init(
                comments: ["The focused program: set it with `inputrx state app NAME`."],
                key: "states",
                entries: [YAMLEntry("app", .mapping([]))]
            )
        }
        return .init(
            comments: ["Prints the name of the focused program each time that it changes."],
            key: "states",
            entries: [YAMLEntry("app", .section([YAMLEntry("command", command)]))]
        )
    }
}
