import Dispatch

extension DispatchQueue {
    /// The key of a value that only the main queue has.
    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// True if the caller is on the main queue.
    ///
    /// Checks the queue, not the thread, because on Linux any thread may serve the main queue.
    static var isMain: Bool { getSpecific(key: mainQueueKey) == true }
}
