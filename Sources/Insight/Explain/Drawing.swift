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
    /// The kinds of shapes.
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
    /// The largest mean displacement of the fingers from their landings, in millimetres.
    var farthest = Vector.zero
    /// The length of the path of the mean displacement, in millimetres.
    var path = 0.0

    /// 1 mm: a smaller movement is invisible.
    static let leastVisibleMovement = 1.0

    /// Classifies a path without regard to named shapes.
    ///
    /// `net` is the length of the mean displacement at the lift, in millimetres.
    fileprivate mutating func classify(net: Double) {
        let reach = farthest.length
        shape =
            if reach < Drawing.leastVisibleMovement {
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

/// The drawings of all touches in a series of events.
struct Drawings {
    private var drawings: [Key: Drawing] = [:]

    private struct Key: Hashable {
        let device: DeviceID
        let began: Timestamp
    }

    /// A touch in progress.
    fileprivate struct Touch {
        let began: Timestamp
        /// All contacts of the touch; a lifted contact keeps its last position.
        var contacts: [(slot: Int32, landing: Point, position: Point)] = []
        /// The slots of the fingers that are down.
        var down: Set<Int32> = []
        var drawing = Drawing()
        /// The mean displacement of the fingers from their landings, in millimetres.
        var offset = Vector.zero
    }

    /// Finds the drawings in the events that the recognisers saw.
    ///
    /// Circles, `strokes` and the built-in strokes get their names.
    init(_ events: [InputEvent], strokes: [StrokeShape]) {
        var touches: [DeviceID: Touch] = [:]
        let named: [(kind: GestureKind, shape: Drawing.Shape)] =
            Turn.allCases.map { (.circle($0, turns: 1), .circle($0)) }
            + (strokes + StrokeShape.builtIn).map { (.stroke($0), .stroke($0.name)) }
        var engine = GestureEngine(
            patterns: named.map { GesturePattern(kind: $0.kind, fingers: .any) }
        )
        var shapes: [Key: Drawing.Shape] = [:]
        func record(_ gestures: [Gesture]) {
            for gesture in gestures {
                let key = Key(device: gesture.device.id, began: gesture.firstContact)
                shapes[key] = named[gesture.pattern].shape
            }
        }
        for event in events {
            record(engine.handle(event))
            guard case .touches(let id, let frame) = event.kind else { continue }
            var touch = touches[id] ?? Touch(began: event.time)
            touch.move(frame)
            if touch.down.isEmpty {
                touch.drawing.classify(net: touch.offset.length)
                drawings[Key(device: id, began: touch.began)] = touch.drawing
                touches[id] = nil
            } else {
                touches[id] = touch
            }
        }
        while let due = engine.nextDeadline { record(engine.expire(at: due)) }
        for (key, shape) in shapes { drawings[key]?.shape = shape }
    }

    /// The drawing of the explained touch; nil if the explained input is no touch, or if the touch
    /// was not seen.
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
                // The slot may have had several contacts; the last one moves.
                guard let index = contacts.lastIndex(where: { $0.slot == change.slot }) else {
                    continue
                }
                contacts[index].position = change.position
            case .up, .cancel: down.remove(change.slot)
            }
        }
        var sum = Vector.zero
        for contact in contacts {
            sum.dx += contact.position.x - contact.landing.x
            sum.dy += contact.position.y - contact.landing.y
        }
        let count = Double(max(1, contacts.count))
        let mean = Vector(dx: sum.dx / count, dy: sum.dy / count)
        // A landing shortens the mean displacement although no finger moved.
        if !frame.hasLanding {
            drawing.path += Vector(dx: mean.dx - offset.dx, dy: mean.dy - offset.dy).length
        }
        offset = mean
        if offset.length > drawing.farthest.length { drawing.farthest = offset }
    }
}

extension Drawing.Shape {
    /// The name of the shape in `--json`.
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
    /// Returns true if the drawing is the figure of this kind of gesture; a circle may go either
    /// way round.
    func isFigure(_ kind: GestureKind) -> Bool {
        switch kind.figure {
        case .circle: if case .circle = shape { true } else { false }
        case .stroke(let stroke): shape == .stroke(stroke.name)
        case nil: false
        }
    }

    /// Returns true if gestures of this kind have the shape of the drawing.
    ///
    /// The misses of such gestures are shown first.
    func resembles(_ kind: GestureKind, _ movement: Explanation.Movement) -> Bool {
        if case .stroke(let stroke) = kind.figure, case .stroke(let name) = shape {
            return stroke.name == name
        }
        return !kind.traits.outlines.isDisjoint(with: outline(movement))
    }

    /// Returns the outline of the drawing.
    ///
    /// The fingers spread if their distance changes by more than 15 %, or if they turn by more than
    /// 15°.
    private func outline(_ movement: Explanation.Movement) -> GestureTraits.Outlines {
        let isSpread =
            ((movement.scale ?? 1) - 1).magnitude > 0.15 || (movement.angle ?? 0).magnitude > 15
        if isSpread { return shape == .straight ? .spreadOnTheWay : .spread }
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
    /// The direction in degrees: 0° is right, 90° up.
    var degrees: Double {
        let degrees = atan2(-dy, dx) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}
