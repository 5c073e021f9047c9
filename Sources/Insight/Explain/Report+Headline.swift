import EventCodes
import Gestures
import InputEvents
import Pipeline

// The headline of a block says what happened, without regard to the bindings.

extension Report {
    /// Returns the headline of a touch, key press, dial, or change of a switch or state.
    func headline(_ explanation: Explanation) -> String {
        let device = explanation.device.title.printable
        let duration = Report.milliseconds(explanation.ended.microseconds(since: explanation.began))
        switch explanation.subject {
        case .touch(let movement):
            let drawn = drawings[explanation].map {
                drawingText($0, movement, isGuessed: explanation.isGuessed)
            }
            return "touch by \(Report.count(movement.fingers, "finger")) on \(device), \(duration)"
                + (drawn ?? Report.movementText(movement))
        case .touchpad(let kind, let movement):
            let fingers = Report.count(movement.fingers, "finger")
            return "\(kind.word) by \(fingers) on \(device), \(duration)"
                + (kind == .hold ? "" : Report.movementText(movement))
        case .key(let code, let wasReleased):
            let end = wasReleased ? ", \(duration)" : ", its release was not seen"
            return "\(code.name) on \(device)\(end)"
        case .switch(let name, let isOn):
            return "\(name.rawValue) switch on \(device) turned \(isOn ? "on" : "off")"
        case .state(let name, let value):
            return "state \(name.printable) became \(value.printable)"
        case .dial(let dial, let turned):
            let name = dial.kind.rawValue + (dial.number > 0 ? " \(dial.number &+ 1)" : "")
            let share = "\(turned.magnitude.text(decimals: 0)) % "
            let movementText =
                dial.kind == .ring
                ? "turned \(Report.rotation(turned))"
                : "stroked " + share + (turned < 0 ? "left or up" : "right or down")
            return "\(name) \(movementText) on \(device), \(duration)"
        }
    }

    /// Returns the words for the drawing of a touch.
    private func drawingText(_ drawing: Drawing, _ movement: Explanation.Movement, isGuessed: Bool)
        -> String
    {
        let mark = isGuessed ? "~" : ""
        func mm(_ distance: Double) -> String { mark + Report.millimetres(distance) }
        let size = movement.measures.map { $0.size > 0 ? " of \(mm($0.size))" : "" } ?? ""
        let reach = drawing.farthest.length
        let goal = "\(mm(reach)) \(Report.name(of: drawing.farthest.degrees))"
        let text: String
        switch drawing.shape {
        case .circle(let turn): text = ", drew a circle\(size) \(turn.rawValue)"
        case .stroke(let name): text = ", drew \(Drawing.nameWithArticle(name))\(size)"
        case .still:
            // Fingers that move apart have moved, although their centre has not.
            let farthest = movement.measures?.farthest ?? 0
            let isStill = farthest < Drawing.leastVisibleMovement
            text =
                movement.scale != nil
                ? "" : isStill ? ", did not move" : ", moved by \(mm(farthest)) at most"
        case .straight:
            let recoil = reach - movement.distance
            text =
                recoil < max(2, reach / 10)
                ? ", \(mm(movement.distance)) \(direction(movement))"
                : ", went \(goal) and came back by \(mm(recoil))"
        case .thereAndBack: text = ", went \(goal) and came back"
        case .scribble:
            text = ", drew a line of \(mm(drawing.path)) that ended \(mm(movement.distance)) away"
        }
        let note = text.contains("~") ? " (~ because the size of the device is guessed)" : ""
        return text + Report.spreadText(movement) + note
    }

    /// Returns the name and the degrees of the direction; empty if the movement has none.
    private func direction(_ movement: Explanation.Movement) -> String {
        guard let direction = movement.direction else { return "" }
        return "\(Report.name(of: direction)) (\(direction.text(decimals: 0))°)"
    }

    private static func movementText(_ movement: Explanation.Movement) -> String {
        var text = ""
        if let direction = movement.direction {
            text =
                ", \(millimetres(movement.distance)) \(Report.name(of: direction))"
                + " (\(direction.text(decimals: 0))°)"
        } else if movement.scale == nil {
            text = ", did not move"
        }
        return text + spreadText(movement)
    }

    private static func spreadText(_ movement: Explanation.Movement) -> String {
        var text = ""
        if let scale = movement.scale, (scale - 1).magnitude >= 0.01 {
            text += ", \(scale.text(decimals: 2)) times as far apart"
        }
        if let angle = movement.angle, angle.magnitude >= 1 {
            text += ", turned \(rotation(angle))"
        }
        return text
    }
}

extension Drawing {
    /// Returns the name of a stroke with an article: `a square`, `the letter N`, `the stroke hook`.
    static func nameWithArticle(_ name: String) -> String {
        if name.count == 1 { return "the letter \(name.printable)" }
        let isBuiltIn = StrokeShape.builtInNames.contains(name)
        return isBuiltIn ? "a \(name)" : "the stroke \(name.printable)"
    }
}
