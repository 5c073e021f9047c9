import Synchronization

#if DEBUG || TRACE_RESOURCES
    private let greatestDepth = Atomic(0)

    /// The greatest number of nested sequences that `concat` or `catch` has held; for tests.
    public var maxTailRecursiveSinkStackSize: Int {
        get { greatestDepth.load(ordering: .relaxed) }
        set { greatestDepth.store(newValue, ordering: .relaxed) }
    }
#endif

/// Observables to subscribe to one after another; each subscription iterates over them again.
struct SourceSequence<Element> {
    // The first two cases hold no closure, so that releasing deeply nested sequences needs less of
    // the stack.
    private enum Sources {
        case same(Observable<Element>)
        case array([Observable<Element>])
        case made(() -> () -> Observable<Element>?)
    }

    private let sources: Sources
    /// The number of sources; nil if it is unknown or infinite.
    let count: Int?

    /// Creates a sequence of sources that are made as they are needed.
    init<Sources: Sequence>(_ sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        self.sources = .made {
            let iterator = Cell(Held(sources.makeIterator()))
            return { iterator.value.held.next()?.asObservable() }
        }
        count = nil
    }

    /// Creates a sequence that repeats one source `count` times, or endlessly if `count` is nil.
    init(repeating source: Observable<Element>, count: Int?) {
        precondition(count ?? 0 >= 0, "a sequence cannot be repeated \(count ?? 0) times")
        sources = .same(source)
        self.count = count
    }

    /// Creates a sequence of the given sources; a subscription releases the sources that have
    /// ended.
    init<Sources: Collection>(known sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        if let array = sources as? [Observable<Element>] {
            self.sources = .array(array)
        } else {
            self.sources = .made { Self.taking(Array(sources.reversed())) }
        }
        count = sources.count
    }

    /// Returns a function that returns one source after the other, then nil.
    func makeNext() -> () -> Observable<Element>? {
        switch sources {
        case .same(let source): Self.repeating(source, count)
        case .array(let sources): Self.taking(sources.reversed())
        case .made(let makeNext): makeNext()
        }
    }

    private static func repeating(
        _ source: Observable<Element>,
        _ count: Int?
    ) -> () -> Observable<Element>? {
        guard let count else { return { source } }
        let remaining = Cell(count)
        return {
            guard remaining.value > 0 else { return nil }
            remaining.value -= 1
            return source
        }
    }

    private static func taking<Source: ObservableConvertibleType>(
        _ reversed: [Source]
    ) -> () -> Observable<Element>? where Source.Element == Element {
        let remaining = Cell(reversed)
        return { remaining.value.popLast()?.asObservable() }
    }
}

/// The kind of termination that starts the next of several sequences.
enum SourceTrigger {
    /// A completion starts the next source, as in `concat`.
    case completion
    /// An error starts the next source, as in `catch` and `retry`.
    case error
}

/// The result of `concat`, `catch` and `retry`: subscribes to sources one after another.
final class QueueingObservable<Element>: Observable<Element> {
    private let sources: SourceSequence<Element>
    private let trigger: SourceTrigger

    init(_ sources: SourceSequence<Element>, continuesOn trigger: SourceTrigger) {
        self.sources = sources
        self.trigger = trigger
        super.init(startsTrampoline: true)
    }

    override func begin(_ sink: __owned Sink<Element>) -> any Disposable {
        SourceQueue(sources, continuesOn: trigger, sink).start()
    }

    override func sources(continuingOn trigger: SourceTrigger) -> SourceSequence<Element>? {
        trigger == self.trigger ? sources : nil
    }
}

/// Subscribes to sources one after another without recursion.
private final class SourceQueue<Element> {
    // A struct, not a tuple: Swift wraps a closure in one more thunk each time it moves in or out
    // of a generic tuple, and 100,000 thunks overflow the stack.
    private struct Level {
        let next: () -> Observable<Element>?
        /// The number of remaining sources; nil if it is unknown or infinite.
        var remaining: Int?
        /// True until the level has returned a source.
        var isFresh = true
    }

    private let trigger: SourceTrigger
    private let sink: Sink<Element>
    private let current = SerialDisposable()
    // The number of requested moves to the next source; the loop makes them one by one.
    private let moves = Atomic<Int>(0)
    // The innermost level is the last one; only the loop that moves accesses the stack.
    private var stack: [Level]
    private var lastError: (any Error)?

    init(
        _ sources: SourceSequence<Element>,
        continuesOn trigger: SourceTrigger,
        _ sink: Sink<Element>
    ) {
        self.trigger = trigger
        self.sink = sink
        stack = [Level(next: sources.makeNext(), remaining: sources.count)]
    }

    func start() -> any Disposable {
        move(roundsAtOnce: Trampoline.roundsBeforeYielding)
        return current
    }

    /// Moves to the next source, or leaves the move to the loop that already runs.
    private func move(roundsAtOnce: Int? = nil) {
        guard moves.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        runMoves(roundsAtOnce: roundsAtOnce)
    }

    /// Makes the requested moves; after `roundsAtOnce` of them, the trampoline makes the others.
    private func runMoves(roundsAtOnce: Int?) {
        var rounds = TrampolineRounds(limit: roundsAtOnce)
        repeat {
            if rounds.areOver {
                _ = CurrentThreadScheduler.instance.schedule(()) { [self] _ in
                    runMoves(roundsAtOnce: nil)
                    return Disposables.create()
                }
                return
            }
            rounds.begin()
            if current.isDisposed {
                stack = []
            } else if let source = takeNext() {
                subscribe(source)
            } else {
                sink.stop(lastError.map { .error($0) } ?? .completed)
            }
        } while moves.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    /// Returns the next source; nil if there is none.
    ///
    /// A source that continues on the same trigger is replaced by its own sources, in a new level.
    private func takeNext() -> Observable<Element>? {
        while var level = stack.popLast() {
            guard let source = level.next() else {
                if trigger == .error, level.isFresh { completeAtOnce() }
                continue
            }
            // A level is removed before its last source is subscribed, so that endless tails do not
            // nest.
            if level.remaining != 1 {
                level.remaining = level.remaining.map { $0 - 1 }
                level.isFresh = false
                stack.append(level)
            }
            // A `catch` does not unfold here: the previous source must be disposed before the next
            // one is made.
            let unfolded = trigger == .completion ? source.unfolded() : source
            guard let tail = unfolded.sources(continuingOn: trigger) else { return unfolded }
            stack.append(Level(next: tail.makeNext(), remaining: tail.count))
            #if DEBUG || TRACE_RESOURCES
                greatestDepth.max(stack.count, ordering: .relaxed)
            #endif
        }
        return nil
    }

    /// Makes the result complete without an error, because a `catch` of no sequences does so.
    private func completeAtOnce() {
        stack = []
        lastError = nil
    }

    private func subscribe(_ source: Observable<Element>) {
        let subscription = SubscriptionGuard()
        current.disposable = subscription
        let sink = self.sink
        let guarded = Sink<Element>(
            next: { element in
                if !subscription.isStopped { sink.next(element) }
            },
            stop: { [self] termination in
                guard subscription.stop() else { return }
                switch (termination, trigger) {
                case (.completed, .completion): move()
                case (.error(let error), .error):
                    lastError = error
                    move()
                default: sink.stop(termination)
                }
            }
        )
        source.subscribe(sink: guarded, within: subscription)
        // A source that ended while it was being subscribed could not be disposed then.
        if subscription.isStopped { subscription.dispose() }
    }
}
