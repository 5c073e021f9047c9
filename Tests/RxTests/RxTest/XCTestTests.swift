import Rx
import RxTest
import Testing
import XCTest

/// What RxTest adds to XCTest: an XCTest case is run inside and its failures counted.
@MainActor struct XCTestTests {
    /// Counts what its closure fails, and tells nobody else.
    private final class Trial: XCTestCase {
        private(set) var failures: [String] = []

        override func recordFailure(
            withDescription description: String,
            inFile path: String,
            atLine line: Int,
            expected: Bool
        ) {
            failures.append(description)
        }
    }

    private func failures(_ body: @escaping () -> Void) -> [String] {
        let trial = Trial(name: "trial", testClosure: { _ in body() })
        trial.run()
        return trial.failures
    }

    @Test func `what a Single said compares by element and by what the error prints`() {
        let said: [SingleEvent<Int>] = [.success(1), .failure(Failure())]
        #expect(failures { XCTAssertEqual(said, [.success(1), .failure(Failure())]) } == [])
        #expect(failures { XCTAssertEqual(said, [.success(2), .failure(Failure())]) }.count == 1)
        #expect(
            failures { XCTAssertEqual(said, [.success(1), .failure(RxError.unknown)]) }.count == 1
        )
        #expect(failures { XCTAssertEqual(said, [.success(1)]) }.count == 1)
    }

    @Test func `told elements compare without their times, and must not end`() {
        let told = Recorded.events(.next(210, 1), .next(220, 2))
        #expect(failures { XCTAssertRecordedElements(told, [1, 2]) } == [])
        #expect(failures { XCTAssertRecordedElements(told, [1, 3]) }.count == 1)
        let ended = told + [.completed(230)]
        #expect(
            failures { XCTAssertRecordedElements(ended, [1, 2]) }
                == ["failed - the sequence ended: completed @ 230"]
        )
    }

    @Test func `lists of every other event are equatable`() {
        let maybe: [MaybeEvent<Int>] = [.success(1), .completed, .error(Failure())]
        #expect(maybe == [.success(1), .completed, .error(Failure())])
        #expect(maybe != [.success(2), .completed, .error(Failure())])
        #expect(maybe != [.success(1), .completed, .error(RxError.unknown)])
        let completable: [CompletableEvent] = [.completed, .error(Failure())]
        #expect(completable == [.completed, .error(Failure())])
        #expect(completable != [.completed, .completed])
    }
}
