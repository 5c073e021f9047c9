import Configuration
import Gestures
import InputEvents

/// The input that a drag of the pointer sends at one moment.
struct DragInput {
    /// The press or release of the button, or the motion.
    var input: SentInput
    /// The place on the panel; nil if the input is sent where the pointer is.
    var place: PointerPlace?
}

/// The pointer of a drag in progress.
enum DraggedPointer {
    /// A pointer that moves from its own position as the fingers move: on a touchpad, or with
    /// `at: pointer`.
    case relative(PointerMotion)
    /// A pointer that moves with fingers on a touchscreen.
    ///
    /// The pointer keeps the displacement from the fingers that it had when they landed (0 when the
    /// drag begins).
    case absolute(PointerPlace, fingers: PointerPlace)

    /// Creates a pointer that begins to follow the fingers of this action.
    ///
    /// If the fingers have landed again, `pointer` is the pointer before they were lifted.
    ///
    /// On a touchscreen, the pointer begins where the fingers landed, because people put them on
    /// what they want to drag; fast fingers are far away when the gesture is recognised.
    init(_ action: Action, _ drag: PointerDrag, after pointer: DraggedPointer? = nil) {
        guard let landing = action.place(of: action.gesture.start, draggedBy: drag) else {
            let motion = PointerMotion(drag.profile, at: action.travel, time: action.gesture.time)
            self = .relative(motion)
            return
        }
        if case .absolute(let place, _)? = pointer {
            self = .absolute(place, fingers: landing)
        } else {
            self = .absolute(landing, fingers: landing)
        }
    }

    /// The place on the panel; nil for a relative pointer.
    var place: PointerPlace? {
        if case .absolute(let place, _) = self { place } else { nil }
    }

    /// Follows the fingers; returns the input to send, or nil if there is none.
    mutating func follow(_ action: Action, _ drag: PointerDrag) -> DragInput? {
        switch self {
        case .relative(var motion):
            let counts = motion.move(to: action.travel, at: action.gesture.time)
            self = .relative(motion)
            return counts.map { dx, dy in
                let text = "move \(dx) right, \(dy) down"
                return DragInput(input: SentInput([.move(dx: dx, dy: dy)], text: text))
            }
        case .absolute(let place, let lastFingers):
            guard let fingers = action.place(of: action.gesture.end, draggedBy: drag),
                fingers != lastFingers
            else { return nil }
            let next = PointerPlace(
                panel: place.panel,
                x: place.x + fingers.x - lastFingers.x,
                y: place.y + fingers.y - lastFingers.y
            )
            self = .absolute(next, fingers: fingers)
            return next == place ? nil : DragInput(input: SentInput([], text: "move"), place: next)
        }
    }
}

extension Action {
    /// Returns the place of a point on a touchscreen; nil on other devices, and if the drag begins
    /// at the pointer.
    fileprivate func place(of point: Point?, draggedBy drag: PointerDrag) -> PointerPlace? {
        guard binding.isPlaced(drag.down) else { return nil }
        return point.flatMap { PointerPlace($0, on: gesture.device) }
    }

    /// The movement of the fingers since they landed, in millimetres.
    fileprivate var travel: Vector {
        if let travel = gesture.travel { return travel }
        guard let start = gesture.start, let end = gesture.end else { return .zero }
        return end - start
    }
}
