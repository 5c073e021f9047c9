import CLinux
import Glibc
import Pipeline

/// Answers programs that ask for the state and the actions of the daemon.
///
///     request    answer
///     status     a snapshot, then the end of file
///     follow     a snapshot, then a line for each thing that happens
///     other      one line with the reason for the refusal, then the end of file
///
/// No reader can slow down the daemon: lines wait in an ``OutputQueue``, and those for which there
/// is no room are dropped and counted. What a reader sends after its request is never read. At most
/// 16 programs are answered at a time. While no program follows, nothing is written, composed or
/// allocated, and nothing wakes the daemon.
final class StatusServer {
    /// 16: panels, scripts and tests of one user.
    static let limit = 16

    /// Composes the lines of a snapshot, with the last gestures or without.
    typealias Snapshot = (_ hasHistory: Bool) -> [String]

    private let folder: RuntimeFolder
    private let loop: EventLoop
    private let snapshot: Snapshot
    private let listener: Int32
    private var watch: EventLoop.Watch?
    private var peers: [StatusPeer] = []
    /// The number of programs that follow.
    private var followers = 0

    /// Called when the first program begins to follow, after its snapshot was composed.
    var onFirstFollower: () -> Void = {}

    /// Listens on the socket in the folder, whose lock this process must hold.
    init(
        in folder: RuntimeFolder,
        on loop: EventLoop,
        snapshot: @escaping Snapshot
    ) throws(SystemError) {
        self.folder = folder
        self.loop = loop
        self.snapshot = snapshot
        listener = try StatusSocket.listen(in: folder)
        do {
            // Only a new connection wakes the loop: without a free descriptor, a waiting one would
            // wake it again and again.
            watch = try loop.watch(listener, for: .newInput) { [unowned self] in accept() }
        } catch {
            close(listener)
            throw error
        }
    }

    deinit {
        if let watch { loop.remove(watch) }
        peers.forEach { $0.close() }
        close(listener)
        StatusSocket.remove(in: folder)
    }

    /// True if a program follows.
    var isHeard: Bool { followers > 0 }

    /// Sends a line, without its newline, to all that follow.
    func send(_ line: String) {
        for peer in peers where peer.isFollowing { peer.send(line) }
    }

    private func accept() {
        while true {
            let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            let descriptor = inputrx_accept_own(listener, flags)
            guard descriptor >= 0 else {
                if [EINTR, ECONNABORTED, EPERM].contains(errno) { continue }
                return
            }
            // The second half of them only receive the answer that there are too many.
            guard peers.count < 2 * StatusServer.limit else {
                close(descriptor)
                continue
            }
            let peer = StatusPeer(descriptor, on: loop)
            peers.append(peer)
            peer.onRequest = { [unowned self, unowned peer] in answer($0, to: peer) }
            peer.onEnd = { [unowned self, unowned peer] in remove(peer) }
            peer.listen()
        }
    }

    private func answer(_ request: String, to peer: StatusPeer) {
        switch request {
        case _ where peers.count > StatusServer.limit:
            peer.send(StatusLine.refusal("\(StatusServer.limit) programs are connected already"))
            peer.finish()
        case "status":
            peer.send(snapshot(true).joined(separator: "\n"))
            peer.finish()
        case "follow":
            // The snapshot is one piece, which is sent whole: later lines may be lost, but not
            // these.
            peer.send(snapshot(false).joined(separator: "\n"))
            peer.isFollowing = true
            followers += 1
            if followers == 1 { onFirstFollower() }
        default:
            peer.send(StatusLine.refusal("a request is `status` or `follow`"))
            peer.finish()
        }
    }

    private func remove(_ peer: StatusPeer) {
        guard let place = peers.firstIndex(where: { $0 === peer }) else { return }
        if peer.isFollowing { followers -= 1 }
        peers.remove(at: place)
        peer.close()
    }
}
