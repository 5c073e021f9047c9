/// The shared part of `combineLatest` and `zip`: several sources, an input for the elements of
/// each, and one output.
@usableFromInline
final class Join: SerialGate {
    /// The rule by which the elements of the sources are combined.
    @usableFromInline
    enum Rule {
        /// Combines the latest element of each source, whenever one sends.
        case latest
        /// Combines the oldest unused element of each source, as soon as all have one.
        case inStep
    }

    @usableFromInline let rule: Rule
    /// True if the result completes when the only source that still runs sends an element that
    /// cannot be combined any more.
    @usableFromInline let endsEarly: Bool
    /// The subscriptions to the sources; disposing the group stops the work.
    private let group = CompositeDisposable()
    private let stop: (Termination) -> Void
    // The closures that subscribe to the sources; empty afterwards.
    @usableFromInline var starts: [() -> Void] = []
    // The properties below are accessed only inside the gate, or before the sources start.
    @exclusivity(unchecked) @usableFromInline var emptyInputs = 0
    @exclusivity(unchecked) @usableFromInline var runningSources = 0
    @exclusivity(unchecked) @usableFromInline var isFinished = false
    /// Takes an element from each input, combines these elements and sends the result.
    @exclusivity(unchecked) @usableFromInline var send: () throws -> Void = {}

    @usableFromInline
    init(_ rule: Rule, endsEarly: Bool, stop: @escaping (Termination) -> Void) {
        self.rule = rule
        self.endsEarly = endsEarly
        self.stop = stop
        super.init()
    }

    /// Makes an input for one more source.
    @inlinable
    func add<Source: ObservableConvertibleType>(_ source: Source) -> JoinInput<Source.Element> {
        let input = JoinInput<Source.Element>(of: self)
        emptyInputs += 1
        runningSources += 1
        starts.append { self.subscribe(source, input) }
        return input
    }

    /// Subscribes to the sources in the order in which they were added.
    @usableFromInline
    func start() -> any Disposable {
        let starts = self.starts
        self.starts = []
        for start in starts { start() }
        return group
    }

    @inlinable
    func subscribe<Source: ObservableConvertibleType>(
        _ source: Source,
        _ input: JoinInput<Source.Element>
    ) {
        let subscription = makeSubscription()
        // A constant that the closure captures, unlike the property, need not be retained at each
        // call.
        let send = self.send
        let sink = Sink<Source.Element>(
            next: { element in
                guard !subscription.isStopped else { return }
                if self.enter() {
                    input.put(element)
                    self.elementArrived(send)
                    self.leave()
                } else {
                    // A queued element counts even if its source has completed meanwhile, but not
                    // if the subscription was disposed.
                    self.enqueue {
                        guard !subscription.isDisposed else { return }
                        input.put(element)
                        self.elementArrived(send)
                    }
                }
            },
            stop: { self.end(subscription, $0) }
        )
        source.asObservable().subscribe(sink: sink, within: subscription)
    }

    @usableFromInline
    func makeSubscription() -> SubscriptionGuard {
        let subscription = SubscriptionGuard()
        group.insert(subscription)
        return subscription
    }

    /// Sends a combination if every input has an element; may complete the result otherwise.
    ///
    /// Call it inside the gate only.
    @inlinable
    func elementArrived(_ send: () throws -> Void) {
        if isFinished { return }
        if emptyInputs == 0 {
            do { try send() } catch { finish(.error(error)) }
        } else if endsEarly, runningSources == 1 {
            // Only the source of this element still runs, and it cannot fill the empty inputs.
            finish(.completed)
        }
    }

    /// Records the end of one source.
    @usableFromInline
    func end(_ subscription: SubscriptionGuard, _ termination: Termination) {
        guard subscription.stop() else { return }
        let work = {
            subscription.dispose()
            switch termination {
            case .error: self.finish(termination)
            case .completed:
                self.runningSources -= 1
                if self.runningSources == 0 { self.finish(.completed) }
            }
        }
        if enter() {
            work()
            leave()
        } else {
            enqueue(work)
        }
    }

    /// Passes on the first termination; the guard downstream then disposes the sources.
    @usableFromInline
    func finish(_ termination: Termination) {
        guard !isFinished else { return }
        isFinished = true
        stop(termination)
    }
}

/// The result of `combineLatest` and `zip`.
@usableFromInline
final class JoinObservable<Element>: Observable<Element> {
    private let makeJoin: (Sink<Element>) -> Join

    @usableFromInline
    init(_ makeJoin: @escaping (Sink<Element>) -> Join) {
        self.makeJoin = makeJoin
        super.init(startsTrampoline: true)
    }

    override func begin(_ sink: __owned Sink<Element>) -> any Disposable { makeJoin(sink).start() }

    override func begin(_ sink: __owned Sink<Element>, within subscription: SubscriptionGuard) {
        subscription.attach(makeJoin(sink).start())
    }
}

/// Holds the elements of one source until they are combined.
@usableFromInline
final class JoinInput<Value> {
    // The join outlives its inputs, because every closure that holds an input holds the join, too.
    @usableFromInline unowned(unsafe) let join: Join
    /// The element that is combined next.
    @exclusivity(unchecked) @usableFromInline var first: Value?
    /// The elements after the first; used by `zip` only.
    @exclusivity(unchecked) @usableFromInline var others = Fifo<Value>()

    @inlinable
    init(of join: Join) { self.join = join }

    @inlinable
    func put(_ value: Value) {
        if first == nil {
            join.emptyInputs -= 1
        } else if join.rule == .inStep {
            return others.append(value)
        }
        first = value
    }

    /// Returns the element that is combined next; for `zip`, also removes it.
    @inlinable
    func take() throws -> Value {
        guard let value = first else { throw RxError.unknown }
        if join.rule == .inStep {
            first = others.popFirst()
            if first == nil { join.emptyInputs += 1 }
        }
        return value
    }
}

extension Observable {
    /// Combines sources.
    ///
    /// `arrange` adds the sources and returns the closure that takes an element from each input and
    /// sends the result.
    @inlinable
    static func joining(
        _ rule: Join.Rule,
        endsEarly: Bool,
        _ arrange: @escaping (Join, Sink<Element>) -> () throws -> Void
    ) -> Observable<Element> {
        JoinObservable { sink in
            let join = Join(rule, endsEarly: endsEarly, stop: sink.stop)
            join.send = arrange(join, sink)
            return join
        }
    }

    /// Combines the latest elements of sources.
    @inlinable
    static func joiningLatest(
        _ arrange: @escaping (Join, Sink<Element>) -> () throws -> Void
    ) -> Observable<Element> {
        joining(.latest, endsEarly: true, arrange)
    }

    /// Combines the first elements of all sources, then the second elements, and so on.
    ///
    /// As in RxSwift, a `zip` of separate arguments waits for the end of all sources; a `zip` of a
    /// collection does not.
    @inlinable
    static func joiningInStep(
        _ arrange: @escaping (Join, Sink<Element>) -> () throws -> Void
    ) -> Observable<Element> {
        joining(.inStep, endsEarly: false, arrange)
    }
}
