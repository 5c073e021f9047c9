import InputEvents

/// What the checks of one device need to know: its limits, and what else was on.
struct DeviceContext {
    let device: Device
    let surface: Surface
    let limits: Limits
    let zones: EdgeZones
    let candidates: Candidates
    let swipe: SwipeRecogniser
    let pinchRotate: PinchRotateRecogniser
    let shapes: ShapeRecogniser

    init(
        _ device: Device,
        patterns: [GesturePattern],
        thresholds: Thresholds,
        selection: Selection
    ) {
        self.device = device
        surface = device.touchSurface
        limits = Limits(thresholds, surface: surface)
        zones = EdgeZones(depth: thresholds.edge, surface: surface)
        candidates = Candidates(patterns, for: device, surface: surface, selection: selection)
        swipe = SwipeRecogniser(candidates.swipes, limits: limits, surface: surface)
        pinchRotate = PinchRotateRecogniser(candidates)
        shapes = ShapeRecogniser(candidates, limits: limits, surface: surface)
    }

    /// The pattern as far as this device is concerned, whatever its kind.
    func candidate(_ pattern: GesturePattern, at index: Int) -> Candidate<Void> {
        Candidate(pattern, at: index, (), isTouchpad: device.isTouchpad)
    }

    // MARK: - Checks that several kinds share

    func fingers(_ count: Int, _ candidate: Candidate<Void>) -> Check {
        let allowed = candidate.fingers
        let limit: Check.Limit =
            allowed.upperBound == .max
            ? .atLeast(Double(allowed.lowerBound))
            : .between(Double(allowed.lowerBound), Double(allowed.upperBound))
        return Check(.fingers, Double(count), limit, passes: allowed.contains(count))
    }

    /// Whether the way has the name, and whether it is long enough.
    func direction(
        _ way: Vector,
        _ direction: Direction?,
        _ pattern: GesturePattern,
        _ fingers: Int
    ) -> Check? {
        if let angles = pattern.angles {
            let degrees = Compass.degrees(of: way)
            return Check(
                .direction,
                degrees,
                .between(angles.start, angles.end),
                passes: angles.contains(degrees)
            )
        }
        let countsDiagonals = swipe.countsDiagonals(by: fingers)
        let found = Compass.direction(of: way, countsDiagonals: countsDiagonals)
        guard let direction else {
            // Any will do, and there is always one where any diagonal counts.
            return nil
        }
        let (middle, half) = Compass.sector(of: direction, countsDiagonals: countsDiagonals)
        return Check(
            .direction,
            Compass.degrees(of: way),
            .between(middle - half, middle + half),
            passes: found == direction
        )
    }

    func distance(_ way: Vector, _ candidate: Candidate<Void>, usual: Length) -> Check {
        let wanted = candidate.distance ?? usual
        let length = way.length
        let needed =
            length > 0
            ? wanted.millimetres(along: way, on: surface)
            : wanted.millimetres(of: min(surface.width, surface.height))
        let passes = length > 0 && length >= needed
        guard passes, let farthest = candidate.farthest else {
            return Check(.distance, length, .atLeast(needed), passes: passes)
        }
        let most = farthest.millimetres(along: way, on: surface)
        return Check(.distance, length, .between(needed, most), passes: length <= most)
    }

    /// Whether it was a flick, or none; nil where the pattern does not ask.
    func speed(_ speed: Double, _ candidate: Candidate<Void>) -> Check? {
        switch candidate.speed {
        case nil: nil
        case .fast: Check(.speed, speed, .atLeast(limits.flick), passes: speed >= limits.flick)
        case .slow: Check(.speed, speed, .atMost(limits.flick), passes: speed < limits.flick)
        }
    }

    /// Whether the fingers spread or turned as far as the pattern says, and not the other more.
    func pinchOrRotation(_ kind: GestureKind, scale: Double, angle: Double, fingers: Int)
        -> [Check]
    {
        let found = pinchRotate.kind(scale: scale, angle: angle, fingers: fingers)
        let amount = PinchRotateRecogniser.amount(of: kind, scale: scale, angle: angle)
        guard let amount, amount.passes else { return [amount].compactMap { $0 } }
        return [amount, pinchRotate.rivalry(of: kind, found, scale, angle, fingers: fingers)]
    }
}
