/// What `combineLatest` and `zip` share: several sources, one place for each one's elements, one way
/// out.
@usableFromInline
final class Join: Gate {
    /// How the elements of the sources are put together.
    @usableFromInline
    enum Rule {
        /// Each source's latest; whenever one sends.
        case latest
        /// Each source's first unused one; when all have one.
        case inStep
    }

    @usableFromInline let rule: Rule
    /// All subscriptions; disposing it ends the work.
    @usableFromInline let group = CompositeDisposable()
    private let stop: (Termination) -> Void
    // All that follows is touched inside the gate only.
    @usableFromInline var isFilled: [Bool] = []
    private var isDone: [Bool] = []
    /// Takes an element from each place and sends the result.
    @usableFromInline var send: () throws -> Void = {}

    @usableFromInline
    init(_ rule: Rule, stop: @escaping (Termination) -> Void) {
        self.rule = rule
        self.stop = stop
        super.init()
    }

    /// Makes a place for one more source.
    @usableFromInline
    func addPlace<Source: ObservableConvertibleType>(
        for _: Source.Type
    ) -> Place<Source.Element> {
        isFilled.append(false)
        isDone.append(false)
        return Place(index: isFilled.count - 1, join: self)
    }

    /// Subscribes a source to its place.
    @usableFromInline
    func subscribe<Source: ObservableConvertibleType>(
        _ source: Source,
        _ place: Place<Source.Element>
    ) {
        let subscription = SubscriptionGuard()
        group.insert(subscription)
        let index = place.index
        let put: (Source.Element) -> Void = { element in
            guard !subscription.isStopped else { return }
            place.put(element)
            self.isFilled[index] = true
            self.elementCame(at: index)
        }
        let end: (Termination) -> Void = { termination in
            switch termination {
            case .error: self.finish(termination)
            case .completed:
                self.isDone[index] = true
                if !self.isDone.contains(false) { self.finish(.completed) }
            }
        }
        let sink = Sink<Source.Element>(
            next: { element in
                if self.enter() {
                    put(element)
                    self.leave()
                } else {
                    self.later { put(element) }
                }
            },
            stop: { termination in
                guard subscription.stop() else { return }
                subscription.dispose()
                if self.enter() {
                    end(termination)
                    self.leave()
                } else {
                    self.later { end(termination) }
                }
            }
        )
        subscription.attach(source.asObservable().subscribe(sink: sink))
    }

    private func elementCame(at index: Int) {
        if !isFilled.contains(false) {
            do { try send() } catch { finish(.error(error)) }
        } else if isDone.indices.allSatisfy({ $0 == index || isDone[$0] }) {
            // Nobody is left who could fill the empty places.
            finish(.completed)
        }
    }

    private func finish(_ termination: Termination) {
        stop(termination)
        group.dispose()
    }
}

/// Where the elements of one source wait.
@usableFromInline
final class Place<Value> {
    @usableFromInline let index: Int
    private unowned let join: Join
    private var values = Fifo<Value>()

    fileprivate init(index: Int, join: Join) {
        self.index = index
        self.join = join
    }

    fileprivate func put(_ value: Value) {
        if join.rule == .latest { _ = values.popFirst() }
        values.append(value)
    }

    /// The element that is to be put together with the others'.
    @usableFromInline
    func take() throws -> Value {
        guard let value = values.first else { throw RxError.unknown }
        if join.rule == .inStep {
            _ = values.popFirst()
            join.isFilled[index] = !values.isEmpty
        }
        return value
    }
}

/// Joins sources whose types differ.
@usableFromInline
func joinSources<each Source: ObservableConvertibleType, Result>(
    _ rule: Join.Rule,
    _ source: repeat each Source,
    to sink: Sink<Result>,
    by resultSelector: @escaping (repeat (each Source).Element) throws -> Result
) -> any Disposable {
    let join = Join(rule, stop: sink.stop)
    let places = (repeat join.addPlace(for: (each Source).self))
    join.send = {
        sink.next(try resultSelector(repeat try (each places).take()))
    }
    repeat join.subscribe(each source, each places)
    return join.group
}
