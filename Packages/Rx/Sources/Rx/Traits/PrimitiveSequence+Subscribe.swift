// Subscribes to singles, maybes and completables; each of them adds methods that name its events.

extension PrimitiveSequenceType {
    /// Calls one closure once: `success` for the element, or `stop` for an end without element.
    @inlinable
    func subscribe(
        success: @escaping (Element) -> Void,
        stop: @escaping (Termination) -> Void
    ) -> any Disposable {
        // The guard at the end of a chain lets nothing through after `stop`, but it lets through
        // the completion that follows the element.
        let hasSucceeded = Cell(false)
        return raw.subscribe(
            end: Sink(
                next: { element in
                    guard !hasSucceeded.value else { return }
                    hasSucceeded.value = true
                    success(element)
                },
                stop: { termination in
                    if !hasSucceeded.value { stop(termination) }
                }
            )
        )
    }

    /// Calls the closure for the event, and then `disposed`.
    ///
    /// Without `failure`, ``Hooks/defaultErrorHandler`` handles the error.
    @inlinable
    func subscribe(
        success: ((Element) -> Void)?,
        failure: ((any Error) -> Void)?,
        completed: (() -> Void)?,
        disposed onDisposed: (() -> Void)?
    ) -> any Disposable {
        let fail: (any Error) -> Void
        if let failure { fail = failure } else { fail = Hooks.errorHandler() }
        let disposed: any Disposable =
            if let onDisposed { Disposables.create(with: onDisposed) } else { Disposables.create() }
        let subscription = subscribe(
            success: { element in
                success?(element)
                disposed.dispose()
            },
            stop: { termination in
                switch termination {
                case .completed: completed?()
                case .error(let error): fail(error)
                }
                disposed.dispose()
            }
        )
        return Disposables.create(subscription, disposed)
    }

    /// Calls the closures with `object` while the object exists; does not retain the object.
    ///
    /// Without `failure`, an error is dropped.
    @inlinable
    func subscribe<Object: AnyObject>(
        with object: Object,
        success: ((Object, Element) -> Void)?,
        failure: ((Object, any Error) -> Void)?,
        completed: ((Object) -> Void)?,
        disposed: ((Object) -> Void)?
    ) -> any Disposable {
        subscribe(
            success: { [weak object] element in
                if let object { success?(object, element) }
            },
            failure: { [weak object] error in
                if let object { failure?(object, error) }
            },
            completed: { [weak object] in
                if let object { completed?(object) }
            },
            disposed: { [weak object] in
                if let object { disposed?(object) }
            }
        )
    }
}
