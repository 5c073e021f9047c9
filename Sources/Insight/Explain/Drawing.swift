import Configuration
import Gestures
import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The shape that the fingers of one touch drew, regardless of the bindings.
struct Drawing {
    /// The shape.
    enum Shape: Hashable {
        case still
        case straight
        case thereAndBack
        case circle(Turn)
        case stroke(String)
        /// A shape without a name.
        case scribble
    }

    var shape = Shape.still
    /// The farthest point from the landing, averaged over the fingers.
    var farthest = Vector.zero
    /// The length of the whole path in millimetres.
    var path = 0.0

    /// 1 mm: a smaller movement is invisible.
    static let visible = 1.0

    /// Classifies a path that is no drawing; `net` is the distance between landing and lift in
    /// millimetres.
    fileprivate mutating func judge(net: Double) {
        let reach = farthest.length
        shape =
            if reach < Drawing.visible {
                .still
            } else if net >= reach / 2, path < reach * 1.8 {
                .straight
            } else if net < reach / 2, path < (2 * reach) * 1.3 {
                .thereAndBack
            } else {
                .scribble
            }
    }
}

/// The drawings of all touches of a recording.
struct Drawings {
    private var drawings: [Key: Drawing] = [:]

    private struct Key: Hashable {
        let device: DeviceID
        let began: Timestamp
    }

    fileprivate struct Touch {
        let began: Timestamp
        var contacts: [(slot: Int32, landing: Point, place: Point)] = []
        var down: Set<Int32> = []
        var drawing = Drawing()
        var way = Vector.zero
    }

    /// Reads the events that the recognisers saw; named strokes are the built-in ones and these.
    init(_ events: [InputEvent], strokes: [StrokeShape]) {
        var touches: [DeviceID: Touch] = [:]
        let named: [(kind: GestureKind, shape: Drawing.Shape)] =
            Turn.allCases.map { (.circle($0, turns: 1), .circle($0)) }
            + (strokes + StrokeShape.builtIn).map { (.stroke($0), .stroke($0.name)) }
        var engine = GestureEngine(
            patterns: named.map { GesturePattern(kind: $0.kind, fingers: .any) }
        )
        var shapes: [Key: Drawing.Shape] = [:]
        func note(_ gestures: [Gesture]) {
            for gesture in gestures {
                let key = Key(device: gesture.device.id, began: gesture.firstContact)
                shapes[key] = named[gesture.pattern].shape
            }
        }
        for event in events {
            note(engine.handle(event))
            guard case .touches(let id, let frame) = event.kind else { continue }
            var touch = touches[id] ?? Touch(began: event.time)
            touch.move(frame)
            if touch.down.isEmpty {
                touch.drawing.judge(net: touch.way.length)
                drawings[Key(device: id, began: touch.began)] = touch.drawing
                touches[id] = nil
            } else {
                touches[id] = touch
            }
        }
        while let due = engine.nextDeadline { note(engine.expire(at: due)) }
        for (key, shape) in shapes { drawings[key]?.shape = shape }
    }

    /// The drawing of the explained touch; nil if it is not a touch or was not seen.
    subscript(explanation: Explanation) -> Drawing? {
        guard case .touch = explanation.subject else { return nil }
        return drawings[Key(device: explanation.device.id, began: explanation.began)]
    }
}

extension Drawings.Touch {
    fileprivate mutating func move(_ frame: TouchFrame) {
        for change in frame.changes {
            switch change.phase {
            case .down:
                contacts.append((change.slot, change.position, change.position))
                down.insert(change.slot)
            case .motion:
                // The last contact that landed in the slot.
                guard let index = contacts.lastIndex(where: { $0.slot == change.slot }) else {
                    continue
                }
                contacts[index].place = change.position
            case .up, .cancel: down.remove(change.slot)
            }
        }
        var sum = Vector.zero
        for contact in contacts {
            sum.dx += contact.place.x - contact.landing.x
            sum.dy += contact.place.y - contact.landing.y
        }
        let count = Double(max(1, contacts.count))
        let now = Vector(dx: sum.dx / count, dy: sum.dy / count)
        // A finger that lands shortens the mean although no finger moved.
        if !frame.hasLanding {
            drawing.path += Vector(dx: now.dx - way.dx, dy: now.dy - way.dy).length
        }
        way = now
        if way.length > drawing.farthest.length { drawing.farthest = way }
    }
}

extension Drawing.Shape {
    /// Its name in `--json`.
    var word: String {
        switch self {
        case .still: "still"
        case .straight: "straight"
        case .thereAndBack: "there-and-back"
        case .circle(let turn): "circle \(turn.rawValue)"
        case .stroke(let name): "stroke \(name)"
        case .scribble: "scribble"
        }
    }
}

// MARK: - Similar patterns

extension Drawing {
    /// Returns true if it is the figure of this kind of gesture, in either direction.
    func isFigure(_ kind: GestureKind) -> Bool {
        switch kind.figure {
        case .circle: if case .circle = shape { true } else { false }
        case .stroke(let stroke): shape == .stroke(stroke.name)
        case nil: false
        }
    }

    /// Returns true if this kind of gesture has such a shape, so that its miss is among the
    /// nearest.
    func resembles(_ kind: GestureKind, _ movement: Explanation.Movement) -> Bool {
        if case .stroke(let stroke) = kind.figure, case .stroke(let name) = shape {
            return stroke.name == name
        }
        return !kind.traits.outlines.isDisjoint(with: outline(movement))
    }

    private func outline(_ movement: Explanation.Movement) -> GestureTraits.Outlines {
        let spreads =
            ((movement.scale ?? 1) - 1).magnitude > 0.15 || (movement.angle ?? 0).magnitude > 15
        if spreads { return shape == .straight ? .spreadOnTheWay : .spread }
        return switch shape {
        case .still: .still
        case .straight: .straight
        case .thereAndBack: .thereAndBack
        case .circle: .circle
        case .stroke: .stroke
        case .scribble: .scribble
        }
    }
}

extension Vector {
    /// Its direction: 0° is right, 90° up.
    var degrees: Double {
        let degrees = atan2(-dy, dx) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}
