import ArgumentParser
import Desktops

/// A desktop on the command line.
struct DesktopArgument: ExpressibleByArgument {
    let desktop: Desktop

    init?(argument: String) {
        let name = argument.lowercased()
        let aliases = [
            "plasma": Desktop.kde, "kwin": .kde, "gnome-shell": .gnome, "mutter": .gnome,
        ]
        guard let desktop = Desktop(rawValue: name) ?? aliases[name] else { return nil }
        self.desktop = desktop
    }

    var defaultValueDescription: String { desktop.rawValue }

    static var allValueStrings: [String] { Desktop.allCases.map(\.rawValue) }
}
