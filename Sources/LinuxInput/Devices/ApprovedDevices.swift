import InputEvents
import Rx

/// The approved devices, now and after each `inputrx authorize` or `revoke`.
package final class ApprovedDevices {
    /// The current approvals, then each set that replaces them.
    let identities: BehaviorSubject<Set<DeviceIdentity>>

    private var file: WatchedFile?

    /// Follows the file of approvals; without a file, no device is ever approved.
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
            // The directory must exist before the first approval, because it is watched.
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
