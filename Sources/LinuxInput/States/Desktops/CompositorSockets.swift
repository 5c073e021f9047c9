import CLinux
import Configuration
import Glibc

/// The sockets on which a compositor may listen.
///
/// An environment variable names the socket. A daemon that was started before the desktop, or
/// outlives the desktop, has no variable or an outdated one, so the folder in which the compositor
/// puts its sockets is searched as well, if it belongs to the user.
struct CompositorSockets {
    /// The path of the socket for events.
    let events: String
    /// The path of the socket for requests (Hyprland); empty if there is none.
    var requests = ""

    /// Returns the sockets to try, in order; `environment` returns the value of a variable.
    static func candidates(
        of preset: StatePreset,
        environment: (String) -> String?
    ) -> [CompositorSockets] {
        let runtime = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
        func named(_ variable: String, _ folder: String, _ prefix: String) -> [CompositorSockets] {
            let given = environment(variable).map { [$0] } ?? []
            let found = runtime.map { newest(in: $0 + folder, beginningWith: prefix) } ?? []
            return (given + found.filter { !given.contains($0) }).map { .init(events: $0) }
        }
        switch preset {
        case .sway: return named("SWAYSOCK", "", "sway-ipc.")
        case .i3: return named("I3SOCK", "/i3", "ipc-socket.")
        case .niri: return named("NIRI_SOCKET", "", "niri.")
        case .hyprland:
            guard let runtime else { return [] }
            let folder = runtime + "/hypr/"
            let given = environment("HYPRLAND_INSTANCE_SIGNATURE").map { [folder + $0] } ?? []
            let found = newest(in: runtime + "/hypr", beginningWith: "")
            return (given + found.filter { !given.contains($0) }).map {
                .init(events: $0 + "/.socket2.sock", requests: $0 + "/.socket.sock")
            }
        case .kde, .gnome, .squeekboard, .x11: return []
        }
    }

    /// Returns the paths of the newest entries of a folder with this prefix, the newest first.
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
        // 8: more attempts are not worthwhile if the folder is full of sockets of ended sessions.
        return found.sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }.prefix(8).map(\.path)
    }
}
