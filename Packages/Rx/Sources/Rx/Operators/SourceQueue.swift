import Synchronization

#if DEBUG || TRACE_RESOURCES
    /// The greatest number of nested sequences that `concat` has held; for tests.
    nonisolated(unsafe) public var maxTailRecursiveSinkStackSize = 0
#endif

/// Sequences to subscribe to one after another; each subscription iterates over them again.
struct SourceSequence<Element> {
    // An array has no closure around it, so that a long nest of concatenations needs less of the
    // stack when it is released.
    private enum Sources {
        case array([Observable<Element>])
        case made(() -> () -> Observable<Element>?)
    }

    private let sources: Sources
    /// The number of sequences, if known.
    let count: Int?

    /// A sequence of sequences, made as they are needed.
    init<Sources: Sequence>(_ sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        self.sources = .made {
            let iterator = Cell(Held(sources.makeIterator()))
            return { iterator.value.held.next()?.asObservable() }
        }
        count = nil
    }

    /// An array of sequences; each subscription releases those that have ended.
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
        case .array(let all): Self.taking(all.reversed())
        case .made(let makeNext): makeNext()
        }
    }

    private static func taking<Source: ObservableConvertibleType>(
        _ reversed: [Source]
    ) -> () -> Observable<Element>? where Source.Element == Element {
        let rest = Cell(reversed)
        return { rest.value.popLast()?.asObservable() }
    }
}

/// Subscribes to sequences one after another without recursion: `concat`, `catch`, `retry`.
final class SourceQueue<Element> {
    /// The kind of termination that starts the next sequence.
    enum Trigger {
        case completion
        case error
    }

    // A struct, not a tuple: a closure is wrapped again each time it moves in or out of a generic
    // tuple, and 100,000 wrappers overflow the stack.
    private struct Level {
        let next: () -> Observable<Element>?
        /// The number of sources left, if known.
        var left: Int?
    }

    private let trigger: Trigger
    private let sink: Sink<Element>
    private let whenExhausted: ((any Error)?) -> Void
    private let current = SerialDisposable()
    // True if a move to the next source was requested during a move: the loop then moves again.
    private let moves = Atomic<Int>(0)
    // Innermost last; accessed only by the loop that moves.
    private var stack: [Level]
    private var lastError: (any Error)?

    init(
        _ sources: SourceSequence<Element>,
        continuesOn trigger: Trigger,
        _ sink: Sink<Element>,
        whenExhausted: @escaping ((any Error)?) -> Void
    ) {
        self.trigger = trigger
        self.sink = sink
        self.whenExhausted = whenExhausted
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
                whenExhausted(lastError)
            }
        } while moves.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }

    private func takeNext() -> Observable<Element>? {
        while var level = stack.popLast() {
            guard let source = level.next() else { continue }
            // The last of a known number is removed before it is subscribed, so that endless tails
            // do not nest.
            if level.left != 1 {
                level.left = level.left.map { $0 - 1 }
                stack.append(level)
            }
            guard trigger == .completion else { return source }
            let unfolded = source.unfolded()
            guard let tail = unfolded.tail else { return unfolded }
            stack.append(Level(next: tail.makeNext(), left: tail.count))
            #if DEBUG || TRACE_RESOURCES
                maxTailRecursiveSinkStackSize = max(maxTailRecursiveSinkStackSize, stack.count)
            #endif
        }
        return nil
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
