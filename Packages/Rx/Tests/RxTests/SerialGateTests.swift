import Testing

@testable import Rx

/// Tests a gate in a process of one thread, and a gate that is held while a second thread starts.
struct SerialGateTests {
    /// Returns a gate that takes `isAlone` for the number of threads.
    private func withGate(_ body: (SerialGate, _ isAlone: (Bool) -> Void) -> Void) {
        let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { byte.deallocate() }
        byte.initialize(to: 1)
        body(SerialGate(SoleThread(byte))) { byte.pointee = $0 ? 1 : 0 }
    }

    @Test func `has one holder at a time, whether there is one thread or more`() {
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
    func `queued work runs in order before the gate is free`(
        aloneAtFirst: Bool,
        aloneAtLast: Bool
    ) {
        withGate { gate, isAlone in
            var done: [Int] = []
            isAlone(aloneAtFirst)
            #expect(gate.enter())
            gate.enqueue { done.append(1) }
            isAlone(aloneAtLast)
            gate.enqueue {
                gate.enqueue { done.append(3) }
                done.append(2)
            }
            #expect(done == [])
            gate.leave()
            #expect(done == [1, 2, 3])
            #expect(gate.enter())
        }
    }

    @Test func `a process with several threads is recognised`() {
        #expect(!SoleThread.ofProcess.isCertain)
    }
}
