extension ImportOptions {
    /// What suits the session that these variables describe.
    public init(environment: (String) -> String?) {
        let names = (environment("XDG_CURRENT_DESKTOP") ?? "").lowercased().split(separator: ":")
        let isWayland = environment("WAYLAND_DISPLAY") != nil
        let isX = !isWayland && environment("DISPLAY") != nil
        let desktop: Desktop? =
            names.lazy.compactMap { name in
                Desktop.allCases.first { name == $0.rawValue || name.hasSuffix("-\($0.rawValue)") }
            }.first ?? (isX ? .x11 : nil)
        self.init(desktop: desktop)
    }
}
