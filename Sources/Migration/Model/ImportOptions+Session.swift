import Desktops

extension ImportOptions {
    /// Creates the options for the session that these variables describe.
    public init(environment: (String) -> String?) {
        let desktop = Desktop.of(environment)
        self.init(desktop: desktop == .other ? nil : desktop)
    }
}
