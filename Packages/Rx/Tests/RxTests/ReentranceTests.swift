import Rx
import RxTest
import Testing

/// Tests subscribers that send, subscribe and end sequences during their own call.
struct ReentranceTests {
    struct Joining: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let join: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
        let received: [Int]

        init(
            _ name: String,
            received: [Int],
            _ join: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
        ) {
            testDescription = name
            self.join = join
            self.received = received
        }
    }

    @Test(arguments: [
        Joining("merge", received: [1, 2, 5]) { Observable.merge($0, $1) },
        Joining("flatMap", received: [1, 2, 5]) { a, b in
            Observable.of(0, 1).flatMap { [a, b][$0] }
        },
        Joining("combineLatest", received: [11, 3, 7]) { a, b in
            Observable.combineLatest(a, b.startWith(10)) { $0 + $1 }
        },
        Joining("zip", received: [11, 7]) { a, b in
            Observable.zip(a, b.startWith(10)) { $0 + $1 }
        },
        Joining("flatMapLatest", received: [1, 2, 5]) { a, b in
            Observable.merge(a, Observable.just(0).flatMapLatest { _ in b })
        },
    ])
    func `the last element before the end is sent even if it was queued`(
        joining: Joining
    ) {
        let (one, two) = (PublishSubject<Int>(), PublishSubject<Int>())
        var received: [Int] = []
        _ = joining.join(one, two).subscribe(onNext: { element in
            received.append(element)
            if received.count == 1 {
                two.onNext(2)
                two.onCompleted()
            }
        })
        one.onNext(1)
        one.onNext(5)
        #expect(received == joining.received)
    }

    @Test func `the fallback of timeout waits for the element that is being sent`() {
        let scheduler = TestScheduler(initialClock: 0)
        let subject = PublishSubject<Int>()
        var received: [String] = []
        _ = subject.timeout(.seconds(1), other: Observable.just(2), scheduler: scheduler)
            .subscribe(
                onNext: { element in
                    received.append("\(element)")
                    if element == 1 { scheduler.advanceTo(1) }
                    received.append("end of \(element)")
                },
                onCompleted: { received.append("|") }
            )
        subject.onNext(1)
        #expect(received == ["1", "end of 1", "2", "end of 2", "|"])
    }

    @Test func `nothing follows an end that comes while the sources are being subscribed`() {
        var ends = 0
        var received: [Int] = []
        func count(_ source: Observable<Int>) {
            _ = source.do(
                onNext: { received.append($0) },
                onError: { _ in ends += 1 },
                onCompleted: { ends += 1 }
            ).subscribe { _ in }
        }
        count(Observable.just(1).take(until: Observable.just(0)))
        #expect(ends == 1)
        count(Observable.just(1).withLatestFrom(Observable<Int>.error(MarbleError())))
        #expect(ends == 2)
        count(Observable.combineLatest([Observable.error(MarbleError()), .just(1)]) { $0.count })
        #expect(ends == 3)
        #expect(received == [])
    }

    @Test(arguments: [
        BetterThanRxSwiftTests.Chain("take") { $0.take(1) },
        BetterThanRxSwiftTests.Chain("takeWhile") { $0.takeWhile { _ in false } },
        BetterThanRxSwiftTests.Chain("element(at:)") { $0.element(at: 0) },
        BetterThanRxSwiftTests.Chain("single") { $0.single { _ in throw MarbleError() } },
        BetterThanRxSwiftTests.Chain("scan") { $0.scan(0) { _, _ in throw MarbleError() } },
        BetterThanRxSwiftTests.Chain("skipWhile") { $0.skipWhile { _ in throw MarbleError() } },
        BetterThanRxSwiftTests.Chain("distinctUntilChanged") {
            $0.startWith(2).distinctUntilChanged { (_: Int, _: Int) in throw MarbleError() }
        },
    ])
    func `an operator that ends a sequence by itself ends it once`(
        chain: BetterThanRxSwiftTests.Chain
    ) {
        var ends = 0
        _ = chain.operate(.just(1)).do(onError: { _ in ends += 1 }, onCompleted: { ends += 1 })
            .subscribe(onError: { _ in })
        #expect(ends == 1)
    }

    @Test func `a subscriber that comes while the end is sent receives it at once`() {
        func received<Subject: SubjectType & ObserverType>(_ subject: Subject) -> [String]
        where Subject.Element == Int {
            var received: [String] = []
            _ = subject.subscribe(onCompleted: {
                _ = subject.subscribe { received.append("\($0)") }
                received.append("-")
            })
            subject.onNext(1)
            subject.onCompleted()
            return received
        }
        #expect(received(PublishSubject<Int>()) == ["completed", "-"])
        #expect(received(BehaviorSubject<Int>(value: 0)) == ["completed", "-"])
        #expect(
            received(ReplaySubject<Int>.create(bufferSize: 1)) == ["next(1)", "completed", "-"]
        )
        #expect(received(AsyncSubject<Int>()) == ["next(1)", "completed", "-"])
    }

    @Test func `retry does not connect again to a failed sequence that is shared for ever`() {
        let subject = PublishSubject<Int>()
        var subscriptions = 0
        var received: [String] = []
        let source = subject.do(onSubscribe: { subscriptions += 1 })
        _ = source.share(replay: 1, scope: .forever).retry(2).subscribe { received.append("\($0)") }
        subject.onNext(1)
        subject.onError(MarbleError())
        #expect(received == ["next(1)", "next(1)", "error(\(MarbleError()))"])
        #expect(subscriptions == 1)
    }

    @Test func `an answer to retry counts even if the next attempt fails at once`() {
        let answers = PublishSubject<Int>()
        var attempts = 0
        let source = Observable<Int>.deferred {
            attempts += 1
            return .error(MarbleError())
        }
        _ = source.retry(when: { (errors: Observable<any Error>) in
            // Sends the errors themselves, after it was resumed.
            Observable.merge(answers, errors.skip(1).take(2).map { _ in 0 })
        }).subscribe { _ in }
        #expect(attempts == 1)
        answers.onNext(0)
        #expect(attempts == 4)
    }

    @Test func `an end right after an answer to retry ends the result`() {
        var attempts = 0
        var received: [String] = []
        let source = Observable<Int>.deferred {
            attempts += 1
            return .error(MarbleError())
        }
        _ = source.retry(when: { (errors: Observable<any Error>) in errors.take(2) })
            .subscribe { received.append("\($0)") }
        #expect(attempts == 2)
        #expect(received == ["completed"])
    }

    @Test func `retry disposes an attempt that failed at once before it passes the failure on`() {
        var log: [String] = []
        let source = Observable<Int>.create { observer in
            observer.onError(MarbleError())
            return Disposables.create { log.append("disposed") }
        }
        _ = source.retry(2).subscribe(onError: { _ in log.append("failed") })
        #expect(log == ["disposed", "disposed", "failed"])
    }

    @Test func `retry disposes an attempt before it makes the next one`() {
        var log: [String] = []
        let subject = PublishSubject<Int>()
        let source = Observable<Int>.deferred {
            log.append("made")
            return subject.map { _ in throw MarbleError() }
                .do(onDispose: { log.append("disposed") })
        }
        _ = source.retry().retry(2).subscribe(onError: { _ in })
        subject.onNext(1)
        subject.onNext(2)
        #expect(log == ["made", "disposed", "made", "disposed", "made"])
    }

    @Test func `a catch of no sequences completes inside another one, too`() {
        let inner = Observable<Int>.catch(sequence: [Observable<Int>]())
        let sources = [.error(MarbleError()), inner, .just(1)]
        var log: [String] = []
        _ = Observable.catch(sequence: sources).subscribe(
            onNext: { log.append("\($0)") },
            onError: { log.append("\($0)") },
            onCompleted: { log.append("completed") }
        )
        #expect(log == ["completed"])
    }

    @Test func `a failure stops a source that is on the trampoline`() {
        let subject = PublishSubject<Int>()
        var calls = 0
        _ = subject.flatMap { _ in
            Observable.of(1, 2, 3).flatMapLatest { _ -> Observable<Int> in
                calls += 1
                return .error(MarbleError())
            }
        }.subscribe(onError: { _ in })
        subject.onNext(0)
        #expect(calls == 1)
    }

    @Test func `a consumer can stop an endless sequence that a failure started`() {
        let subject = PublishSubject<Int>()
        var received: [Int] = []
        _ = subject.catch { _ in Observable.repeatElement(7) }.take(2)
            .subscribe(onNext: { received.append($0) })
        subject.onError(MarbleError())
        #expect(received == [7, 7])
        let other = PublishSubject<Int>()
        _ = other.ifEmpty(switchTo: Observable.repeatElement(8)).take(2)
            .subscribe(onNext: { received.append($0) })
        other.onCompleted()
        #expect(received == [7, 7, 8, 8])
    }

    @Test func `merge disposes its sources in their order when one fails`() {
        var log: [Int] = []
        let subject = PublishSubject<Int>()
        let sources = (0..<3).map { index in
            subject.do(onDispose: { log.append(index) })
                .map { element in
                    if index == 1 { throw MarbleError() }
                    return element
                }
        }
        _ = Observable.merge(sources).subscribe(onError: { _ in })
        subject.onNext(1)
        #expect(log == [0, 1, 2])
    }
}
