/// A program whose configuration can be translated.
public enum ForeignFormat: String, CaseIterable, Hashable, Sendable {
    case lisgd, touchegg, fusuma
    case libinputGestures = "libinput-gestures"
    case inputActions = "inputactions"

    /// The paths of the program's configuration: `user` below the user's configuration folder,
    /// `system` absolute; both are empty for lisgd, which has only a command line.
    public var places: (user: [String], system: [String]) {
        switch self {
        case .lisgd: ([], [])
        case .touchegg:
            (["touchegg/touchegg.conf"], ["/usr/share/touchegg/touchegg.conf"])
        case .fusuma: (["fusuma/config.yml"], [])
        case .libinputGestures:
            (["libinput-gestures.conf"], ["/etc/libinput-gestures.conf"])
        case .inputActions:
            (
                ["inputactions/config.yaml", "kwingestures.yml"],
                ["/etc/inputactions/config.yaml"]
            )
        }
    }
}
