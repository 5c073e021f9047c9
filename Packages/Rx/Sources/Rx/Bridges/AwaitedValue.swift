extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element; awaiting this property subscribes to the sequence.
    ///
    /// Subscribes and returns on the caller's actor. Throws the error with which the sequence
    /// fails, or `CancellationError` when the task is cancelled, which disposes the subscription.
    public nonisolated(nonsending) var value: Element {
        get async throws {
            try await FirstEvent<Element>().wait { resume in
                primitiveSequence.subscribe(
                    onSuccess: { resume(.success($0)) },
                    onFailure: { resume(.failure($0)) },
                    onDisposed: { resume(.failure(CancellationError())) }
                )
            }
        }
    }

    /// Makes a sequence from asynchronous work, which starts again at each subscription.
    ///
    /// Sends the result on the actor whose code calls this method. Disposing the subscription
    /// cancels the task.
    /// - Parameters:
    ///   - detached: True to do the work in a detached task.
    ///   - priority: The priority of the task.
    ///   - isolation: The actor on which the result is sent; nil for none.
    ///   - work: Returns the element, or throws the error with which the sequence fails.
    /// - Returns: A sequence that sends the result of the work.
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        isolation: (any Actor)? = #isolation,
        work: @Sendable @escaping () async throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        .create { single in
            let observer = Unchecked(single)
            let operation: @Sendable () async -> Void = {
                let result: Result<Element, any Error>
                do {
                    result = .success(try await work())
                } catch { result = .failure(error) }
                await send(Unchecked(result), to: observer, on: isolation)
            }
            let task =
                detached
                ? Task.detached(priority: priority, operation: operation)
                : Task(priority: priority, operation: operation)
            return Disposables.create { task.cancel() }
        }
    }
}

/// Sends the result of work on the actor.
private func send<Element>(
    _ result: Unchecked<Result<Element, any Error>>,
    to observer: Unchecked<(Result<Element, any Error>) -> Void>,
    on actor: isolated (any Actor)?
) async {
    observer.value(result.value)
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, or nil if there is none; awaiting this property subscribes to the sequence.
    ///
    /// Subscribes and returns on the caller's actor. Throws the error with which the sequence
    /// fails, or `CancellationError` when the task is cancelled, which disposes the subscription.
    public nonisolated(nonsending) var value: Element? {
        get async throws {
            try await FirstEvent<Element?>().wait { resume in
                primitiveSequence.subscribe(
                    onSuccess: { resume(.success($0)) },
                    onError: { resume(.failure($0)) },
                    onCompleted: { resume(.success(nil)) },
                    onDisposed: { resume(.failure(CancellationError())) }
                )
            }
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// No value; awaiting this property subscribes to the work and waits until the work is done.
    ///
    /// Subscribes and returns on the caller's actor. Throws the error with which the work fails, or
    /// `CancellationError` when the task is cancelled, which disposes the subscription.
    public nonisolated(nonsending) var value: Void {
        get async throws {
            try await FirstEvent<Void>().wait { resume in
                primitiveSequence.subscribe(
                    onCompleted: { resume(.success(())) },
                    onError: { resume(.failure($0)) },
                    onDisposed: { resume(.failure(CancellationError())) }
                )
            }
        }
    }
}
