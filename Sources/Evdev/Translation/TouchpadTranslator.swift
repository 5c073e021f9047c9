import Glibc
import InputEvents

/// A simple substitute for libinput's touchpad gestures, for recordings without libinput's own
/// events.
///
///     A finger added   L finger lifted   m moved 2 mm   ---| 180 ms
///     1) A---|  L      a hold begins at |, and ends at L
///     2) A---|  m      a hold begins at |, and is cancelled at m; then as in 3 to 5
///     3) A m L         three or more fingers, the centre moved: swipe begin, updates, end
///     4) A m L         two or more fingers, their spread changed more than the centre moved, and
///                      their directions differ: pinch
///     5) A m           one or two fingers, the centre moved: the pointer or scrolling, so nothing
///     6) … A           the gesture in progress is cancelled; a new one may begin with more fingers
///     7) … L           the first finger that lifts ends the gesture; then nothing until the next A
///
/// Unlike libinput, it knows no thumbs, palms, taps or soft buttons, ignores speed, and does not
/// debounce finger counts. So it reports the same deliberate gestures as libinput, but not at
/// exactly the same times or distances.
struct TouchpadTranslator {
    private let id: DeviceID
    private var contacts: [Contact] = []
    /// The number of fingers that the pad counts (`BTN_TOOL_*`).
    private var toolCount = 0
    private var state = State.idle
    /// The shape when the number of fingers last grew.
    private var startShape = Shape()
    /// The shape at the end of the last frame.
    private var lastShape = Shape()

    /// 180 ms until resting fingers are a hold (libinput's DEFAULT_GESTURE_HOLD_TIMEOUT).
    private static let holdDelay: Int64 = 180_000
    /// 2 mm: smaller movements do not count (libinput's limit is between 1.5 and 4 mm).
    private static let threshold = 2.0
    /// 0.267: libinput scales motion on touchpads by this factor, even without acceleration.
    private static let motionFactor = 0.9 * 0.2968

    private struct Contact {
        var slot: Int32
        var position: Point
    }

    /// The state of the fingers.
    private enum State: Equatable {
        /// No finger is down.
        case idle
        /// Fingers have landed and not moved yet.
        case settling(since: Timestamp, fingers: Int)
        /// The fingers rest, and a hold has begun.
        case holding(fingers: Int)
        /// A swipe or pinch has begun.
        case moving(PointerGesture.Kind, fingers: Int)
        /// The fingers move the pointer or scroll, or a gesture has ended while some fingers are
        /// still down.
        case spent(fingers: Int)
    }

    /// The arrangement of the contacts.
    private struct Shape {
        var center = Point(x: 0, y: 0)
        /// The mean distance from the centre in millimetres.
        var spread = 0.0
        /// The direction from the first contact to the second, in degrees clockwise.
        var angle = 0.0
        /// The first two contacts; nil if there are fewer.
        var pair: (first: Point, second: Point)?
    }

    /// Creates the translator of one touchpad.
    init(id: DeviceID) { self.id = id }

    /// Handles an `EV_KEY` event: `BTN_TOOL_*` also counts fingers without a slot.
    mutating func handleKey(_ event: EvdevEvent) {
        guard let count = ButtonCode.fingers(event.code) else { return }
        if event.value != 0 {
            toolCount = count
        } else if toolCount == count {
            toolCount = 0
        }
    }

    /// Handles the contacts of a frame, and reports gestures.
    mutating func endFrame(
        _ changes: [TouchChange],
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        expire(at: time, into: &events)
        for change in changes { apply(change) }
        let fingers = contacts.isEmpty ? 0 : max(contacts.count, toolCount)
        let shape = shape()
        if fingers != self.fingers {
            changeCount(to: fingers, shape, at: time, into: &events)
        } else if !changes.isEmpty {
            move(to: shape, at: time, into: &events)
        }
        lastShape = shape
    }

    /// Cancels the gesture in progress because the device is gone.
    mutating func cancel(at time: Timestamp, into events: inout [InputEvent]) {
        finish(.cancel, at: time, into: &events)
        forgetAll()
    }

    /// Forgets the contacts and the gesture, without a report, because events were lost.
    mutating func forgetAll() {
        contacts.removeAll(keepingCapacity: true)
        toolCount = 0
        state = .idle
    }

    // MARK: - Contacts

    private mutating func apply(_ change: TouchChange) {
        let index = contacts.firstIndex { $0.slot == change.slot }
        switch change.phase {
        case .down, .motion:
            if let index {
                contacts[index].position = change.position
            } else {
                contacts.append(Contact(slot: change.slot, position: change.position))
            }
        case .up, .cancel: if let index { contacts.remove(at: index) }
        }
    }

    private func shape() -> Shape {
        guard !contacts.isEmpty else { return Shape() }
        let count = Double(contacts.count)
        let center = Point(
            x: contacts.reduce(0) { $0 + $1.position.x } / count,
            y: contacts.reduce(0) { $0 + $1.position.y } / count
        )
        var shape = Shape(center: center)
        shape.spread = contacts.reduce(0) { $0 + $1.position.distance(to: center) } / count
        if contacts.count > 1 {
            shape.pair = (contacts[0].position, contacts[1].position)
            let displacement = contacts[1].position - contacts[0].position
            shape.angle = atan2(displacement.dy, displacement.dx) * 180 / .pi
        }
        return shape
    }

    private var fingers: Int {
        switch state {
        case .idle: 0
        case .settling(_, let fingers), .holding(let fingers), .moving(_, let fingers),
            .spent(let fingers):
            fingers
        }
    }

    // MARK: - Transitions

    /// The time at which resting fingers become a hold; nil if no fingers wait for that.
    var nextDue: Timestamp? {
        guard case .settling(let since, _) = state else { return nil }
        return Timestamp(microseconds: since.microseconds + TouchpadTranslator.holdDelay)
    }

    /// Begins a hold if the fingers have rested long enough by the given time.
    mutating func expire(at time: Timestamp, into events: inout [InputEvent]) {
        guard case .settling(let since, let fingers) = state,
            time.microseconds(since: since) >= TouchpadTranslator.holdDelay
        else { return }
        let due = Timestamp(microseconds: since.microseconds + TouchpadTranslator.holdDelay)
        state = .holding(fingers: fingers)
        report(PointerGesture(kind: .hold, phase: .begin, fingers: fingers), at: due, into: &events)
    }

    /// Ends the gesture in progress; more fingers may then begin another, fewer may not.
    private mutating func changeCount(
        to fingers: Int,
        _ shape: Shape,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        let hasMoreFingers = fingers > self.fingers
        finish(hasMoreFingers ? .cancel : .end, at: time, into: &events)
        if fingers == 0 {
            state = .idle
        } else if hasMoreFingers {
            state = .settling(since: time, fingers: fingers)
            startShape = shape
        } else {
            state = .spent(fingers: fingers)
        }
    }

    private mutating func move(
        to shape: Shape,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        switch state {
        case .idle, .spent: return
        case .settling(_, let fingers), .holding(let fingers):
            let motion = shape.center.distance(to: startShape.center)
            let spreadChange = abs(shape.spread - startShape.spread)
            guard max(motion, spreadChange) >= TouchpadTranslator.threshold else { return }
            finish(.cancel, at: time, into: &events)
            if spreadChange > motion, !haveSameDirection(startShape, shape) {
                begin(.pinch, fingers, at: time, into: &events)
            } else if fingers >= 3 {
                begin(.swipe, fingers, at: time, into: &events)
            } else {
                state = .spent(fingers: fingers)
                return
            }
            update(to: shape, at: time, into: &events)
        case .moving: update(to: shape, at: time, into: &events)
        }
    }

    /// Returns true if the first two contacts moved in directions less than 60° apart, or if there
    /// are fewer than two contacts.
    private func haveSameDirection(_ old: Shape, _ new: Shape) -> Bool {
        guard let oldPair = old.pair, let newPair = new.pair else { return true }
        let first = newPair.first - oldPair.first
        let second = newPair.second - oldPair.second
        let product = first.dx * second.dx + first.dy * second.dy
        return product > first.length * second.length / 2
    }

    private mutating func begin(
        _ kind: PointerGesture.Kind,
        _ fingers: Int,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        state = .moving(kind, fingers: fingers)
        report(PointerGesture(kind: kind, phase: .begin, fingers: fingers), at: time, into: &events)
    }

    private func update(to shape: Shape, at time: Timestamp, into events: inout [InputEvent]) {
        guard case .moving(let kind, let fingers) = state else { return }
        let displacement = shape.center - lastShape.center
        let factor = TouchpadTranslator.motionFactor
        var gesture = PointerGesture(
            kind: kind,
            phase: .update,
            fingers: fingers,
            delta: Vector(dx: displacement.dx * factor, dy: displacement.dy * factor)
        )
        if kind == .pinch {
            gesture.scale = startShape.spread > 0 ? shape.spread / startShape.spread : 1
            gesture.angleDelta = rotation(from: lastShape.angle, to: shape.angle)
        }
        report(gesture, at: time, into: &events)
    }

    /// Reports the end of the hold or gesture in progress, if any.
    private func finish(
        _ phase: PointerGesture.Phase,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        let kind: PointerGesture.Kind
        switch state {
        case .holding: kind = .hold
        case .moving(let moving, _): kind = moving
        case .idle, .settling, .spent: return
        }
        report(PointerGesture(kind: kind, phase: phase, fingers: fingers), at: time, into: &events)
    }

    /// Returns the rotation between two angles in the shorter direction, in degrees.
    private func rotation(from old: Double, to new: Double) -> Double {
        let difference = new - old
        if difference > 180 { return difference - 360 }
        return difference < -180 ? difference + 360 : difference
    }

    private func report(
        _ gesture: PointerGesture,
        at time: Timestamp,
        into events: inout [InputEvent]
    ) {
        events.append(InputEvent(time: time, kind: .pointerGesture(id, gesture)))
    }
}
