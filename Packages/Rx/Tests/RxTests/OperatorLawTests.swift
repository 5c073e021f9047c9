import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct OperatorLawTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let check: @Sendable () -> [String]
        /// Returns the events that the operator sends to a sink without a guard, which may dispose
        /// after the first element.
        let tell: @Sendable (GrammarTests.Source, _ isEnough: Bool) -> [String]
        /// Applies the operator to a source, with a scheduler.
        let operate: @Sendable (Observable<Int>, TestScheduler) -> Observable<Any>

        init<R>(
            _ name: String,
            handlesErrors: Bool = false,
            _ operate: @escaping @Sendable (Observable<Int>, TestScheduler) -> Observable<R>
        ) {
            self.name = name
            check = { brokenOperatorLaws(handlesErrors: handlesErrors, operate) }
            self.operate = { operate($0, $1).map { $0 as Any } }
            tell = { source, isEnough in
                let scheduler = TestScheduler(initialClock: 0)
                let result = operate(source.observable, scheduler)
                return GrammarTests.events(of: result, untilFirst: isEnough) {
                    source.send()
                    scheduler.advanceTo(1000)
                }
            }
        }

        var testDescription: String { name }
    }

    static var other: Observable<Int> { .never() }
    static let s30 = Duration.seconds(30)

    static let cases: [Case] = [
        Case("map") { s, _ in s.map { $0 } },
        Case("filter") { s, _ in s.filter { $0 > 2 } },
        Case("compactMap") { s, _ in s.compactMap { $0 > 2 ? $0 : nil } },
        Case("ignoreElements") { s, _ in s.ignoreElements() },
        Case("scan") { s, _ in s.scan(0, accumulator: +) },
        Case("reduce") { s, _ in s.reduce(0, accumulator: +) },
        Case("toArray") { s, _ in s.toArray().asObservable() },
        Case("skip") { s, _ in s.skip(2) },
        Case("skip for") { s, on in s.skip(s30, scheduler: on) },
        Case("skipWhile") { s, _ in s.skipWhile { $0 < 3 } },
        Case("skip until") { s, on in s.skip(until: Observable<Int>.timer(s30, scheduler: on)) },
        Case("take", handlesErrors: true) { s, _ in s.take(2) },
        Case("take for", handlesErrors: true) { s, on in s.take(for: s30, scheduler: on) },
        Case("takeWhile", handlesErrors: true) { s, _ in s.takeWhile { $0 < 3 } },
        Case("take until") { s, _ in s.take(until: other) },
        Case("takeLast") { s, _ in s.takeLast(2) },
        Case("distinctUntilChanged") { s, _ in s.distinctUntilChanged() },
        Case("debounce") { s, on in s.debounce(.seconds(5), scheduler: on) },
        Case("debounce, long") { s, on in s.debounce(s30, scheduler: on) },
        Case("throttle") { s, on in s.throttle(s30, scheduler: on) },
        Case("throttle, first only") { s, on in s.throttle(s30, latest: false, scheduler: on) },
        Case("delay") { s, on in s.delay(s30, scheduler: on) },
        Case("delaySubscription") { s, on in s.delaySubscription(s30, scheduler: on) },
        Case("timeout") { s, on in s.timeout(s30, scheduler: on) },
        Case("buffer") { s, on in s.buffer(timeSpan: s30, count: 2, scheduler: on) },
        Case("window") { s, on in s.window(timeSpan: s30, count: 2, scheduler: on) },
        Case("window, merged") { s, on in
            s.window(timeSpan: s30, count: 2, scheduler: on).merge()
        },
        Case("sample") { s, on in s.sample(Observable<Int>.interval(s30, scheduler: on)) },
        Case("startWith") { s, _ in s.startWith(1, 2) },
        Case("catch", handlesErrors: true) { s, _ in s.catch { _ in .just(1) } },
        Case("catchAndReturn", handlesErrors: true) { s, _ in s.catchAndReturn(1) },
        Case("catch, before any element", handlesErrors: true) { s, _ in
            s.filter { _ in false }.catchAndReturn(1)
        },
        Case("timeout with another", handlesErrors: true) { s, on in
            s.filter { _ in false }.timeout(s30, other: Observable.just(1), scheduler: on)
        },
        Case("retry", handlesErrors: true) { s, _ in s.retry() },
        Case("retry twice") { s, _ in s.retry(2) },
        Case("retry when", handlesErrors: true) { s, on in
            s.retry(when: { (errors: Observable<any Error>) in errors.delay(s30, scheduler: on) })
        },
        Case("ifEmpty") { s, _ in s.filter { _ in false }.ifEmpty(default: 1) },
        Case("single", handlesErrors: true) { s, _ in s.single() },
        Case("first", handlesErrors: true) { s, _ in s.first().asObservable() },
        Case("element at", handlesErrors: true) { s, _ in s.element(at: 3) },
        Case("enumerated") { s, _ in s.enumerated().map { $0.index } },
        Case("materialize", handlesErrors: true) { s, _ in s.materialize() },
        Case("dematerialize") { s, _ in s.materialize().dematerialize() },
        Case("merge") { s, _ in Observable.merge(s, other) },
        Case("concat") { s, _ in s.concat(Observable.just(1)) },
        Case("combineLatest") { s, _ in Observable.combineLatest(s, Observable.just(1)) { $0 + $1 }
        },
        Case("zip", handlesErrors: true) { s, _ in
            Observable.zip(s, Observable.of(1, 2)) { $0 + $1 }
        },
        Case("withLatestFrom") { s, _ in s.withLatestFrom(Observable.just(1)) },
        Case("amb") { s, _ in s.amb(other) },
        Case("sequenceEqual", handlesErrors: true) { s, _ in s.sequenceEqual(Observable.of(1, 2)) },
        Case("flatMap") { s, on in s.flatMap { Observable.just($0).delay(s30, scheduler: on) } },
        Case("flatMapFirst") { s, on in
            s.flatMapFirst { Observable.just($0).delay(s30, scheduler: on) }
        },
        Case("flatMapLatest") { s, on in
            s.flatMapLatest { Observable.just($0).delay(s30, scheduler: on) }
        },
        Case("concatMap") { s, on in s.concatMap { Observable.just($0).delay(s30, scheduler: on) }
        },
        Case("merge, two at a time") { s, on in
            s.map { Observable.just($0).delay(s30, scheduler: on) }.merge(maxConcurrent: 2)
        },
        Case("groupBy") { s, _ in s.groupBy { $0 % 3 } },
        Case("groupBy, merged") { s, _ in s.groupBy { $0 % 3 }.merge() },
        Case("share") { s, _ in s.share() },
        Case("share with memory") { s, _ in s.share(replay: 2) },
        Case("share for ever") { s, _ in s.share(replay: 2, scope: .forever) },
        Case("publish") { s, _ in s.publish().refCount() },
        Case("multicast") { s, _ in s.multicast({ PublishSubject() }, selector: { $0 }) },
        Case("observe on") { s, on in s.observe(on: on) },
        Case("do") { s, _ in s.do(onNext: { _ in }, onDispose: {}) },
        Case("using") { s, _ in
            Observable.using({ BooleanDisposable() }, observableFactory: { _ in s })
        },
        Case("deferred") { s, _ in Observable.deferred { s } },
        Case("cancellable") { s, _ in s.cancellable(id: "law") },
        Case("throttle by id") { s, on in
            s.throttle(id: "law", for: s30, scheduler: on, latest: true)
        },
        Case("debounce by id") { s, on in s.debounce(id: "wait", for: s30, scheduler: on) },
    ]

    @Test(arguments: cases) func `keeps the laws`(_ law: Case) {
        #expect(law.check() == [])
    }
}

/// Tests that operators that break the laws are reported.
struct BrokenOperatorTests {
    @Test func `an operator that releases nothing is caught`() {
        let broken = brokenOperatorLaws { source, _ in
            Observable<Int> { sink in
                _ = source.subscribe(sink: sink)
                return Disposables.create()
            }
        }
        #expect(
            broken.contains(
                "a source that never ends: the source's subscriptions were disposed [0] times"
            )
        )
    }

    @Test func `an operator that swallows the error is caught`() {
        let broken = brokenOperatorLaws { source, _ in source.catchAndReturn(1) }
        #expect(broken == ["a source that fails: the error was lost"])
    }

    @Test func `an operator that forgets its timer is caught`() {
        let broken = brokenOperatorLaws { source, on in
            Observable<Int> { sink in
                _ = on.schedulePeriodic(0, startAfter: .seconds(500), period: .seconds(1000)) { $0 }
                return source.subscribe(sink: sink)
            }.take(1)
        }
        #expect(!broken.isEmpty)
    }

    @Test func `an operator that keeps its chain alive is caught`() {
        nonisolated(unsafe) var kept: [Sink<Int>] = []
        let broken = brokenOperatorLaws { source, _ in
            Observable<Int> { sink in
                let upstream = source.subscribe(sink: sink)
                kept.append(Sink(next: { _ in _ = source }, stop: sink.stop))
                return upstream
            }
        }
        #expect(broken.contains("a source that completes: the chain is alive after its end"))
    }
}
