import Glibc
import Testing

@testable import LinuxInput

@Suite struct SignalsTests {
    @Test("signals arrive as events of the loop, in the order of their numbers")
    func arrive() throws {
        var previous = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let loop = try EventLoop.forTest()
        var arrived: [Int32] = []
        let signals = try Signals([SIGUSR1, SIGUSR2], on: loop) { arrived.append($0) }
        // Only this thread blocks the signal.
        raise(SIGUSR2)
        raise(SIGUSR1)
        #expect(try loop.turn { arrived.count == 2 })
        #expect(arrived == [SIGUSR1, SIGUSR2])
        withExtendedLifetime(signals) {}
    }
}
