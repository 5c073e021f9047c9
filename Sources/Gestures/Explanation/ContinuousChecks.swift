import InputEvents

// Continuous gestures on a touchpad, held against what they need to begin.

extension DeviceContext {
    /// What a continuous gesture needs to begin, of one of libinput's; nil for one of another sort.
    func continuous(
        _ gesture: ContinuousGesture,
        _ motion: TouchpadMotion,
        _ candidate: Candidate<Void>
    ) -> [Check]? {
        switch (gesture, motion.kind) {
        case (.swipe(let course), .swipe):
            let usual = Length.millimetres(TouchpadRecogniser.leastDistance(limits))
            let distance = distance(motion.travel, candidate, usual: usual)
            guard distance.passes else { return [distance] }
            let direction = self.course(motion.travel, course, fingers: motion.fingers)
            return [distance, direction].compactMap { $0 } + [
                Check(
                    .straightness,
                    motion.path,
                    .atMost(motion.longestPath),
                    passes: motion.isStraight
                )
            ]
        case (.pinch, .pinch), (.rotate, .pinch):
            return PinchRotateRecogniser.amount(
                of: gesture,
                scale: motion.scale,
                angle: motion.angle
            )
        case (.hold, .hold): return []
        default: return nil
        }
    }

    /// Whether the way is one of those that a continuous swipe may take; nil where any will do.
    func course(_ way: Vector, _ course: Course?, fingers: Int) -> Check? {
        let plain = GesturePattern(kind: .swipe(nil))
        switch course {
        case nil: return nil
        case .direction(let wanted)?: return direction(way, wanted, plain, fingers)
        case .axis(let axis)?:
            return direction(way, axis.direction(of: way), plain, fingers)
        }
    }
}

extension PinchRotateRecogniser {
    /// Whether fingers spread or turned as far as a continuous gesture needs to begin.
    static func amount(of gesture: ContinuousGesture, scale: Double, angle: Double) -> [Check] {
        let share = Beginnings.earlyStrength
        switch gesture {
        case .pinch(let direction):
            let least = 1 + (pinchScale - 1) * share
            let isStrong = strength(ofScale: scale) >= share
            return direction ?? (scale < 1 ? .in : .out) == .out
                ? [Check(.scale, scale, .atLeast(least), passes: isStrong && scale >= 1)]
                : [Check(.scale, scale, .atMost(1 / least), passes: isStrong && scale < 1)]
        case .rotate(let turn):
            let isStrong = strength(ofAngle: angle) >= share
            let least = rotation * share
            return turn ?? (angle < 0 ? .counterclockwise : .clockwise) == .clockwise
                ? [Check(.angle, angle, .atLeast(least), passes: isStrong && angle > 0)]
                : [Check(.angle, angle, .atMost(-least), passes: isStrong && angle < 0)]
        case .swipe, .drag, .hold, .dial: return []
        }
    }
}
