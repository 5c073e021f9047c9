import Glibc

/// Reports each possible change of the content of the file at a path.
///
/// Editors write in place, or rename a new file over the old file. Dotfile managers make the file,
/// or a directory above it, a symbolic link and change the target of the link. A directory may be
/// replaced. So the directories in the path are watched:
///
///     directory                                what is watched
///     each directory in the path               that the directory is moved or removed
///     a directory that contains a link in it   also the entry of the link
///     the directory of the file                also the entry of the file
///     if the file is missing, all existing     also the next entry of the path
///
/// `DirectoryWatcher` notices a mount over a part of the path.
final class WatchedFile {
    /// 50 ms: changes in quick succession (remove, create, write) are reported as one.
    static let settling = Duration.milliseconds(50)

    private let path: String
    private let loop: EventLoop
    private let watcher: DirectoryWatcher
    private let handler: () -> Void
    private var watches: [DirectoryWatcher.ID] = []
    private var timer: TimerQueue.ID?

    /// Starts to watch; calls `handler` after each possible change.
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
        // A change before a watch exists is not noticed, so the steps are resolved again
        // afterwards.
        for _ in 0..<3 {
            let steps = WatchedFile.steps(on: path)
            watches += steps.compactMap(watch)
            if steps == WatchedFile.steps(on: path) { break }
        }
        watches.removeFirst(previous.count)
        // The old watches are removed last, so that a directory that stays in the path is watched
        // without interruption.
        previous.forEach(watcher.remove)
    }

    private func watch(_ step: Step) -> DirectoryWatcher.ID? {
        watcher.watch(step.directory, for: step.watchesEntry ? .all : .itself) { [weak self] name in
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

    /// A directory in the path, and the next entry of the path in that directory.
    struct Step: Hashable {
        var directory: String
        var entry: String
        /// True if changes of the entry matter, too, because the entry is a link or the end of the
        /// path, or because the file is missing.
        var watchesEntry: Bool
    }

    /// Returns the steps from the first directory to the file, or to the first missing entry.
    static func steps(on path: String) -> [Step] {
        var steps: [Step] = []
        var directory = path.hasPrefix("/") ? "/" : "."
        var remaining = path.split(separator: "/").reversed().map(String.init)
        // 40 links: the limit of Linux (path_resolution(7)).
        var remainingLinks = 40
        while let entry = remaining.popLast() {
            let entryPath = directory == "/" ? "/\(entry)" : "\(directory)/\(entry)"
            let target = remainingLinks > 0 ? linkTarget(of: entryPath) : nil
            // The steps end at the file itself, or at an entry that is missing or cannot be
            // entered.
            let isEnd = target == nil && (remaining.isEmpty || access(entryPath, F_OK) != 0)
            steps.append(
                Step(directory: directory, entry: entry, watchesEntry: target != nil || isEnd)
            )
            if isEnd { break }
            if let target {
                remainingLinks -= 1
                if target.hasPrefix("/") { directory = "/" }
                remaining += target.split(separator: "/").reversed().map(String.init)
            } else {
                directory = entryPath
            }
        }
        if access(path, F_OK) == 0 { return steps }
        // The file may appear because an entry in any of the directories changes.
        return steps.map { Step(directory: $0.directory, entry: $0.entry, watchesEntry: true) }
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
