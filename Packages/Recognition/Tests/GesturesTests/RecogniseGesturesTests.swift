import Gestures
import InputEvents
import RecognitionTestSupport
import Rx
import Testing

@Suite("The stream of gestures")
struct RecogniseGesturesTests {
    static let patterns = [on(.tap(count: 1)), on(.tap(count: 2)), on(.longPress)]

    private final class Run {
        let events = PublishSubject<InputEvent>()
        let scheduler = EventTimeScheduler()
        var log: [String] = []

        func send(_ script: String) {
            for event in Script(script).events {
                scheduler.advance(to: RxTime(nanoseconds: event.time.microseconds * 1000))
                events.onNext(event)
            }
        }

        func subscribe(_ patterns: [GesturePattern]) -> any Disposable {
            events.gestures(patterns, scheduler: scheduler).subscribe(
                onNext: { [self] in log.append("\(describe([$0])) at \(milliseconds)") },
                onError: { [self] in log.append("\($0)") },
                onCompleted: { [self] in log.append("completed at \(milliseconds)") }
            )
        }

        var milliseconds: Int64 { (scheduler.now.nanoseconds - 1_000_000) / 1_000_000 }
    }

    @Test("fires timed gestures when they are due, with one timer, and sets none when idle")
    func timers() {
        let run = Run()
        let subscription = run.subscribe(Self.patterns)
        #expect(run.scheduler.nextDue == nil)
        run.send("d1@50,50 +50ms u1")
        #expect(run.scheduler.nextDue == RxTime(nanoseconds: 368_000_000))
        #expect(run.log.isEmpty)
        run.scheduler.advance(through: RxTime(nanoseconds: 368_000_000))
        #expect(run.log == ["tap @367ms at 367"])
        #expect(run.scheduler.nextDue == nil)
        subscription.dispose()
    }

    @Test(
        "tells the values of states and each change of one, with and without conditions",
        arguments: [[on(.tap(count: 1))], []]
    )
    func stateValues(patterns: [GesturePattern]) {
        let outlooks = TouchOutlooks()
        let events = PublishSubject<InputEvent>()
        var changes = 0
        outlooks.onStateChange = { changes += 1 }
        #expect(outlooks.stateValues == [:])
        let subscription = events.gestures(
            patterns,
            thresholds: Thresholds(),
            scheduler: EventTimeScheduler(),
            outlooks: outlooks
        ).subscribe(onNext: { _ in })
        #expect(outlooks.stateValues["locked"] == "no" && outlooks.stateValues["screen"] == nil)
        for event in Script("app=x +10ms app=x +10ms locked=yes").events { events.onNext(event) }
        #expect(outlooks.stateValues["app"] == "x" && outlooks.stateValues["locked"] == "yes")
        // The script begins with its touchscreen, which sets `screen`; the second x is no change.
        #expect(outlooks.stateValues["screen"] != nil && changes == 3)
        subscription.dispose()
        #expect(outlooks.stateValues == [:])
    }

    @Test("recognises the same as the engine, however late the timers")
    func sameAsEngine() {
        let script =
            "d1@50,50 +50ms u1 +100ms d1@50,50 +50ms u1 +900ms d1@50,50 +900ms u1 +9ms d1@9,9"
        let run = Run()
        let subscription = run.subscribe(Self.patterns)
        run.send(script)
        run.scheduler.runUntilIdle()
        #expect(
            run.log == [
                "double tap @200ms at 200", "long press @1600ms at 1600",
                "long press @2509ms at 2509",
            ]
        )
        subscription.dispose()
        let late = Run()
        _ = late.subscribe(Self.patterns)
        for event in Script(script).events { late.events.onNext(event) }
        late.scheduler.runUntilIdle()
        #expect(
            late.log.map { $0.split(separator: " at ")[0] }
                == run.log.map { $0.split(separator: " at ")[0] }
        )
    }

    @Test("completes when nothing is pending, and fails at once")
    func ends() {
        let run = Run()
        _ = run.subscribe(Self.patterns)
        run.send("d1@50,50 +50ms u1")
        run.events.onCompleted()
        #expect(run.log == [])
        run.scheduler.runUntilIdle()
        #expect(run.log == ["tap @367ms at 367", "completed at 367"])

        let idle = Run()
        _ = idle.subscribe(Self.patterns)
        idle.events.onCompleted()
        #expect(idle.log == ["completed at -1"])

        let failing = Run()
        _ = failing.subscribe(Self.patterns)
        failing.send("d1@50,50 +50ms u1")
        failing.events.onError(RxError.timeout)
        #expect(failing.log.count == 1)
        #expect(failing.scheduler.nextDue == nil)
    }

    @Test("sends nothing and holds no timer after disposal")
    func dispose() {
        let run = Run()
        let subscription = run.subscribe(Self.patterns)
        run.send("d1@50,50 +50ms u1")
        subscription.dispose()
        #expect(run.scheduler.nextDue == nil)
        run.scheduler.runUntilIdle()
        #expect(run.log == [])
        #expect(!run.events.hasObservers)
    }

    @Test("stops within one event's gestures if the first of them disposes of it")
    func takesOne() {
        let run = Run()
        var count = 0
        let triple = [on(.tap(count: 1)), on(.tap(count: 3))]
        _ = run.events.gestures(triple, scheduler: run.scheduler).take(1).subscribe(onNext: { _ in
            count += 1
        })
        run.send("d1@50,50 +50ms u1 +50ms d1@50,50 +50ms u1")
        run.scheduler.runUntilIdle()
        #expect(count == 1)
        #expect(!run.events.hasObservers)
    }

    @Test("keeps the order when an observer sends the next event")
    func reentrant() {
        let run = Run()
        var order: [String] = []
        let single = [on(.tap(count: 1)), on(.swipe(.right))]
        var rest = Script("d1@20,50 +50ms u1 +50ms d1@20,50 +5ms m1@80,50 +5ms u1").events
        let first = rest.prefix { $0.time <= Timestamp(microseconds: 51_000) }
        rest.removeFirst(first.count)
        _ = run.events.gestures(single, scheduler: run.scheduler).subscribe(onNext: { gesture in
            order.append("begin \(name(gesture.kind))")
            let events = rest
            rest = []
            for event in events { run.events.onNext(event) }
            order.append("end \(name(gesture.kind))")
        })
        for event in first { run.events.onNext(event) }
        #expect(order == ["begin tap", "end tap", "begin swipe right", "end swipe right"])
    }
}
