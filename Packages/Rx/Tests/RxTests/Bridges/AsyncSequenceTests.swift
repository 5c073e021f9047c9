import Rx
import Testing

struct AsyncSequenceTests {
    @Test func `the elements arrive, and the end`() async throws {
        let stream = AsyncStream<Int> { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        var heard: [Int] = []
        for try await element in stream.asObservable().values { heard.append(element) }
        #expect(heard == [1, 2, 3])
    }

    @Test func `an error thrown by the sequence is the error of the observable`() async {
        let stream = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Failure()) }
        await #expect(throws: Failure.self) {
            try await stream.asObservable(priority: .high).asSingle().value
        }
    }

    @Test func `disposing cancels the iteration`() async {
        let (begun, isCancelled) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let endless = AsyncStream<Int>(unfolding: {
            begun.continuation.finish()
            // The loop suspends until it is cancelled.
            let never = AsyncStream<Int> { _ in }
            for await _ in never {}
            isCancelled.continuation.finish()
            return nil
        })
        let subscription = endless.asObservable().subscribe()
        for await _ in begun.stream {}
        subscription.dispose()
        for await _ in isCancelled.stream {}
    }
}
