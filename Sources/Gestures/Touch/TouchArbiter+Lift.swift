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
        if patterns.wantsSpread { spread.measure(sequence) }
        let measured = measured(touch)
        if let winner = patterns.swipe.winner(measured) {
            let kind = GestureKind.swipe(winner.direction)
            for pattern in winner.patterns {
                found.append(touch.gesture(kind, pattern: pattern, at: time, on: device))
            }
            return
        }
        if let shape = patterns.shapes.winner(measured) {
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
        if patterns.wantsSpread, let winner = patterns.pinchRotate.winner(measured, limits) {
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
        if drag.isUndecided,
            let continuous = patterns.continuous.drag(
                motion(at: time),
                leastDistance: limits.slop
            )
        {
            let axis = Axis.nearest(to: sequence.travel)
            begin(continuous, as: .drag(axis), at: time, into: &found)
            stop(.end, at: time, into: &found)
            return
        }
        end(drag.lifted(), at: time, into: &found)
    }

    /// The touch with all that is measured of it.
    func measured(_ touch: TouchSummary) -> MeasuredTouch { measured(sequence, touch) }

    /// The same of the touch as it was at that time.
    func measured(_ sequence: TouchSequence, _ summary: TouchSummary) -> MeasuredTouch {
        MeasuredTouch(
            sequence: sequence,
            summary: summary,
            zones: zones,
            spread: spread,
            trail: trail,
            speed: clock.speed(at: sequence.firstLift),
            resting: sequence.firstLift.microseconds(since: rest.since)
        )
    }
}
