import Rx
import Testing

// Globals, which the compiler accepts because they are Sendable.
private let numbers = PublishSubject<Int>()
private let relay = BehaviorRelay(value: 0)

/// Tests subjects, relays and disposables in several isolation domains.
struct SendableTests {
    @Test func `subjects and relays of Sendable elements are Sendable, and all disposables`() {
        func check(_: (some Sendable).Type) {}
        check(PublishSubject<Int>.self)
        check(BehaviorSubject<Int>.self)
        check(ReplaySubject<Int>.self)
        check(AsyncSubject<Int>.self)
        check(PublishRelay<Int>.self)
        check(BehaviorRelay<Int>.self)
        check(ReplayRelay<Int>.self)
        check((any Disposable).self)
        check((any Cancelable).self)
        check(DisposeBag.self)
    }

    @Test func `a detached task sends to a subject`() async {
        let subject = PublishSubject<Int>()
        let heard = ReplaySubject<Int>.createUnbounded()
        let subscription = subject.subscribe(heard)
        await Task.detached { subject.onNext(1) }.value
        await Task.detached { subscription.dispose() }.value
        subject.onNext(2)
        heard.onCompleted()
        #expect(await elements(heard) == [1])
    }

    @Test func `a global subject and a global relay serve every task`() async {
        let sums = ReplaySubject<Int>.createUnbounded()
        let bag = DisposeBag()
        numbers.scan(0, accumulator: +).subscribe(sums).disposed(by: bag)
        await withTaskGroup { group in
            for number in 1...100 {
                group.addTask {
                    numbers.onNext(number)
                    relay.accept(number)
                }
            }
        }
        sums.onCompleted()
        #expect(await elements(sums).max() == 5050)
        #expect((1...100).contains(relay.value))
    }

    @Test func `an actor disposes its subscription when it is released`() async {
        actor Listener {
            private let subscription: any Disposable

            init(_ subject: PublishSubject<Int>) { subscription = subject.subscribe() }

            deinit { subscription.dispose() }

            func touch() {}
        }
        let subject = PublishSubject<Int>()
        var listener: Listener? = Listener(subject)
        await listener?.touch()
        #expect(subject.hasObservers)
        listener = nil
        #expect(!subject.hasObservers)
    }

    private func elements(_ subject: ReplaySubject<Int>) async -> [Int] {
        var elements: [Int] = []
        do {
            for try await element in subject.values { elements.append(element) }
        } catch { Issue.record(error) }
        return elements
    }
}
