extension ObservableConvertibleType {
    /// The elements as an asynchronous sequence.
    ///
    ///     for try await position in positions.values { … }
    ///
    /// Subscribes when this property is read; ending the loop or the task disposes the
    /// subscription. Buffers the elements that have not been awaited yet, without bound: for a
    /// bound, see ``values(buffering:)``. Throws the error with which the sequence fails.
    public var values: AsyncThrowingStream<Element, any Error> { values(buffering: .unbounded) }

    /// Returns the elements as an asynchronous sequence, with a buffer that may be bounded.
    ///
    /// `policy` decides which elements are dropped if they arrive faster than they are awaited:
    /// `.bufferingNewest(1)` keeps the latest, which suits pointer motion.
    public func values(
        buffering policy: AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream(bufferingPolicy: policy) { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                },
                onError: { continuation.finish(throwing: $0) },
                onCompleted: { continuation.finish() },
                // Has no effect if the stream has already finished.
                onDisposed: { continuation.finish(throwing: CancellationError()) }
            )
            let transferred = Unchecked(subscription)
            continuation.onTermination = { reason in
                if case .cancelled = reason { transferred.value.dispose() }
            }
        }
    }
}

extension InfallibleType {
    /// The elements as an asynchronous sequence.
    ///
    ///     for await position in positions.values { … }
    ///
    /// Subscribes when this property is read; ending the loop or the task disposes the
    /// subscription. Buffers the elements that have not been awaited yet, without bound: for a
    /// bound, see ``values(buffering:)``.
    public var values: AsyncStream<Element> { values(buffering: .unbounded) }

    /// Returns the elements as an asynchronous sequence, with a buffer that may be bounded.
    ///
    /// `policy` decides which elements are dropped if they arrive faster than they are awaited.
    public func values(
        buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy
    ) -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: policy) { continuation in
            let subscription = asObservable().subscribe(
                onNext: { element in
                    nonisolated(unsafe) let element = element
                    continuation.yield(element)
                },
                onCompleted: { continuation.finish() },
                onDisposed: { continuation.finish() }
            )
            let transferred = Unchecked(subscription)
            continuation.onTermination = { reason in
                if case .cancelled = reason { transferred.value.dispose() }
            }
        }
    }
}
