extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element; subscribes when it is awaited.
    ///
    /// Subscribes and returns on the caller's actor. Throws the error with which the sequence fails,
    /// or `CancellationError` when the task is cancelled, which disposes the subscription.
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

    /// Makes a sequence of asynchronous work, which starts with each subscription.
    ///
    /// Disposing the subscription cancels the task.
    /// - Parameters:
    ///   - detached: True to detach the task from the current one.
    ///   - priority: The priority of the task.
    ///   - work: Returns the element, or throws the error with which the sequence fails.
    /// - Returns: A sequence that sends the result of the work.
    public static func create(
        detached: Bool = false,
        priority: TaskPriority? = nil,
        work: @Sendable @escaping () async throws -> Element
    ) -> PrimitiveSequence<Trait, Element> {
        .create { single in
            let observer = Unchecked(single)
            let operation: @Sendable () async -> Void = {
                do {
                    observer.value(.success(try await work()))
                } catch { observer.value(.failure(error)) }
            }
            let task =
                detached
                ? Task.detached(priority: priority, operation: operation)
                : Task(priority: priority, operation: operation)
            return Disposables.create { task.cancel() }
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, nil if there is none; subscribes when it is awaited.
    ///
    /// Subscribes and returns on the caller's actor. Throws the error with which the sequence fails,
    /// or `CancellationError` when the task is cancelled, which disposes the subscription.
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
    /// Subscribes and waits until the work is done.
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
