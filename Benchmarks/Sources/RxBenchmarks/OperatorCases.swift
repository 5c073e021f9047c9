import Rx

/// Measures every operator that does not hold elements back: the cost of an element in a running
/// chain.
enum OperatorCases {
    static var all: [Benchmark] {
        [
            one("map") { $0.map { $0 &+ 1 } },
            one("filter") { $0.filter { $0 >= 0 } },
            one("compactMap") { $0.compactMap { $0 } },
            one("scan") { $0.scan(0) { $0 &+ $1 } },
            one("scan(into:)") { $0.scan(into: 0) { $0 &+= $1 } },
            one("enumerated") { $0.enumerated().map { $0.index &+ $0.element } },
            one("materialize, dematerialize") { $0.materialize().dematerialize() },
            one("reduce") { $0.reduce(0) { $0 &+ $1 } },
            one("do(onNext:)") { $0.do(onNext: { _ in }) },
            one("withUnretained") { $0.withUnretained(total).map { $0.1 } },
            one("distinctUntilChanged") { $0.distinctUntilChanged() },
            one("skip") { $0.skip(1) },
            one("skip(while:)") { $0.skip(while: { $0 < 1 }) },
            one("skip(until:)") { $0.skip(until: Observable.just(0)) },
            one("take") { $0.take(.max) },
            one("take(while:)") { $0.take(while: { $0 >= 0 }) },
            one("take(until:)") { $0.take(until: PublishSubject<Int>()) },
            one("element(at:)") { $0.element(at: .max) },
            one("ignoreElements") { $0.ignoreElements().materialize().map { _ in 0 } },
            one("startWith") { $0.startWith(0) },
            one("ifEmpty") { $0.ifEmpty(default: 0) },
            one("catchAndReturn") { $0.catchAndReturn(0) },
            one("retry") { $0.retry(2) },
            one("concat") { $0.concat(Observable.never()) },
            one("amb") { $0.amb(Observable.never()) },
            one("merge(with:)") { $0.merge(with: Observable.never()) },
            one("switchLatest") { source in Observable.just(source).switchLatest() },
            one("flatMap, inner sequence") { source in Observable.just(0).flatMap { _ in source } },
            one("concatMap, inner sequence") { source in
                Observable.just(0).concatMap { _ in source }
            },
            one("withLatestFrom") { $0.withLatestFrom(Observable.just(1)) { $0 &+ $1 } },
            one("combineLatest") {
                Observable.combineLatest($0, Observable.just(1).concat(Observable.never())) {
                    $0 &+ $1
                }
            },
            one("zip with itself") { Observable.zip($0, $0) { $0 &+ $1 } },
            one("sample by itself") { $0.sample($0) },
            timed("throttle") { $0.throttle(.milliseconds(10), scheduler: $1) },
            timed("throttle(latest: false)") {
                $0.throttle(.milliseconds(10), latest: false, scheduler: $1)
            },
            timed("debounce, always moved") { $0.debounce(.milliseconds(10), scheduler: $1) },
            timed("debounce, always sent") { $0.debounce(.microseconds(500), scheduler: $1) },
            timed("timeout") { $0.timeout(.milliseconds(10), scheduler: $1) },
            timed("skip, a duration") { $0.skip(.milliseconds(10), scheduler: $1) },
            timed("take(for:)") { $0.take(for: .seconds(1_000_000), scheduler: $1) },
            timed("delaySubscription") { $0.delaySubscription(.milliseconds(10), scheduler: $1) },
            one("subscribe(on:)") { $0.subscribe(on: CurrentThreadScheduler.instance) },
            one("groupBy, ten keys") { $0.groupBy { $0 % 10 }.flatMap { $0 } },
            one("share") { $0.share() },
            one("share(replay: 1)") { $0.share(replay: 1) },
            one("publish, refCount") { $0.publish().refCount() },
            one("replay(1), refCount") { $0.replay(1).refCount() },
            subject("PublishSubject", PublishSubject<Int>()) { $0.onNext($1) },
            subject("BehaviorSubject", BehaviorSubject(value: 0)) { $0.onNext($1) },
            subject("ReplaySubject(1)", ReplaySubject<Int>.create(bufferSize: 1)) { $0.onNext($1) },
            subject("AsyncSubject", AsyncSubject<Int>()) { $0.onNext($1) },
            subject("PublishRelay", PublishRelay<Int>()) { $0.accept($1) },
            subject("BehaviorRelay", BehaviorRelay(value: 0)) { $0.accept($1) },
        ]
    }

    private static let count = 100_000
    // The object that `withUnretained` does not retain.
    nonisolated(unsafe) private static let total = Total()

    private static func one(
        _ name: String,
        _ operate: @escaping (Observable<Int>) -> Observable<Int>
    ) -> Benchmark {
        Benchmark(group: "operator", name: name, count: count) {
            let (total, subject) = (Total(), PublishSubject<Int>())
            _ = operate(subject).subscribe(onNext: { total.value &+= $0 })
            return { count in for element in 0..<count { subject.onNext(element) } }
        }
    }

    /// Lets a millisecond pass between the elements.
    private static func timed(
        _ name: String,
        _ operate: @escaping (Observable<Int>, HistoricalScheduler) -> Observable<Int>
    ) -> Benchmark {
        Benchmark(group: "operator", name: name, count: count) {
            RxCases.timed(operate)
        }
    }

    private static func subject<Subject: ObservableType>(
        _ name: String,
        _ make: @autoclosure @escaping () -> Subject,
        _ send: @escaping (Subject, Int) -> Void
    ) -> Benchmark where Subject.Element == Int {
        Benchmark(group: "operator", name: name, count: count) {
            let (total, subject) = (Total(), make())
            _ = subject.subscribe(onNext: { total.value &+= $0 })
            return { count in for element in 0..<count { send(subject, element) } }
        }
    }
}
