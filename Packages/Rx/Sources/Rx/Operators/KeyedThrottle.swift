extension ObservableType {
    /// Sends at most one element in each `dueTime` among all sequences with the same id.
    ///
    /// Sends the first element at once. If `latest` is true, holds the latest of the others and sends
    /// it when the time has passed; its sequence does not complete earlier. If `latest` is false,
    /// drops the others.
    ///
    /// An id belongs to a scheduler (see ``SchedulerType/identity``) and a type of elements. It may
    /// be a type: `Search.self`. It is forgotten some time after its last window has ended, and
    /// when its scheduler is released. A scheduler that is a value is not released: it is forgotten
    /// some time after its last window has ended, or, if its clock stands still, when no sequence
    /// uses it and there are 1,024 others.
    public func throttle(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool
    ) -> Observable<Element> {
        let window = ThrottleWindow(
            id: ThrottleID(id: AnyHashable(id), type: ObjectIdentifier(Element.self)),
            length: dueTime.nanosecondsSaturated,
            scheduler: scheduler
        )
        return Observable { sink in
            let sender = ThrottledSender(sink, window)
            let source = SubscriptionGuard()
            self.subscribe(
                sink: Sink(
                    next: { element in
                        if !source.isStopped { sender.next(element, latest: latest) }
                    },
                    stop: { termination in
                        if source.stop() { sender.stop(termination) }
                    }
                ),
                within: source
            )
            return Disposables.create(source, WeakDisposable(sender))
        }
    }

    /// Sends at most one element in each `dueTime` among all sequences with the same type.
    public func throttle(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool
    ) -> Observable<Element> {
        throttle(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler, latest: latest)
    }
}

/// One subscription of `throttle(id:)`, with the element that it holds.
// Unchecked: its state is inside the gate.
private final class ThrottledSender<Element>: Disposable, @unchecked Sendable {
    private struct State: Nominal {
        // The scheduled action retains it.
        weak var held: HeldElement<Element>?
        // Identifies it without retaining it inside the lock.
        var heldIdentity: ObjectIdentifier?
        var isSourceDone = false
    }

    let window: ThrottleWindow
    private let serial: SerialSink<Element>
    private let state = Guarded(State())

    init(_ sink: Sink<Element>, _ window: ThrottleWindow) {
        serial = SerialSink(sink)
        self.window = window
    }

    func next(_ element: Element, latest: Bool) {
        let left = window.open()
        guard left > 0 else { return serial.next(element) }
        guard latest else { return }
        let held = HeldElement(element, of: self)
        state.withLock { state in
            state.held = held
            state.heldIdentity = ObjectIdentifier(held)
        }
        window.hold(held)
        held.wait(left)
    }

    func stop(_ termination: Termination) {
        switch termination {
        case .completed:
            let held = state.withLock { state in
                state.isSourceDone = true
                return state.held
            }
            if held == nil { serial.stop(.completed) }
        case .error:
            dispose()
            serial.stop(termination)
        }
    }

    /// Sends the element whose window has ended.
    func send(_ held: HeldElement<Element>) {
        serial.next(held.element)
        finish(held)
    }

    /// Completes, if the source has completed and this was the last waiting element.
    func finish(_ held: HeldElement<Element>) {
        let isOver = state.withLock { state in
            guard state.heldIdentity == ObjectIdentifier(held) else { return false }
            (state.held, state.heldIdentity) = (nil, nil)
            return state.isSourceDone
        }
        if isOver { serial.stop(.completed) }
    }

    func dispose() {
        let held = state.withLock { state in
            defer { (state.held, state.heldIdentity) = (nil, nil) }
            return state.held
        }
        held?.subscription.dispose()
        window.forgetIfOver()
    }
}

/// An element that waits for the end of its window.
private final class HeldElement<Element>: ReplaceableWork {
    let element: Element
    let subscription = SubscriptionGuard()
    private let sender: ThrottledSender<Element>

    init(_ element: Element, of sender: ThrottledSender<Element>) {
        self.element = element
        self.sender = sender
    }

    func wait(_ nanoseconds: Int64) {
        let scheduler = sender.window.scheduler
        subscription.attach(
            scheduler.scheduleRelative((), dueTime: .nanoseconds(nanoseconds)) { [self] in
                if subscription.stop() {
                    sender.window.reopen()
                    sender.send(self)
                }
                return Disposables.create()
            }
        )
    }

    /// Drops the element, because a later one with the same id replaces it.
    func replace() {
        guard subscription.stop() else { return }
        subscription.dispose()
        sender.finish(self)
    }
}
