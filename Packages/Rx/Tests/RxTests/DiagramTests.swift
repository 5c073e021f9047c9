import Rx
import RxTest
import Testing

/// The diagrams of the documentation, executed.
@Suite(.leavesNothing) struct DiagramTests {
    typealias One = @Sendable (Observable<String>, EventTimeScheduler) -> Observable<String>
    typealias Two =
        @Sendable (Observable<String>, Observable<String>, EventTimeScheduler) -> Observable<String>

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let source: String
        let expected: String
        let operate: One

        init(_ name: String, _ source: String, _ expected: String, _ operate: @escaping One) {
            self.name = name
            self.source = source
            self.expected = expected
            self.operate = operate
        }

        var testDescription: String { name }
    }

    struct PairCase: CustomTestStringConvertible, Sendable {
        let name: String
        let sources: (String, String)
        let expected: String
        let operate: Two

        init(
            _ name: String,
            _ one: String,
            _ two: String,
            _ expected: String,
            _ operate: @escaping Two
        ) {
            self.name = name
            sources = (one, two)
            self.expected = expected
            self.operate = operate
        }

        var testDescription: String { name }
    }

    static let ms40 = Duration.milliseconds(40)
    static let ms20 = Duration.milliseconds(20)

    static let cases: [Case] = [
        Case("map", "-1-2-3-|", "-2-4-6-|") { s, _ in s.map { "\(2 * (Int($0) ?? 0))" } },
        Case("filter", "-1-2-3-4-|", "---2---4-|") { s, _ in
            s.filter { (Int($0) ?? 0) % 2 == 0 }
        },
        Case("compactMap", "-1-x-3-|", "-1---3-|") { s, _ in
            s.compactMap { Int($0) }.map { "\($0)" }
        },
        Case("ignoreElements", "-1-2-3-|", "-------|") { s, _ in
            s.ignoreElements().asCompletable().andThen(.empty())
        },
        Case("scan", "-1-2-3-|", "-1-3-6-|") { s, _ in
            s.scan(0) { $0 + (Int($1) ?? 0) }.map { "\($0)" }
        },
        Case("reduce", "-1-2-3-|", "-------(6|)") { s, _ in
            s.reduce(0) { $0 + (Int($1) ?? 0) }.map { "\($0)" }
        },
        Case("toArray", "-a-b-|", "-----([ab]|)") { s, _ in
            s.toArray().asObservable().map { $0.joined() }
        },
        Case("skip", "-a-b-c-d-|", "-----c-d-|") { s, _ in s.skip(2) },
        Case("skip for a time", "-a-b-c-d-|", "-----c-d-|") { s, on in s.skip(ms40, scheduler: on)
        },
        Case("skip while", "-1-2-9-1-|", "-----9-1-|") { s, _ in s.skip(while: { $0 < "5" }) },
        Case("skipWhile", "-1-2-9-1-|", "-----9-1-|") { s, _ in s.skipWhile { $0 < "5" } },
        Case("take", "-a-b-c-d-|", "-a-(b|)") { s, _ in s.take(2) },
        Case("take for a time", "-a-b-c-d-|", "-a-b|") { s, on in s.take(for: ms40, scheduler: on)
        },
        Case("take while", "-1-2-9-1-|", "-1-2-|") { s, _ in s.take(while: { $0 < "5" }) },
        Case("takeWhile", "-1-2-9-1-|", "-1-2-|") { s, _ in s.takeWhile { $0 < "5" } },
        Case("take while, inclusive", "-1-2-9-1-|", "-1-2-(9|)") { s, _ in
            s.take(while: { $0 < "5" }, behavior: .inclusive)
        },
        Case("take until a condition", "-1-2-9-1-|", "-1-2-|") { s, _ in
            s.take(until: { $0 > "5" })
        },
        Case("takeLast", "-a-b-c-d-|", "---------(cd|)") { s, _ in s.takeLast(2) },
        Case("distinctUntilChanged", "-a-a-b-a-|", "-a---b-a-|") { s, _ in
            s.distinctUntilChanged()
        },
        Case("distinct by key", "-a-A-b-|", "-a---b-|") { s, _ in
            s.distinctUntilChanged { $0.lowercased() }
        },
        Case("debounce", "a-b------c-|", "-----b-----(c|)") { s, on in
            s.debounce(.milliseconds(30), scheduler: on)
        },
        Case("throttle", "ab-c------d-|", "a---c-----d-|") { s, on in
            s.throttle(ms40, scheduler: on)
        },
        Case("throttle, first only", "ab-c------d-|", "a---------d-|") { s, on in
            s.throttle(ms40, latest: false, scheduler: on)
        },
        Case("delay", "-a-b-|", "---a-b-|") { s, on in s.delay(ms20, scheduler: on) },
        Case("delay passes errors at once", "-a-b#", "---a#") { s, on in
            s.delay(ms20, scheduler: on)
        },
        Case("delaySubscription", "abcdef|", "--cdef|") { s, on in
            s.delaySubscription(.milliseconds(15), scheduler: on)
        },
        Case("timeout", "-a-b-------|", "-a-b----#") { s, on in
            s.timeout(.milliseconds(50), scheduler: on)
        },
        Case("timeout with another", "-a-b-------|", "-a-b----(x|)") { s, on in
            s.timeout(.milliseconds(50), other: Observable.just("x"), scheduler: on)
        },
        Case("buffer", "-a-b-c------|", "---[ab]---c---[]([]|)") { s, on in
            s.buffer(timeSpan: ms40, count: 2, scheduler: on).map { $0.joined() }
        },
        Case("startWith", "--c-d-|", "(ab)-c-d-|") { s, _ in s.startWith("a", "b") },
        Case("catch", "-a-b-#", "-a-b-(x|)") { s, _ in s.catch { _ in .just("x") } },
        Case("catchAndReturn", "-a-b-#", "-a-b-(x|)") { s, _ in s.catchAndReturn("x") },
        Case("ifEmpty", "---|", "---(x|)") { s, _ in s.ifEmpty(default: "x") },
        Case("single", "-a-|", "-a-|") { s, _ in s.single() },
        Case("single of two", "-a-b-|", "-a-#") { s, _ in s.single() },
        Case("single of none", "-|", "-#") { s, _ in s.single() },
        Case("first", "-a-b-|", "-(a|)") { s, _ in s.first().asObservable().map { $0 ?? "" } },
        Case("element at", "-a-b-c-|", "---(b|)") { s, _ in s.element(at: 1) },
        Case("enumerated", "-a-b-|", "-[0a]-[1b]-|") { s, _ in
            s.enumerated().map { "\($0.index)\($0.element)" }
        },
        Case("materialize", "-a-#", "-[next(a)]-([error(#)]|)") { s, _ in
            s.materialize().map { "\($0.debugDescription)" }
        },
        Case("dematerialize", "-a-#", "-a-#") { s, _ in s.materialize().dematerialize() },
        Case("isEmpty", "--a-|", "--([false]|)") { s, _ in
            s.isEmpty().asObservable().map { "\($0)" }
        },
        Case("flatMap", "-1-----2-|", "-1-1---2-(2|)") { s, on in
            s.flatMap { n in
                Observable.concat(.just(n), .just(n).delaySubscription(ms20, scheduler: on))
            }
        },
        Case("flatMapFirst", "-1-2-----3-|", "-1---1---3---(3|)") { s, on in
            s.flatMapFirst { n in
                Observable.concat(.just(n), .just(n).delaySubscription(ms40, scheduler: on))
            }
        },
        Case("flatMapLatest", "-1-2-----3-|", "-1-2---2-3---(3|)") { s, on in
            s.flatMapLatest { n in
                Observable.concat(.just(n), .just(n).delaySubscription(ms40, scheduler: on))
            }
        },
        Case("concatMap", "-12--|", "-1---(12)---(2|)") { s, on in
            s.concatMap { n in
                Observable.concat(.just(n), .just(n).delaySubscription(ms40, scheduler: on))
            }
        },
        Case("window", "-a-b-c------|", "A--([ab]B)---(cC)---([]D)([]|)") { s, on in
            var letters = "ABCDEFG".map { String($0) }[...]
            return s.window(timeSpan: ms40, count: 2, scheduler: on).flatMap { window in
                Observable.just(letters.popFirst() ?? "").concat(
                    window.toArray().asObservable().map { $0.joined() }
                )
            }
        },
        Case("groupBy", "-a-b-a-|", "-a-b-a-([aa]b|)") { s, _ in
            s.groupBy { $0 }.flatMap { group in
                let shared = group.asObservable().share()
                return Observable.merge(
                    shared,
                    shared.toArray().asObservable().map { "\($0.joined())" }
                )
            }
        },
    ]

    @Test(arguments: cases) func diagram(_ diagram: Case) {
        expectMarbles(marbles(diagram.source, diagram.operate), diagram.expected)
    }

    static let pairs: [PairCase] = [
        PairCase("merge", "-a---c-|", "--b---d--|", "-ab--cd--|") { a, b, _ in a.merge(with: b) },
        PairCase("concat", "-a-b-|", "--x---c-|", "-a-b--c-|") { a, b, _ in a.concat(b) },
        PairCase("amb", "---a-b-|", "--x--y-|", "--x--y-|") { a, b, _ in a.amb(b) },
        PairCase("take until", "-a-b-c-d-|", "----x", "-a-b|") { a, b, _ in a.take(until: b) },
        PairCase("skip until", "-a-b-c-d-|", "----x", "-----c-d-|") { a, b, _ in
            a.skip(until: b)
        },
        PairCase("sample", "-a-b----c--|", "----x--x--x----x", "----b-----c----|") { a, b, _ in
            a.sample(b)
        },
        PairCase("withLatestFrom", "-1---2---3-|", "--a---b----", "-----[2a]---[3b]-|") { a, b, _ in
            a.withLatestFrom(b) { $0 + $1 }
        },
        PairCase("combineLatest", "-1-----2----|", "---a-b----|", "---[1a]-[1b]-[2b]----|") {
            a,
            b,
            _ in
            Observable.combineLatest(a, b) { $0 + $1 }
        },
        PairCase("zip", "-1---2---3-|", "--a-b-----|", "--[1a]--[2b]-----|") { a, b, _ in
            Observable.zip(a, b) { $0 + $1 }
        },
        PairCase("sequenceEqual", "-a-b-c-|", "--ab--c---|", "----------([true]|)") { a, b, _ in
            a.sequenceEqual(b).map { "\($0)" }
        },
        PairCase("sequenceEqual, different", "-a-b-c-|", "--ax--c---|", "---([false]|)") {
            a,
            b,
            _ in
            a.sequenceEqual(b).map { "\($0)" }
        },
        PairCase("retry when", "-a-#", "-----x---|", "-a-#") { a, b, _ in
            a.retry(when: { (errors: Observable<any Error>) in
                errors.flatMap { Observable<Int>.error($0) }
            })
        },
    ]

    @Test(arguments: pairs) func diagram(_ diagram: PairCase) {
        expectMarbles(
            marbles(diagram.sources.0, diagram.sources.1, diagram.operate),
            diagram.expected
        )
    }
}
