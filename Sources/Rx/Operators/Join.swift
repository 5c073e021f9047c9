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
    /// Whether an element for which no match can come any more ends the result.
    private let endsEarly: Bool
    /// All subscriptions; disposing it ends the work.
    @usableFromInline let group = CompositeDisposable()
    private let stop: (Termination) -> Void
    // All that follows is touched inside the gate only.
    fileprivate var emptyPlaces = 0
    private var runningSources = 0
    private var isFinished = false
    /// Takes an element from each place and sends the result.
    @usableFromInline var send: () throws -> Void = {}

    @usableFromInline
    init(_ rule: Rule, endsEarly: Bool, stop: @escaping (Termination) -> Void) {
        self.rule = rule
        self.endsEarly = endsEarly
        self.stop = stop
        super.init()
    }

    /// Makes a place for one more source.
    @usableFromInline
    func addPlace<Source: ObservableConvertibleType>(
        for _: Source.Type
    ) -> Place<Source.Element> {
        emptyPlaces += 1
        runningSources += 1
        return Place(join: self)
    }

    /// Subscribes a source to its place.
    @usableFromInline
    func subscribe<Source: ObservableConvertibleType>(
        _ source: Source,
        _ place: Place<Source.Element>
    ) {
        let subscription = SubscriptionGuard()
        group.insert(subscription)
        let put: (Source.Element) -> Void = { element in
            place.put(element)
            self.elementCame()
        }
        let end: (Termination) -> Void = { termination in
            subscription.dispose()
            switch termination {
            case .error: self.finish(termination)
            case .completed:
                self.runningSources -= 1
                if self.runningSources == 0 { self.finish(.completed) }
            }
        }
        let sink = Sink<Source.Element>(
            next: { element in
                guard !subscription.isStopped else { return }
                if self.enter() {
                    put(element)
                    self.leave()
                } else {
                    // Its sequence may complete before its turn; only disposal takes it back.
                    self.later {
                        if !subscription.isDisposed { put(element) }
                    }
                }
            },
            stop: { termination in
                guard subscription.stop() else { return }
                if self.enter() {
                    end(termination)
                    self.leave()
                } else {
                    self.later { end(termination) }
                }
            }
        )
        source.asObservable().subscribe(sink: sink, within: subscription)
    }

    private func elementCame() {
        if isFinished { return }
        if emptyPlaces == 0 {
            do { try send() } catch { finish(.error(error)) }
        } else if endsEarly, runningSources == 1 {
            // Only the source of this element is left, and it cannot fill the places of others.
            finish(.completed)
        }
    }

    /// The first end is the last word; who is told it disposes the sources.
    private func finish(_ termination: Termination) {
        guard !isFinished else { return }
        isFinished = true
        stop(termination)
    }
}

/// Where the elements of one source wait.
@usableFromInline
final class Place<Value> {
    private unowned let join: Join
    private var values = Fifo<Value>()

    fileprivate init(join: Join) { self.join = join }

    fileprivate func put(_ value: Value) {
        if values.isEmpty {
            join.emptyPlaces -= 1
        } else if join.rule == .latest {
            _ = values.popFirst()
        }
        values.append(value)
    }

    /// The element that is to be put together with the others'.
    @usableFromInline
    func take() throws -> Value {
        guard let value = values.first else { throw RxError.unknown }
        if join.rule == .inStep {
            _ = values.popFirst()
            if values.isEmpty { join.emptyPlaces += 1 }
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
    // As RxSwift: a `zip` of single sources waits for the end of all, one of a collection does not.
    let join = Join(rule, endsEarly: rule == .latest, stop: sink.stop)
    let places = (repeat join.addPlace(for: (each Source).self))
    join.send = {
        sink.next(try resultSelector(repeat try (each places).take()))
    }
    repeat join.subscribe(each source, each places)
    return join.group
}
