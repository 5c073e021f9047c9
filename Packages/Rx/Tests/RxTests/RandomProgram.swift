import Rx
import RxTest

/// A random chain of operators over sources, with a textual description.
struct RandomProgram: Sendable {
    let text: String
    /// The number of places where an operator can be inserted.
    let places: Int
    fileprivate let timelines: [Timeline]
    fileprivate let make: Make

    fileprivate typealias Make = @Sendable (World) -> Observable<Int>
    fileprivate typealias Events = [Recorded<Event<Int>>]

    fileprivate struct Timeline: Sendable {
        let isHot: Bool
        let events: Events
    }

    init(seed: UInt64) {
        var writer = ProgramWriter(random: SplitMix64(state: seed))
        let program = writer.write(depth: 4)
        text = program.text + "\n" + writer.timelineText
        places = writer.places
        timelines = writer.timelines
        make = program.make
    }

    /// The events of a run, and the objects that exist after it.
    struct Outcome: Equatable {
        /// The events, with times counted from the start of the run.
        var received: [Recorded<Event<Int>>] = []
        var subscriptions: [[Subscription]] = []
        var toldAfterDisposal = 0
        var isIdle = false
    }

    /// Subscribes to the program at 200 and disposes the subscription at `disposed`.
    ///
    /// `shift` moves all times; `insertion` is a place and an operator to insert there.
    func run(
        disposed: Int = 1000,
        shift: Int = 0,
        insertion: (place: Int, operate: (Numbers) -> Numbers)? = nil
    ) -> Outcome {
        let world = World(timelines, shift: shift, insertion)
        let scheduler = world.scheduler
        var outcome = Outcome()
        var isDisposed = false
        let subscription = SubscriptionGuard()
        // This sink has no guard between itself and the program.
        func note(_ event: Event<Int>) {
            outcome.received.append(Recorded(time: scheduler.clock - shift, value: event))
            if isDisposed { outcome.toldAfterDisposal += 1 }
            if event.isStopEvent { subscription.dispose() }
        }
        scheduler.scheduleAt(200 + shift) {
            let sink = Sink<Int>(next: { note(.next($0)) }, stop: { note($0.event()) })
            make(world).subscribe(sink: sink, within: subscription)
        }
        scheduler.scheduleAt(disposed + shift) {
            subscription.dispose()
            isDisposed = true
        }
        scheduler.advanceTo(5000 + shift)
        outcome.isIdle = scheduler.isIdle
        outcome.subscriptions = world.sources.map { source in
            source.subscriptions.map {
                Subscription(
                    $0.subscribe - shift,
                    $0.unsubscribe == .max ? .max : $0.unsubscribe - shift
                )
            }
        }
        return outcome
    }
}

typealias Numbers = Observable<Int>

/// The environment of one run of a program.
private final class World: @unchecked Sendable {
    let scheduler: TestScheduler
    let sources: [TestableObservable<Int>]
    private let insertion: (place: Int, operate: (Numbers) -> Numbers)?

    init(
        _ timelines: [RandomProgram.Timeline],
        shift: Int,
        _ insertion: (place: Int, operate: (Numbers) -> Numbers)?
    ) {
        let scheduler = TestScheduler(initialClock: shift)
        self.scheduler = scheduler
        self.insertion = insertion
        sources = timelines.map { timeline in
            guard timeline.isHot else { return scheduler.createColdObservable(timeline.events) }
            return scheduler.createHotObservable(
                timeline.events.map { Recorded(time: $0.time + shift, value: $0.value) }
            )
        }
    }

    func pass(_ numbers: Numbers, at place: Int) -> Numbers {
        guard let insertion, insertion.place == place else { return numbers }
        return insertion.operate(numbers)
    }
}

/// Makes random programs.
private struct ProgramWriter {
    typealias Written = (text: String, make: RandomProgram.Make)

    var random: SplitMix64
    var places = 0
    var timelines: [RandomProgram.Timeline] = []

    var timelineText: String {
        timelines.enumerated().map { index, timeline in
            let events = timeline.events.map { "\($0.time) \($0.value)" }
            return "\(timeline.isHot ? "hot" : "cold")\(index): "
                + events.joined(separator: ", ")
        }.joined(separator: "\n")
    }

    mutating func write(depth: Int) -> Written {
        let written = depth == 0 ? leaf() : branch(depth)
        let place = places
        places += 1
        return (written.text, { $0.pass(written.make($0), at: place) })
    }

    private mutating func branch(_ depth: Int) -> Written {
        let source = write(depth: depth - 1)
        let number = Int.random(in: 0...4, using: &random)
        if Int.random(in: 0..<5, using: &random) < 3 {
            let (name, operate) = pick(Self.operators)
            return (
                "\(source.text).\(name)(\(number))",
                { operate(source.make($0), number, $0.scheduler) }
            )
        }
        let other = write(depth: Int.random(in: 0..<depth, using: &random))
        let (name, operate) = pick(Self.combinations)
        return (
            "\(source.text).\(name)(\(other.text))",
            { operate(source.make($0), other.make($0), $0.scheduler) }
        )
    }

    private mutating func leaf() -> Written {
        let number = Int.random(in: 0...4, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let (name, make) = pick(Self.beginnings)
            return ("\(name)(\(number))", { make(number, $0.scheduler) })
        }
        if timelines.isEmpty || Bool.random(using: &random) { timelines.append(timeline()) }
        let index = Int.random(in: 0..<timelines.count, using: &random)
        return (
            "\(timelines[index].isHot ? "hot" : "cold")\(index)",
            { $0.sources[index].asObservable() }
        )
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    private mutating func timeline() -> RandomProgram.Timeline {
        let isHot = Bool.random(using: &random)
        var time = isHot ? 150 : 0
        var events: RandomProgram.Events = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            time += Int.random(in: 1...60, using: &random)
            events.append(.next(time, Int.random(in: 0...4, using: &random)))
        }
        time += Int.random(in: 1...60, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: events.append(.completed(time))
        case 1: events.append(.error(time, MarbleError()))
        default: break
        }
        return RandomProgram.Timeline(isHot: isHot, events: events)
    }

    static let beginnings: [(String, @Sendable (Int, TestScheduler) -> Numbers)] = [
        ("just", { number, _ in .just(number) }),
        ("of", { number, _ in .of(number, 1, 2) }),
        ("empty", { _, _ in .empty() }),
        ("never", { _, _ in .never() }),
        ("error", { _, _ in .error(MarbleError()) }),
        ("range", { .range(start: 0, count: $0, scheduler: $1) }),
        ("timer", { .timer(.seconds(40 * $0), scheduler: $1) }),
        ("interval", { .interval(.seconds(30 + 10 * $0), scheduler: $1) }),
        (
            "create",
            { number, _ in
                .create { observer in
                    observer.onNext(number)
                    observer.onNext(1)
                    observer.onCompleted()
                    return Disposables.create()
                }
            }
        ),
    ]

    static func fail(_ element: Int, at number: Int) throws -> Int {
        if element == number { throw MarbleError() }
        return element
    }

    /// Operators on one source, with a number as parameter.
    static let operators: [(String, @Sendable (Numbers, Int, TestScheduler) -> Numbers)] = [
        ("map", { source, n, _ in source.map { $0 + n } }),
        ("map, throwing", { source, n, _ in source.map { try fail($0, at: n) } }),
        ("filter", { source, n, _ in source.filter { $0 != n } }),
        ("filter, throwing", { source, n, _ in source.filter { try fail($0, at: n) < 3 } }),
        ("compactMap", { source, n, _ in source.compactMap { $0 == n ? nil : $0 } }),
        ("scan", { source, n, _ in source.scan(n) { ($0 + $1) % 7 } }),
        ("scan, throwing", { source, n, _ in source.scan(0) { try fail(($0 + $1) % 7, at: n) } }),
        ("reduce", { source, n, _ in source.reduce(n) { ($0 + $1) % 7 } }),
        ("toArray", { source, _, _ in source.toArray().asObservable().map(\.count) }),
        ("skip", { source, n, _ in source.skip(n) }),
        ("skip for", { source, n, on in source.skip(.seconds(30 * n), scheduler: on) }),
        ("skipWhile", { source, n, _ in source.skipWhile { $0 < n } }),
        ("take", { source, n, _ in source.take(n) }),
        ("take for", { source, n, on in source.take(for: .seconds(60 * n), scheduler: on) }),
        ("takeWhile", { source, n, _ in source.takeWhile { $0 < n } }),
        (
            "take until, inclusive",
            { source, n, _ in
                source.take(until: { $0 == n }, behavior: .inclusive)
            }
        ),
        ("takeLast", { source, n, _ in source.takeLast(n) }),
        ("element at", { source, n, _ in source.element(at: n) }),
        ("single", { source, n, _ in source.single { $0 == n } }),
        ("first", { source, n, _ in source.first().asObservable().map { $0 ?? n } }),
        ("distinct", { source, _, _ in source.distinctUntilChanged() }),
        ("debounce", { source, n, on in source.debounce(.seconds(10 * n), scheduler: on) }),
        ("throttle", { source, n, on in source.throttle(.seconds(20 * n), scheduler: on) }),
        (
            "throttle, first only",
            { source, n, on in
                source.throttle(.seconds(20 * n), latest: false, scheduler: on)
            }
        ),
        ("delay", { source, n, on in source.delay(.seconds(20 * n), scheduler: on) }),
        (
            "delaySubscription",
            { source, n, on in
                source.delaySubscription(.seconds(20 * n), scheduler: on)
            }
        ),
        ("timeout", { source, n, on in source.timeout(.seconds(30 + 20 * n), scheduler: on) }),
        (
            "buffer",
            { source, n, on in
                source.buffer(timeSpan: .seconds(50), count: n + 1, scheduler: on).map(\.count)
            }
        ),
        (
            "window",
            { source, n, on in
                source.window(timeSpan: .seconds(50), count: n + 1, scheduler: on).merge()
            }
        ),
        (
            "groupBy",
            { source, n, _ in
                source.groupBy { $0 % (n + 1) }.flatMap { group in group.map { $0 + group.key } }
            }
        ),
        ("startWith", { source, n, _ in source.startWith(n) }),
        ("catchAndReturn", { source, n, _ in source.catchAndReturn(n) }),
        ("retry", { source, n, _ in source.retry(n + 1) }),
        (
            "retry when",
            { source, n, on in
                source.retry(when: { (errors: Observable<any Error>) in
                    errors.take(n).delay(.seconds(20), scheduler: on)
                })
            }
        ),
        ("ifEmpty", { source, n, _ in source.ifEmpty(default: n) }),
        ("enumerated", { source, n, _ in source.enumerated().map { ($0.index + $0.element) % 9 } }),
        ("materialize", { source, n, _ in source.materialize().map { $0.isStopEvent ? 1 : 0 } }),
        ("do, throwing", { source, n, _ in source.do(onNext: { _ = try fail($0, at: n) }) }),
        ("repeated", { source, n, _ in .concat((0...n).map { _ in source }) }),
        (
            "share, twice",
            { source, n, _ in
                let shared = source.share(replay: n)
                return .merge(shared, shared.map { $0 + 10 })
            }
        ),
        (
            "share for ever, twice",
            { source, n, _ in
                let shared = source.share(replay: n, scope: .forever)
                return .merge(shared, shared.map { $0 + 10 })
            }
        ),
        (
            "published, joined",
            { source, _, _ in
                source.multicast({ PublishSubject() }) { .zip($0, $0.skip(1)) { $0 - $1 } }
            }
        ),
        ("observe on", { source, _, on in source.observe(on: on) }),
        ("subscribe on", { source, _, on in source.subscribe(on: on) }),
        (
            "inner sequences",
            { source, n, on in
                source.flatMap { Numbers.just($0).delay(.seconds(20 * n), scheduler: on) }
            }
        ),
        (
            "inner, two at a time",
            { source, n, on in
                source.map { Numbers.just($0).delay(.seconds(20 * n), scheduler: on) }
                    .merge(maxConcurrent: 2)
            }
        ),
    ]

    /// Operators on two sources.
    static let combinations: [(String, @Sendable (Numbers, Numbers, TestScheduler) -> Numbers)] = [
        ("merge", { one, two, _ in .merge(one, two) }),
        ("concat", { one, two, _ in one.concat(two) }),
        ("combineLatest", { one, two, _ in .combineLatest(one, two) { ($0 + $1) % 9 } }),
        (
            "combineLatest, three",
            { one, two, _ in
                Observable.combineLatest(one, two, one).map { ($0 + $1 + $2) % 9 }
            }
        ),
        ("zip", { one, two, _ in .zip(one, two) { ($0 - $1) % 9 } }),
        ("zip, a collection", { one, two, _ in .zip([one, two]) { $0[0] - $0[1] } }),
        ("withLatestFrom", { one, two, _ in one.withLatestFrom(two) { ($0 + $1) % 9 } }),
        ("sample", { one, two, _ in one.sample(two) }),
        ("sample, default", { one, two, _ in one.sample(two, defaultValue: 5) }),
        ("amb", { one, two, _ in one.amb(two) }),
        ("take until", { one, two, _ in one.take(until: two) }),
        ("skip until", { one, two, _ in one.skip(until: two) }),
        ("sequenceEqual", { one, two, _ in one.sequenceEqual(two).map { $0 ? 1 : 0 } }),
        ("catch", { one, two, _ in one.catch { _ in two } }),
        ("ifEmpty", { one, two, _ in one.ifEmpty(switchTo: two) }),
        ("timeout", { one, two, on in one.timeout(.seconds(50), other: two, scheduler: on) }),
        ("flatMap", { one, two, _ in one.take(4).flatMap { _ in two } }),
        ("flatMapFirst", { one, two, _ in one.flatMapFirst { _ in two } }),
        ("flatMapLatest", { one, two, _ in one.flatMapLatest { _ in two } }),
        ("concatMap", { one, two, _ in one.take(4).concatMap { _ in two } }),
        (
            "retry when",
            { one, two, _ in
                one.retry(when: { (errors: Observable<any Error>) in
                    errors.take(2).flatMap { _ in two }.take(3)
                })
            }
        ),
    ]
}
