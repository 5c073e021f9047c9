import Configuration
import Gestures
import InputEvents

/// A change of recorded input after which the gestures must be the same, or changed in the same
/// way.
enum Metamorphosis: CaseIterable, Sendable {
    /// Everything happens ten days later.
    case later
    /// The kernel uses other slots.
    case otherSlots
    /// Frames come up to 1.5 ms early or late.
    case jitter
    /// A mirror image: left is right.
    case mirror
    /// The device lies on its side, rotated clockwise by a quarter turn.
    case quarterTurn
    /// Everything is twice as large, and so are the limits.
    case twiceTheSize
    /// Each finger is reported in its own frame.
    case splitFrames
    /// Somebody types on a keyboard meanwhile.
    case unrelatedKeys
    /// The panel reports four times as often.
    case fourTimesTheRate
    /// The panel reports half as often while fingers only move, but at least 28 times per second.
    case halfTheRate

    func events(_ events: [InputEvent]) -> [InputEvent] {
        switch self {
        case .later: events.map { $0.at($0.time.microseconds + 864_000_000_000) }
        case .otherSlots: events.mapTouches { $0.slot = 19 - $0.slot }
        case .jitter: jittered(events)
        case .mirror:
            moved(events) {
                Point(x: $1.width - $0.x, y: $0.y)
            } surface: {
                $0
            } way: {
                Vector(dx: -$0.dx, dy: $0.dy)
            }
        case .quarterTurn:
            moved(events) {
                Point(x: $1.height - $0.y, y: $0.x)
            } surface: {
                Surface(width: $0.height, height: $0.width, source: $0.source)
            } way: {
                Vector(dx: -$0.dy, dy: $0.dx)
            }
        case .twiceTheSize:
            moved(events) { point, _ in
                Point(x: point.x * 2, y: point.y * 2)
            } surface: {
                Surface(width: $0.width * 2, height: $0.height * 2, source: $0.source)
            } way: {
                Vector(dx: $0.dx * 2, dy: $0.dy * 2)
            }
        case .splitFrames:
            events.flatMap { event -> [InputEvent] in
                guard case .touches(let device, let frame) = event.kind else { return [event] }
                return frame.changes.map {
                    InputEvent(time: event.time, kind: .touches(device, TouchFrame([$0])))
                }
            }
        case .unrelatedKeys: withKeys(events)
        case .fourTimesTheRate: resampled(events)
        case .halfTheRate: thinned(events)
        }
    }

    func thresholds(_ thresholds: Thresholds) -> Thresholds {
        guard case .twiceTheSize = self else { return thresholds }
        var doubled = thresholds
        let lengths: [WritableKeyPath<Thresholds, Length>] = [
            \.slop, \.doubleTapDistance, \.swipe, \.edge,
        ]
        for path in lengths {
            let length: Length = thresholds[keyPath: path]
            if case .millimetres(let value) = length {
                doubled[keyPath: path] = .millimetres(value * 2)
            }
        }
        return doubled
    }

    /// Returns the changed kind of a gesture.
    func kind(_ kind: GestureKind) -> GestureKind {
        switch (self, kind) {
        case (.mirror, .rotate(let turn)): .rotate(turn.opposite)
        case (.mirror, .circle(let turn, let turns)): .circle(turn.opposite, turns: turns)
        default: kind.direction.map { kind.inDirection(direction($0)) } ?? kind
        }
    }

    /// Returns the changed edge.
    func edge(_ edge: Edge) -> Edge {
        switch (self, edge) {
        case (.mirror, .right), (.quarterTurn, .bottom): .left
        case (.mirror, .left), (.quarterTurn, .top): .right
        case (.quarterTurn, .left): .top
        case (.quarterTurn, .right): .bottom
        default: edge
        }
    }

    private func direction(_ direction: Direction) -> Direction {
        let clockwise: [Direction] = [
            .up, .upRight, .right, .downRight, .down, .downLeft, .left, .upLeft,
        ]
        guard let place = clockwise.firstIndex(of: direction) else { return direction }
        return switch self {
        case .mirror: clockwise[(8 - place) % 8]
        case .quarterTurn: clockwise[(place + 2) % 8]
        default: direction
        }
    }
}

extension Turn {
    fileprivate var opposite: Turn { self == .clockwise ? .counterclockwise : .clockwise }
}

// MARK: - Times

/// Moves each time by up to 1.5 ms, and keeps the order.
private func jittered(_ events: [InputEvent]) -> [InputEvent] {
    var state: UInt64 = 1
    var old = Timestamp.zero
    var last = Int64.min
    return events.map { event in
        if event.time != old || last == .min {
            old = event.time
            // Knuth's constants for a linear congruential generator.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            last = max(last, event.time.microseconds + Int64(state >> 33) % 3001 - 1500)
        }
        return event.at(last)
    }
}

/// Adds three frames between any two that are at most 50 ms apart, on straight lines.
private func resampled(_ events: [InputEvent]) -> [InputEvent] {
    var result: [InputEvent] = []
    var places: [DeviceID: [Int32: Point]] = [:]
    var frame: [TouchChange] = []
    var lastFrame: [DeviceID: Int64] = [:]
    for event in events {
        switch event.kind {
        case .touches(let device, let part):
            frame += part.changes
            guard part.isComplete else { continue }
            let end = event.time.microseconds
            let start = lastFrame[device] ?? end
            let moves = frame.filter { $0.phase == .motion }
            if !moves.isEmpty, end - start <= 50_000 {
                for step in 1...3 {
                    let share = Double(step) / 4
                    let time = Timestamp(microseconds: start + (end - start) * Int64(step) / 4)
                    let between = moves.compactMap { move -> TouchChange? in
                        guard let from = places[device]?[move.slot] else { return nil }
                        var between = move
                        between.position = Point(
                            x: from.x + (move.position.x - from.x) * share,
                            y: from.y + (move.position.y - from.y) * share
                        )
                        return between
                    }
                    let kind = InputEvent.Kind.touches(device, TouchFrame(between))
                    result.append(InputEvent(time: time, kind: kind))
                }
            }
            for change in frame {
                places[device, default: [:]][change.slot] = change.position
            }
            let kind = InputEvent.Kind.touches(device, TouchFrame(frame))
            result.append(InputEvent(time: event.time, kind: kind))
            frame = []
            lastFrame[device] = end
        default: result.append(event)
        }
    }
    return result
}

/// Merges every other frame in which fingers only move with the next.
///
/// Only if at most 35 ms remain between two frames, because no real panel reports less often.
private func thinned(_ events: [InputEvent]) -> [InputEvent] {
    var result: [InputEvent] = []
    var frame: [TouchChange] = []
    /// The movements of fingers in an omitted frame.
    var pending: [DeviceID: [Int32: Point]] = [:]
    var lastFrame: [DeviceID: Int64] = [:]
    for (index, event) in events.enumerated() {
        switch event.kind {
        case .touches(let device, let part):
            frame += part.changes
            guard part.isComplete else { continue }
            let moves = frame.filter { $0.phase == .motion }
            let next = events[(index + 1)...].first { $0.kind.endsFrame(of: device) }
            let gap = (next?.time.microseconds ?? .max) - (lastFrame[device] ?? 0)
            if moves.count == frame.count, pending[device, default: [:]].isEmpty, gap <= 35_000 {
                for move in moves { pending[device, default: [:]][move.slot] = move.position }
                frame = []
                continue
            }
            let late = pending[device, default: [:]].sorted { $0.key < $1.key }
                .filter { slot, _ in !moves.contains { $0.slot == slot } }
                .map { TouchChange(slot: $0, phase: .motion, position: $1) }
            pending[device] = nil
            lastFrame[device] = event.time.microseconds
            let kind = InputEvent.Kind.touches(device, TouchFrame(late + frame))
            result.append(InputEvent(time: event.time, kind: kind))
            frame = []
        default: result.append(event)
        }
    }
    return result
}

/// Adds a keyboard on which a key is pressed and released at every twentieth event.
private func withKeys(_ events: [InputEvent]) -> [InputEvent] {
    let keyboard = Device(id: DeviceID(rawValue: 999), name: "Keyboard", kinds: [.keyboard])
    // KEY_F24
    let key = KeyCode(rawValue: 194)
    let start = events.first?.time ?? .zero
    let added = InputEvent(time: start, kind: .deviceAdded(keyboard))
    return [added]
        + events.enumerated().flatMap { index, event -> [InputEvent] in
            guard index % 20 == 19 else { return [event] }
            return [event]
                + [true, false].map {
                    InputEvent(
                        time: event.time,
                        kind: .key(keyboard.id, code: key, isPressed: $0)
                    )
                }
        }
}

// MARK: - Places

private func moved(
    _ events: [InputEvent],
    point: (Point, Surface) -> Point,
    surface: (Surface) -> Surface,
    way: (Vector) -> Vector
) -> [InputEvent] {
    var surfaces: [DeviceID: Surface] = [:]
    // A mirror reverses the sense of rotation, a turn does not.
    let right = way(Vector(dx: 1, dy: 0))
    let down = way(Vector(dx: 0, dy: 1))
    let sense = right.dx * down.dy - right.dy * down.dx < 0 ? -1.0 : 1.0
    return events.map { event in
        switch event.kind {
        case .deviceAdded(let device):
            surfaces[device.id] = device.surface
            let changed = Device(
                id: device.id,
                name: device.name,
                kinds: device.kinds,
                surface: device.surface.map(surface)
            )
            return InputEvent(time: event.time, kind: .deviceAdded(changed))
        case .touches(let device, var frame):
            guard let old = surfaces[device] else { return event }
            for index in frame.changes.indices {
                frame.changes[index].position = point(frame.changes[index].position, old)
            }
            return InputEvent(time: event.time, kind: .touches(device, frame))
        case .pointerGesture(let device, var gesture):
            gesture.delta = way(gesture.delta)
            gesture.angleDelta *= sense
            return InputEvent(time: event.time, kind: .pointerGesture(device, gesture))
        default: return event
        }
    }
}

extension InputEvent.Kind {
    fileprivate func endsFrame(of device: DeviceID) -> Bool {
        if case .touches(device, let frame) = self { frame.isComplete } else { false }
    }
}

extension InputEvent {
    fileprivate func at(_ microseconds: Int64) -> InputEvent {
        InputEvent(time: Timestamp(microseconds: microseconds), kind: kind)
    }
}

extension [InputEvent] {
    fileprivate func mapTouches(_ change: (inout TouchChange) -> Void) -> [InputEvent] {
        map { event in
            guard case .touches(let device, var frame) = event.kind else { return event }
            for index in frame.changes.indices { change(&frame.changes[index]) }
            return InputEvent(time: event.time, kind: .touches(device, frame))
        }
    }
}
