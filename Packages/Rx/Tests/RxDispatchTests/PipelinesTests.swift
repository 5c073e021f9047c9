import Rx
import RxDispatch
import RxTest
import Testing

/// Tests twenty pipelines, some with timers on queues, to which four threads send at once.
///
/// `make tsan` runs this test under the thread sanitizer, which must report nothing.
struct PipelinesTests {
    private typealias Numbers = Observable<Int>

    private final class Pipeline: @unchecked Sendable {
        let source = PublishSubject<Int>()
        // Only the thread that holds the sequence's gate, or the queue, changes this number.
        var received = 0
        var subscription: (any Disposable)?

        init(_ operate: (Numbers) -> Numbers) {
            subscription = operate(source).subscribe(onNext: { [unowned self] _ in received += 1 })
        }
    }

    /// Returns pipelines that pass each element on at once.
    private func exactPipelines() -> [Pipeline] {
        let other = Numbers.never()
        return [
            Pipeline { $0.map { $0 + 1 }.filter { $0 >= 0 } },
            Pipeline { $0.scan(0) { count, _ in count + 1 } },
            Pipeline { $0.share().map { $0 } },
            Pipeline { $0.share(replay: 1) },
            Pipeline { $0.replay(2).refCount() },
            Pipeline { $0.multicast { ReplaySubject.create(bufferSize: 1) }.refCount() },
            Pipeline { .merge($0, other) },
            Pipeline { $0.flatMap { Numbers.just($0) } },
            Pipeline { $0.startWith(0).skip(1).materialize().dematerialize() },
            Pipeline { $0.take(until: other).cancellable(id: "pipelines") },
        ]
    }

    /// Returns pipelines with timers or work on the queue.
    private func timedPipelines(on queue: SerialDispatchQueueScheduler) -> [Pipeline] {
        [
            Pipeline { $0.debounce(.microseconds(50), scheduler: queue) },
            Pipeline { $0.throttle(.microseconds(50), scheduler: queue) },
            Pipeline { $0.delay(.microseconds(50), scheduler: queue) },
            Pipeline { $0.timeout(.seconds(10), scheduler: queue) },
            Pipeline {
                $0.buffer(timeSpan: .microseconds(50), count: 9, scheduler: queue).map(\.count)
            },
            Pipeline { $0.window(timeSpan: .microseconds(50), count: 9, scheduler: queue).merge() },
            Pipeline { $0.observe(on: queue) },
            Pipeline { $0.sample(Numbers.interval(.microseconds(100), scheduler: queue)) },
            Pipeline {
                $0.throttle(id: "one", for: .microseconds(50), scheduler: queue, latest: true)
            },
            Pipeline { source in
                source.flatMapLatest {
                    Numbers.just($0).debounce(id: "two", for: .microseconds(50), scheduler: queue)
                }
            },
        ]
    }

    @Test func `lose nothing and end`() async {
        let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "pipelines")
        let (exact, timed) = (exactPipelines(), timedPipelines(on: queue))
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for round in 0..<500 {
                        for pipeline in exact + timed { pipeline.source.onNext(round) }
                    }
                }
            }
        }
        #expect(exact.map(\.received) == exact.map { _ in 2000 })
        for pipeline in exact + timed { pipeline.subscription?.dispose() }
        #expect(exact.allSatisfy { !$0.source.hasObservers })
        #expect(timed.allSatisfy { !$0.source.hasObservers })
    }
    @Test func `can be disposed while another thread sends`() async {
        let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "pipelines")
        for _ in 0..<100 {
            let pipelines = exactPipelines() + timedPipelines(on: queue)
            await withTaskGroup { group in
                group.addTask {
                    for number in 0..<20 {
                        for pipeline in pipelines { pipeline.source.onNext(number) }
                    }
                }
                group.addTask { for pipeline in pipelines { pipeline.subscription?.dispose() } }
            }
            // A timer of the queue may still start a window.
            await withCheckedContinuation { continuation in
                _ = queue.schedule(()) {
                    continuation.resume()
                    return Disposables.create()
                }
            }
            let left = pipelines.indices.filter { pipelines[$0].source.hasObservers }
            #expect(left == [])
        }
    }
}
