import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct SingleElementTests {
    let scheduler = TestScheduler(initialClock: 0)

    @Test func `single passes the element on at once and fails at a second`() {
        let xs = scheduler.createHotObservable([.next(210, 2), .next(220, 3), .completed(230)])
        let result = scheduler.start { xs.single() }
        #expect(result.events == [.next(210, 2), .error(220, RxError.moreThanOneElement)])
        #expect(xs.subscriptions == [Subscription(200, 220)])
    }

    @Test func `single counts only elements that satisfy the predicate`() {
        let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
        let result = scheduler.start { xs.single { $0 > 1 } }
        #expect(result.events == [.next(220, 2), .completed(230)])
        let other = TestScheduler(initialClock: 0)
        let ys = other.createHotObservable([.next(210, 1), .completed(230)])
        let none = other.start { ys.single { $0 > 1 } }
        #expect(none.events == [.error(230, RxError.noElements)])
    }

    @Test func `first sends nothing after its element`() {
        let xs = scheduler.createHotObservable([.next(210, 2), .next(220, 3), .completed(230)])
        var mapped: [Int?] = []
        let result = scheduler.start {
            xs.first().map { element -> Int in
                mapped.append(element)
                return element ?? 0
            }
        }
        #expect(result.events == [.next(210, 2), .completed(210)])
        #expect(mapped == [2])
        #expect(xs.subscriptions == [Subscription(200, 210)])
    }

    @Test func `first of none is nil, of a failure the failure`() {
        let xs = scheduler.createHotObservable([Recorded<Event<Int>>.completed(230)])
        let result = scheduler.start { xs.first().map { $0 == nil } }
        #expect(result.events == [.next(230, true), .completed(230)])
        let other = TestScheduler(initialClock: 0)
        let ys = other.createHotObservable([Recorded<Event<Int>>.error(230, Failure())])
        let failed = other.start { ys.first().map { $0 ?? 0 } }
        #expect(failed.events == [.error(230, Failure())])
    }
}
