import Rx
import Testing

struct ValuesTests {
    @Test func `the elements arrive, and the end`() async throws {
        var heard: [Int] = []
        for try await element in Observable.of(1, 2, 3).values { heard.append(element) }
        #expect(heard == [1, 2, 3])
    }

    @Test func `the error is thrown after the elements`() async {
        var heard: [Int] = []
        await #expect(throws: Failure.self) {
            for try await element in Observable.of(1).concat(Observable<Int>.error(Failure()))
                .values
            {
                heard.append(element)
            }
        }
        #expect(heard == [1])
    }

    @Test func `elements that are not awaited yet are held, up to the bound`() async throws {
        let subject = PublishSubject<Int>()
        let all = subject.values
        let newest = subject.values(buffering: .bufferingNewest(2))
        for number in 1...5 { subject.onNext(number) }
        subject.onCompleted()
        var heard: [Int] = []
        for try await element in all { heard.append(element) }
        #expect(heard == [1, 2, 3, 4, 5])
        heard = []
        for try await element in newest { heard.append(element) }
        #expect(heard == [4, 5])
    }

    @Test func `releasing the stream disposes the subscription`() {
        let subject = PublishSubject<Int>()
        var values: AsyncThrowingStream<Int, any Error>? = subject.values
        #expect(subject.hasObservers)
        #expect(values != nil)
        values = nil
        #expect(!subject.hasObservers)
    }

    @Test func `cancelling the task disposes the subscription`() async {
        let isDisposed = AsyncStream<Void>.makeStream()
        let never = Observable<Int>.create { _ in
            Disposables.create { isDisposed.continuation.finish() }
        }
        let stream = never.values
        let task = Task { for try await _ in stream {} }
        task.cancel()
        for await _ in isDisposed.stream {}
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `an Infallible is awaited without try`() async {
        var heard: [Int] = []
        for await element in Infallible.of(1, 2).values { heard.append(element) }
        #expect(heard == [1, 2])
        let subject = PublishSubject<Int>()
        var values: AsyncStream<Int>? = subject.asInfallible(onErrorJustReturn: 0).values
        #expect(subject.hasObservers && values != nil)
        values = nil
        #expect(!subject.hasObservers)
    }

    @MainActor @Test func `on the main actor, elements are received there`() async throws {
        final class Box {}
        let box = Box()
        for try await element in Observable.just(box).values {
            MainActor.assertIsolated()
            #expect(element === box)
        }
        for await element in Infallible.just(box).values {
            MainActor.assertIsolated()
            #expect(element === box)
        }
    }
}
