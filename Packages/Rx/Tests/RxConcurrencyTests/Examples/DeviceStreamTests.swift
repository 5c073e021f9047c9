import Rx
import RxTest
import Testing

// The programs of docs/examples.md, copied literally.

enum Permission { case undecided, granted, denied }

struct AccessDenied: Error, Equatable {}

/// Looks for devices when the user has allowed it.
func devices(
    found: Observable<String>,
    permission: Observable<Permission>
) -> Observable<String> {
    permission
        .skipWhile { $0 == .undecided }
        .take(1)
        .flatMap { $0 == .granted ? found : .error(AccessDenied()) }
}

// The twin, which needs the standard library only.

func devices(
    found: AsyncThrowingStream<String, any Error>,
    permission: AsyncStream<Permission>
) -> some AsyncSequence<String, any Error> {
    permission
        .drop { $0 == .undecided }
        .prefix(1)
        .flatMap { answer in
            guard answer == .granted else { throw AccessDenied() }
            return found
        }
}

struct DeviceStreamTests {
    private let scheduler = TestScheduler(initialClock: 0)

    @Test func `devices are looked for from the permission on, whatever follows it`() {
        let found = scheduler.createHotObservable([.next(250, "early"), .next(350, "mouse")])
        let permission = scheduler.createHotObservable([
            .next(210, Permission.undecided), .next(300, .granted), .next(320, .denied),
        ])
        let result = scheduler.start {
            devices(found: found.asObservable(), permission: permission.asObservable())
        }
        #expect(result.events == [.next(350, "mouse")])
        #expect(permission.subscriptions == [Subscription(200, 300)])
        #expect(found.subscriptions == [Subscription(300, 1000)])
    }

    @Test func `without permission there is an error and no search`() {
        let found = scheduler.createHotObservable([.next(350, "mouse")])
        let permission = scheduler.createHotObservable([.next(300, Permission.denied)])
        let result = scheduler.start {
            devices(found: found.asObservable(), permission: permission.asObservable())
        }
        #expect(result.events == [.error(300, AccessDenied())])
        #expect(found.subscriptions == [])
    }

    @Test func `the twin also returns what was found before the permission`() async throws {
        let found = AsyncThrowingStream<String, any Error>.makeStream()
        let permission = AsyncStream<Permission>.makeStream()
        found.continuation.yield("early")
        for answer in [Permission.undecided, .granted, .denied] {
            permission.continuation.yield(answer)
        }
        found.continuation.yield("mouse")
        found.continuation.finish()
        var received: [String] = []
        for try await device in devices(found: found.stream, permission: permission.stream) {
            received.append(device)
        }
        #expect(received == ["early", "mouse"])
    }

    @Test func `the twin throws without permission`() async {
        let found = AsyncThrowingStream<String, any Error>.makeStream()
        let permission = AsyncStream<Permission>.makeStream()
        permission.continuation.yield(.denied)
        await #expect(throws: AccessDenied()) {
            for try await _ in devices(found: found.stream, permission: permission.stream) {}
        }
    }
}
