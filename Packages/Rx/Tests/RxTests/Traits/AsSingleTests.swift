import Rx
import RxTest
import Testing

@Suite(.leavesNothing) struct AsSingleTests {
    let scheduler = TestScheduler(initialClock: 0)

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let source: [Recorded<Event<Int>>]
        let single: [Recorded<Event<Int>>]
        let maybe: [Recorded<Event<Int>>]
        let end: Int

        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(name: "never", source: [], single: [], maybe: [], end: 1000),
        Case(
            name: "empty",
            source: [.completed(250)],
            single: [.error(250, RxError.noElements)],
            maybe: [.completed(250)],
            end: 250
        ),
        Case(
            name: "one",
            source: [.next(150, 1), .next(210, 2), .completed(250)],
            single: [.next(250, 2), .completed(250)],
            maybe: [.next(250, 2), .completed(250)],
            end: 250
        ),
        Case(
            name: "two",
            source: [.next(210, 2), .next(220, 3), .completed(250)],
            single: [.error(220, RxError.moreThanOneElement)],
            maybe: [.error(220, RxError.moreThanOneElement)],
            end: 220
        ),
        Case(
            name: "error",
            source: [.next(210, 2), .error(220, RxError.unknown)],
            single: [.error(220, RxError.unknown)],
            maybe: [.error(220, RxError.unknown)],
            end: 220
        ),
        Case(
            name: "an element and no end",
            source: [.next(210, 2)],
            single: [],
            maybe: [],
            end: 1000
        ),
    ])
    func `the only element comes with the end`(example: Case) {
        let xs = scheduler.createHotObservable(example.source)
        let single = scheduler.createObserver(Int.self)
        let maybe = scheduler.createObserver(Int.self)
        var subscriptions: [any Disposable] = []
        scheduler.scheduleAt(200) {
            subscriptions.append(xs.asSingle().asObservable().subscribe(single))
            subscriptions.append(xs.asMaybe().asObservable().subscribe(maybe))
        }
        scheduler.scheduleAt(1000) { subscriptions.forEach { $0.dispose() } }
        scheduler.start()
        #expect(single.events == example.single)
        #expect(maybe.events == example.maybe)
        #expect(xs.subscriptions.map(\.unsubscribe) == [example.end, example.end])
    }

    @Test func `asCompletable keeps the end`() {
        let result = scheduler.start {
            scheduler.createColdObservable([.completed(30, Never.self)]).asCompletable()
        }
        #expect(result.events.map(\.time) == [230])
    }
}
