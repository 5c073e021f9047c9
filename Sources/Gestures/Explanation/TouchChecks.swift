import InputEvents

/// Holds a touch against what patterns ask for, with the recognisers' own measures and limits.
struct TouchChecks {
    let context: DeviceContext
    let touch: TouchRecord

    var limits: Limits { context.limits }
    var sequence: TouchSequence { touch.sequence }

    /// All checks of a pattern, but those for further taps and the phases of drags.
    func checks(_ pattern: GesturePattern, _ candidate: Candidate<Void>) -> [Check] {
        let moment = touch.moment.checks(pattern)
        if pattern.kind == .longPress { return moment + longPress(pattern, candidate) }
        // It may be made of touches that are void for everything else.
        if case .tipTap(let side) = pattern.kind { return moment + tipTap(side, candidate) }
        if let void = touch.void { return [void] }
        var checks = [context.fingers(sequence.fingers, candidate)]
        // That it takes two is what the pattern says, mostly.
        if sequence.fingers == 1, pattern.kind.takesTwo { checks.removeAll() }
        checks += [context.from(touch, pattern, candidate)].compactMap { $0 }
        switch pattern.kind {
        case .tap: checks += tap
        case .swipe(let direction): checks += swipe(candidate, direction, pattern)
        case .drag: checks += drag(candidate)
        case .continuous(let gesture): checks += continuous(gesture, candidate)
        case .pinch, .rotate: checks += pinchOrRotation(pattern.kind)
        case .stroke, .circle: checks += shape(pattern.kind)
        default: break
        }
        checks += [
            context.to(touch, pattern, candidate), context.along(touch, pattern, candidate),
        ].compactMap { $0 }
        return moment + checks
    }

    // MARK: - Fingers that stay

    private func stillness(_ farthest: Double) -> Check {
        Check(.stillness, farthest, .atMost(limits.slop), passes: !sequence.hasMoved)
    }

    private var tap: [Check] {
        [
            stillness(touch.farthest),
            Check(.landing, microseconds: sequence.landingTime, atMost: limits.tap),
            Check(.resting, microseconds: sequence.restingTime, atMost: limits.tap),
            Check(.lifting, microseconds: sequence.liftingTime, atMost: limits.tap),
        ]
    }

    /// The checks of the longest stay, if none would have fired: each landing begins another.
    private func longPress(_ pattern: GesturePattern, _ candidate: Candidate<Void>) -> [Check] {
        let hold = candidate.hold > 0 ? candidate.hold : limits.longPress
        var longest: (length: Int64, checks: [Check])?
        for stay in touch.stays {
            let checks = longPress(stay, hold: hold, pattern, candidate)
            if checks.allSatisfy(\.passes) { return checks }
            if let found = longest, found.length >= stay.length { continue }
            longest = (stay.length, checks)
        }
        return longest?.checks ?? [touch.void ?? stillness(touch.farthest)]
    }

    private func longPress(
        _ stay: TouchRecord.Stay,
        hold: Int64,
        _ pattern: GesturePattern,
        _ candidate: Candidate<Void>
    ) -> [Check] {
        // Time that is up before another finger lands is up, and not at the same instant.
        let isHeld =
            switch stay.end {
            case nil: true
            case .moved, .lifted: stay.length >= hold
            case .landed, .void: stay.length > hold
            }
        let held = stay.end == nil ? hold : stay.length
        var checks = [context.fingers(stay.touch.fingers, candidate)]
        checks += [context.from(touch, pattern, candidate)].compactMap { $0 }
        if stay.end == .moved, !isHeld { checks.append(stillness(touch.farthest)) }
        if stay.end == .void, !isHeld { checks += [touch.void].compactMap { $0 } }
        checks.append(
            Check(
                .hold,
                Double(held) / 1000,
                .atLeast(Double(hold) / 1000),
                passes: isHeld
            )
        )
        return checks
    }

    // MARK: - Fingers that move

    var movement: Check {
        Check(.movement, touch.farthest, .atLeast(limits.slop), passes: sequence.hasMoved)
    }

    private var lifting: Check {
        Check(.lifting, microseconds: sequence.liftingTime, atMost: limits.lifting)
    }

    private func swipe(
        _ candidate: Candidate<Void>,
        _ direction: Direction?,
        _ pattern: GesturePattern
    ) -> [Check] {
        let travel = sequence.travel
        let distance = context.distance(travel, candidate, usual: limits.swipe)
        // Nobody means a way that short: it has no direction.
        guard sequence.hasMoved, distance.passes || travel.length > limits.slop else {
            return distance.passes ? [movement] : [distance]
        }
        let direction = context.direction(travel, direction, pattern, sequence.fingers)
        var checks = [distance]
        checks += [direction, together(travel), evenness(travel)].compactMap { $0 }
        return checks + [
            straightness, lifting,
            Check(.abandoned, microseconds: touch.resting, atMost: limits.abandoned),
            Check(.within, microseconds: sequence.wholeTime, atMost: candidate.within),
        ] + [context.speed(touch.speed, candidate)].compactMap { $0 }
    }

    /// The finger that went least with the others; nil for a single one.
    private func together(_ travel: Vector) -> Check? {
        guard sequence.fingers > 1 else { return nil }
        let passes = sequence.isTogether(travel: travel)
        let length = travel.length
        var farthestOff = 0.0
        for contact in sequence.contacts {
            let way = contact.displacement
            guard way.length > limits.slop, length > 0 else { continue }
            let off = (Compass.degrees(of: way) - Compass.degrees(of: travel)).magnitude
            farthestOff = max(farthestOff, min(off, 360 - off))
        }
        if passes || farthestOff > 45 {
            return Check(.together, farthestOff, .atMost(45), passes: passes)
        }
        let share = sequence.waysAlong(travel).least / (length * length)
        return Check(.share, share * 100, .atLeast(100.0 / 3), passes: false)
    }

    private func evenness(_ travel: Vector) -> Check? {
        guard sequence.fingers > 1, sequence.isTogether(travel: travel) else { return nil }
        let (least, most) = sequence.waysAlong(travel)
        return Check(
            .evenness,
            most > 0 ? least / most * 100 : 0,
            .atLeast(TouchSequence.evenness * 100),
            passes: sequence.isEven(travel: travel)
        )
    }

    /// The finger whose way was longest beyond what it may be.
    private var straightness: Check {
        let swipe = context.swipe
        let worst = sequence.contacts.max {
            $0.wholePath - swipe.longestPath(of: $0) < $1.wholePath - swipe.longestPath(of: $1)
        }
        let path = worst?.wholePath ?? 0
        let longest = worst.map { swipe.longestPath(of: $0) } ?? 0
        let passes = swipe.isStraight(sequence)
        if passes || path > longest {
            return Check(.straightness, path, .atMost(longest), passes: passes)
        }
        // There and back, which a short way hides.
        let back = sequence.contacts.max {
            $0.farthestSquared.squareRoot() - $0.displacement.length
                < $1.farthestSquared.squareRoot() - $1.displacement.length
        }
        return Check(
            .straightness,
            back?.farthestSquared.squareRoot() ?? 0,
            .atMost((back?.displacement.length ?? 0) + limits.slop),
            passes: false
        )
    }

    private func shape(_ kind: GestureKind) -> [Check] {
        guard sequence.hasMoved else { return [movement] }
        // Fingers that go apart: their centre may stay.
        guard let shape = touch.shape else { return [context.shapes.check(size: 0)] }
        return context.shapes.checks(kind, shape, fingers: sequence.fingers) + [
            lifting, Check(.abandoned, microseconds: touch.resting, atMost: limits.abandoned),
        ]
    }

    private func pinchOrRotation(_ kind: GestureKind) -> [Check] {
        // One finger has nothing to spread from.
        guard sequence.fingers > 1 else {
            let fingers = Check(.fingers, 1, .atLeast(2), passes: false)
            let amount = PinchRotateRecogniser.amount(of: kind, scale: 1, angle: 0)
            return [fingers, amount].compactMap { $0 }
        }
        guard sequence.hasMoved else { return [movement] }
        let spread = touch.spread
        let longest = context.pinchRotate.longestPath(of: spread, limits: limits)
        return context.pinchOrRotation(
            kind,
            scale: spread.scale,
            angle: spread.angle,
            fingers: sequence.fingers
        ) + [
            Check(.apart, is: !sequence.isTogether(travel: sequence.travel)),
            Check(
                .straightness,
                spread.path,
                .atMost(longest),
                passes: context.pinchRotate.isPurposeful(spread, limits: limits)
            ),
            lifting,
        ]
    }

    /// What a drag needs to begin; whether it did, and what came of it, is asked of a recogniser.
    func drag(_ candidate: Candidate<Void>) -> [Check] {
        guard let way = touch.reach[sequence.fingers] else {
            guard sequence.hasMoved else { return [movement] }
            return [together(sequence.travel), movement].compactMap { $0 }
        }
        let slop = Length.millimetres(limits.slop)
        let distance = context.distance(way, candidate, usual: slop)
        guard distance.passes, way.length > limits.slop else {
            return [distance.passes ? movement : distance]
        }
        return [distance, lifting]
    }
}

extension GestureKind {
    /// Whether one finger cannot make it.
    package var takesTwo: Bool {
        switch self {
        case .pinch, .rotate, .continuous(.pinch), .continuous(.rotate): true
        default: false
        }
    }
}
