import Rx
import RxTest
import Synchronization
import Testing

@Suite(.serialized) struct CreateTests {
    @Test func `side effects run once per subscription`() {
        var subscriptions = 0
        let source = Observable<Int>.create { observer in
            subscriptions += 1
            observer.onNext(subscriptions)
            observer.onCompleted()
            return Disposables.create()
        }
        var received: [Int] = []
        for _ in 0..<3 { _ = source.subscribe(onNext: { received.append($0) }) }
        #expect(received == [1, 2, 3])
    }

    @Test func `nothing is sent after the end, and the work is disposed once`() {
        var disposals = 0
        var received: [Event<Int>] = []
        var observer: AnyObserver<Int>?
        let subscription = Observable<Int>.create {
            observer = $0
            return Disposables.create { disposals += 1 }
        }.subscribe { received.append($0) }
        observer?.onNext(1)
        observer?.onCompleted()
        observer?.onNext(2)
        observer?.onError(MarbleError())
        subscription.dispose()
        #expect(received == [.next(1), .completed])
        #expect(disposals == 1)
    }

    @Test func `events sent before the work's disposable is known are passed on`() {
        var disposals = 0
        let result = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            observer.onNext(3)
            return Disposables.create { disposals += 1 }
        }.take(2)
        var received: [Event<Int>] = []
        _ = result.subscribe { received.append($0) }
        #expect(received == [.next(1), .next(2), .completed])
        #expect(disposals == 1)
    }

    #if DEBUG
        @Test func `two threads at a time are reported with a remedy`() async {
            let reports = Shared(Reports())
            let before = Hooks.misuseHandler
            defer { Hooks.misuseHandler = before }
            Hooks.misuseHandler = { report in reports.value.all.withLock { $0.append(report) } }
            final class Signals: Sendable {
                let inside = Atomic<Bool>(false)
                let isOver = Atomic<Bool>(false)
            }
            let signals = Signals()
            var held: AnyObserver<Int>?
            _ = Observable<Int>.create {
                held = $0
                return Disposables.create()
            }.subscribe(onNext: { element in
                guard element == 1 else { return }
                signals.inside.store(true, ordering: .releasing)
                while !signals.isOver.load(ordering: .acquiring) {}
            })
            let observer = Shared(held)
            await withTaskGroup { group in
                group.addTask { observer.value?.onNext(1) }
                group.addTask {
                    while !signals.inside.load(ordering: .acquiring) {}
                    observer.value?.onNext(2)
                    signals.isOver.store(true, ordering: .releasing)
                }
            }
            let report = reports.value.all.withLock { $0.first } ?? ""
            for part in ["Problem:", "Interpretation:", "Remedy:"] {
                #expect(report.contains(part))
            }
        }
    #endif
}

private final class Reports {
    let all = Mutex<[String]>([])
}
