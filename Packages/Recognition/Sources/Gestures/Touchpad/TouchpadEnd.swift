import InputEvents

/// A libinput gesture that has ended, for patterns that are judged at its end.
struct TouchpadEnd {
    let motion: TouchpadMotion
    let ended: Timestamp
    /// The patterns for this number of fingers.
    let patterns: TouchPatterns
    /// The least distance of swipes whose patterns set none.
    let defaultDistance: Length

    /// The duration of the gesture in microseconds.
    private var taken: Int64 { ended.microseconds(since: motion.began) }

    /// The motion in the form that ``SwipeRecogniser`` judges.
    private var way: SwipeRecogniser.Way {
        SwipeRecogniser.Way(
            travel: motion.travel,
            taken: taken,
            speed: motion.speed(at: ended),
            usual: defaultDistance,
            fingers: motion.fingers,
            // libinput reports the beginning late, so the time is never too long.
            frame: 0
        )
    }

    /// The gesture, with the patterns that win it; nil if no pattern does.
    var winner: Win? {
        switch motion.kind {
        case .swipe:
            return patterns.swipe.winner(of: way) {
                var silent = Silent()
                return isSwipe($0, &silent)
            }
        case .pinch:
            return patterns.pinchRotate.winner(
                scale: motion.scale,
                angle: motion.angle,
                fingers: motion.fingers
            )
        case .hold:
            let winners = patterns.holds.mostFirst(\.hold).winners {
                var silent = Silent()
                return isHold($0, &silent)
            }
            return winners.isEmpty ? nil : Win(patterns: winners.map(\.pattern), kind: .hold)
        }
    }

    /// Returns true if the gesture is the pattern's swipe.
    func isSwipe(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        let way = way
        return candidate.fits(way.fingers, &judge)
            && patterns.swipe.goesFar(candidate, way, &judge)
            && patterns.swipe.goes(candidate, way, &judge)
            && motion.isStraight(&judge)
            && patterns.swipe.isInTime(candidate, way, &judge)
            && candidate.isAnywhere(&judge)
    }

    /// Returns true if the gesture is the pattern's pinch or rotation.
    func isSpread(_ candidate: Candidate<Void>, _ wanted: GestureKind, _ judge: inout some Judge)
        -> Bool
    {
        let (scale, angle, fingers) = (motion.scale, motion.angle, motion.fingers)
        let found = patterns.pinchRotate.kind(scale: scale, angle: angle, fingers: fingers)
        return patterns.pinchRotate
            .isMade(candidate, wanted, found, scale, angle, fingers: fingers, &judge)
    }

    /// Returns true if the fingers rested as long as the pattern requires.
    func isHold(_ candidate: Candidate<Void>, _ judge: inout some Judge) -> Bool {
        candidate.fits(motion.fingers, &judge) && judge.atLeast(.hold, taken, candidate.hold)
            && candidate.isAnywhere(&judge)
    }
}
