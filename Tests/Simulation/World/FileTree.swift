import CSimulation
import Glibc

/// A file, folder, link or device node.
final class Inode {
    enum Kind {
        case folder([String: Inode])
        case file([UInt8])
        case link(String)
        case device(KernelDevice)
        case null
        case uinput
        case socket(SocketEnd)
    }

    let number: Int
    var name: String
    var kind: Kind
    var mode: UInt32
    /// The number of programs that have the file open for writing.
    var writers = 0
    /// True if the daemon's user may open the file.
    var isAllowed = true

    init(_ name: String, _ kind: Kind, mode: UInt32, number: Int) {
        self.name = name
        self.kind = kind
        self.mode = mode
        self.number = number
    }

    var entries: [String: Inode]? {
        get { if case .folder(let entries) = kind { entries } else { nil } }
        set { kind = .folder(newValue ?? [:]) }
    }

    var status: stat {
        var status = stat()
        status.st_ino = UInt(number)
        status.st_dev = 7
        status.st_uid = geteuid()
        status.st_mode = mode
        switch kind {
        case .folder: status.st_mode |= S_IFDIR
        case .link: status.st_mode |= S_IFLNK
        case .file(let bytes):
            status.st_mode |= S_IFREG
            status.st_size = bytes.count
        case .device(let device):
            status.st_mode |= S_IFCHR
            status.st_rdev = UInt(13 << 8 | 64 + device.number)
        case .socket: status.st_mode |= S_IFSOCK
        case .null, .uinput: status.st_mode |= S_IFCHR
        }
        return status
    }
}

/// All files, with the inotify watches on them.
final class FileTree {
    private(set) var root = Inode("/", .folder([:]), mode: 0o755, number: 1)
    private var lastNumber = 1
    var watchers: [Inotify] = []
    /// True if the disk is full.
    @exclusivity(unchecked) var isFull = false

    /// The result of following a path: the folder, the name in the folder, and the file if it
    /// exists.
    struct Place {
        let folder: Inode
        let name: String
        let inode: Inode?
    }

    /// Follows a path; nil if a folder on the way is missing.
    func place(
        _ path: String,
        from start: Inode? = nil,
        follows: Bool = true,
        depth: Int = 0
    ) -> Place? {
        var folder = path.hasPrefix("/") ? root : start ?? root
        var parents = [folder]
        let parts = path.split(separator: "/").map(String.init)
        guard let last = parts.last else { return Place(folder: root, name: "/", inode: root) }
        for part in parts.dropLast() {
            if part == ".." {
                if parents.count > 1 { parents.removeLast() }
                folder = parents[parents.count - 1]
                continue
            }
            guard var next = folder.entries?[part] else { return nil }
            if case .link(let target) = next.kind {
                guard depth < 40,
                    let aim = place(target, from: folder, depth: depth + 1)?.inode
                else { return nil }
                next = aim
            }
            folder = next
            parents.append(folder)
        }
        guard folder.entries != nil else { return nil }
        let inode = folder.entries?[last]
        if follows, case .link(let target)? = inode?.kind {
            return depth < 40 ? place(target, from: folder, depth: depth + 1) : nil
        }
        return Place(folder: folder, name: last, inode: inode)
    }

    func inode(_ path: String) -> Inode? { place(path)?.inode }

    func make(_ kind: Inode.Kind, _ name: String, mode: UInt32) -> Inode {
        lastNumber += 1
        return Inode(name, kind, mode: mode, number: lastNumber)
    }

    /// Creates a folder and all folders above it.
    @discardableResult
    func makeFolder(_ path: String, mode: UInt32 = 0o755) -> Inode {
        var folder = root
        for part in path.split(separator: "/").map(String.init) {
            if let next = folder.entries?[part] {
                folder = next
            } else {
                let made = make(.folder([:]), part, mode: mode)
                put(made, as: part, in: folder, told: UInt32(IN_CREATE))
                folder = made
            }
        }
        return folder
    }

    /// Puts a file into a folder; replaces a file of the same name.
    func put(_ inode: Inode, as name: String, in folder: Inode, told change: UInt32) {
        let old = folder.entries?[name]
        inode.name = name
        folder.entries?[name] = inode
        if let old, old !== inode { gone(old) }
        tell(change, folder, name)
    }

    /// Removes a name from a folder.
    func remove(_ name: String, from folder: Inode, told change: UInt32 = UInt32(IN_DELETE)) {
        guard let inode = folder.entries?.removeValue(forKey: name) else { return }
        tell(change, folder, name)
        if change == UInt32(IN_DELETE) { gone(inode) }
    }

    private func gone(_ inode: Inode) {
        for (name, _) in inode.entries ?? [:] { remove(name, from: inode) }
        tell(UInt32(IN_DELETE_SELF), inode, "")
        watchers.forEach { $0.forget(inode) }
    }

    /// Notifies the watchers of a folder and of the entry itself.
    func tell(_ change: UInt32, _ inode: Inode, _ name: String) {
        watchers.forEach { $0.tell(change, inode, name) }
    }

    /// Notifies the watchers of a file, and of its folder, about a change of the file itself.
    func changed(_ path: String, _ change: UInt32) {
        guard let place = place(path, follows: false), let inode = place.inode else { return }
        tell(change, place.folder, place.name)
        tell(change, inode, "")
    }

    // MARK: - Changes by other programs

    /// Writes a file in place, all at once; without a notice if another machine writes it.
    func write(_ text: String, to path: String, isNoticed: Bool = true) {
        guard let place = place(path) else { return }
        if let inode = place.inode {
            inode.kind = .file(Array(text.utf8))
        } else {
            let made = make(.file(Array(text.utf8)), place.name, mode: 0o644)
            put(made, as: place.name, in: place.folder, told: UInt32(IN_CREATE))
        }
        if isNoticed { tell(UInt32(IN_CLOSE_WRITE), place.folder, place.name) }
    }

    /// Replaces the folder of a file by another folder with a new file, by rename(2).
    func replaceFolder(of path: String, with text: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count > 1, let old = place("/" + parts.dropLast().joined(separator: "/")),
            let moved = old.inode
        else { return }
        let made = make(.folder([:]), old.name, mode: 0o755)
        let file = make(.file(Array(text.utf8)), parts[parts.count - 1], mode: 0o644)
        made.entries = [file.name: file]
        remove(old.name, from: old.folder, told: UInt32(IN_MOVED_FROM))
        put(moved, as: old.name + ".old", in: old.folder, told: UInt32(IN_MOVED_TO))
        tell(UInt32(IN_MOVE_SELF), moved, "")
        put(made, as: old.name, in: old.folder, told: UInt32(IN_MOVED_TO))
    }

    /// Replaces a file by a new one, by rename(2).
    func replace(_ path: String, with text: String) {
        guard let place = place(path, follows: false) else { return }
        let made = make(.file(Array(text.utf8)), place.name, mode: 0o644)
        put(made, as: place.name, in: place.folder, told: UInt32(IN_MOVED_TO))
    }

    func delete(_ path: String) {
        guard let place = place(path, follows: false) else { return }
        remove(place.name, from: place.folder)
    }
}

/// An open file or folder.
final class OpenFile: Descriptor {
    let inode: Inode
    private let writes: Bool
    private var offset = 0

    init(_ inode: Inode, writes: Bool) {
        self.inode = inode
        self.writes = writes
        if writes { inode.writers += 1 }
    }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard case .file(let bytes) = inode.kind else { return Int(-EISDIR) }
        let part = bytes.dropFirst(offset).prefix(buffer.count)
        buffer.copyBytes(from: part)
        offset += part.count
        return part.count
    }

    override func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard writes, case .file(let old) = inode.kind else { return Int(-EBADF) }
        if kernel.files.isFull { return Int(-ENOSPC) }
        inode.kind = .file(old + Array(bytes))
        return bytes.count
    }

    func replace(with bytes: UnsafeRawBufferPointer) {
        inode.kind = .file(Array(bytes))
    }

    override func closed() {
        if writes { inode.writers -= 1 }
    }
}

/// An inotify instance.
final class Inotify: Descriptor {
    private struct Watch {
        let number: Int32
        let inode: Inode
        var mask: UInt32
    }

    private var watches: [Watch] = []
    private var lastNumber: Int32 = 0
    @exclusivity(unchecked) private var queue: [(watch: Int32, mask: UInt32, name: String)] = []

    override func isReadable(at now: Int64) -> Bool { !queue.isEmpty }

    func add(_ inode: Inode, _ mask: UInt32) -> Int32 {
        if let place = watches.firstIndex(where: { $0.inode === inode }) {
            watches[place].mask |= mask
            return watches[place].number
        }
        lastNumber += 1
        watches.append(Watch(number: lastNumber, inode: inode, mask: mask))
        return lastNumber
    }

    func remove(_ number: Int32) -> Int32 {
        guard let place = watches.firstIndex(where: { $0.number == number }) else {
            return -EINVAL
        }
        watches.remove(at: place)
        enqueue(number, UInt32(IN_IGNORED), "")
        return 0
    }

    func tell(_ change: UInt32, _ inode: Inode, _ name: String) {
        for watch in watches where watch.inode === inode && watch.mask & change != 0 {
            enqueue(watch.number, change, name)
        }
    }

    /// Removes the watches of a file that is gone.
    func forget(_ inode: Inode) {
        for watch in watches where watch.inode === inode {
            enqueue(watch.number, UInt32(IN_IGNORED), "")
        }
        watches.removeAll { $0.inode === inode }
    }

    private func enqueue(_ watch: Int32, _ mask: UInt32, _ name: String) {
        queue.append((watch, mask, name))
        arrivals += 1
    }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !queue.isEmpty else { return Int(-EAGAIN) }
        var size = 0
        while let event = queue.first {
            let name = Array(event.name.utf8)
            let room = name.isEmpty ? 0 : (name.count + 16) / 16 * 16
            guard size + 16 + room <= buffer.count else { break }
            buffer.storeBytes(of: event.watch, toByteOffset: size, as: Int32.self)
            buffer.storeBytes(of: event.mask, toByteOffset: size + 4, as: UInt32.self)
            buffer.storeBytes(of: 0, toByteOffset: size + 8, as: UInt32.self)
            buffer.storeBytes(of: UInt32(room), toByteOffset: size + 12, as: UInt32.self)
            for index in 0..<room {
                buffer[size + 16 + index] = index < name.count ? name[index] : 0
            }
            size += 16 + room
            queue.removeFirst()
        }
        return size
    }

    override func closed() { kernel.files.watchers.removeAll { $0 === self } }
}
