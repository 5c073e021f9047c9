import Synchronization

/// What the module does where the program said nothing.
public enum Hooks {
    /// Takes an error that no `onError` took, with the call stack of the subscription.
    public typealias DefaultErrorHandler = (
        _ subscriptionCallStack: [String], _ error: any Error
    ) -> Void
    /// Makes the call stack of a subscription.
    public typealias CustomCaptureSubscriptionCallstack = () -> [String]

    private static let state = Guarded(
        (
            handler: { stack, error in
                #if DEBUG
                    let trace =
                        stack.isEmpty ? "" : "\nSubscribed at:\n\(stack.joined(separator: "\n"))"
                    print("Unhandled error happened: \(error)\(trace)")
                #endif
            } as DefaultErrorHandler,
            capture: { [] } as CustomCaptureSubscriptionCallstack
        )
    )

    /// Called with errors that have no handler; prints them in debug builds.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// Called at each `subscribe(onNext:…)` while ``recordCallStackOnError`` is set.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { state.withLock { $0.capture } }
        set { state.withLock { $0.capture = newValue } }
    }

    /// Whether subscriptions remember their call stack.
    public static var recordCallStackOnError: Bool {
        get { isRecording.load(ordering: .relaxed) }
        set { isRecording.store(newValue, ordering: .relaxed) }
    }

    /// Takes a report of misuse, in debug builds, as Problem, Interpretation and Remedy; prints it
    /// unless set.
    public static var misuseHandler: (String) -> Void {
        get { misuse.withLock { $0 } }
        set { misuse.withLock { $0 = newValue } }
    }

    private static let misuse = Guarded<(String) -> Void>({ print($0) })

    static func report(_ text: String) { misuseHandler(text) }

    private static let isRecording = Atomic<Bool>(false)

    @usableFromInline
    static func subscriptionCallStack() -> [String] {
        guard isRecording.load(ordering: .relaxed) else { return [] }
        return customCaptureSubscriptionCallstack()
    }
}
