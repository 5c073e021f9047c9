extension ObservableType {
    /// Sends at most one element of all sequences of that id in each `dueTime`.
    ///
    /// The first goes out at once. With `latest` the last of the others goes out when the time is
    /// over, from the sequence that sent it, which does not complete before; without it they are
    /// dropped.
    /// - `id`: belongs to the scheduler and to the type of the elements: on another clock the same id
    ///   is another. A type will do: `Search.self`. It is forgotten some time after its last window
    ///   has ended, and when its scheduler goes.
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

    /// Sends at most one element of all sequences of that type in each `dueTime`.
    public func throttle(
        id: Any.Type,
        for dueTime: RxTimeInterval,
        scheduler: any SchedulerType,
        latest: Bool
    ) -> Observable<Element> {
        throttle(id: ObjectIdentifier(id), for: dueTime, scheduler: scheduler, latest: latest)
    }
}

/// What one subscription of `throttle(id:)` sends, and the element that it holds back.
private final class ThrottledSender<Element>: Disposable {
    private struct State: Nominal {
        // The scheduled action keeps it alive.
        weak var held: HeldElement<Element>?
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
        state.withLock { $0.held = held }
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

    /// An element's time has come.
    func send(_ held: HeldElement<Element>) {
        serial.next(held.element)
        letGo(of: held)
    }

    /// Completes, if the source has and this was what it waited for.
    func letGo(of held: HeldElement<Element>) {
        let isOver = state.withLock { state in
            guard state.held === held else { return false }
            state.held = nil
            return state.isSourceDone
        }
        if isOver { serial.stop(.completed) }
    }

    func dispose() {
        let held = state.withLock { state in
            defer { state.held = nil }
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

    /// Gives way to a later element of the same id.
    func replace() {
        guard subscription.stop() else { return }
        subscription.dispose()
        sender.letGo(of: self)
    }
}
