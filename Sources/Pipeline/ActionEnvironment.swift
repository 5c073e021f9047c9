import Gestures
import InputEvents

extension Action {
    /// The facts of the gesture as environment variables for the command, `INPUTRX_…`.
    ///
    /// Facts reach a command only this way, never inside its text: device names are hostile input.
    /// Lengths are in millimetres with one decimal; millimetre variables are there only where the
    /// panel tells its size, per cent of the axes always. docs/configuration.md lists them.
    public var environment: [(name: String, value: String)] {
        var facts: [(name: String, value: String)] = [
            ("INPUTRX_GESTURE", on),
            ("INPUTRX_BINDING", binding.label),
            ("INPUTRX_DEVICE", gesture.device.name.withoutNUL),
            ("INPUTRX_TIME_US", String(time.microseconds)),
            ("INPUTRX_DURATION_MS", String(gesture.duration.wholeMilliseconds)),
        ]
        if let stream { facts.append(("INPUTRX_STREAM", stream)) }
        if gesture.fingers > 0 {
            facts.append(("INPUTRX_FINGERS", String(gesture.fingers)))
        }
        if gesture.count != 1 { facts.append(("INPUTRX_GATHERED", String(gesture.count))) }
        if let direction = gesture.kind.direction {
            facts.append(("INPUTRX_DIRECTION", direction))
        }
        if let progress = gesture.progress { facts += part(progress) }
        if gesture.scale != 1 {
            facts.append(("INPUTRX_SCALE", gesture.scale.text(decimals: 3)))
        }
        if gesture.angle != 0 {
            facts.append(("INPUTRX_ANGLE", gesture.angle.text(decimals: 1)))
        }
        if let start = gesture.start {
            facts += place(of: start, prefix: "INPUTRX_START_")
        }
        if let end = gesture.end {
            facts += place(of: end, prefix: "INPUTRX_")
        }
        if let start = gesture.start, let end = gesture.end {
            facts += way(end - start)
        } else if let travel = gesture.travel {
            facts += way(travel)
        }
        return facts
    }

    /// The part of a continuous gesture; `INPUTRX_SIGN` saves scripts an `if`.
    private func part(_ progress: Progress) -> [(name: String, value: String)] {
        var facts = [
            ("INPUTRX_PHASE", progress.phase.rawValue),
            ("INPUTRX_STEPS", String(progress.steps)),
            ("INPUTRX_TOTAL", String(progress.total)),
        ]
        if progress.steps != 0 {
            facts.append(("INPUTRX_COUNT", String(progress.steps.magnitude)))
            facts.append(("INPUTRX_SIGN", progress.steps < 0 ? "-" : "+"))
        }
        return facts
    }

    private func place(of point: Point, prefix: String) -> [(name: String, value: String)] {
        guard let surface = gesture.device.surface else { return [] }
        var facts = [
            ("\(prefix)X_PERCENT", (point.x / surface.width * 100).text(decimals: 1)),
            ("\(prefix)Y_PERCENT", (point.y / surface.height * 100).text(decimals: 1)),
        ]
        if surface.isMeasured {
            facts.append(("\(prefix)X_MM", point.x.text(decimals: 1)))
            facts.append(("\(prefix)Y_MM", point.y.text(decimals: 1)))
        }
        return facts
    }

    private func way(_ way: Vector) -> [(name: String, value: String)] {
        guard let surface = gesture.device.surface else { return [] }
        var facts = [
            ("INPUTRX_DX_PERCENT", (way.dx / surface.width * 100).text(decimals: 1)),
            ("INPUTRX_DY_PERCENT", (way.dy / surface.height * 100).text(decimals: 1)),
        ]
        if surface.isMeasured {
            facts.append(("INPUTRX_DX_MM", way.dx.text(decimals: 1)))
            facts.append(("INPUTRX_DY_MM", way.dy.text(decimals: 1)))
        }
        return facts
    }
}

extension GestureKind {
    /// The way of a swipe or drag, where it has one: `left`; of a sequence that of the last part.
    fileprivate var direction: String? {
        switch self {
        case .swipe(let direction?), .tipTap(let direction?),
            .continuous(.swipe(.direction(let direction)?)):
            direction.rawValue
        case .continuous(.drag(let axis?)): axis.rawValue
        case .sequence(let sequence): sequence.parts.last?.kind.direction
        default: nil
        }
    }
}

extension Duration {
    /// The duration in milliseconds, rounded towards zero.
    var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension String {
    /// The text up to its first NUL, which is where C would end it.
    fileprivate var withoutNUL: String {
        String(prefix { $0 != "\0" })
    }
}
