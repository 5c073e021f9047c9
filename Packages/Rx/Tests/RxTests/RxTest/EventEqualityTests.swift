import Rx
import RxTest
import Testing

struct EventEqualityTests {
    @Test func `events of a Maybe are compared by element and by the error's description`() {
        let said: [MaybeEvent<Int>] = [.success(1), .completed, .error(Failure())]
        #expect(said == [.success(1), .completed, .error(Failure())])
        #expect(said != [.success(2), .completed, .error(Failure())])
        #expect(said != [.success(1), .completed, .error(RxError.unknown)])
    }

    @Test func `events of a Completable are compared by the error's description`() {
        let said: [CompletableEvent] = [.completed, .error(Failure())]
        #expect(said == [.completed, .error(Failure())])
        #expect(said != [.completed, .completed])
    }
}
