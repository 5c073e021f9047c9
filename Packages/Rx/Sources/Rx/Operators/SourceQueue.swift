import Synchronization

#if DEBUG || TRACE_RESOURCES
    private let deepestNest = Atomic(0)

    /// The greatest number of nested sequences that `concat` or `catch` has held; for tests.
    public var maxTailRecursiveSinkStackSize: Int {
        get { deepestNest.load(ordering: .relaxed) }
        set { deepestNest.store(newValue, ordering: .relaxed) }
    }
#endif

/// Sequences to subscribe to one after another; each subscription iterates over them again.
struct SourceSequence<Element> {
    // The first two have no closure around them, so that a long nest of sequences needs less of the
    // stack when it is released.
    private enum Sources {
        case same(Observable<Element>)
        case array([Observable<Element>])
        case made(() -> () -> Observable<Element>?)
    }

    private let sources: Sources
    /// The number of sequences, if known.
    let count: Int?

    /// Creates a sequence of sequences, made as they are needed.
    init<Sources: Sequence>(_ sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        self.sources = .made {
            let iterator = Cell(Held(sources.makeIterator()))
            return { iterator.value.held.next()?.asObservable() }
        }
        count = nil
    }

    /// Creates a queue of one sequence, `count` times; endlessly if it is nil.
    init(repeating source: Observable<Element>, count: Int?) {
        precondition(count ?? 0 >= 0, "a sequence cannot be repeated \(count ?? 0) times")
        sources = .same(source)
        self.count = count
    }

    /// Creates an array of sequences; each subscription releases those that have ended.
    init<Sources: Collection>(known sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        if let array = sources as? [Observable<Element>] {
            self.sources = .array(array)
        } else {
            self.sources = .made { Self.taking(Array(sources.reversed())) }
        }
        count = sources.count
    }

    /// Returns a function that returns one sequence after the other.
    func makeNext() -> () -> Observable<Element>? {
        switch sources {
        case .same(let source): Self.repeating(source, count)
        case .array(let all): Self.taking(all.reversed())
        case .made(let makeNext): makeNext()
        }
    }

    private static func repeating(
        _ source: Observable<Element>,
        _ count: Int?
    ) -> () -> Observable<Element>? {
        guard let count else { return { source } }
        let left = Cell(count)
        return {
            guard left.value > 0 else { return nil }
            left.value -= 1
            return source
        }
    }

    private static func taking<Source: ObservableConvertibleType>(
        _ reversed: [Source]
    ) -> () -> Observable<Element>? where Source.Element == Element {
        let rest = Cell(reversed)
        return { rest.value.popLast()?.asObservable() }
    }
}

/// The kind of termination that starts the next of several sequences.
enum SourceTrigger {
    /// As in `concat`.
    case completion
    /// As in `catch` and `retry`.
    case error
}

/// Sequences to subscribe to one after another, as a sequence: `concat`, `catch`, `retry`.
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

/// Subscribes to sequences one after another without recursion.
private final class SourceQueue<Element> {
    // A struct, not a tuple: a closure is wrapped again each time it moves in or out of a generic
    // tuple, and 100,000 wrappers overflow the stack.
    private struct Level {
        let next: () -> Observable<Element>?
        /// The number of sources left, if known.
        var left: Int?
        /// True until it has returned a source.
        var isFresh = true
    }

    private let trigger: SourceTrigger
    private let sink: Sink<Element>
    private let current = SerialDisposable()
    // True if a move to the next source was requested during a move: the loop then moves again.
    private let moves = Atomic<Int>(0)
    // The innermost level is the last one; only the loop that advances accesses it.
    private var stack: [Level]
    private var lastError: (any Error)?

    init(
        _ sources: SourceSequence<Element>,
        continuesOn trigger: SourceTrigger,
        _ sink: Sink<Element>
    ) {
        self.trigger = trigger
        self.sink = sink
        stack = [Level(next: sources.makeNext(), left: sources.count)]
    }

    func start() -> any Disposable {
        move(roundsAtOnce: Self.roundsBeforeYielding)
        return current
    }

    /// The number of sequences that may end at once before the rest waits on the trampoline.
    ///
    /// Otherwise an endless number of them could not be stopped, because a subscription cannot be
    /// disposed while it is being made.
    private static var roundsBeforeYielding: Int { 256 }

    private func move(roundsAtOnce: Int? = nil) {
        guard moves.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        doMoves(roundsAtOnce: roundsAtOnce)
    }

    private func doMoves(roundsAtOnce: Int?) {
        var rounds = 0
        repeat {
            if rounds == roundsAtOnce {
                _ = CurrentThreadScheduler.instance.schedule(()) { [self] _ in
                    doMoves(roundsAtOnce: nil)
                    return Disposables.create()
                }
                return
            }
            rounds += 1
            if current.isDisposed {
                stack = []
            } else if let source = takeNext() {
                subscribe(source)
            } else {
                sink.stop(lastError.map { .error($0) } ?? .completed)
            }
        } while moves.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    private func takeNext() -> Observable<Element>? {
        while var level = stack.popLast() {
            guard let source = level.next() else {
                if trigger == .error, level.isFresh { completeAtOnce() }
                continue
            }
            // The last of a known number is removed before it is subscribed, so that endless tails
            // do not nest.
            if level.left != 1 {
                level.left = level.left.map { $0 - 1 }
                level.isFresh = false
                stack.append(level)
            }
            // Not those of a `catch`: the previous attempt must have been disposed before.
            let unfolded = trigger == .completion ? source.unfolded() : source
            guard let tail = unfolded.sources(continuingOn: trigger) else { return unfolded }
            stack.append(Level(next: tail.makeNext(), left: tail.count))
            #if DEBUG || TRACE_RESOURCES
                deepestNest.max(stack.count, ordering: .relaxed)
            #endif
        }
        return nil
    }

    /// Lets the whole complete, because a `catch` of no sequences completes, and that is no error.
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
        // The source ended before there was a disposable.
        if subscription.isStopped { subscription.dispose() }
    }
}
