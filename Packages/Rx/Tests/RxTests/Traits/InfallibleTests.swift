import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct InfallibleTests {
    func received<Element>(_ sequence: Infallible<Element>) -> [String] {
        var received: [String] = []
        sequence.subscribe(
            onNext: { received.append("\($0)") },
            onCompleted: { received.append("|") },
            onDisposed: { received.append("disposed") }
        ).dispose()
        return received
    }

    func draw(
        _ source: String,
        _ operate: (Infallible<String>, EventTimeScheduler) -> Infallible<String>
    ) -> String {
        marbles(source) { operate($0.asInfallible(onErrorJustReturn: "!"), $1) }
    }

    @Test func `create passes nothing after the end`() {
        let sequence = Infallible<Int>.create { say in
            say(.next(1))
            say(.completed)
            say(.next(2))
            return Disposables.create()
        }
        #expect(received(sequence) == ["1", "|", "disposed"])
    }

    @Test func `factories send what they promise`() {
        #expect(received(Infallible.just(1)) == ["1", "|", "disposed"])
        #expect(received(Infallible.of(1, 2)) == ["1", "2", "|", "disposed"])
        #expect(received(Infallible.from([1, 2])) == ["1", "2", "|", "disposed"])
        #expect(received(Infallible.from(1...2)) == ["1", "2", "|", "disposed"])
        #expect(received(Infallible<Int>.empty()) == ["|", "disposed"])
        #expect(received(Infallible<Int>.never()) == ["disposed"])
        #expect(received(Infallible.deferred { .just(3) }) == ["3", "|", "disposed"])
    }

    @Test func `asInfallible replaces every error`() {
        let failing = Observable.of(1).concat(Observable<Int>.error(Failure()))
        #expect(
            received(failing.asInfallible(onErrorJustReturn: 9)) == ["1", "9", "|", "disposed"]
        )
        #expect(
            received(failing.asInfallible(onErrorFallbackTo: .of(7, 8)))
                == ["1", "7", "8", "|", "disposed"]
        )
        var error = ""
        let recovering = failing.asInfallible {
            error = "\($0)"
            return .empty()
        }
        #expect(received(recovering) == ["1", "|", "disposed"])
        #expect(error == "failure")
    }

    @Test func `subscribe passes events`() {
        var events: [String] = []
        Infallible.of(1, 2).subscribe { events.append("\($0)") }.dispose()
        #expect(events == ["next(1)", "next(2)", "completed"])
        #expect(InfallibleEvent.next(1).event.element == 1)
        #expect(InfallibleEvent<Int>.completed.event.isCompleted)
    }

    @Test func `operators behave like those of Observable`() {
        expectMarbles(draw("-a-b-|") { s, _ in s.map { $0.uppercased() } }, "-A-B-|")
        expectMarbles(draw("-a-1-|") { s, _ in s.compactMap { Int($0).map { "\($0)" } } }, "---1-|")
        expectMarbles(draw("-a-a-b-|") { s, _ in s.distinctUntilChanged() }, "-a---b-|")
        expectMarbles(draw("-a-b-c-|") { s, _ in s.skip(1).take(1) }, "---(b|)")
        expectMarbles(
            draw("-a-b-|") { s, on in s.delay(.milliseconds(20), scheduler: on) },
            "---a-b-|"
        )
        expectMarbles(
            draw("ab-c------d-|") { s, on in s.throttle(.milliseconds(40), scheduler: on) },
            "a---c-----d-|"
        )
        expectMarbles(
            draw("a-b------c-|") { s, on in s.debounce(.milliseconds(30), scheduler: on) },
            "-----b-----(c|)"
        )
        expectMarbles(draw("-a-b-#") { s, _ in s.scan("") { $0 + $1 } }, "-a-[ab]-([ab!]|)")
        expectMarbles(
            draw("-a-b-|") { s, _ in s.flatMap { Infallible.of($0, $0) } },
            "-(aa)-(bb)-|"
        )
        expectMarbles(draw("-a-b-|") { s, _ in s.flatMapLatest { Infallible.just($0) } }, "-a-b-|")
        expectMarbles(draw("-a-b-|") { s, _ in s.startWith("x").share() }, "xa-b-|")
    }

    @Test func `combineLatest and zip combine`() {
        let numbers = Infallible.of(1, 2)
        let letters = Infallible.of("a", "b")
        #expect(
            received(Infallible.zip(numbers, letters) { "\($0)\($1)" }) == [
                "1a", "2b", "|", "disposed",
            ]
        )
        #expect(
            received(Infallible.combineLatest(Infallible.just(1), letters) { "\($0)\($1)" }) == [
                "1a", "1b", "|", "disposed",
            ]
        )
        let pairs: Infallible<(Int, String)> = Infallible.combineLatest(
            Infallible.just(1),
            Infallible.just("a")
        )
        #expect(received(pairs) == ["(1, \"a\")", "|", "disposed"])
        #expect(
            received(Infallible.combineLatest([Infallible.just(1), Infallible.just(2)])) == [
                "[1, 2]", "|", "disposed",
            ]
        )
        #expect(received(Infallible.merge(.just(1), .just(2))) == ["1", "2", "|", "disposed"])
        #expect(
            received(Infallible.just(1).concat(Infallible.just(2))) == ["1", "2", "|", "disposed"]
        )
        #expect(
            received(Infallible.just(1).withLatestFrom(Infallible.just("b"))) == [
                "b", "|", "disposed",
            ]
        )
    }

    @Test func `take until a failing sequence does not fail`() {
        let failing = PublishSubject<Int>()
        let source = PublishSubject<String>()
        var heard: [String] = []
        let subscription = source.asInfallible(onErrorJustReturn: "!").take(until: failing)
            .subscribe(onNext: { heard.append($0) }, onCompleted: { heard.append("|") })
        source.onNext("a")
        failing.onError(Failure())
        source.onNext("b")
        #expect(heard == ["a", "b"])
        subscription.dispose()
    }
}
