import Rx
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests that a chain of one operator, as long as the table says, needs at most the 512 KB of a
/// small thread to be subscribed, to pass on an element, to end and to be disposed.
///
/// The numbers are the depths at which RxSwift overflows such a stack, less 3 % for the thread
/// itself. In debug builds, some operators do not reach these depths (docs/benchmarks.md); their
/// numbers are the depths that they reach, so that a regression is noticed.
struct DepthTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let levels: Int
        /// False if each level doubles the number of attempts after an error.
        let canFail: Bool
        let operate: @Sendable (Numbers, HistoricalScheduler) -> Numbers

        init(
            _ name: String,
            release: Int,
            debug: Int,
            canFail: Bool = true,
            _ operate: @escaping @Sendable (Numbers, HistoricalScheduler) -> Numbers
        ) {
            testDescription = name
            #if DEBUG
                levels = debug
            #else
                levels = release
            #endif
            self.canFail = canFail
            self.operate = operate
        }
    }

    typealias Numbers = Observable<Int>

    /// Disabled under a sanitizer, where stack frames are several times as large.
    @Test(.disabled(if: isSanitized), arguments: cases)
    func `as deep as in RxSwift`(operator tested: Case) {
        let limit = 512 << 10
        let used = stackUse(limit: 4 * limit) {
            for end in End.allCases where end != .error || tested.canFail {
                Self.run(tested, endingWith: end)
            }
            Self.runAtOnce(tested)
        }
        #expect(used <= limit, "\(tested), \(tested.levels) levels")
    }

    private enum End: CaseIterable {
        case completion
        case error
        case disposal
    }

    private static func run(_ tested: Case, endingWith end: End) {
        let scheduler = HistoricalScheduler()
        let subject = PublishSubject<Int>()
        let chain = nest(subject.asObservable(), tested, scheduler)
        let subscription = chain.subscribe(onNext: { _ in }, onError: { _ in })
        subject.onNext(1)
        switch end {
        case .completion: subject.onCompleted()
        case .error: subject.onError(RxError.unknown)
        case .disposal: subscription.dispose()
        }
    }

    /// Uses a source that sends during subscription.
    private static func runAtOnce(_ tested: Case) {
        let scheduler = HistoricalScheduler()
        let source = Numbers.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        }
        let chain = nest(source, tested, scheduler)
        chain.subscribe(onNext: { _ in }, onError: { _ in }).dispose()
    }

    private static func nest(
        _ source: Numbers,
        _ tested: Case,
        _ scheduler: HistoricalScheduler
    ) -> Numbers {
        (0..<tested.levels).reduce(source) { chain, _ in tested.operate(chain, scheduler) }
    }

    private static let span = Duration.seconds(30)

    static let cases: [Case] = [
        Case("map to another type", release: 378, debug: 211) { s, _ in
            s.map { String($0) }.map { $0.count }
        },
        Case("filter", release: 794, debug: 453) { s, _ in s.filter { _ in true } },
        Case("compactMap", release: 706, debug: 418) { s, _ in s.compactMap { $0 } },
        Case("scan", release: 794, debug: 428) { s, _ in s.scan(0) { $0 + $1 } },
        Case("reduce", release: 647, debug: 345) { s, _ in s.reduce(0) { $0 + $1 } },
        Case("take", release: 858, debug: 453) { s, _ in s.take(5) },
        Case("take while", release: 814, debug: 418) { s, _ in s.take(while: { _ in true }) },
        Case("take until", release: 635, debug: 337) { s, _ in s.take(until: Numbers.never()) },
        Case("takeLast", release: 661, debug: 360) { s, _ in s.takeLast(1) },
        Case("take for", release: 547, debug: 333) { s, c in s.take(for: span, scheduler: c) },
        Case("skip while", release: 836, debug: 418) { s, _ in s.skip(while: { _ in false }) },
        Case("skip until", release: 690, debug: 345) { s, _ in s.skip(until: Numbers.just(1)) },
        Case("distinctUntilChanged", release: 622, debug: 345) { s, _ in s.distinctUntilChanged() },
        Case("do", release: 756, debug: 334) { s, _ in s.do(onNext: { _ in }) },
        Case("startWith", release: 1059, debug: 714) { s, _ in s.startWith(1) },
        Case("concat", release: 2118, debug: 1367) { s, _ in s.concat(Numbers.empty()) },
        Case("concat of one", release: 2118, debug: 1367) { s, _ in Numbers.concat([s]) },
        Case("merge", release: 419, debug: 220) { s, _ in Numbers.merge(s, Numbers.never()) },
        Case("merge of sequences", release: 153, debug: 82) { s, _ in outer(s).merge() },
        Case("flatMap", release: 369, debug: 185) { s, _ in s.flatMap { Numbers.just($0) } },
        Case("flatMap, inner", release: 373, debug: 161) { s, _ in
            Numbers.just(1).flatMap { _ in s }
        },
        Case("flatMapFirst", release: 369, debug: 185) { s, _ in s.flatMapFirst { Numbers.just($0) }
        },
        Case("flatMapLatest", release: 412, debug: 193) { s, _ in
            s.flatMapLatest { Numbers.just($0) }
        },
        Case("concatMap", release: 333, debug: 189) { s, _ in s.concatMap { Numbers.just($0) } },
        Case("switchLatest", release: 158, debug: 83) { s, _ in outer(s).switchLatest() },
        Case("combineLatest", release: 706, debug: 412) { s, _ in
            Numbers.combineLatest(s, Numbers.just(1)) { $0 + $1 }
        },
        Case("combineLatest of a list", release: 401, debug: 176) { s, _ in
            Numbers.combineLatest([s, Numbers.just(1)]) { $0[0] }
        },
        Case("zip", release: 706, debug: 412) { s, _ in Numbers.zip(s, Numbers.just(1)) { $0 + $1 }
        },
        Case("zip of a list", release: 320, debug: 167) { s, _ in
            Numbers.zip([s, Numbers.just(1)]) { $0[0] }
        },
        Case("withLatestFrom", release: 504, debug: 248) { s, _ in
            s.withLatestFrom(Numbers.just(1)) { $0 + $1 }
        },
        Case("amb", release: 434, debug: 185) { s, _ in s.amb(Numbers.never()) },
        Case("sample", release: 474, debug: 275) { s, _ in s.sample(Numbers.never()) },
        Case("share", release: 882, debug: 302) { s, _ in s.share() },
        Case("share with memory", release: 661, debug: 266) { s, _ in s.share(replay: 1) },
        Case("share for ever", release: 320, debug: 150) { s, _ in
            s.share(replay: 1, scope: .forever)
        },
        Case("publish", release: 333, debug: 156) { s, _ in s.publish().refCount() },
        Case("replay", release: 320, debug: 150) { s, _ in s.replay(1).refCount() },
        Case("multicast in a selector", release: 341, debug: 167) { s, _ in
            s.multicast({ PublishSubject<Int>() }, selector: { $0 })
        },
        Case("catch", release: 547, debug: 341) { s, _ in s.catch { _ in .just(0) } },
        Case("catch of a list", release: 2118, debug: 1367) { s, _ in Numbers.catch(sequence: [s])
        },
        Case("retry", release: 5297, debug: 2246, canFail: false) { s, _ in s.retry(2) },
        Case("retry for ever", release: 5297, debug: 2246, canFail: false) { s, _ in s.retry() },
        Case("retry when", release: 183, debug: 107) { s, _ in
            s.retry(when: { (errors: Observable<any Error>) in errors.take(1) })
        },
        Case("materialize", release: 441, debug: 258) { s, _ in s.materialize().dematerialize() },
        Case("ifEmpty", release: 934, debug: 488) { s, _ in s.ifEmpty(default: 0) },
        Case("ifEmpty, switch", release: 661, debug: 364) { s, _ in
            s.ifEmpty(switchTo: Numbers.empty())
        },
        Case("element at", release: 907, debug: 453) { s, _ in s.element(at: 0) },
        Case("enumerated", release: 382, debug: 210) { s, _ in s.enumerated().map { $0.element } },
        Case("toArray", release: 396, debug: 222) { s, _ in
            s.toArray().asObservable().map { $0.count }
        },
        Case("single", release: 836, debug: 397) { s, _ in s.single() },
        Case("first", release: 407, debug: 229) { s, _ in s.first().asObservable().map { $0 ?? 0 }
        },
        Case("asSingle", release: 690, debug: 434) { s, _ in s.asSingle().asObservable() },
        Case("asInfallible", release: 547, debug: 341) { s, _ in
            s.asInfallible(onErrorJustReturn: 0).asObservable()
        },
        Case("andThen", release: 210, debug: 127) { s, _ in
            s.ignoreElements().asCompletable().andThen(Numbers.just(1))
        },
        Case("groupBy", release: 187, debug: 94) { s, _ in s.groupBy { $0 % 2 }.merge() },
        Case("buffer", release: 302, debug: 156) { s, c in
            s.buffer(timeSpan: span, count: 1, scheduler: c).map { $0.count }
        },
        Case("window", release: 160, debug: 76) { s, c in
            s.window(timeSpan: span, count: 1, scheduler: c).merge()
        },
        Case("debounce", release: 504, debug: 250) { s, c in s.debounce(span, scheduler: c) },
        Case("throttle", release: 412, debug: 207) { s, c in s.throttle(span, scheduler: c) },
        Case("delay", release: 706, debug: 369) { s, c in s.delay(span, scheduler: c) },
        Case("timeout", release: 496, debug: 285) { s, c in s.timeout(span, scheduler: c) },
        Case("observe on", release: 323, debug: 141) { s, _ in s.observe(on: AtOnce()) },
        Case("subscribe on", release: 504, debug: 227) { s, _ in s.subscribe(on: AtOnce()) },
        Case("deferred", release: 721, debug: 401) { s, _ in Numbers.deferred { s } },
        Case("using", release: 577, debug: 296) { s, _ in
            Numbers.using({ BooleanDisposable() }, observableFactory: { _ in s })
        },
        Case("create", release: 676, debug: 272) { s, _ in Numbers.create { s.subscribe($0) } },
    ]

    private static func outer(_ inner: Numbers) -> Observable<Numbers> {
        Observable.just(inner).concat(Observable<Numbers>.never())
    }
}

/// A scheduler that runs work at once, which the operators do not know.
private struct AtOnce: ImmediateSchedulerType {
    func schedule<State>(
        _ state: State,
        action: @escaping (State) -> any Disposable
    ) -> any Disposable {
        action(state)
    }
}
