import InputEvents

/// One of libinput's touchpad gestures in progress: what its steps add up to.
struct TouchpadMotion {
    let kind: PointerGesture.Kind
    let fingers: Int
    let began: Timestamp
    /// The way of the fingers, in the millimetres that they went.
    private(set) var travel = Vector.zero
    /// How long their way was, corners and all.
    private(set) var path = 0.0
    private(set) var scale = 1.0
    /// Degrees turned, clockwise positive.
    private(set) var angle = 0.0
    private var clock = SpeedClock()

    /// 0.9 × 0.2968: what libinput makes of a millimetre on a touchpad, also "unaccelerated".
    ///
    /// `touchpad_constant_filter` in libinput's filter-touchpad.c; measured: 2.5 mm come as 0.668.
    private static let slowness = 0.9 * 0.2968
    /// 1.3: how much longer than its distance the way of a swipe may be; libinput's updates carry
    /// more noise than touches do, and it has checked that the fingers go together.
    private static let crookedness = 1.3

    /// The gesture that begins with that step.
    init(_ step: PointerGesture, at time: Timestamp) {
        kind = step.kind
        fingers = step.fingers
        began = time
        clock.reset(at: time)
    }

    mutating func update(_ step: PointerGesture, at time: Timestamp) {
        let way = Vector(
            dx: step.delta.dx / TouchpadMotion.slowness,
            dy: step.delta.dy / TouchpadMotion.slowness
        )
        travel.dx += way.dx
        travel.dy += way.dy
        path += way.length
        clock.moved(travel, at: time)
        angle += step.angleDelta
        scale = step.scale
    }

    /// How long the way of a swipe to that place may be.
    private var longestPath: Double { travel.length * TouchpadMotion.crookedness }

    /// Millimetres a second of fingers that lift at that time.
    func speed(at time: Timestamp) -> Double { clock.speed(at: time) }

    /// Whether the fingers went there straight.
    var isStraight: Bool { path <= longestPath }

    /// Whether the fingers went there straight.
    func isStraight(_ judge: inout some Judge) -> Bool {
        judge.asks(isStraight, .straightness, path, .atMost(longestPath))
    }
}
