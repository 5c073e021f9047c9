import Dispatch
import Rx
import RxDispatch
import Testing

/// The queues on which the code of a subscription and the code of an observer run.
struct PlacementTests {
    let a = NamedQueue("a")
    let b = NamedQueue("b")
    let log = Log<String>()
    let disposed = Signal()

    /// A source that reports the queues on which it is subscribed and disposed.
    var source: Observable<Int> {
        .create { [log, disposed] observer in
            log.write("subscribed \(NamedQueue.current)")
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create {
                log.write("disposed \(NamedQueue.current)")
                disposed.send()
            }
        }
    }

    func run(_ sequence: Observable<Int>) -> [String] {
        let done = Signal()
        let subscription = sequence.subscribe(
            onNext: { [log] _ in log.write("next \(NamedQueue.current)") },
            onCompleted: { [log] in
                log.write("completed \(NamedQueue.current)")
                done.send()
            }
        )
        done.wait()
        disposed.wait()
        subscription.dispose()
        return log.entries
    }

    @Test func `realtime: without either everything runs on the caller's queue`() {
        #expect(
            run(source) == ["subscribed -", "next -", "completed -", "disposed -"]
        )
    }

    @Test
    func `realtime: subscribe(on:) places subscription and disposal, and what is sent from there`()
    {
        #expect(
            run(source.subscribe(on: a.scheduler))
                == ["subscribed a", "next a", "completed a", "disposed a"]
        )
    }

    @Test func `realtime: observe(on:) places the observer only`() {
        let entries = run(source.observe(on: b.scheduler))
        #expect(entries.filter { $0.hasSuffix(" -") } == ["subscribed -", "disposed -"])
        #expect(entries.filter { $0.hasSuffix(" b") } == ["next b", "completed b"])
    }

    @Test func `realtime: with both each has its place, in whatever order they stand`() {
        for sequence in [
            source.subscribe(on: a.scheduler).observe(on: b.scheduler),
            source.observe(on: b.scheduler).subscribe(on: a.scheduler),
        ] {
            let before = log.entries.count
            let entries = run(sequence)[before...]
            #expect(entries.filter { $0.hasSuffix(" a") } == ["subscribed a", "disposed a"])
            #expect(entries.filter { $0.hasSuffix(" b") } == ["next b", "completed b"])
        }
    }

    @Test func `realtime: of two subscribe(on:) the one next to the source counts`() {
        let sequence = source.subscribe(on: a.scheduler).subscribe(on: b.scheduler)
        #expect(run(sequence).first == "subscribed a")
    }

    @Test func `realtime: operators run on the scheduler of the observe(on:) above them`() {
        let sequence = source.observe(on: a.scheduler)
            .map { [log] element -> Int in
                log.write("map \(NamedQueue.current)")
                return element
            }
            .observe(on: b.scheduler)
        let entries = run(sequence)
        #expect(entries.contains("map a"))
        #expect(entries.contains("next b"))
    }

    @Test func `realtime: the end never overtakes an element`() {
        let done = Signal()
        let subscription = Observable.range(start: 0, count: 100)
            .concat(Observable<Int>.error(Failure()))
            .observe(on: a.scheduler)
            .subscribe(
                onNext: { [log] in log.write("\($0)") },
                onError: { [log] in
                    log.write("\($0)")
                    done.send()
                }
            )
        done.wait()
        #expect(log.entries == (0..<100).map { "\($0)" } + ["failure"])
        subscription.dispose()
    }

    @Test func `realtime: nothing comes after the observer has disposed`() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        a.queue.suspend()
        subscription.disposable = subject.observe(on: a.scheduler).subscribe(
            onNext: { [log] in
                log.write("\($0)")
                if $0 == 2 { subscription.dispose() }
            }
        )
        for number in 1...100 { subject.onNext(number) }
        a.queue.resume()
        flush(a)
        #expect(log.entries == ["1", "2"])
    }

    @Test func `realtime: nothing comes after another thread has disposed before the hop`() {
        let subject = PublishSubject<Int>()
        a.queue.suspend()
        let subscription = subject.observe(on: a.scheduler)
            .subscribe(onNext: { [log] in log.write("\($0)") })
        subject.onNext(1)
        subscription.dispose()
        a.queue.resume()
        flush(a)
        #expect(log.entries == [])
    }

    @Test func `realtime: events of several threads arrive one at a time`() {
        let subject = PublishSubject<Int>()
        let sum = Cell()
        let done = Signal()
        let subscription = subject.observe(on: a.scheduler).take(4000).subscribe(
            // Not guarded: the queue must ensure that two calls never overlap.
            onNext: { sum.value += $0 },
            onCompleted: { done.send() }
        )
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<1000 { subject.onNext(1) }
        }
        done.wait()
        #expect(sum.value == 4000)
        subscription.dispose()
    }

    /// Waits until the scheduler's queue has finished all work.
    func flush(_ named: NamedQueue) {
        let done = Signal()
        _ = named.scheduler.schedule(()) {
            done.send()
            return Disposables.create()
        }
        done.wait()
    }

    private final class Cell {
        var value = 0
    }
}
