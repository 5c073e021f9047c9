public import Synchronization

extension ObservableType {
    /// Passes on the elements of several sequences as they arrive.
    ///
    ///     one    -a---c-|
    ///     two    --b---d--|
    ///     merge  -ab--cd--|
    ///
    /// Completes when all sequences have completed; fails as soon as one fails.
    @inlinable
    public static func merge<Collection: Swift.Collection>(
        _ sources: Collection
    ) -> Observable<Element> where Collection.Element == Observable<Element> {
        merge(Array(sources))
    }

    /// Passes on the elements of several sequences as they arrive.
    @inlinable
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Passes on the elements of several sequences as they arrive.
    @inlinable
    public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable { sink in
            let state = MergeState(sink, subscribesAll: true)
            for source in sources { state.add(source) }
            state.finishOne()
            return state.group
        }
    }

    /// Passes on the elements of this sequence and of `other` as they arrive.
    @inlinable
    public func merge(
        with other: some ObservableConvertibleType<Element>
    ) -> Observable<Element> {
        Observable.merge([asObservable(), other.asObservable()])
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Passes on the elements of all inner sequences as they arrive.
    @inlinable
    public func merge() -> Observable<Element.Element> { flatMap { $0 } }
}

/// The shared state of the merging operators: the running sequences and the output.
@usableFromInline
final class MergeState<Element> {
    @usableFromInline let serial: SerialSink<Element>
    /// The subscriptions to all sequences; disposing the group stops the work.
    @usableFromInline let group = CompositeDisposable()
    // The number of running sequences, plus one while the source may still add sequences.
    @usableFromInline let active = Atomic<Int>(1)

    // True while an inner sequence runs; only for `flatMapFirst`.
    @usableFromInline let isBusy = Atomic<Bool>(false)

    /// True if, after one sequence has failed, the next ones are subscribed and disposed at once.
    ///
    /// As in RxSwift, this is true for sequences that are given as a list. `zip` and
    /// `combineLatest` also subscribe to all their sequences.
    @usableFromInline let subscribesAll: Bool

    @inlinable
    init(_ sink: Sink<Element>, subscribesAll: Bool = false) {
        serial = SerialSink(sink)
        self.subscribesAll = subscribesAll
    }

    /// Subscribes to the source whose elements become sequences; its subscription joins the group.
    @inlinable
    func subscribe<Outer: ObservableType>(
        to outer: Outer,
        _ next: @escaping (Outer.Element) throws -> Void
    ) -> any Disposable {
        let subscription = SubscriptionGuard()
        group.insert(subscription)
        let sink = Sink<Outer.Element>(
            next: { element in
                guard !subscription.isStopped else { return }
                do { try next(element) } catch { self.fail(.error(error)) }
            },
            stop: { termination in
                guard subscription.stop() else { return }
                switch termination {
                case .completed:
                    self.finishOne()
                    subscription.dispose()
                case .error: self.fail(termination)
                }
            }
        )
        outer.subscribe(sink: sink, within: subscription)
        return group
    }

    /// Subscribes to one more sequence.
    @inlinable
    func add(_ source: some ObservableConvertibleType<Element>) {
        add(source, whenCompleted: nil)
    }

    /// Subscribes to one more sequence; calls `whenCompleted` when that sequence completes.
    @inlinable
    func add(
        _ source: some ObservableConvertibleType<Element>,
        whenCompleted: (() -> Void)?
    ) {
        let source = source.asObservable()
        if let just = source.exactly(Just<Element>.self), sendAtOnce(just.element) {
            whenCompleted?()
            return
        }
        let subscription = SubscriptionGuard()
        let key = group.insert(subscription)
        guard key != nil || subscribesAll else { return }
        active.add(1, ordering: .relaxed)
        let stage = MergedStage(self, subscription, key, whenCompleted: whenCompleted)
        source.subscribe(sink: stage.makeSink(), within: subscription)
    }

    /// Sends the element of a `just` sequence, without a subscription.
    ///
    /// Returns false, and does nothing, if the element would have to be queued: dropping a queued
    /// element takes a subscription.
    @inlinable
    func sendAtOnce(_ element: Element) -> Bool {
        guard serial.enter() else { return false }
        if !serial.isStopped, !group.isDisposed { serial.sink.next(element) }
        serial.leave()
        return true
    }

    /// Counts a sequence that will be added later.
    func expectOne() { active.add(1, ordering: .relaxed) }

    /// Counts the completion of a sequence, or of the source that adds sequences; the last
    /// completion completes the result.
    @usableFromInline
    func finishOne() {
        if active.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
            serial.stop(.completed)
        }
    }

    @usableFromInline
    func fail(_ termination: Termination) {
        serial.stop(termination)
        group.dispose()
    }
}

/// The subscription to one of the running sequences.
@usableFromInline
final class MergedStage<Element> {
    private let state: MergeState<Element>
    // A copy of the reference in `state`, which saves a load for each element.
    @usableFromInline let serial: SerialSink<Element>
    @usableFromInline let subscription: SubscriptionGuard
    // The subscription's key in the state's group; nil if the group was already disposed.
    private let key: CompositeDisposable.DisposeKey?
    private let whenCompleted: (() -> Void)?

    @usableFromInline
    init(
        _ state: MergeState<Element>,
        _ subscription: SubscriptionGuard,
        _ key: CompositeDisposable.DisposeKey?,
        whenCompleted: (() -> Void)?
    ) {
        self.state = state
        serial = state.serial
        self.subscription = subscription
        self.key = key
        self.whenCompleted = whenCompleted
    }

    /// Returns the sink with which to subscribe to the sequence.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.serial.next($0, from: self.subscription) }, stop: { self.stop($0) })
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        guard subscription.stop() else { return }
        switch termination {
        case .completed:
            // Leaves the group inside the gate, so that queued elements are sent first.
            if serial.enter() {
                leaveGroup()
                serial.leave()
            } else {
                serial.enqueue { self.leaveGroup() }
            }
            whenCompleted?()
            state.finishOne()
        case .error: state.fail(termination)
        }
    }

    private func leaveGroup() {
        if let key { state.group.remove(for: key) }
    }
}
