import Configuration
import InputEvents

/// Turns the movement of fingers that have no place on the screen into counts of a mouse.
///
///     fingers     0   0.3   0.6   5.0 mm
///     flat        -   3     3     46        10.5 counts a millimetre; fractions are kept for later
///
/// Motion counts from where the fingers are when it begins, so the pointer does not jump.
struct PointerMotion {
    private let profile: PointerProfile
    /// The movement up to the last position of the fingers, in millimetres.
    private var lastTravel: Vector
    /// The time of the last position.
    private var time: Timestamp
    /// The fractions of counts that have not been sent.
    private var remainder = Vector.zero

    /// 10.5 counts, libinput's motion for a millimetre on a touchpad at a medium speed.
    private static let countsPerMillimetre = 10.5
    /// 30 ms: the longest time that the speed assumes between two positions, because fingers that
    /// rest send no positions.
    private static let longestStep = 0.03
    /// 1 ms: the shortest time that the speed assumes between two positions; no two frames are
    /// closer together.
    private static let shortestStep = 0.001

    /// Creates the motion of fingers that have moved by `travel` (in mm) since they landed.
    init(_ profile: PointerProfile, at travel: Vector, time: Timestamp) {
        self.profile = profile
        lastTravel = travel
        self.time = time
    }

    /// Moves the fingers to `travel`; returns the counts, or nil if there are none.
    mutating func move(to travel: Vector, at now: Timestamp) -> (dx: Int, dy: Int)? {
        guard travel.dx.isFinite, travel.dy.isFinite else { return nil }
        let displacement = Vector(dx: travel.dx - lastTravel.dx, dy: travel.dy - lastTravel.dy)
        let seconds = Double(now.microseconds(since: time)) / 1_000_000
        lastTravel = travel
        time = now
        let duration = min(max(seconds, PointerMotion.shortestStep), PointerMotion.longestStep)
        let gain = PointerMotion.countsPerMillimetre * factor(displacement.length / duration)
        remainder.dx = PointerMotion.limited(remainder.dx + displacement.dx * gain)
        remainder.dy = PointerMotion.limited(remainder.dy + displacement.dy * gain)
        let counts = (Int(remainder.dx), Int(remainder.dy))
        remainder.dx -= Double(counts.0)
        remainder.dy -= Double(counts.1)
        return counts == (0, 0) ? nil : counts
    }

    /// Returns the ratio of the motion to that of `flat`, for a speed of the fingers in mm/s.
    ///
    ///     speed    0     7     130   260   520 and more
    ///     factor   1/3   1     1     1.7   5.3
    ///
    /// These are the corner points of libinput's profile for touchpads.
    private func factor(_ speed: Double) -> Double {
        guard profile == .adaptive else { return 1 }
        if speed < 7 { return (1 + 2 * speed / 7) / 3 }
        guard speed > 130 else { return 1 }
        let limitedSpeed = min(speed, 520)
        return 1 + limitedSpeed * (limitedSpeed - 130) / 46_800
    }

    /// Returns the value limited to ±10,000 counts, so nonsensical input cannot overflow.
    ///
    /// No hand moves that far in a frame.
    private static func limited(_ value: Double) -> Double { min(max(value, -10_000), 10_000) }
}
