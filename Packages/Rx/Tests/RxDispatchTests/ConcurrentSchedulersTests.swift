import Dispatch
import Foundation
import Rx
import RxDispatch
import Testing

struct ConcurrentSchedulersTests {
    @Test func `realtime: a concurrent queue runs two pieces at the same time`() {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let (first, second, done) = (Signal(), Signal(), Signal())
        // Each piece of work waits for the other, so they must run at the same time to end.
        _ = scheduler.schedule(()) {
            first.send()
            second.wait()
            done.send()
            return Disposables.create()
        }
        _ = scheduler.schedule(()) {
            second.send()
            first.wait()
            done.send()
            return Disposables.create()
        }
        done.wait()
        done.wait()
    }

    @Test func `realtime: observe(on:) a concurrent queue keeps the order`() {
        let log = Log<Int>()
        let done = Signal()
        let subscription = Observable.range(start: 0, count: 1000)
            .observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
            .subscribe(onNext: { log.write($0) }, onCompleted: { done.send() })
        done.wait()
        #expect(log.entries == Array(0..<1000))
        subscription.dispose()
    }

    @Test func `realtime: interval on a concurrent queue counts`() {
        let log = Log<Int>()
        let done = Signal()
        let subscription = Observable<Int>
            .interval(.milliseconds(1), scheduler: ConcurrentDispatchQueueScheduler(qos: .default))
            .take(5)
            .subscribe(onNext: { log.write($0) }, onCompleted: { done.send() })
        done.wait()
        #expect(log.entries == [0, 1, 2, 3, 4])
        subscription.dispose()
    }

    @Test func `realtime: operations run, urgent ones first, cancelled ones not at all`() {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        queue.isSuspended = true
        let log = Log<String>()
        let done = Signal()
        func add(_ name: String, _ priority: Operation.QueuePriority) -> any Disposable {
            OperationQueueScheduler(operationQueue: queue, queuePriority: priority)
                .schedule(name) { name in
                    log.write(name)
                    done.send()
                    return Disposables.create()
                }
        }
        _ = add("low", .low)
        _ = add("high", .veryHigh)
        add("cancelled", .normal).dispose()
        queue.isSuspended = false
        done.wait()
        done.wait()
        queue.waitUntilAllOperationsAreFinished()
        #expect(log.entries == ["high", "low"])
    }

    @Test func `realtime: decode makes values from data`() {
        struct Point: Decodable, Equatable { let x: Int }
        var heard: [String] = []
        Observable.of(Data(#"{"x":1}"#.utf8), Data("?".utf8))
            .decode(type: Point.self, decoder: JSONDecoder())
            .subscribe(onNext: { heard.append("\($0.x)") }, onError: { _ in heard.append("✗") })
            .dispose()
        #expect(heard == ["1", "✗"])
    }
}
