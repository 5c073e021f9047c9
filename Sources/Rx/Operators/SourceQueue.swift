import Synchronization

#if DEBUG || TRACE_RESOURCES
    /// The deepest stack of nested sequences that `concat` needed; for tests.
    nonisolated(unsafe) public var maxTailRecursiveSinkStackSize = 0
#endif

/// Sequences to be subscribed one after another; made anew for each subscription.
struct SourceSequence<Element> {
    let makeNext: () -> () -> Observable<Element>?
    /// How many there are, if that is known.
    let count: Int?

    /// Any number of them, made as they are needed.
    init<Sources: Sequence>(_ sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        makeNext = {
            let iterator = Cell(Held(sources.makeIterator()))
            return { iterator.value.held.next()?.asObservable() }
        }
        count = nil
    }

    /// A number of them; each subscription lets go of those it has done with.
    init<Sources: Collection>(known sources: Sources)
    where Sources.Element: ObservableConvertibleType, Sources.Element.Element == Element {
        makeNext = {
            let rest = Cell(Array(sources.reversed()))
            return { rest.value.popLast()?.asObservable() }
        }
        count = sources.count
    }
}

/// Subscribes sequences one after another without recursion: `concat`, `catch`, `retry`.
final class SourceQueue<Element> {
    /// Which end of a sequence makes the next one begin.
    enum Trigger {
        case completion
        case error
    }

    // A struct and not a tuple: each time a closure moves in or out of a generic tuple it is
    // wrapped once more, and 100,000 wrappers are a stack overflow.
    private struct Level {
        let next: () -> Observable<Element>?
        /// How many sources are left, if that is known.
        var left: Int?
    }

    private let trigger: Trigger
    private let sink: Sink<Element>
    private let whenExhausted: ((any Error)?) -> Void
    private let current = SerialDisposable()
    // Asked to move on while moving: the one that moves does it again.
    private let moves = Atomic<Int>(0)
    // Innermost last; touched by the one that moves only.
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
        move(roundsAtOnce: Self.roundsBeforeGivingWay)
        return current
    }

    /// Sequences that end at once may follow each other without end, and nobody can dispose what is
    /// still being subscribed: after so many of them the rest waits on the trampoline.
    private static var roundsBeforeGivingWay: Int { 256 }

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
            // The last of a known number needs no place any more: endless tails stay flat.
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
        // Its end came before there was anything to dispose.
        if subscription.isStopped { subscription.dispose() }
    }
}
