import Glibc
import Testing

@testable import LinuxInput

@Suite("Work in the background") struct BackgroundWorkTests {
    @Test("runs while the loop continues, and gives its value to the loop once")
    func value() throws {
        let loop = try EventLoop.forTest()
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        var values: [UInt8] = []
        BackgroundWork.run(on: loop) {
            var byte: UInt8 = 0
            // Waits for the timer of the loop.
            _ = read(reader, &byte, 1)
            return byte
        } completion: {
            values.append($0)
        }
        loop.timers.add(at: .now) {
            var byte: UInt8 = 7
            _ = write(writer, &byte, 1)
        }
        #expect(values.isEmpty)
        #expect(try loop.turn { !values.isEmpty })
        #expect(values == [7])
        close(reader)
        close(writer)
    }

    @Test("outlives a loop that is gone")
    func gone() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reader, writer) = (ends[0], ends[1])
        do {
            let loop = try EventLoop.forTest()
            BackgroundWork.run(on: loop) {
                var byte: UInt8 = 7
                return write(writer, &byte, 1)
            } completion: { _ in
                Issue.record("the loop is gone")
            }
        }
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 1)
        close(reader)
        close(writer)
    }
}
