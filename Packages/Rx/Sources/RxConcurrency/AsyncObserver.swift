public import Rx

extension ObservableType {
    /// Creates a sequence from asynchronous work, which runs once for each subscription.
    ///
    ///     let pages = Observable<Page>.create { observer in
    ///         var next: URL? = first
    ///         while let url = next {
    ///             let page = try await load(url)
    ///             try await observer.send(page)
    ///             next = page.next
    ///         }
    ///     }
    ///
    /// The sequence completes when the work returns and fails with the error that the work throws.
    /// Events are sent on the actor whose code calls this method, unless `isolation` is another.
    /// Disposing the subscription cancels the task of the work.
    /// - Parameters:
    ///   - priority: The priority of the task.
    ///   - isolation: The actor on which events are sent; nil for none.
    ///   - work: The work; it sends elements to its observer.
    /// - Returns: A sequence of the elements that the work sends.
    public static func create(
        priority: TaskPriority? = nil,
        isolation: (any Actor)? = #isolation,
        work: @escaping @Sendable (AsyncObserver<Element>) async throws -> Void
    ) -> Observable<Element> {
        Observable { sink in
            // The subject sends one element at a time, even if the work sends from several tasks.
            let subject = PublishSubject<Element>()
            let subscription = subject.subscribe(sink: sink)
            let observer = AsyncObserver(subject: Unchecked(subject), actor: isolation)
            let task = Task(priority: priority) {
                do {
                    try await work(observer)
                    await observer.send(Unchecked(.completed), on: isolation)
                } catch { await observer.send(Unchecked(.error(error)), on: isolation) }
            }
            return Disposables.create(Disposables.create { task.cancel() }, subscription)
        }
    }
}

/// The observer to which asynchronous work sends the elements of a sequence.
///
/// Several tasks may send: subscribers receive one element at a time.
public struct AsyncObserver<Element>: Sendable {
    let subject: Unchecked<PublishSubject<Element>>
    /// The actor on which events are sent; nil for none.
    let actor: (any Actor)?

    /// Sends an element, and waits while a subscriber has no room for another.
    ///
    /// Only loops over `values(suspendingSourceAt:)` run out of room. Throws `CancellationError`
    /// when the task is cancelled, as after disposal.
    public func send(_ element: sending Element) async throws {
        try Task.checkCancellation()
        await send(Unchecked(.next(element)), on: actor)
        try Task.checkCancellation()
    }

    /// Sends an event on the actor, and waits while a subscriber has no room for another.
    func send(_ event: Unchecked<Event<Element>>, on actor: isolated (any Actor)?) async {
        await FullSubscribers().send { subject.value.on(event.value) }
    }
}
