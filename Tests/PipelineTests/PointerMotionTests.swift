import Configuration
import InputEvents
import Testing

@testable import Pipeline

@Suite("The motion of the pointer")
struct PointerMotionTests {
    /// The counts of fingers that move right at a speed in mm/s for a second, 100 frames a second.
    private func counts(_ profile: PointerProfile, speed: Double, frames: Int = 100) -> Int {
        var motion = PointerMotion(profile, at: .zero, time: .zero)
        return (1...100).reduce(0) { sum, frame in
            let travel = Vector(dx: speed * Double(frame) / 100, dy: 0)
            let time = Timestamp(microseconds: Int64(frame) * 10_000)
            return sum + (motion.move(to: travel, at: time)?.dx ?? 0)
        }
    }

    @Test("flat: 10.5 counts a millimetre at every speed, and nothing is lost to rounding")
    func flat() {
        for speed in [1.0, 7, 40, 130, 300] {
            let wanted = Int((10.5 * speed).rounded(.down))
            #expect(abs(counts(.flat, speed: speed) - wanted) <= 1, "\(speed)")
        }
    }

    @Test(
        "adaptive: less for slow fingers, the same at usual speeds, more for fast ones",
        arguments: [(0.7, 0.4), (7, 1), (60, 1), (130, 1), (260, 1.72), (520, 5.33)]
    )
    func adaptive(speed: Double, factor: Double) {
        let ratio = Double(counts(.adaptive, speed: speed)) / (10.5 * speed)
        #expect(abs(ratio - factor) < 0.16, "\(ratio)")
    }

    @Test("begins where the fingers are, and comes back to where it began")
    func places() {
        var motion = PointerMotion(.flat, at: Vector(dx: 8, dy: -3), time: .zero)
        func move(_ dx: Double, _ dy: Double, _ milliseconds: Int64) -> String? {
            motion.move(
                to: Vector(dx: dx, dy: dy),
                at: Timestamp(microseconds: milliseconds * 1000)
            )
            .map { "\($0.dx),\($0.dy)" }
        }
        #expect(move(8, -3, 10) == nil)
        #expect(move(9, -3, 20) == "10,0")
        #expect(move(9, -4, 30) == "0,-10")
        #expect(move(10, -4, 40) == "11,0")
        #expect(move(8, -3, 50) == "-21,10")
        #expect(move(8.01, -3, 60) == nil)
    }

    @Test("nonsense moves nothing far")
    func nonsense() {
        var motion = PointerMotion(.adaptive, at: .zero, time: .zero)
        #expect(motion.move(to: Vector(dx: .nan, dy: 1), at: .zero) == nil)
        let far = motion.move(to: Vector(dx: 1e300, dy: 0), at: .zero)
        #expect(far?.dx == 10_000)
        let back = Timestamp(microseconds: -5)
        #expect(motion.move(to: Vector(dx: .infinity, dy: 0), at: back) == nil)
    }
}
