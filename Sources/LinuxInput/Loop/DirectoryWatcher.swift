import CLinux
import Glibc

/// Reports changes in directories and of files, through one inotify descriptor.
///
/// inotify does not report a mount over a directory, so after each mount, every watch reports that
/// changes may have been lost.
package final class DirectoryWatcher {
    /// Identifies a watch, so that it can be removed.
    struct ID: Hashable {
        fileprivate let descriptor: Int32
        fileprivate let number: Int
    }

    /// The kinds of changes to the entries of a directory.
    struct Changes: OptionSet, Sendable {
        let rawValue: UInt32

        /// An entry was created, removed or renamed, or a file was closed after writing.
        static let content = Changes(
            rawValue: UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
        )
        /// The mode, owner or access list of an entry changed.
        static let access = Changes(rawValue: UInt32(IN_ATTRIB))
        /// The directory was moved or removed.
        static let itself = Changes(rawValue: UInt32(IN_MOVE_SELF | IN_DELETE_SELF))
        /// All kinds of changes.
        static let all: Changes = [.content, .access, .itself]
    }

    private struct Watch {
        let number: Int
        let changes: Changes
        let handler: (String) -> Void
    }

    private let loop: EventLoop
    private let inotify: Int32
    private var loopWatch: EventLoop.Watch?
    private let mounts: Int32
    private var mountWatch: EventLoop.Watch?
    private var watches: [Int32: [Watch]] = [:]
    private var lastNumber = 0

    package init(on loop: EventLoop) throws(SystemError) {
        self.loop = loop
        inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard inotify >= 0 else { throw SystemError("cannot watch directories") }
        mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        loopWatch = try loop.watch(inotify) { [unowned self] in readEvents() }
        // /proc/self/mountinfo signals a change as urgent data (proc(5)).
        mountWatch = try? loop.watch(mounts, for: .urgentData) { [unowned self] in reportLoss() }
    }

    deinit {
        if let loopWatch { loop.remove(loopWatch) }
        if let mountWatch { loop.remove(mountWatch) }
        if mounts >= 0 { close(mounts) }
        close(inotify)
    }

    /// Calls `handler` with the name of each entry that changes in one of these ways.
    ///
    /// The name is empty if changes may have been lost, or if the directory itself changed or is
    /// gone; the caller must then check everything again.
    /// - Returns: nil if there is no such directory, or it cannot be watched.
    func watch(
        _ directory: String,
        for changes: Changes,
        handler: @escaping (String) -> Void
    ) -> ID? {
        add(directory, for: changes, flags: UInt32(IN_ONLYDIR), handler: handler)
    }

    /// Calls `handler` whenever the file itself changes in one of these ways, or may have.
    ///
    /// If another file replaces it, that file is not watched.
    /// - Returns: nil if there is no such file, or it cannot be watched.
    func watchFile(_ file: String, for changes: Changes, handler: @escaping () -> Void) -> ID? {
        add(file, for: changes, flags: 0) { _ in handler() }
    }

    private func add(
        _ path: String,
        for changes: Changes,
        flags: UInt32,
        handler: @escaping (String) -> Void
    ) -> ID? {
        // Several watches of one path share an inotify descriptor, so their masks are combined.
        let mask = changes.rawValue | flags | UInt32(IN_MASK_ADD)
        let descriptor = inotify_add_watch(inotify, path, mask)
        guard descriptor >= 0 else { return nil }
        lastNumber += 1
        let watch = Watch(number: lastNumber, changes: changes, handler: handler)
        watches[descriptor, default: []].append(watch)
        return ID(descriptor: descriptor, number: lastNumber)
    }

    /// Removes a watch.
    func remove(_ id: ID) {
        guard let all = watches[id.descriptor] else { return }
        let remaining = all.filter { $0.number != id.number }
        watches[id.descriptor] = remaining.isEmpty ? nil : remaining
        if remaining.isEmpty { inotify_rm_watch(inotify, id.descriptor) }
    }

    private func readEvents() {
        // 4096 bytes have room for an event with the longest name, as inotify(7) requires.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = read(inotify, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                deliver(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    private func reportLoss() {
        for watch in watches.values.joined() { watch.handler("") }
    }

    private func deliver(_ events: UnsafeRawBufferPointer) {
        let headerSize = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + headerSize <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let nameStart = offset + headerSize
            let nameEnd = min(nameStart + Int(event.len), events.count)
            let name = events[nameStart..<nameEnd].prefix { $0 != 0 }
            offset = nameEnd
            deliver(event, name: String(decoding: name, as: UTF8.self))
        }
    }

    private func deliver(_ event: inotify_event, name: String) {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
            reportLoss()
        } else if event.mask & UInt32(IN_IGNORED) != 0 {
            // The kernel has removed the watch, because this object removed it, or the directory
            // was deleted or unmounted.
            let orphans = watches.removeValue(forKey: event.wd)
            for watch in orphans ?? [] { watch.handler("") }
        } else {
            for watch in watches[event.wd] ?? []
            where event.mask & watch.changes.rawValue != 0 {
                watch.handler(name)
            }
        }
    }
}
