import Dispatch
import Rx
import RxDispatch

/// Measures a burst across a queue.
///
/// It runs last, because from here on the process has several threads.
enum ObserveOnCases {
    static var all: [Benchmark] {
        [
            Benchmark(group: "observe on", name: "Rx", count: 300_000) {
                // Only the queue uses it.
                nonisolated(unsafe) let total = Total()
                let subject = PublishSubject<Int>()
                let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench")
                let arrived = DispatchSemaphore(value: 0)
                _ = subject.observe(on: scheduler).subscribe(onNext: { element in
                    total.value &+= element
                    if element == 0 { arrived.signal() }
                })
                return { count in
                    for element in (0..<count).reversed() { subject.onNext(element) }
                    arrived.wait()
                }
            }
        ]
    }
}
