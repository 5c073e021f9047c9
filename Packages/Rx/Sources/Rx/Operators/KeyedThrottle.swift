extension ObservableType {
    /// Sends at most one element in each `dueTime` among all sequences with the same id.
    ///
    /// Sends the first element at once. If `latest` is true, holds back the latest of the elements
    /// that follow, sends it when the time has passed, and completes no earlier. If `latest` is
    /// false, drops the elements that follow.
    ///
    /// An id is scoped to a scheduler (see ``SchedulerType/identity``) and an element type. It may
    /// be a type: `Search.self`. An id is forgotten some time after its last window has ended or
    /// its scheduler was released. A scheduler that is a value is never released: its record is
    /// forgotten some time after its last window has ended and no sequence uses the scheduler. If
    /// the clock of such a scheduler stands still, no window ends: the record is then forgotten if
    /// no sequence uses the scheduler and there are more than 1,024 schedulers that are values.
    public func throttle(
        id: some Hashable,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool = true
    ) -> Observable<Element> {
        let window = ThrottleWindow(
            id: ThrottleID(id: AnyHashable(id), type: ObjectIdentifier(Element.self)),
            duration: dueTime.nanosecondsSaturated,
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

    /// Sends at most one element in each `dueTime` among all sequences whose id is the same type.
    public func throttle(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool = true
    ) -> Observable<Element> {
        throttle(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler, latest: latest)
    }
}

/// One subscription to `throttle(id:)`, with the element that it holds back.
// Unchecked: its state is behind a lock, and its sink is called inside a gate.
private final class ThrottledSender<Element>: Disposable, @unchecked Sendable {
    private struct State: Nominal {
        // Weak, because the scheduled action retains the element.
        weak var heldElement: HeldElement<Element>?
        // Identifies the element without a reference to it: a reference that is read inside the
        // lock might be the last one, which would be released there.
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
        let remaining = window.open()
        guard remaining > 0 else { return serial.next(element) }
        guard latest else { return }
        let heldElement = HeldElement(element, of: self)
        state.withLock { state in
            state.heldElement = heldElement
            state.heldIdentity = ObjectIdentifier(heldElement)
        }
        window.hold(heldElement)
        heldElement.wait(remaining)
    }

    func stop(_ termination: Termination) {
        switch termination {
        case .completed:
            let heldElement = state.withLock { state in
                state.isSourceDone = true
                return state.heldElement
            }
            if heldElement == nil { serial.stop(.completed) }
        case .error:
            dispose()
            serial.stop(termination)
        }
    }

    /// Sends an element whose window has ended.
    func send(_ heldElement: HeldElement<Element>) {
        serial.next(heldElement.element)
        finish(heldElement)
    }

    /// Forgets an element that was sent or replaced; completes if no later element is held back and
    /// the source has completed.
    func finish(_ heldElement: HeldElement<Element>) {
        let mustComplete = state.withLock { state in
            guard state.heldIdentity == ObjectIdentifier(heldElement) else { return false }
            (state.heldElement, state.heldIdentity) = (nil, nil)
            return state.isSourceDone
        }
        if mustComplete { serial.stop(.completed) }
    }

    func dispose() {
        let heldElement = state.withLock { state in
            defer { (state.heldElement, state.heldIdentity) = (nil, nil) }
            return state.heldElement
        }
        heldElement?.subscription.dispose()
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
