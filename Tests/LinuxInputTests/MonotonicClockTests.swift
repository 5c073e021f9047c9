import InputEvents
import Testing

@testable import LinuxInput

@Suite struct MonotonicClockTests {
    @Test("the clock never goes back")
    func monotonic() {
        let earlier = Timestamp.now
        #expect(Timestamp.now >= earlier)
        #expect(earlier > .zero)
    }

    @Test("durations become whole microseconds")
    func microseconds() {
        #expect(Duration.milliseconds(1500).microseconds == 1_500_000)
        #expect(Duration.nanoseconds(1999).microseconds == 1)
        #expect(Timestamp.zero.advanced(by: .seconds(2)) == Timestamp(microseconds: 2_000_000))
    }

    @Test("sleep is detected once; small differences between the clocks are not sleep")
    func suspend() {
        var detector = SuspendDetector(asleep: [0, 1000, -200_000])
        let readings: [(asleep: Int64, slept: Bool)] = [
            (1000, false), (900, false), (101_000, false), (5_101_000, true), (5_101_000, false),
            (5_000_000, false), (5_101_500, false), (6_000_000, true),
        ]
        for (asleep, slept) in readings {
            #expect(detector.hasSlept(asleep: asleep) == slept)
        }
    }
}
