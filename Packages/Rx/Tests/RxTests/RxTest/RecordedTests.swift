import Rx
import RxTest
import Testing

struct RecordedTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `a list of events takes its type from its elements`() {
        let single = Recorded.events(.next(210, 1), .completed(250))
        let array = Recorded.events([.next(210, 1), .completed(250)])
        #expect(single == [Recorded(time: 210, value: .next(1)), .completed(250)])
        #expect(array == single)
    }

    @Test func `a recording starts when record is called`() {
        let source = scheduler.createHotObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
        scheduler.advanceTo(15)
        let received = scheduler.record(source)
        scheduler.start()
        #expect(received.events == [.next(20, 2), .next(30, 3)])
        #expect(received.elements == [2, 3])
    }

    @Test func `a cold sequence is silent after disposal`() {
        let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2)])
        let received = scheduler.createObserver(Int.self)
        let subscription = source.subscribe(received)
        scheduler.scheduleAt(15) { subscription.dispose() }
        scheduler.start()
        #expect(received.events == [.next(10, 1)])
        #expect(source.subscriptions == [Subscription(0, 15)])
    }

    @Test func `a hot sequence that has sent its end releases its observers`() {
        final class Probe {}
        weak var released: Probe?
        do {
            let probe = Probe()
            released = probe
            let source = scheduler.createHotObservable([.next(10, 1)])
            _ = source.subscribe(onNext: { _ in _ = probe })
        }
        #expect(released != nil)
        scheduler.start()
        #expect(released == nil)
    }
}
