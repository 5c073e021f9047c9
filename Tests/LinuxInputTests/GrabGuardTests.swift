import CLinux
import Glibc
import Testing

/// Tests the guard with a pipe in place of a device: only unread data matters.
@Suite("The guard of a grabbed device")
struct GrabGuardTests {
    /// A guard of the reading end of a pipe.
    private final class Guarded {
        let reading: Int32
        let writing: Int32
        let connection: Int32

        init() {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            (reading, writing) = (ends[0], ends[1])
            connection = inputrx_start_guard(reading, writing)
        }

        deinit { for descriptor in [reading, writing, connection] { close(descriptor) } }

        /// Returns true if the guard ends within the time.
        func ends(within milliseconds: Int32) -> Bool {
            var watched = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            return poll(&watched, 1, milliseconds) == 1
        }

        func happen() {
            var byte: UInt8 = 1
            _ = write(writing, &byte, 1)
        }

        func read() {
            var bytes: [UInt8] = [0]
            _ = Glibc.read(reading, &bytes, bytes.count)
        }
    }

    @Test("ends and releases the device when events wait unread for 2 s (in real time)")
    func unread() {
        let guarded = Guarded()
        #expect(guarded.connection >= 0)
        #expect(!guarded.ends(within: 300))
        guarded.happen()
        #expect(!guarded.ends(within: 1_000))
        #expect(guarded.ends(within: 10_000))
    }

    @Test("stays as long as events are read (in real time)")
    func isRead() {
        let guarded = Guarded()
        for _ in 0..<30 {
            guarded.happen()
            #expect(!guarded.ends(within: 50))
            guarded.read()
            #expect(!guarded.ends(within: 50))
        }
    }

    @Test("lifts the contacts of the twin before it ends, for whatever reason")
    func lifts() {
        var (device, twin): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        pipe(&device)
        pipe(&twin)
        close(inputrx_start_guard(device[0], twin[1]))
        var events: [inputrx_raw_event] = []
        while events.last?.type != UInt16(EV_SYN), events.count < 1_000 {
            var watched = pollfd(fd: twin[0], events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, 10_000) == 1 else { break }
            var batch = [inputrx_raw_event](repeating: inputrx_raw_event(), count: 64)
            let count = inputrx_read_events(twin[0], &batch, 64)
            guard count > 0 else { break }
            events += batch.prefix(Int(count))
        }
        let lifts = events.filter { $0.code == UInt16(ABS_MT_TRACKING_ID) }
        #expect(lifts.count == 64 && lifts.allSatisfy { $0.value == -1 })
        #expect(events.contains { $0.type == UInt16(EV_KEY) && $0.value == 0 })
        #expect(events.last?.type == UInt16(EV_SYN))
        for descriptor in device + twin { close(descriptor) }
    }

    @Test("ends with the program, so that nothing keeps the device")
    func gone() {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        let connection = inputrx_start_guard(ends[0], null)
        close(ends[0])
        // The guard has the only reading end.
        var byte: UInt8 = 1
        #expect(write(ends[1], &byte, 1) == 1)
        close(connection)
        var watched = pollfd(fd: ends[1], events: 0, revents: 0)
        #expect(poll(&watched, 1, 10_000) == 1 && watched.revents & Int16(POLLERR) != 0)
        close(ends[1])
        close(null)
    }
}
