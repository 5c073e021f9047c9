import InputEvents

// What a touch is that is complete.
extension TouchArbiter {
    /// All fingers have lifted, and nothing has taken the touch before.
    mutating func touchEnded(at time: Timestamp, into found: inout [Gesture]) {
        let touch = summary
        dragged = touch
        if drag.hasStarted {
            end(drag.lifted(), at: time, into: &found)
            return
        }
        let isTap = tap.touchEnded(
            sequence,
            summary: touch,
            among: patterns.taps,
            at: time,
            into: &found
        )
        if isTap { return }
        guard sequence.hasMoved,
            sequence.lastLift.microseconds(since: sequence.firstLift) <= limits.lifting
        else { return }
        if beginAnything(at: time, into: &found) {
            stop(.end, at: time, into: &found)
            return
        }
        let resting = sequence.firstLift.microseconds(since: rest.since)
        let speed = clock.speed(at: sequence.firstLift)
        if let winner = patterns.swipe.winner(sequence, touch, rest: resting, speed: speed) {
            let kind = GestureKind.swipe(winner.direction)
            for pattern in winner.patterns {
                found.append(touch.gesture(kind, pattern: pattern, at: time, on: device))
            }
            return
        }
        if let shape = patterns.shapes.winner(sequence, touch, trail, rest: resting) {
            for pattern in shape.patterns {
                found.append(
                    touch.gesture(
                        shape.kind,
                        pattern: pattern,
                        at: time,
                        on: device,
                        angle: shape.angle
                    )
                )
            }
            return
        }
        if let winner = pinchOrRotation(touch) {
            for pattern in winner.patterns {
                found.append(
                    touch.gesture(
                        winner.kind,
                        pattern: pattern,
                        at: time,
                        on: device,
                        scale: spread.scale,
                        angle: spread.angle
                    )
                )
            }
            return
        }
        if drag.isUndecided, let continuous = patterns.beginnings.drag(motion(at: time)) {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, into: &found)
            stop(.end, at: time, into: &found)
            return
        }
        end(drag.lifted(), at: time, into: &found)
    }

    private mutating func pinchOrRotation(_ touch: TouchSummary)
        -> (patterns: [Int], kind: GestureKind)?
    {
        guard patterns.wantsSpread, !sequence.isTogether(travel: sequence.travel) else {
            return nil
        }
        spread.measure(sequence)
        guard patterns.pinchRotate.isPurposeful(spread, limits: limits) else { return nil }
        return patterns.pinchRotate.winner(
            scale: spread.scale,
            angle: spread.angle,
            fingers: touch.fingers,
            at: touch.places
        )
    }
}
