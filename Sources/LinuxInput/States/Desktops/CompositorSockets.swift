import CLinux
import Configuration
import Glibc

/// The sockets on which a compositor may listen: the one that its variable names, and those in its
/// usual folder.
///
/// A daemon that was started before the desktop, or outlives it, has no variable or an old one, so
/// the folder is searched as well. Only folders that belong to the user are searched.
struct CompositorSockets {
    /// The socket of events.
    let events: String
    /// The socket of questions (Hyprland); empty if there is none.
    var questions = ""

    /// Returns the places to try, in order; `environment` returns the values of variables.
    static func places(
        of preset: StatePreset,
        environment: (String) -> String?
    ) -> [CompositorSockets] {
        let runtime = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        func named(_ variable: String, _ folder: String, _ prefix: String) -> [CompositorSockets] {
            let named = environment(variable).map { [$0] } ?? []
            let found = runtime.map { newest(in: $0 + folder, beginningWith: prefix) } ?? []
            return (named + found.filter { !named.contains($0) }).map { .init(events: $0) }
        }
        switch preset {
        case .sway: return named("SWAYSOCK", "", "sway-ipc.")
        case .i3: return named("I3SOCK", "/i3", "ipc-socket.")
        case .niri: return named("NIRI_SOCKET", "", "niri.")
        case .hyprland:
            guard let runtime else { return [] }
            let folder = runtime + "/hypr/"
            let named = environment("HYPRLAND_INSTANCE_SIGNATURE").map { [folder + $0] } ?? []
            let found = newest(in: runtime + "/hypr", beginningWith: "")
            return (named + found.filter { !named.contains($0) }).map {
                .init(events: $0 + "/.socket2.sock", questions: $0 + "/.socket.sock")
            }
        case .kde, .gnome, .squeekboard, .x11: return []
        }
    }

    /// Returns the paths in a folder whose names begin with the prefix, the newest first.
    private static func newest(in folder: String, beginningWith prefix: String) -> [String] {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_uid == getuid(),
            let names = FolderNames.inFolder(folder)
        else { return [] }
        var found: [(path: String, changed: Int)] = []
        for name in names {
            guard name.hasPrefix(prefix), !name.hasPrefix(".") else { continue }
            let path = "\(folder)/\(name)"
            guard lstat(path, &status) == 0, status.st_uid == getuid() else { continue }
            found.append((path, status.st_mtim.tv_sec))
        }
        // 8: a folder full of sockets of ended sessions is not worth more attempts.
        return found.sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }.prefix(8).map(\.path)
    }
}
