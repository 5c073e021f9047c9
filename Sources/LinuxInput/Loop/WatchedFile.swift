import Glibc

/// Reports each possible change of the content of the file at a path.
///
/// Editors write in place, or rename a new file over the old one. Dotfile managers make the file,
/// or a directory above it, a symbolic link and change its target. A directory may be replaced by
/// another one. The watches on the directories in the path:
///
///     directory                       reported changes
///     on the way                      the directory itself is moved or removed
///     with a link that is on the way  its entries, too
///     with the file                   its entries, too
///     all, if the file is missing     their entries, too, down to the first that is missing
///
/// `DirectoryWatcher` notices a mount over a part of the path.
final class WatchedFile {
    /// 50 ms: several changes in quick succession (remove, create, write) count as one.
    static let settling = Duration.milliseconds(50)

    private let path: String
    private let loop: EventLoop
    private let watcher: DirectoryWatcher
    private let handler: () -> Void
    private var watches: [DirectoryWatcher.ID] = []
    private var timer: TimerQueue.ID?

    /// Calls `handler` after each change.
    init(
        _ path: String,
        loop: EventLoop,
        watcher: DirectoryWatcher,
        handler: @escaping () -> Void
    ) {
        self.path = path
        self.loop = loop
        self.watcher = watcher
        self.handler = handler
        watchAgain()
    }

    deinit {
        loop.timers.cancel(timer)
        watches.forEach(watcher.remove)
    }

    /// Resolves the path again, and watches the directories in it.
    func watchAgain() {
        let previous = watches
        // A watch does not see changes from before it existed.
        for _ in 0..<3 {
            let steps = WatchedFile.steps(on: path)
            watches += steps.compactMap(watch)
            if steps == WatchedFile.steps(on: path) { break }
        }
        watches.removeFirst(previous.count)
        // The old watches are removed last, so that the watch of a directory that stays is never
        // interrupted.
        previous.forEach(watcher.remove)
    }

    private func watch(_ step: Step) -> DirectoryWatcher.ID? {
        watcher.watch(step.directory, for: step.decides ? .all : .itself) { [weak self] name in
            if name.isEmpty || name == step.entry { self?.noticeChange() }
        }
    }

    private func noticeChange() {
        guard timer == nil else { return }
        timer = loop.timers.add(at: .now.advanced(by: WatchedFile.settling)) { [weak self] in
            guard let self else { return }
            timer = nil
            watchAgain()
            handler()
        }
    }

    /// A directory in the path, and the entry in it that comes next in the path.
    struct Step: Hashable {
        var directory: String
        var entry: String
        /// True if the entry may change its target while the directory stays the same.
        var decides: Bool
    }

    /// Returns the steps from the first directory to the file, as far as they exist.
    static func steps(on path: String) -> [Step] {
        var steps: [Step] = []
        var directory = path.hasPrefix("/") ? "/" : "."
        var rest = path.split(separator: "/").reversed().map(String.init)
        // 40 links: the limit of Linux (path_resolution(7)).
        var linksLeft = 40
        while let entry = rest.popLast() {
            let place = directory == "/" ? "/\(entry)" : "\(directory)/\(entry)"
            let target = linksLeft > 0 ? linkTarget(of: place) : nil
            // The path ends at the file itself, or at an entry that is missing or may not be
            // entered.
            let isEnd = target == nil && (rest.isEmpty || access(place, F_OK) != 0)
            steps.append(
                Step(directory: directory, entry: entry, decides: target != nil || isEnd)
            )
            if isEnd { break }
            if let target {
                linksLeft -= 1
                if target.hasPrefix("/") { directory = "/" }
                rest += target.split(separator: "/").reversed().map(String.init)
            } else {
                directory = place
            }
        }
        if access(path, F_OK) == 0 { return steps }
        // A missing entry may appear in any of the directories.
        return steps.map { Step(directory: $0.directory, entry: $0.entry, decides: true) }
    }

    private static func linkTarget(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count > 0 else { return nil }
            let bytes = UnsafeRawBufferPointer(start: start, count: count)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
