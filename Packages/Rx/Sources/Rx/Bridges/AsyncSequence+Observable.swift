extension AsyncSequence {
    /// Returns an observable that sends the elements as they arrive.
    ///
    /// Cold: each subscription iterates in a task of its own, which is cancelled when the
    /// subscription is disposed. Elements are sent on the task's thread. `priority` is the priority
    /// of the task.
    ///
    /// The task asks for the next element when all subscribers have received the current one. It
    /// also waits for loops over the `values(suspendingSourceAt:)` of `RxConcurrency`, unless a
    /// scheduler lies in between.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        .create { observer in
            let iterate = Unchecked { () async in
                await FullSubscribers().send(allOf: self, to: observer)
            }
            let task = Task(priority: priority) { await iterate.value() }
            return Disposables.create { task.cancel() }
        }
    }
}
