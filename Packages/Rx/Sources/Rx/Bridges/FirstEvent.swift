/// The first event of a subscription, for the task that awaits it.
///
/// The task's cancellation disposes the subscription, perhaps while the subscription is being made.
final class FirstEvent<Value>: Sendable {
    let subscription = SingleAssignmentDisposable()
    private let hasResumed = Flag()

    /// Waits for the first event of the sequence to which `subscribe` subscribes.
    ///
    /// Runs on the caller's actor, so that neither the sequence nor the value leaves that actor.
    func wait(
        isolation: isolated (any Actor)? = #isolation,
        _ subscribe: (@escaping (Result<Value, any Error>) -> Void) -> any Disposable
    ) async throws -> Value {
        let event = try await withTaskCancellationHandler {
            // Without a use of the parameter `isolation`, this closure would leave the actor.
            _ = isolation
            return try await withCheckedThrowingContinuation { continuation in
                subscription.setDisposable(subscribe { self.resume(continuation, with: $0) })
            }
        } onCancel: {
            subscription.dispose()
        }
        return event.value
    }

    private func resume(
        _ continuation: CheckedContinuation<Unchecked<Value>, any Error>,
        with result: Result<Value, any Error>
    ) {
        guard hasResumed.raise() else { return }
        switch result {
        case .success(let value): continuation.resume(returning: Unchecked(value))
        case .failure(let error): continuation.resume(throwing: error)
        }
    }
}
