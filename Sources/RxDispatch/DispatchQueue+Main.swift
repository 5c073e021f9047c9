import Dispatch

extension DispatchQueue {
    private static let mainMark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is on the main queue.
    ///
    /// The queue and not the thread is asked: on Linux the main queue may be served by any thread.
    static var isMain: Bool { getSpecific(key: mainMark) == true }
}
