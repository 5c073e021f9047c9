import Desktops

extension ImportOptions {
    /// Options that suit the session that these variables describe.
    public init(environment: (String) -> String?) {
        let desktop = Desktop.of(environment)
        self.init(desktop: desktop == .other ? nil : desktop)
    }
}
