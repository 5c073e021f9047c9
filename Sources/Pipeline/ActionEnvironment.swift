import Gestures
import InputEvents

extension Action {
    /// The facts of the gesture as environment variables for the command, `INPUTRX_…`.
    ///
    /// Facts reach a command only this way, never inside its text, because device names are hostile
    /// input. Lengths, percentages and angles have one decimal. Variables in millimetres exist only
    /// if the size of the surface is known; variables in per cent do not need the size.
    /// docs/use/commands.md lists all variables.
    public var environment: EnvironmentBlock {
        var facts = EnvironmentBlock()
        facts.add("INPUTRX_GESTURE", on)
        facts.add("INPUTRX_BINDING", binding.label)
        if gesture.device != .none { facts.add("INPUTRX_DEVICE", gesture.device.name) }
        if case .state(let state, let value) = gesture.kind {
            facts.add("INPUTRX_STATE", state)
            facts.add("INPUTRX_VALUE", value)
        }
        facts.add("INPUTRX_TIME_US", time.microseconds)
        facts.add("INPUTRX_DURATION_MS", gesture.duration.wholeMilliseconds)
        if let stream { facts.add("INPUTRX_STREAM", stream) }
        if gesture.fingers > 0 { facts.add("INPUTRX_FINGERS", Int64(gesture.fingers)) }
        if let count = gesture.count { facts.add("INPUTRX_GATHERED", Int64(count)) }
        if let direction = gesture.kind.directionText {
            facts.add("INPUTRX_DIRECTION", direction)
        }
        if let progress = gesture.progress { facts.add(progress) }
        if gesture.scale != 1 { facts.add("INPUTRX_SCALE", gesture.scale, decimals: 3) }
        if gesture.angle != 0 { facts.add("INPUTRX_ANGLE", gesture.angle, decimals: 1) }
        if let surface = gesture.device.surface {
            if let start = gesture.start { facts.add(start: start, on: surface) }
            if let end = gesture.end { facts.add(end: end, on: surface) }
            if let start = gesture.start, let end = gesture.end {
                facts.add(displacement: end - start, on: surface)
            } else if let travel = gesture.travel {
                facts.add(displacement: travel, on: surface)
            }
        }
        return facts
    }
}

extension EnvironmentBlock {
    /// Adds the progress of a continuous gesture; `INPUTRX_SIGN` saves an `if` in scripts.
    fileprivate mutating func add(_ progress: Progress) {
        add("INPUTRX_PHASE", progress.phase.rawValue)
        add("INPUTRX_STEPS", Int64(progress.steps))
        add("INPUTRX_TOTAL", Int64(progress.total))
        guard progress.steps != 0 else { return }
        add("INPUTRX_COUNT", Int64(clamping: progress.steps.magnitude))
        add("INPUTRX_SIGN", progress.steps < 0 ? "-" : "+")
    }

    fileprivate mutating func add(start: Point, on surface: Surface) {
        add("INPUTRX_START_X_PERCENT", start.x / surface.width * 100, decimals: 1)
        add("INPUTRX_START_Y_PERCENT", start.y / surface.height * 100, decimals: 1)
        guard !surface.isGuessed else { return }
        add("INPUTRX_START_X_MM", start.x, decimals: 1)
        add("INPUTRX_START_Y_MM", start.y, decimals: 1)
    }

    fileprivate mutating func add(end: Point, on surface: Surface) {
        add("INPUTRX_X_PERCENT", end.x / surface.width * 100, decimals: 1)
        add("INPUTRX_Y_PERCENT", end.y / surface.height * 100, decimals: 1)
        guard !surface.isGuessed else { return }
        add("INPUTRX_X_MM", end.x, decimals: 1)
        add("INPUTRX_Y_MM", end.y, decimals: 1)
    }

    fileprivate mutating func add(displacement: Vector, on surface: Surface) {
        add("INPUTRX_DX_PERCENT", displacement.dx / surface.width * 100, decimals: 1)
        add("INPUTRX_DY_PERCENT", displacement.dy / surface.height * 100, decimals: 1)
        guard !surface.isGuessed else { return }
        add("INPUTRX_DX_MM", displacement.dx, decimals: 1)
        add("INPUTRX_DY_MM", displacement.dy, decimals: 1)
    }
}

extension GestureKind {
    /// The direction, such as `left`, or the axis of a drag; nil if the gesture has neither.
    ///
    /// For a sequence, it is the direction of the last part.
    var directionText: String? {
        if case .sequence(let sequence) = self { return sequence.parts.last?.kind.directionText }
        if case .continuous(let gesture) = self { return gesture.directionText }
        return direction?.rawValue
    }
}

extension ContinuousGesture {
    /// The direction of a swipe, or the axis of a drag; nil if the gesture has neither.
    fileprivate var directionText: String? {
        switch self {
        case .swipe(.direction(let direction)?): direction.rawValue
        case .drag(let axis): axis?.rawValue
        case .swipe, .pinch, .rotate, .hold, .dial: nil
        }
    }
}

extension Duration {
    /// The duration in milliseconds, truncated.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
