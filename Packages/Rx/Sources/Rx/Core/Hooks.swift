import Synchronization

/// The defaults of the module, which a program may replace.
///
/// The closures are `@Sendable`, because they are called on the thread on which an error, a
/// subscription or a misuse occurs. A closure that needs an actor starts a task:
///
///     Hooks.defaultErrorHandler = { _, error in Task { @MainActor in model.show(error) } }
public enum Hooks {
    /// Handles an error that has no `onError` handler; receives the call stack of the subscription.
    public typealias DefaultErrorHandler =
        @Sendable (
            _ subscriptionCallStack: [String], _ error: any Error
        ) -> Void
    /// Returns the call stack of a subscription.
    public typealias CustomCaptureSubscriptionCallstack = @Sendable () -> [String]

    private struct Handlers: Nominal {
        var unhandledError: DefaultErrorHandler = { stack, error in
            #if DEBUG
                let trace =
                    stack.isEmpty ? "" : "\nSubscribed at:\n\(stack.joined(separator: "\n"))"
                print("Unhandled error happened: \(error)\(trace)")
            #endif
        }
        var callStack: CustomCaptureSubscriptionCallstack = { [] }
        var misuse: @Sendable (String) -> Void = { print($0) }
    }

    private static let handlers = Guarded(Handlers())

    /// Called with each error that has no handler, on the thread that sends it; the default prints
    /// the error in debug builds.
    public static var defaultErrorHandler: DefaultErrorHandler {
        get { handlers.read { $0 }.unhandledError }
        set { change { $0.unhandledError = newValue } }
    }

    /// Called at each subscription without `onError` while ``recordCallStackOnError`` is true.
    public static var customCaptureSubscriptionCallstack: CustomCaptureSubscriptionCallstack {
        get { handlers.read { $0 }.callStack }
        set { change { $0.callStack = newValue } }
    }

    /// True if a subscription without `onError` records its call stack for ``defaultErrorHandler``.
    public static var recordCallStackOnError: Bool {
        get { isRecording.load(ordering: .relaxed) }
        set { isRecording.store(newValue, ordering: .relaxed) }
    }

    /// Called in debug builds with a report of misuse that states the problem, its interpretation
    /// and a remedy; the default prints the report.
    public static var misuseHandler: @Sendable (String) -> Void {
        get { handlers.read { $0 }.misuse }
        set { change { $0.misuse = newValue } }
    }

    private static func change(_ body: (inout Handlers) -> Void) { handlers.withLock(body) }

    static func report(_ text: String) { misuseHandler(text) }

    private static let isRecording = Atomic<Bool>(false)

    /// Returns the error handler of a subscription without `onError`.
    ///
    /// If call stacks are recorded, the handler passes the subscription's call stack to
    /// ``defaultErrorHandler``.
    @usableFromInline
    static func errorHandler() -> (any Error) -> Void {
        guard isRecording.load(ordering: .relaxed) else { return { defaultErrorHandler([], $0) } }
        let callStack = customCaptureSubscriptionCallstack()
        return { defaultErrorHandler(callStack, $0) }
    }
}
