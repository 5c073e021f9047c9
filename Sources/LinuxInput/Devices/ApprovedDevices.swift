import InputEvents
import Rx

/// The approved devices now and whenever `inputrx authorize` or `revoke` changes them.
package final class ApprovedDevices {
    /// The approvals in force, then each set that replaces them.
    let identities: BehaviorSubject<Set<DeviceIdentity>>

    private var file: WatchedFile?

    /// Follows the file of the approvals; without one nothing is ever approved.
    package init(_ approvals: Approvals?, loop: EventLoop, watcher: DirectoryWatcher, log: Log) {
        identities = BehaviorSubject(value: [])
        guard let approvals else { return }
        func read() -> Set<DeviceIdentity> {
            do {
                return try approvals.list()
            } catch {
                // In doubt, nothing is approved.
                log.write(.warning, .inputrx, "\(error); no device counts as approved")
                return []
            }
        }
        do {
            // There must be a directory to watch before the first approval.
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
