import InputEvents
import Testing

@testable import LinuxInput

@Suite struct TimerQueueTests {
    @Test("handlers are called in the order of their times, equal ones in the order of addition")
    func order() {
        let queue = TimerQueue()
        var called: [String] = []
        for (name, due) in [("c", 30), ("a", 10), ("b1", 20), ("b2", 20)] {
            queue.add(at: Timestamp(microseconds: Int64(due))) { called.append(name) }
        }
        #expect(queue.nextDue == Timestamp(microseconds: 10))
        queue.fire(at: Timestamp(microseconds: 20))
        #expect(called == ["a", "b1", "b2"])
        #expect(queue.nextDue == Timestamp(microseconds: 30))
        queue.fire(at: Timestamp(microseconds: 30))
        #expect(called == ["a", "b1", "b2", "c"])
        #expect(queue.nextDue == nil)
    }

    @Test("a cancelled handler is not called, even if the canceller is due at the same time")
    func cancel() {
        let queue = TimerQueue()
        var called: [String] = []
        let second = TimerQueueTests.Box<TimerQueue.ID>()
        queue.add(at: .zero) {
            called.append("first")
            queue.cancel(second.value)
        }
        second.value = queue.add(at: .zero) { called.append("second") }
        queue.cancel(nil)
        queue.fire(at: .zero)
        #expect(called == ["first"])
    }

    @Test("a handler may add another one that is already due")
    func addFromHandler() {
        let queue = TimerQueue()
        var called: [String] = []
        queue.add(at: .zero) {
            called.append("first")
            queue.add(at: .zero) { called.append("second") }
        }
        queue.fire(at: .zero)
        #expect(called == ["first", "second"])
    }

    private final class Box<Value> { var value: Value? }
}
