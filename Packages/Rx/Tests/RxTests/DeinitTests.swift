import RxTest
import Testing

@testable import Rx

/// Tests that no operator holds a lock while it releases an element, an error, a closure, a
/// disposable or an observer, because each of them may use the same sequences on its release.
///
/// The test runs a random program for each operator and seed; a deadlock is a failure that names
/// the operator.
struct DeinitTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        fileprivate let operate: @Sendable (Observable<Actor>, Play) -> Observable<Any>

        fileprivate init<R>(
            _ name: String,
            _ operate: @escaping @Sendable (Observable<Actor>, Play) -> Observable<R>
        ) {
            testDescription = name
            self.operate = { operate($0, $1).map { $0 as Any } }
        }
    }

    @Test(arguments: cases) func `may do anything`(operator tested: Case) {
        // The thread sanitizer stores each distinct stack of an allocation. These stacks are deep
        // and all differ: they take 1.4 MB in a round.
        let count = isThreadSanitized ? 8 : rounds(of: 800)
        let seed = firstThatHangs(of: count) { seed in
            Play(seed: UInt64(seed), operate: tested.operate).run()
        }
        #expect(seed == nil, "\(tested) waits for ever")
    }

    private static let span = Duration.seconds(3)

    static let cases: [Case] = [
        Case("map") { s, play in s.map(play.acting { $0 }) },
        Case("filter") { s, play in s.filter(play.acting { _ in true }) },
        Case("compactMap") { s, play in s.compactMap(play.acting { Optional($0) }) },
        Case("scan") { s, play in
            let actor = Actor(play)
            return s.scan(actor) { $0 === actor ? $1 : $0 }
        },
        Case("reduce") { s, play in s.reduce(Actor(play)) { $1 } },
        Case("toArray") { s, _ in s.toArray().asObservable() },
        Case("skip") { s, _ in s.skip(1) },
        Case("skip until") { s, play in s.skip(until: play.other) },
        Case("skipWhile") { s, play in s.skipWhile(play.acting { _ in false }) },
        Case("take") { s, _ in s.take(2) },
        Case("take for") { s, play in s.take(for: span, scheduler: play.scheduler) },
        Case("takeWhile") { s, play in s.takeWhile(play.acting { _ in true }) },
        Case("take until") { s, play in s.take(until: play.other.skip(1)) },
        Case("takeLast") { s, _ in s.takeLast(2) },
        Case("distinctUntilChanged") { s, play in
            s.distinctUntilChanged { _, _ in
                play.act()
                return false
            }
        },
        Case("debounce") { s, play in s.debounce(span, scheduler: play.scheduler) },
        Case("throttle") { s, play in s.throttle(span, scheduler: play.scheduler) },
        Case("delay") { s, play in s.delay(span, scheduler: play.scheduler) },
        Case("delaySubscription") { s, play in
            s.delaySubscription(span, scheduler: play.scheduler)
        },
        Case("timeout") { s, play in
            s.timeout(span, other: play.other, scheduler: play.scheduler)
        },
        Case("buffer") { s, play in s.buffer(timeSpan: span, count: 2, scheduler: play.scheduler) },
        Case("window") { s, play in
            s.window(timeSpan: span, count: 2, scheduler: play.scheduler).merge()
        },
        Case("sample") { s, play in s.sample(play.other) },
        Case("startWith") { s, play in s.startWith(Actor(play)) },
        Case("catch") { s, play in s.catch(play.acting { _ in play.other }) },
        Case("retry") { s, _ in s.retry(3) },
        Case("retry when") { s, play in
            s.retry(when: { (errors: Observable<any Error>) in errors.take(2) })
        },
        Case("ifEmpty") { s, play in s.ifEmpty(switchTo: play.other) },
        Case("single") { s, _ in s.single() },
        Case("element at") { s, _ in s.element(at: 1) },
        Case("materialize") { s, _ in s.materialize().dematerialize() },
        Case("merge") { s, play in Observable.merge(s, play.other) },
        Case("concat") { s, play in s.concat(play.other) },
        Case("combineLatest") { s, play in Observable.combineLatest(s, play.other) { $1 === $0 } },
        Case("zip") { s, play in Observable.zip(s, play.other) { $1 === $0 } },
        Case("withLatestFrom") { s, play in s.withLatestFrom(play.other) },
        Case("amb") { s, play in s.amb(play.other) },
        Case("sequenceEqual") { s, play in s.map { _ in 1 }.sequenceEqual(play.other.map { _ in 1 })
        },
        Case("flatMap") { s, play in s.flatMap(play.acting { _ in play.other }) },
        Case("flatMapFirst") { s, play in s.flatMapFirst(play.acting { _ in play.other }) },
        Case("flatMapLatest") { s, play in s.flatMapLatest(play.acting { _ in play.other }) },
        Case("concatMap") { s, play in s.concatMap(play.acting { _ in play.other.take(1) }) },
        Case("merge, two at a time") { s, play in s.map { _ in play.other }.merge(maxConcurrent: 2)
        },
        Case("groupBy") { s, play in s.groupBy { _ in ActingID(play) }.merge() },
        Case("share") { s, _ in s.share() },
        Case("share with memory") { s, _ in s.share(replay: 1) },
        Case("share for ever") { s, _ in s.share(replay: 2, scope: .forever) },
        Case("publish") { s, _ in s.publish().refCount() },
        Case("replay") { s, _ in s.replay(1).refCount() },
        Case("multicast") { s, _ in
            s.multicast { ReplaySubject<Actor>.create(bufferSize: 1) }.refCount()
        },
        Case("multicast a behaviour") { s, play in
            let subject = BehaviorSubject<Actor>(value: Actor(play))
            return s.multicast(makeSubject: { subject }).refCount()
        },
        Case("multicast the last") { s, _ in s.multicast { AsyncSubject<Actor>() }.refCount() },
        Case("observe on") { s, play in s.observe(on: play.scheduler, buffering: .newest(1)) },
        Case("observe on a serial one") { s, play in
            s.observe(on: AtOnce(), buffering: .oldest(1))
        },
        Case("subscribe on") { s, play in s.subscribe(on: play.scheduler) },
        Case("do") { s, play in
            s.do(onNext: { _ in play.act() }, onDispose: { play.act() })
        },
        Case("using") { s, play in
            Observable.using({ ActingDisposable(play) }, observableFactory: { _ in s })
        },
        Case("deferred") { s, play in Observable.deferred(play.acting { s }) },
        Case("create") { s, play in
            Observable<Actor>.create { observer in
                let subscription = s.subscribe(observer)
                return Disposables.create(ActingDisposable(play), subscription)
            }
        },
        Case("cancellable") { s, play in
            s.cancellable(id: ActingID(play), cancelInFlight: true)
        },
        Case("throttle by id") { s, play in
            s.throttle(id: ActingID(play), for: span, scheduler: play.scheduler, latest: true)
        },
        Case("throttle by id on a value") { s, play in
            s.throttle(id: ActingID(play), for: span, scheduler: ValueClock(play), latest: true)
        },
        Case("debounce by id") { s, play in
            s.debounce(id: ActingID(play), for: span, scheduler: play.scheduler)
        },
        Case("single") { s, _ in s.asSingle().asObservable() },
        Case("infallible") { s, play in
            s.asInfallible(onErrorJustReturn: Actor(play)).asObservable()
        },
        Case("async sequence") { s, _ in
            _ = s.values
            return s
        },
    ]
}

/// A random program around one operator; each released object makes the program's next step.
private final class Play: @unchecked Sendable {
    let scheduler = HistoricalScheduler()
    private var random: SplitMix64
    private var stepsLeft = 60
    private let operate: (Observable<Actor>, Play) -> Observable<Any>
    // Unchecked because an assignment releases the old value, which makes the next step.
    @exclusivity(unchecked) private var source: AnyObserver<Actor>?
    @exclusivity(unchecked) private(set) var other = Observable<Actor>.never()
    @exclusivity(unchecked) private var result: Observable<Any>?
    @exclusivity(unchecked) private var subscriptions: [any Disposable] = []
    private let bag = CompositeDisposable()

    init(seed: UInt64, operate: @escaping (Observable<Actor>, Play) -> Observable<Any>) {
        random = SplitMix64(state: seed)
        self.operate = operate
    }

    func run() {
        begin()
        while stepsLeft > 0 {
            step()
            if choose(4) == 0 { scheduler.advanceTo(scheduler.now + .seconds(1)) }
        }
        let (old, all) = (result, subscriptions)
        (result, source, other, subscriptions) = (nil, nil, .never(), [])
        for subscription in all { subscription.dispose() }
        bag.dispose()
        scheduler.advanceTo(scheduler.now + .seconds(100))
        withExtendedLifetime(old) {}
    }

    /// Makes one random step; released objects and closures call it.
    func act() {
        #if DEBUG
            #expect(!LockCheck.isLockHeld, "a lock is held")
        #endif
        for _ in 0..<choose(3) { step() }
    }

    /// Returns a closure that makes a step before the given one; its release makes another step.
    func acting<Input, Output>(
        _ body: @escaping (Input) -> Output
    ) -> (Input) -> Output {
        let actor = Actor(self)
        return { input in
            actor.play.act()
            return body(input)
        }
    }

    func acting<Output>(_ body: @escaping () -> Output) -> () -> Output {
        let actor = Actor(self)
        return {
            actor.play.act()
            return body()
        }
    }

    private func choose(_ count: UInt64) -> UInt64 { random.next() % count }

    /// Makes a new source and puts the operator behind it.
    private func begin() {
        let second = PublishSubject<Actor>()
        other = choose(2) == 0 ? second.asObservable() : second.startWith(Actor(self))
        let first: (observer: AnyObserver<Actor>, sequence: Observable<Actor>)
        switch choose(6) {
        case 0:
            let subject = BehaviorSubject(value: Actor(self))
            first = (AnyObserver(subject), subject)
        case 1:
            let subject = ReplaySubject<Actor>.create(bufferSize: 1)
            first = (AnyObserver(subject), subject)
        case 2:
            let subject = AsyncSubject<Actor>()
            first = (AnyObserver(subject), subject)
        case 3, 4:
            // The sequence keeps nothing of its subscribers.
            let sequence = Observable<Actor>.create { [self] observer in
                observer.onNext(Actor(self))
                return ActingDisposable(self)
            }
            first = (AnyObserver { _ in }, sequence)
        default:
            let subject = PublishSubject<Actor>()
            first = (AnyObserver(subject), subject)
        }
        source = AnyObserver { event in
            second.on(event)
            first.observer.on(event)
        }
        result = operate(first.sequence, self)
    }

    private func step() {
        guard stepsLeft > 0 else { return }
        stepsLeft -= 1
        switch choose(14) {
        case 0...3: source?.onNext(Actor(self))
        case 4, 5: subscribe().map { subscriptions = subscriptions + [$0] }
        case 6: subscribe()?.dispose()
        case 7: subscribe().map { _ = bag.insert($0) }
        case 8:
            let first = subscriptions.first
            subscriptions = Array(subscriptions.dropFirst())
            first?.dispose()
        case 9: subscriptions = subscriptions.dropLast()
        case 10: source?.onError(ActingError(self))
        case 11: source?.onCompleted()
        case 12: other.subscribe(onNext: acting { _ in }, onError: { _ in }).dispose()
        default: begin()
        }
    }

    private func subscribe() -> (any Disposable)? {
        result?.subscribe(
            onNext: acting { _ in },
            onError: acting { _ in },
            onCompleted: acting {},
            onDisposed: acting {}
        )
    }
}

/// An element that makes a step when it is released.
private final class Actor {
    let play: Play
    init(_ play: Play) { self.play = play }
    deinit { play.act() }
}

private final class ActingError: Error {
    let play: Play
    init(_ play: Play) { self.play = play }
    deinit { play.act() }
}

private final class ActingDisposable: Disposable {
    let play: Play
    init(_ play: Play) { self.play = play }
    deinit { play.act() }
    func dispose() { play.act() }
}

/// An id that makes a step when it is hashed, compared and released.
private struct ActingID: Hashable {
    private let actor: Actor

    init(_ play: Play) { actor = Actor(play) }

    static func == (one: ActingID, other: ActingID) -> Bool {
        one.actor.play.act()
        return one.actor.play === other.actor.play
    }

    func hash(into hasher: inout Hasher) {
        actor.play.act()
        hasher.combine(ObjectIdentifier(actor.play))
    }
}

/// A scheduler with value semantics that makes a step when it is hashed and compared.
private struct ValueClock: SchedulerType, Hashable {
    private let id: ActingID
    private let inner: HistoricalScheduler

    init(_ play: Play) { (id, inner) = (ActingID(play), play.scheduler) }

    var now: RxTime { inner.now }

    func schedule<State>(
        _ state: State,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        inner.schedule(state, action: action)
    }

    func scheduleRelative<State>(
        _ state: State,
        dueTime: RxTimeInterval,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        inner.scheduleRelative(state, dueTime: dueTime, action: action)
    }

    static func == (one: ValueClock, other: ValueClock) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A serial scheduler that runs work at once.
private struct AtOnce: SerialSchedulerType {
    func schedule<State>(
        _ state: State,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        action(state)
    }
}
