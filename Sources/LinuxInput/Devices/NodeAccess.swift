import Glibc
import Rx

/// Tells which device nodes this user may read, and reports possible changes.
///
/// Watches each node and not their directory: where a directory is watched, the kernel looks for its
/// watchers at each read of a file in it. That was 3.6 % of the cost of a touch frame, for all
/// programs that read input.
final class NodeAccess {
    /// Each node whose mode, owner or access list may have changed.
    let changes = PublishSubject<String>()

    private let watcher: DirectoryWatcher
    private var watches: [String: DirectoryWatcher.ID] = [:]

    init(_ watcher: DirectoryWatcher) { self.watcher = watcher }

    /// Checks if this user may read the node now, and watches it from now on.
    func readability(of node: String) -> Readability {
        // Watch first, so that no change is missed; and watch again each time, because the file may
        // be another one with the same name.
        let previous = watches[node]
        watches[node] = watcher.watchFile(node, for: .access) { [unowned self] in
            changes.onNext(node)
        }
        if let previous { watcher.remove(previous) }
        return NodeAccess.readability(of: node)
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
