import Gestures
import InputEvents

extension Gesture {
    /// Adds the gesture's movement, state and phase, if it has them.
    func addDetails(to line: inout JSONLine) {
        addMovement(to: &line)
        if case .state(let state, let value) = kind {
            line.add("state", state)
            line.add("value", value)
        }
        guard let progress else { return }
        line.add("phase", progress.phase.rawValue)
        line.add("steps", Int64(progress.steps))
        line.add("total", Int64(progress.total))
    }

    /// Adds the gesture's direction, distance and positions, if it has them.
    ///
    /// Distances are in millimetres, measured at the centroid of the fingers; positions are in per
    /// cent of the surface.
    private func addMovement(to line: inout JSONLine) {
        if let direction = kind.directionText { line.add("direction", direction) }
        guard let surface = device.surface else { return }
        if kind.traits.extent == .distance,
            let displacement = start.flatMap({ start in end.map { $0 - start } }) ?? travel
        {
            line.add("distance", displacement.length.rounded(to: 10))
            if surface.isGuessed { line.add("guessed-size", true) }
        }
        if let start { add("start_", start, on: surface, to: &line) }
        if let end { add("", end, on: surface, to: &line) }
    }

    private func add(_ prefix: String, _ point: Point, on surface: Surface, to line: inout JSONLine)
    {
        line.add("\(prefix)x_percent", (point.x / surface.width * 100).rounded(to: 10))
        line.add("\(prefix)y_percent", (point.y / surface.height * 100).rounded(to: 10))
    }
}

extension Double {
    /// Returns the nearest multiple of 1/parts.
    fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
