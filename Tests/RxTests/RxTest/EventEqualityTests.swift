import Rx
import RxTest
import Testing

struct EventEqualityTests {
    @Test func `what a Maybe said compares by element and by what the error prints`() {
        let said: [MaybeEvent<Int>] = [.success(1), .completed, .error(Failure())]
        #expect(said == [.success(1), .completed, .error(Failure())])
        #expect(said != [.success(2), .completed, .error(Failure())])
        #expect(said != [.success(1), .completed, .error(RxError.unknown)])
    }

    @Test func `what a Completable said compares by what the error prints`() {
        let said: [CompletableEvent] = [.completed, .error(Failure())]
        #expect(said == [.completed, .error(Failure())])
        #expect(said != [.completed, .completed])
    }
}
