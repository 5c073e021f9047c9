import Glibc
import Rx

/// Checks which device nodes this user may read, and reports possible changes.
///
/// Each readable node is watched separately. If the directory were watched, the kernel would look
/// for watchers at each read of a file in it. That was 3.6 % of the cost of a touch frame, in every
/// program that reads input. A node that cannot be read cannot be watched, so the directory is
/// watched while such a node is of interest.
final class NodeAccess {
    /// Each node whose mode, owner or access list may have changed; empty if it may be any node.
    let changes = PublishSubject<String>()

    private let watcher: DirectoryWatcher
    private var watches: [String: DirectoryWatcher.ID] = [:]
    private var denied: Set<String> = []
    private var directoryWatch: DirectoryWatcher.ID?
    private static let directory = "/dev/input"

    init(_ watcher: DirectoryWatcher) { self.watcher = watcher }

    /// Removes the watches, because the loop may still run: a stopping daemon waits for commands.
    deinit {
        watches.values.forEach(watcher.remove)
        if let directoryWatch { watcher.remove(directoryWatch) }
    }

    /// Checks if this user may read the node now, and watches it from now on.
    func readability(of node: String) -> Readability {
        // The watch begins before the check, so that no change is missed. Each check begins a new
        // watch, because another file may now have this name.
        let previous = watches[node]
        watches[node] = watcher.watchFile(node, for: .access) { [unowned self] in
            changes.onNext(node)
        }
        if let previous { watcher.remove(previous) }
        let result = NodeAccess.readability(of: node)
        if result == .denied {
            denied.insert(node)
            // Access may have been granted before the directory was watched.
            if directoryWatch == nil, watchDirectory() { return readability(of: node) }
        } else {
            denied.remove(node)
            if denied.isEmpty, let watch = directoryWatch {
                directoryWatch = nil
                watcher.remove(watch)
            }
        }
        return result
    }

    private func watchDirectory() -> Bool {
        directoryWatch = watcher.watch(NodeAccess.directory, for: .access) { [unowned self] name in
            // The kernel removes the directory with the last device, and the watch with it.
            if name.isEmpty, access(NodeAccess.directory, F_OK) != 0 { directoryWatch = nil }
            changes.onNext(name.isEmpty ? "" : "\(NodeAccess.directory)/\(name)")
        }
        return directoryWatch != nil
    }

    /// Checks if this user may read the node now.
    static func readability(of node: String) -> Readability {
        if access(node, R_OK) == 0 { return .readable }
        return errno == ENOENT ? .absent : .denied
    }
}

/// Tells if a device node can be read.
enum Readability: Hashable {
    case readable
    /// The system does not permit this user to read the node.
    case denied
    /// The node is gone: the kernel removes it before udev reports it.
    case absent
}
