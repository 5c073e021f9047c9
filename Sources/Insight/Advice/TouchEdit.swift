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
    case ways(Double)
    /// The touch takes this many times as long.
    case time(Double)
    /// All paths are rotated by this many degrees, counterclockwise positive.
    case turned(Double)
    /// All paths are mirrored.
    case mirrored
    /// The touch is this many millimetres farther right and down.
    case shifted(Vector)
    /// The touch is repeated this many times, each 120 ms after the lift.
    case again(Int)

    private static let pause: Int64 = 120_000

    /// Returns the changed events; nil if fingers would have left the surface.
    func applied(to events: [InputEvent], at touch: Explanation) -> [InputEvent]? {
        var ways = Ways(self, on: touch.device.touchSurface)
        var changed: [InputEvent] = []
        var own: [InputEvent] = []
        let length = touch.ended.microseconds(since: touch.began)
        for var event in events {
            let isWithin = touch.began <= event.time && event.time <= touch.ended
            if isWithin, event.device == touch.device.id {
                guard let kind = ways.changed(event.kind) else { return nil }
                event.kind = kind
                if !event.isSetting { own.append(event) }
            }
            event.time = time(event.time, at: touch, length)
            changed.append(event)
        }
        guard case .again(let times) = self, times > 0 else { return changed }
        let last = changed.lastIndex { $0.time <= touch.ended && $0.device == touch.device.id }
        var repeated: [InputEvent] = []
        for time in 1...times {
            let shift = Int64(time) * (length + TouchEdit.pause)
            repeated += own.map { InputEvent(time: $0.time.later(by: shift), kind: $0.kind) }
        }
        changed.insert(contentsOf: repeated, at: (last ?? changed.count - 1) + 1)
        return changed
    }

    /// Later events keep their distance in time to the touch.
    private func time(_ time: Timestamp, at touch: Explanation, _ length: Int64) -> Timestamp {
        switch self {
        case .time(let factor):
            let passed = min(max(0, time.microseconds(since: touch.began)), length)
            return time.later(by: Int64(Double(passed) * factor) - passed)
        case .again(let times) where time > touch.ended:
            return time.later(by: Int64(times) * (length + TouchEdit.pause))
        default:
            return time
        }
    }
}

/// Changes the paths of fingers on one surface.
struct Ways {
    private let edit: TouchEdit
    private let surface: Surface
    private var landings: [Int32: Point] = [:]

    init(_ edit: TouchEdit, on surface: Surface) {
        self.edit = edit
        self.surface = surface
    }

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
            step.delta = way(step.delta)
            if case .ways(let factor) = edit {
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
        let way = way(position - landing)
        return Point(x: landing.x + way.dx, y: landing.y + way.dy)
    }

    private func way(_ way: Vector) -> Vector {
        switch edit {
        case .ways(let factor): Vector(dx: way.dx * factor, dy: way.dy * factor)
        case .mirrored: Vector(dx: -way.dx, dy: way.dy)
        case .turned(let degrees):
            // Positions grow downwards, angles upwards.
            Vector(
                dx: way.dx * cos(degrees * .pi / 180) + way.dy * sin(degrees * .pi / 180),
                dy: way.dy * cos(degrees * .pi / 180) - way.dx * sin(degrees * .pi / 180)
            )
        case .time, .shifted, .again: way
        }
    }
}

extension InputEvent {
    /// The device that reported it; nil for a state.
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
