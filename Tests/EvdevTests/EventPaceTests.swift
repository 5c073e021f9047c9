import InputEvents
import TestSupport
import Testing

@testable import Evdev

@Suite("Events are written no faster than readers can take them")
struct EventPaceTests {
    /// A keyboard with two wheels: 12 events a frame, so a buffer of 128.
    private static let buffer = ReaderBuffer(slots: 0, absolute: [], relative: 4)

    /// Frames of this many events.
    private static func frames(_ count: Int, of size: Int = 2) -> [EvdevEvent] {
        (0..<count).flatMap { number in
            (1...size).map { index in
                let type = index == size ? EvdevType.synchronisation : EvdevType.key
                return EvdevEvent(time: .zero, type: type, code: 0, value: Int32(number))
            }
        }
    }

    private static func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(microseconds: milliseconds * 1000)
    }

    @Test("the buffer has the kernel's size")
    func size() {
        #expect(Self.buffer.size == 128)
        #expect(ReaderBuffer(slots: 0, absolute: []).size == 64)
        // ABS_X, ABS_Y, and slot, place, number, size and pressure of each contact.
        let panel: [UInt16] = [0, 1, 0x2f, 0x30, 0x35, 0x36, 0x39, 0x3a]
        #expect(ReaderBuffer(slots: 10, absolute: panel).frame == 10 + 1 + 7 + 2 + 60)
        #expect(ReaderBuffer(slots: 10, absolute: panel).size == 1024)
        #expect(ReaderBuffer(slots: 2, absolute: panel).size == 256)
    }

    @Test("half a buffer at once, the rest in steps of 25 ms, in order")
    func steps() {
        var pace = EventPace(for: Self.buffer)
        let all = Self.frames(80)
        pace.append(all)
        #expect(pace.takeDue(at: Self.time(0)) == Array(all[..<64]))
        #expect(pace.due == Self.time(25))
        #expect(pace.takeDue(at: Self.time(24)).isEmpty)
        #expect(pace.takeDue(at: Self.time(25)) == Array(all[64..<128]))
        // Later frames wait behind earlier ones.
        pace.append(Self.frames(1))
        #expect(pace.takeDue(at: Self.time(60)) == Array(all[128...]) + Self.frames(1))
        #expect(pace.due == nil)
    }

    @Test("frames stay whole, and one larger than half a buffer is written alone")
    func whole() {
        var pace = EventPace(for: Self.buffer)
        let frames = Self.frames(2, of: 40) + Self.frames(1, of: 100)
        pace.append(frames)
        #expect(pace.takeDue(at: Self.time(0)).count == 40)
        #expect(pace.takeDue(at: Self.time(25)).count == 40)
        #expect(pace.takeDue(at: Self.time(50)).count == 100)
        #expect(pace.waiting.isEmpty)
    }

    @Test("a device that is written too fast for any pace gets everything at once")
    func flood() {
        var pace = EventPace(for: Self.buffer)
        pace.append(Self.frames(300))
        #expect(pace.takeDue(at: Self.time(0)).count == 600)
        #expect(pace.due == nil)
    }

    @Test("a reader that reads every 20 ms never overflows", arguments: Seeds.some(200))
    func reader(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var pace = EventPace(for: Self.buffer)
        var (sent, unread, read) = ([EvdevEvent](), 0, [EvdevEvent]())
        let phase = Int64.random(in: 0..<20, using: &random)
        for millisecond in 0..<2_000 as Range<Int64> {
            // Up to 16 keys at once; nothing more after 1 s, so that everything is written.
            if millisecond < 1_000, Int.random(in: 0..<60, using: &random) == 0 {
                let frames = Self.frames(Int.random(in: 1...32, using: &random))
                sent += frames
                pace.append(frames)
            }
            if !pace.waiting.isEmpty {
                let written = pace.takeDue(at: Self.time(millisecond))
                read += written
                unread += written.count
                #expect(unread < Self.buffer.size, "seed \(seed)")
            }
            if millisecond % 20 == phase { unread = 0 }
        }
        #expect(read == sent, "seed \(seed)")
    }
}
