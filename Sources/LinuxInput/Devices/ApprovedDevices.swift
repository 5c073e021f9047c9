import InputEvents
import Rx

/// The approved devices, now and after each `inputrx authorize` or `revoke`.
package final class ApprovedDevices {
    /// The current set of approvals, then each set that replaces it.
    let identities: BehaviorSubject<Set<DeviceIdentity>>

    private var file: WatchedFile?

    /// Reads and watches the file of approvals; if `approvals` is nil, no device is ever approved.
    package init(_ approvals: Approvals?, loop: EventLoop, watcher: DirectoryWatcher, log: Log) {
        identities = BehaviorSubject(value: [])
        guard let approvals else { return }
        func read() -> Set<DeviceIdentity> {
            do {
                return try approvals.list()
            } catch {
                // If the file cannot be trusted, no device is approved.
                log.write(.warning, .inputrx, "\(error); no device counts as approved")
                return []
            }
        }
        do {
            // The directory is watched, so it must exist before the first approval.
            try approvals.makeDirectory()
        } catch {
            log.write(.warning, .inputrx, "\(error); approvals take effect at the next start")
        }
        identities.onNext(read())
        file = WatchedFile(approvals.path, loop: loop, watcher: watcher) { [identities] in
            identities.onNext(read())
        }
    }
}
