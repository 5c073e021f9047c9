import Rx
import RxTest
import Testing

/// Drawings of sequences, and the report of a difference between two.
func expectMarbles(
    _ received: String,
    _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if let picture = marbleDifference(expected: expected, received: received) {
        Issue.record(Comment(rawValue: picture), sourceLocation: sourceLocation)
    }
}

@Suite struct MarbleTests {
    @Test(arguments: [
        ("abcd----e---f-g-|", "------d----e----(g|)"), ("a|", "-(a|)"), ("----|", "----|"),
    ])
    func `debounce 30 ms`(source: String, expected: String) {
        expectMarbles(marbles(source) { $0.debounce(.milliseconds(30), scheduler: $1) }, expected)
    }

    @Test func `throttle holds the latest`() {
        expectMarbles(
            marbles("ab-c------d-|") { $0.throttle(.milliseconds(40), scheduler: $1) },
            "a---c-----d-|"
        )
        expectMarbles(
            marbles("ab-c------d-|") {
                $0.throttle(.milliseconds(40), latest: false, scheduler: $1)
            },
            "a---------d-|"
        )
    }

    @Test func `merge passes on both`() {
        expectMarbles(
            marbles("-a---c-|", "--b---d--|") { a, b, _ in a.merge(with: b) },
            "-ab--cd--|"
        )
    }

    @Test func `combineLatest combines`() {
        expectMarbles(
            marbles("-1-----2----|", "---a-b----|") { a, b, _ in
                Observable.combineLatest(a, b) { $0 + $1 }
            },
            "---[1a]-[1b]-[2b]----|"
        )
        let pairs: Observable<(String, Int)> = Observable.combineLatest(
            Observable.just("a"),
            Observable.just(1)
        )
        var joined: [String] = []
        _ = pairs.map { $0 + String($1) }.subscribe(onNext: { joined.append($0) })
        #expect(joined == ["a1"])
    }

    @Test func `a subscription line sets the times`() {
        expectMarbles(marbles("abcdef", subscription: "--^-!") { source, _ in source }, "--cd--")
    }
}
