import InputEvents

/// The accumulated motion of a libinput gesture in progress.
struct TouchpadMotion {
    let kind: PointerGesture.Kind
    let fingers: Int
    let began: Timestamp
    /// The displacement of the fingers in millimetres on the touchpad.
    private(set) var travel = Vector.zero
    /// The length of the path in millimetres on the touchpad.
    private(set) var path = 0.0
    /// The ratio of the current distance between the fingers to the first.
    private(set) var scale = 1.0
    /// The rotation in degrees, clockwise positive.
    private(set) var angle = 0.0
    private var clock = SpeedClock()

    /// 0.9 × 0.2968: libinput multiplies each distance on a touchpad by this factor, even in
    /// "unaccelerated" values.
    ///
    /// See `touchpad_constant_filter` in libinput's filter-touchpad.c. In a measurement, 2.5 mm
    /// arrived as 0.668 mm.
    private static let slowness = 0.9 * 0.2968
    /// 1.3: the greatest ratio of a swipe's path to its distance.
    ///
    /// The updates of libinput are noisier than touches, and libinput has checked that the fingers
    /// move together.
    private static let crookedness = 1.3

    /// Begins the motion with the first step of a gesture, which has no movement.
    init(_ step: PointerGesture, at time: Timestamp) {
        kind = step.kind
        fingers = step.fingers
        began = time
        clock.reset(at: time)
    }

    /// Adds a further step of the gesture to the motion.
    mutating func update(_ step: PointerGesture, at time: Timestamp) {
        let displacement = Vector(
            dx: step.delta.dx / TouchpadMotion.slowness,
            dy: step.delta.dy / TouchpadMotion.slowness
        )
        travel.dx += displacement.dx
        travel.dy += displacement.dy
        path += displacement.length
        clock.moved(travel, at: time)
        angle += step.angleDelta
        scale = step.scale
    }

    /// The longest allowed path of a swipe with this displacement.
    private var longestPath: Double { travel.length * TouchpadMotion.crookedness }

    /// Returns the speed of fingers that lift at this time, in millimetres per second.
    func speed(at time: Timestamp) -> Double { clock.speed(at: time) }

    /// True if the path was straight.
    var isStraight: Bool { path <= longestPath }

    /// Checks that the path was straight.
    func isStraight(_ judge: inout some Judge) -> Bool {
        judge.asks(isStraight, .straightness, path, .atMost(longestPath))
    }
}
