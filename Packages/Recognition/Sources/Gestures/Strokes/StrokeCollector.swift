public import InputEvents

/// Collects the drawings among events: every complete touch that moved and is not void.
public struct StrokeCollector {
    /// The drawings so far.
    public private(set) var strokes: [DrawnStroke] = []
    private var pens: [DeviceID: Pen] = [:]

    /// Creates an empty collector, which must receive the events from the first `deviceAdded` on.
    public init() {}

    /// Handles an event of a device.
    public mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .deviceAdded(let device):
            pens[device.id] = Pen(on: device.touchSurface)
        case .touches(let id, let frame):
            for change in frame.changes {
                if let stroke = pens[id]?.handle(change, at: event.time) { strokes.append(stroke) }
            }
            if frame.isComplete, let stroke = pens[id]?.frameEnded() { strokes.append(stroke) }
        case .reset(let id):
            pens[id]?.reset()
        case .deviceRemoved(let id):
            pens[id] = nil
        default:
            break
        }
    }

    /// The touch in progress on one device, and its path.
    private struct Pen {
        private var sequence: TouchSequence
        private var trail = Trail()
        private var knownFingers = 0

        init(on surface: Surface) {
            sequence = TouchSequence(
                limits: Limits(Thresholds(), surface: surface),
                surface: surface
            )
        }

        /// Handles a change of a contact; returns the drawing that ended before the change, or nil.
        mutating func handle(_ change: TouchChange, at time: Timestamp) -> DrawnStroke? {
            var complete: DrawnStroke?
            switch change.phase {
            case .down:
                // A new touch may begin in the frame in which the last one ended.
                if sequence.isComplete { complete = frameEnded() }
                sequence.land(slot: change.slot, at: change.position, time: time)
            case .motion: sequence.move(slot: change.slot, to: change.position, time: time)
            case .up: sequence.lift(slot: change.slot, at: change.position, time: time)
            case .cancel:
                sequence.cancel(slot: change.slot, at: change.position, time: time)
            }
            return complete
        }

        /// Handles the end of a frame; returns the drawing if the touch has ended, or nil.
        mutating func frameEnded() -> DrawnStroke? {
            if sequence.fingers != knownFingers {
                knownFingers = sequence.fingers
                trail.reset(at: sequence.travel)
            } else if sequence.phase == .touching {
                trail.moved(sequence.travel)
            }
            guard sequence.isComplete else { return nil }
            defer { reset() }
            guard sequence.phase != .void, sequence.hasMoved else { return nil }
            return DrawnStroke(
                trail.path,
                fingers: sequence.fingers,
                began: sequence.firstLanding
            )
        }

        mutating func reset() {
            sequence.reset()
            knownFingers = 0
        }
    }
}
