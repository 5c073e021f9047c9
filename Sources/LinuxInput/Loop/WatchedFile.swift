import Glibc

/// Tells when the content that a path leads to may have changed, however it was changed.
///
/// Editors write in place or rename a new file over the old one; dotfile managers make the file, or
/// a directory above it, a symbolic link and turn it somewhere else. So every directory that decides
/// where the path leads is watched: the one with the file and those with links on the way.
final class WatchedFile {
    /// 50 ms: several changes in quick succession (remove, create, write) are one change.
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

    private func watchAgain() {
        let previous = watches
        watches = WatchedFile.entries(on: path).compactMap { directory, entry in
            watcher.watch(directory, for: .content) { [weak self] name in
                if name.isEmpty || name == entry { self?.noticeChange() }
            }
        }
        // Last, so that a directory that stays is not forgotten in between.
        previous.forEach(watcher.remove)
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

    /// The directory entries that decide where the path leads: links on the way, then the file.
    static func entries(on path: String) -> [(directory: String, entry: String)] {
        var entries: [(directory: String, entry: String)] = []
        var directory = path.hasPrefix("/") ? "/" : "."
        var rest = path.split(separator: "/").reversed().map(String.init)
        // 40 links: where Linux gives up, too (path_resolution(7)).
        var linksLeft = 40
        while let entry = rest.popLast() {
            let place = directory == "/" ? "/\(entry)" : "\(directory)/\(entry)"
            if linksLeft > 0, let target = linkTarget(of: place) {
                linksLeft -= 1
                entries.append((directory, entry))
                if target.hasPrefix("/") { directory = "/" }
                rest += target.split(separator: "/").reversed().map(String.init)
            } else if rest.isEmpty {
                entries.append((directory, entry))
            } else {
                directory = place
            }
        }
        return entries
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
