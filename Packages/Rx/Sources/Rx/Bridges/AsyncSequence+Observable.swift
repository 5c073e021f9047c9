extension AsyncSequence {
    /// Returns an observable that sends the elements as they arrive.
    ///
    /// Cold: each subscription iterates in a task of its own, which is cancelled when the
    /// subscription is disposed. Elements are sent on the task's thread. `priority` is the priority
    /// of the task.
    public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
        .create { observer in
            let iterate = Unchecked { () async in
                do {
                    for try await element in self { observer.on(.next(element)) }
                    observer.on(.completed)
                } catch { observer.on(.error(error)) }
            }
            let task = Task(priority: priority) { await iterate.value() }
            return Disposables.create { task.cancel() }
        }
    }
}
