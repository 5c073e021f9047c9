import CLinux
import Glibc
import Testing

@testable import LinuxInput

/// Tests the guard with a pipe in place of a keyboard.
@Suite("The guard of held keys")
struct KeyGuardTests {
    /// A pipe whose writing end stands for the keyboard.
    private struct Keyboard {
        let reading: Int32
        let writing: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            (reading, writing) = (ends[0], ends[1])
        }

        /// Returns true if anything is written, or the writing end is gone, within the time.
        func hears(within milliseconds: Int32) -> Bool {
            var watched = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
            return poll(&watched, 1, milliseconds) == 1
        }
    }

    @Test("releases the keys when the program is silent for 2 s (in real time)")
    func silent() {
        let keyboard = Keyboard()
        let connection = inputrx_start_key_guard(keyboard.writing)
        #expect(!keyboard.hears(within: 1_000))
        #expect(keyboard.hears(within: 10_000))
        var events = [inputrx_raw_event](repeating: inputrx_raw_event(), count: 2)
        #expect(inputrx_read_events(keyboard.reading, &events, 2) == 2)
        #expect(events[0].type == UInt16(EV_KEY) && events[0].code == 1 && events[0].value == 0)
        #expect(events[1].type == UInt16(EV_SYN))
        for descriptor in [connection, keyboard.reading, keyboard.writing] { close(descriptor) }
    }

    @Test("does nothing while the program lives, and ends with it (in real time)")
    func alive() throws {
        let keyboard = Keyboard()
        let timers = TimerQueue()
        var guardian: KeyGuard? = try KeyGuard(of: keyboard.writing, timers: timers)
        close(keyboard.writing)
        for _ in 0..<6 {
            #expect(!keyboard.hears(within: 500))
            timers.fire(at: .now)
        }
        #expect(guardian != nil)
        guardian = nil
        #expect(timers.nextDue == nil)
        // The guard had the only writing end, and wrote nothing.
        #expect(keyboard.hears(within: 10_000))
        var byte: UInt8 = 0
        #expect(read(keyboard.reading, &byte, 1) == 0)
        close(keyboard.reading)
    }
}
