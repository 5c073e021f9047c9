import Testing

@testable import Rx

/// What a gate does while the process has one thread, and when that changes under its feet.
struct SerialGateTests {
    /// A gate whose number of threads `isAlone` determines.
    private func withGate(_ body: (SerialGate, _ isAlone: (Bool) -> Void) -> Void) {
        let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { byte.deallocate() }
        byte.initialize(to: 1)
        body(SerialGate(SoleThread(byte))) { byte.pointee = $0 ? 1 : 0 }
    }

    @Test func `lets one in at a time, whether there is one thread or more`() {
        withGate { gate, isAlone in
            for alone in [true, false, true] {
                isAlone(alone)
                #expect(gate.enter())
                #expect(!gate.enter())
                gate.leave()
            }
            #expect(gate.enter())
        }
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func `work left inside is done on the way out, in order`(
        aloneAtFirst: Bool,
        aloneAtLast: Bool
    ) {
        withGate { gate, isAlone in
            var done: [Int] = []
            isAlone(aloneAtFirst)
            #expect(gate.enter())
            gate.later { done.append(1) }
            isAlone(aloneAtLast)
            gate.later {
                gate.later { done.append(3) }
                done.append(2)
            }
            #expect(done == [])
            gate.leave()
            #expect(done == [1, 2, 3])
            #expect(gate.enter())
        }
    }

    @Test func `a process with threads is known as one`() {
        #expect(!SoleThread.ofProcess.isCertain)
    }
}
