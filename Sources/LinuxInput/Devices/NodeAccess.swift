import Glibc
import Rx

/// Tells which device nodes this user may read, and reports possible changes.
final class NodeAccess {
    /// Each node whose mode, owner or access list changed; empty means that any may have.
    let changes = PublishSubject<String>()

    private let watcher: DirectoryWatcher
    private var watch: DirectoryWatcher.ID?
    private static let directory = "/dev/input"

    init(_ watcher: DirectoryWatcher) {
        self.watcher = watcher
        watchDirectory()
    }

    /// Watches the nodes unless it already does.
    ///
    /// The kernel creates the directory with the first device and removes it with the last one, so
    /// call this whenever a device arrives.
    func watchDirectory() {
        guard watch == nil else { return }
        watch = watcher.watch(NodeAccess.directory, for: .access) { [unowned self] name in
            if name.isEmpty, access(NodeAccess.directory, F_OK) != 0 { watch = nil }
            changes.onNext(name.isEmpty ? "" : "\(NodeAccess.directory)/\(name)")
        }
    }

    /// Checks if this user may read the node now.
    static func readability(of node: String) -> Readability {
        if access(node, R_OK) == 0 { return .readable }
        return errno == ENOENT ? .absent : .denied
    }
}

/// The result of the check of a device node.
enum Readability: Hashable {
    case readable
    /// The system refuses.
    case denied
    /// The node is gone: the kernel removes it before udev reports it.
    case absent
}
