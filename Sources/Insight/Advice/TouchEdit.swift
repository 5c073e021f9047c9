import Gestures
import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A change to a recorded touch that a hand could have made.
enum TouchEdit: Hashable {
    /// All fingers move this many times as far.
    case scaled(Double)
    /// The touch takes this many times as long.
    case slowed(Double)
    /// All paths are rotated by this many degrees, counterclockwise positive.
    case turned(Double)
    /// All paths are mirrored left to right.
    case mirrored
    /// All fingers are this many millimetres farther right and down.
    case shifted(Vector)
    /// The touch is repeated this many times, each time 120 ms after the previous lift.
    case repeated(Int)

    /// 120 ms: the time from the lift to the next landing.
    private static let pause: Int64 = 120_000

    /// Returns the events with the touch changed; nil if a finger would have left the surface.
    func applied(to events: [InputEvent], at touch: Explanation) -> [InputEvent]? {
        var editor = PathEditor(self, on: touch.device.touchSurface)
        var changed: [InputEvent] = []
        var recorded: [InputEvent] = []
        let duration = touch.ended.microseconds(since: touch.began)
        for var event in events {
            let isWithin = touch.began <= event.time && event.time <= touch.ended
            if isWithin, event.device == touch.device.id {
                guard let kind = editor.changed(event.kind) else { return nil }
                event.kind = kind
                if !event.isAnnouncement { recorded.append(event) }
            }
            event.time = newTime(event.time, at: touch, duration)
            changed.append(event)
        }
        guard case .repeated(let times) = self, times > 0 else { return changed }
        let last = changed.lastIndex { $0.time <= touch.ended && $0.device == touch.device.id }
        var repeated: [InputEvent] = []
        for number in 1...times {
            let shift = Int64(number) * (duration + TouchEdit.pause)
            repeated += recorded.map { InputEvent(time: $0.time.later(by: shift), kind: $0.kind) }
        }
        changed.insert(contentsOf: repeated, at: (last ?? changed.count - 1) + 1)
        return changed
    }

    /// Returns the changed time of an event; later events are shifted by the added time.
    private func newTime(_ time: Timestamp, at touch: Explanation, _ duration: Int64) -> Timestamp {
        switch self {
        case .slowed(let factor):
            let passed = min(max(0, time.microseconds(since: touch.began)), duration)
            return time.later(by: Int64(Double(passed) * factor) - passed)
        case .repeated(let times) where time > touch.ended:
            return time.later(by: Int64(times) * (duration + TouchEdit.pause))
        default:
            return time
        }
    }
}

/// Changes the paths of fingers on one surface.
struct PathEditor {
    private let edit: TouchEdit
    private let surface: Surface
    private var landings: [Int32: Point] = [:]

    init(_ edit: TouchEdit, on surface: Surface) {
        self.edit = edit
        self.surface = surface
    }

    /// Returns the changed event; nil if a finger would have left the surface.
    mutating func changed(_ kind: InputEvent.Kind) -> InputEvent.Kind? {
        switch kind {
        case .touches(let id, var frame):
            for index in frame.changes.indices {
                let change = frame.changes[index]
                if change.phase == .down { landings[change.slot] = change.position }
                let landing = landings[change.slot] ?? change.position
                let place = place(change.position, landing)
                let isInside =
                    (0...surface.width).contains(place.x) && (0...surface.height).contains(place.y)
                guard isInside || place == change.position else { return nil }
                frame.changes[index].position = place
            }
            return .touches(id, frame)
        case .pointerGesture(let id, var step):
            step.delta = edited(step.delta)
            if case .scaled(let factor) = edit {
                step.scale = max(0.01, 1 + (step.scale - 1) * factor)
                step.angleDelta *= factor
            }
            return .pointerGesture(id, step)
        default: return kind
        }
    }

    private func place(_ position: Point, _ landing: Point) -> Point {
        if case .shifted(let shift) = edit {
            return Point(x: position.x + shift.dx, y: position.y + shift.dy)
        }
        let delta = edited(position - landing)
        return Point(x: landing.x + delta.dx, y: landing.y + delta.dy)
    }

    private func edited(_ delta: Vector) -> Vector {
        switch edit {
        case .scaled(let factor): Vector(dx: delta.dx * factor, dy: delta.dy * factor)
        case .mirrored: Vector(dx: -delta.dx, dy: delta.dy)
        case .turned(let degrees):
            // Positions grow downwards, angles counterclockwise.
            Vector(
                dx: delta.dx * cos(degrees * .pi / 180) + delta.dy * sin(degrees * .pi / 180),
                dy: delta.dy * cos(degrees * .pi / 180) - delta.dx * sin(degrees * .pi / 180)
            )
        case .slowed, .shifted, .repeated: delta
        }
    }
}

extension InputEvent {
    /// The device that the event is about; nil for a state and for the pen.
    fileprivate var device: DeviceID? {
        switch kind {
        case .deviceAdded(let device): device.id
        case .deviceRemoved(let id), .touches(let id, _), .key(let id, _, _), .switch(let id, _, _),
            .pointerGesture(let id, _), .padDial(let id, _, _), .reset(let id):
            id
        default: nil
        }
    }
}

extension Timestamp {
    fileprivate func later(by microseconds: Int64) -> Timestamp {
        Timestamp(microseconds: self.microseconds &+ microseconds)
    }
}
