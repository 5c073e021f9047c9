import CLinux
import Glibc
import Pipeline

/// Replies to programs that request the state and the actions of the daemon.
///
///     request    reply
///     status     a snapshot, then end of file
///     follow     a snapshot, then a line for everything that happens
///     other      one line with the reason for the refusal, then end of file
///
/// No reader can slow down the daemon: lines wait in an ``OutputQueue``, which drops and counts
/// lines that do not fit. Data that a reader sends after its request is never read. At most 16
/// programs are served at a time; further ones are refused. While no program follows, nothing is
/// composed, written or allocated, and nothing wakes the daemon.
final class StatusServer {
    /// 16: enough for the desktop panels, scripts and tests of one user.
    static let limit = 16

    /// Composes the lines of a snapshot, with or without the last gestures.
    typealias Snapshot = (_ hasHistory: Bool) -> [String]

    private let folder: RuntimeFolder
    private let loop: EventLoop
    private let snapshot: Snapshot
    private let listener: Int32
    private var watch: EventLoop.Watch?
    private var peers: [StatusPeer] = []
    /// The number of programs that follow.
    private var followerCount = 0

    /// Called when the first program begins to follow, after its snapshot was composed.
    var onFirstFollower: () -> Void = {}

    /// Listens on the socket in the folder; this process must hold the ``DaemonLock`` there.
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
            // Only a new connection wakes the loop: a connection that cannot be accepted for lack
            // of descriptors would otherwise wake it again and again.
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
    var hasFollowers: Bool { followerCount > 0 }

    /// Sends a line, given without its newline, to all programs that follow.
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
            // Above the limit, the same number of programs again is accepted, to reply that there
            // are too many.
            guard peers.count < 2 * StatusServer.limit else {
                close(descriptor)
                continue
            }
            let peer = StatusPeer(descriptor, on: loop)
            peers.append(peer)
            peer.onRequest = { [unowned self, unowned peer] in handle($0, from: peer) }
            peer.onEnd = { [unowned self, unowned peer] in remove(peer) }
            peer.listen()
        }
    }

    private func handle(_ request: String, from peer: StatusPeer) {
        switch request {
        case _ where peers.count > StatusServer.limit:
            peer.send(StatusLine.refusal("\(StatusServer.limit) programs are connected already"))
            peer.finish()
        case "status":
            peer.send(snapshot(true).joined(separator: "\n"))
            peer.finish()
        case "follow":
            // The empty queue accepts the snapshot, which is one piece, whatever its size: only
            // later lines can be lost.
            peer.send(snapshot(false).joined(separator: "\n"))
            peer.isFollowing = true
            followerCount += 1
            if followerCount == 1 { onFirstFollower() }
        default:
            peer.send(StatusLine.refusal("a request is `status` or `follow`"))
            peer.finish()
        }
    }

    private func remove(_ peer: StatusPeer) {
        guard let index = peers.firstIndex(where: { $0 === peer }) else { return }
        if peer.isFollowing { followerCount -= 1 }
        peers.remove(at: index)
        peer.close()
    }
}
