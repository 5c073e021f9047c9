extension AsyncSequence {
    /// Returns an observable that sends the elements as they arrive, on the caller's actor.
    ///
    /// The observable is cold: each subscription iterates in a task of its own, which is cancelled
    /// when the subscription is disposed. `priority` is the priority of the task.
    ///
    /// The task sends on the actor whose code calls this method, so that closures isolated to that
    /// actor may follow; for a caller on no actor, the task sends on a background thread. So code
    /// on the main actor must not block its thread until the sequence ends. Pass `isolation: nil`
    /// to send on no actor.
    ///
    /// The task asks for the next element when all subscribers have received the current one. It
    /// also waits for loops over the `values(suspendingSourceAt:)` of `RxConcurrency`, unless a
    /// scheduler lies between the task and the loop.
    public func asObservable(
        priority: TaskPriority? = nil,
        isolation: (any Actor)? = #isolation
    ) -> Observable<Element> {
        .create { observer in
            let parts = Unchecked((self, observer))
            // This closure is separate, because the closure of the task may not capture the
            // sequence's type.
            let iterate = Unchecked { () async in await send(parts, on: isolation) }
            let task = Task(priority: priority) { await iterate.value() }
            return Disposables.create { task.cancel() }
        }
    }
}

/// Sends the elements of a sequence, and then its end, to an observer on the actor.
private func send<Elements: AsyncSequence>(
    _ parts: Unchecked<(Elements, AnyObserver<Elements.Element>)>,
    on actor: isolated (any Actor)?
) async {
    let (elements, observer) = parts.value
    await FullSubscribers().send(allOf: elements, to: observer)
}
