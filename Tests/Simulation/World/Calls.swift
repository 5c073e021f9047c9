import CSimulation
import Glibc

/// The kernel of the story that is being played.
@exclusivity(unchecked) nonisolated(unsafe) var kernel = Kernel()

private func text(_ path: UnsafePointer<CChar>?) -> String {
    path.map { String(cString: $0) } ?? ""
}

/// Returns the place that a path names; resolves paths of the daemon's own descriptors, too.
private func place(_ folder: Int32, _ path: String, follows: Bool = true) -> FileTree.Place? {
    var rest = path
    var start = (kernel[folder] as? OpenFile)?.inode
    let own = "/proc/self/fd/"
    if path.hasPrefix(own) {
        let parts = path.dropFirst(own.count).split(separator: "/", maxSplits: 1)
        guard let number = parts.first.flatMap({ Int32($0) }) else { return nil }
        start = (kernel[number] as? OpenFile)?.inode
        guard parts.count > 1 else {
            return start.map { FileTree.Place(folder: $0, name: "", inode: $0) }
        }
        rest = String(parts[1])
    }
    guard start != nil || rest.hasPrefix("/") else { return nil }
    return kernel.files.place(rest, from: start, follows: follows)
}

@_cdecl("simulated_read")
func read(_ number: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    if kernel.isDaemonDead { return Int(-EBADF) }
    guard let descriptor = kernel[number] else { return Int(-EBADF) }
    return descriptor.read(UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

@_cdecl("simulated_write")
func write(_ number: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
    if kernel.isDaemonDead { return count }
    if number == 1 || number == 2 {
        kernel.write(bytes)
        return count
    }
    guard let descriptor = kernel[number] else { return Int(-EBADF) }
    return descriptor.write(bytes)
}

@_cdecl("simulated_replace")
func replace(_ number: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    guard let file = kernel[number] as? OpenFile, !kernel.isDaemonDead else { return Int(-EBADF) }
    if kernel.files.isFull { return Int(-ENOSPC) }
    file.replace(with: UnsafeRawBufferPointer(start: buffer, count: count))
    return count
}

@_cdecl("simulated_truncate")
func truncate(_ number: Int32) -> Int32 {
    guard let file = kernel[number] as? OpenFile else { return -EBADF }
    file.replace(with: UnsafeRawBufferPointer(start: nil, count: 0))
    return 0
}

@_cdecl("simulated_open")
func open(_ folder: Int32, _ path: UnsafePointer<CChar>?, _ flags: Int32, _ mode: UInt32) -> Int32 {
    if kernel.isDaemonDead { return -EIO }
    let path = text(path)
    let own = "/proc/self/fd/"
    if path.hasPrefix(own), let number = Int32(path.dropFirst(own.count)) {
        guard let reader = kernel[number] as? EvdevReader else { return -ENOENT }
        guard reader.device.exists else { return -ENODEV }
        return kernel.open(reader.device.open())
    }
    guard let place = place(folder, path, follows: flags & O_NOFOLLOW == 0) else { return -ENOENT }
    var inode = place.inode
    if inode == nil, flags & O_CREAT != 0 {
        if kernel.files.isFull { return -ENOSPC }
        let made = kernel.files.make(.file([]), place.name, mode: mode)
        kernel.files.put(made, as: place.name, in: place.folder, told: UInt32(IN_CREATE))
        inode = made
    } else if flags & O_EXCL != 0 {
        return -EEXIST
    }
    guard let inode else { return -ENOENT }
    guard inode.isAllowed else { return -EACCES }
    let writes = flags & O_ACCMODE != O_RDONLY
    switch inode.kind {
    case .device(let device): return device.exists ? kernel.open(device.open()) : -ENODEV
    case .null: return kernel.open(NullDevice())
    case .uinput: return kernel.open(Uinput())
    case .link: return -ELOOP
    case .socket: return -ENXIO
    case .folder: return writes ? -EISDIR : kernel.open(OpenFile(inode, writes: false))
    case .file:
        if flags & O_DIRECTORY != 0 { return -ENOTDIR }
        if flags & O_TRUNC != 0, writes { inode.kind = .file([]) }
        return kernel.open(OpenFile(inode, writes: writes))
    }
}

@_cdecl("simulated_close")
func close(_ number: Int32) -> Int32 { kernel.close(number) }

@_cdecl("simulated_fcntl")
func fcntl(_ number: Int32, _ command: Int32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    // F_SETLEASE fails while a program has the file open for writing.
    if command == 1024, let file = kernel[number] as? OpenFile, file.inode.writers > 0 {
        return -EAGAIN
    }
    // Two descriptors of one connection.
    if command == F_DUPFD_CLOEXEC, let end = kernel[number] as? SocketEnd {
        let other = kernel.open(end)
        if other >= 0 { end.retain() }
        return other
    }
    if command == F_GETFL { return number == 0 ? O_RDONLY : O_RDWR }
    if command == 1031, let end = kernel[number] as? PipeEnd { end.other?.room = 4096 }
    return 0
}

@_cdecl("simulated_ioctl")
func ioctl(_ number: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    if kernel.isDaemonDead { return -EBADF }
    return kernel[number]?.control(request, argument) ?? -EBADF
}

@_cdecl("simulated_status")
func status(
    _ folder: Int32,
    _ path: UnsafePointer<CChar>?,
    _ follows: Int32,
    _ status: UnsafeMutablePointer<stat>
) -> Int32 {
    guard let inode = place(folder, text(path), follows: follows != 0)?.inode else {
        return -ENOENT
    }
    status.pointee = inode.status
    return 0
}

@_cdecl("simulated_status_of")
func status(_ number: Int32, _ status: UnsafeMutablePointer<stat>) -> Int32 {
    if number < 3 {
        status.pointee = stat()
        status.pointee.st_mode = S_IFREG
        return 0
    }
    if kernel[number] is SocketEnd {
        status.pointee = stat()
        status.pointee.st_mode = S_IFSOCK
        return 0
    }
    guard let file = kernel[number] as? OpenFile else { return -EBADF }
    status.pointee = file.inode.status
    return 0
}

@_cdecl("simulated_access")
func access(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> Int32 {
    guard let inode = place(-100, text(path))?.inode else { return -ENOENT }
    return inode.isAllowed || mode == F_OK ? 0 : -EACCES
}

@_cdecl("simulated_readlink")
func readlink(
    _ path: UnsafePointer<CChar>?,
    _ buffer: UnsafeMutablePointer<CChar>,
    _ size: Int
) -> Int {
    guard let inode = place(-100, text(path), follows: false)?.inode else { return Int(-ENOENT) }
    guard case .link(let target) = inode.kind else { return Int(-EINVAL) }
    let bytes = target.utf8.prefix(size)
    UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: bytes)
    return bytes.count
}

@_cdecl("simulated_mkdir")
func mkdir(_ folder: Int32, _ path: UnsafePointer<CChar>?, _ mode: UInt32) -> Int32 {
    guard let place = place(folder, text(path), follows: false) else { return -ENOENT }
    guard place.inode == nil else { return -EEXIST }
    if kernel.files.isFull { return -ENOSPC }
    let made = kernel.files.make(.folder([:]), place.name, mode: mode)
    kernel.files.put(made, as: place.name, in: place.folder, told: UInt32(IN_CREATE))
    return 0
}

@_cdecl("simulated_unlink")
func unlink(_ folder: Int32, _ path: UnsafePointer<CChar>?) -> Int32 {
    guard let place = place(folder, text(path), follows: false), place.inode != nil else {
        return -ENOENT
    }
    kernel.files.remove(place.name, from: place.folder)
    return 0
}

@_cdecl("simulated_rename")
func rename(
    _ fromFolder: Int32,
    _ from: UnsafePointer<CChar>?,
    _ toFolder: Int32,
    _ to: UnsafePointer<CChar>?
) -> Int32 {
    guard let source = place(fromFolder, text(from), follows: false), let inode = source.inode,
        let target = place(toFolder, text(to), follows: false)
    else { return -ENOENT }
    kernel.files.remove(source.name, from: source.folder, told: UInt32(IN_MOVED_FROM))
    kernel.files.put(inode, as: target.name, in: target.folder, told: UInt32(IN_MOVED_TO))
    return 0
}

@_cdecl("simulated_pipe")
func pipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    let (reader, writer) = (PipeEnd(), PipeEnd())
    reader.other = writer
    writer.other = reader
    ends[0] = kernel.open(reader)
    guard ends[0] >= 0 else { return ends[0] }
    ends[1] = kernel.open(writer)
    if ends[1] < 0 { _ = kernel.close(ends[0]) }
    return min(ends[1], 0)
}

@_cdecl("simulated_socket")
func socket() -> Int32 { kernel.isDaemonDead ? -EBADF : kernel.open(SocketEnd()) }

@_cdecl("simulated_bind")
func bind(_ number: Int32, _ path: UnsafePointer<CChar>?) -> Int32 {
    guard let end = kernel[number] as? SocketEnd else { return -EBADF }
    guard let place = place(-100, text(path), follows: false) else { return -ENOENT }
    guard place.inode == nil else { return -EADDRINUSE }
    if kernel.files.isFull { return -ENOSPC }
    let made = kernel.files.make(.socket(end), place.name, mode: 0o600)
    kernel.files.put(made, as: place.name, in: place.folder, told: UInt32(IN_CREATE))
    return 0
}

@_cdecl("simulated_listen")
func listen(_ number: Int32, _ backlog: Int32) -> Int32 {
    guard let end = kernel[number] as? SocketEnd else { return -EBADF }
    end.backlog = Int(backlog)
    return 0
}

@_cdecl("simulated_accept")
func accept(_ number: Int32) -> Int32 {
    guard let end = kernel[number] as? SocketEnd, !kernel.isDaemonDead else { return -EBADF }
    guard end.isReadable(at: kernel.now) else { return -EAGAIN }
    guard kernel.hasFreeDescriptor else { return -EMFILE }
    return kernel.open(end.accept())
}

@_cdecl("simulated_shutdown")
func shutdown(_ number: Int32, _ how: Int32) -> Int32 {
    guard let end = kernel[number] as? SocketEnd else { return -EBADF }
    if how == Int32(SHUT_RD) { end.isDeaf = true }
    return 0
}

@_cdecl("simulated_epoll_create")
func createEpoll() -> Int32 { kernel.open(Epoll()) }

@_cdecl("simulated_epoll_ctl")
func control(
    _ epoll: Int32,
    _ operation: Int32,
    _ number: Int32,
    _ events: UInt32,
    _ data: UInt64
) -> Int32 {
    (kernel[epoll] as? Epoll)?.control(operation, number, events, data) ?? -EBADF
}

@_cdecl("simulated_epoll_wait")
func wait(
    _ epoll: Int32,
    _ events: UnsafeMutablePointer<epoll_event>,
    _ count: Int32,
    _ timeout: Int32
) -> Int32 {
    guard let epoll = kernel[epoll] as? Epoll else { return -EBADF }
    return kernel.wait(epoll, events, Int(count), timeout: timeout)
}

@_cdecl("simulated_timer_create")
func createTimer(_ clock: Int32) -> Int32 { kernel.open(Timer(clock)) }

@_cdecl("simulated_timer_set")
func set(
    _ number: Int32,
    _ watchesClock: Bool,
    _ seconds: Int64,
    _ nanoseconds: Int64
) -> Int32 {
    guard let timer = kernel[number] as? Timer else { return -EBADF }
    let (microseconds, isNever) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let isDisarmed = seconds == 0 && nanoseconds == 0
    timer.due = isNever || isDisarmed ? nil : microseconds + (nanoseconds + 999) / 1000
    timer.watchesClock = watchesClock
    return 0
}

@_cdecl("simulated_signals")
func createSignals() -> Int32 {
    let queue = SignalQueue()
    kernel.signals = queue
    return kernel.open(queue)
}

@_cdecl("simulated_inotify_create")
func createInotify() -> Int32 {
    let inotify = Inotify()
    kernel.files.watchers.append(inotify)
    return kernel.open(inotify)
}

@_cdecl("simulated_inotify_add")
func watch(_ number: Int32, _ path: UnsafePointer<CChar>?, _ mask: UInt32) -> Int32 {
    guard let inotify = kernel[number] as? Inotify else { return -EBADF }
    guard let inode = place(-100, text(path))?.inode else { return -ENOENT }
    guard inode.isAllowed else { return -EACCES }
    if mask & UInt32(IN_ONLYDIR) != 0, inode.entries == nil { return -ENOTDIR }
    return inotify.add(inode, mask & 0xfff)
}

@_cdecl("simulated_inotify_remove")
func unwatch(_ number: Int32, _ watch: Int32) -> Int32 {
    (kernel[number] as? Inotify)?.remove(watch) ?? -EBADF
}

@_cdecl("simulated_kill")
func kill(_ process: Int32, _ signal: Int32) -> Int32 {
    if kernel.isDaemonDead { return -EPERM }
    return kernel.signal(process, signal)
}

@_cdecl("simulated_waitpid")
func waitpid(_ id: Int32, _ status: UnsafeMutablePointer<Int32>?, _ options: Int32) -> Int32 {
    guard !kernel.isDaemonDead, let process = kernel.processes[id] else { return -ECHILD }
    guard let exit = process.exit else {
        if options & WNOHANG != 0 { return 0 }
        kernel.waited("waitpid")
        return -EINTR
    }
    status?.pointee = exit
    kernel.processes[id] = nil
    return id
}

@_cdecl("simulated_time")
func time(_ clock: Int32) -> Int64 {
    kernel.time(of: clock) * 1000
}

@_cdecl("simulated_stop")
func stop() { if !kernel.isDaemonDead { kernel.stopped() } }

@_cdecl("simulated_wait")
func wait(_ call: UnsafePointer<CChar>) { kernel.waited(text(call)) }

@_cdecl("simulated_entry_count")
func entryCount(_ path: UnsafePointer<CChar>?) -> Int32 {
    place(-100, text(path))?.inode?.entries.map { Int32($0.count) } ?? -1
}

/// The name of the directory entry that was read last; the daemon copies the name at once.
nonisolated(unsafe) private var entryName: UnsafeMutablePointer<CChar>?

@_cdecl("simulated_entry")
func entry(_ path: UnsafePointer<CChar>?, _ index: Int32) -> UnsafePointer<CChar>? {
    let names = (place(-100, text(path))?.inode?.entries ?? [:]).keys.sorted()
    free(entryName)
    entryName = strdup(names[Int(index)])
    return UnsafePointer(entryName)
}
