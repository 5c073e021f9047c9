import InputEvents

/// One of libinput's gestures that is over: what patterns that are judged at its end ask of it.
struct TouchpadEnd {
    let motion: TouchpadMotion
    let ended: Timestamp
    /// What is bound for as many fingers.
    let patterns: TouchPatterns
    /// How far a swipe goes at least whose pattern does not say it.
    let usualDistance: Length

    private var taken: Int64 { ended.microseconds(since: motion.began) }

    private var way: SwipeRecogniser.Way {
        SwipeRecogniser.Way(
            travel: motion.travel,
            taken: taken,
            speed: motion.speed(at: ended),
            usual: usualDistance,
            fingers: motion.fingers
        )
    }

    /// What it is, and the patterns that win it.
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

    /// Whether it is the swipe that the pattern asks for.
    func isSwipe(_ candidate: Candidate<Direction?>, _ judge: inout some Judge) -> Bool {
        let way = way
        return candidate.fits(way.fingers, &judge)
            && patterns.swipe.goesFar(candidate, way, &judge)
            && patterns.swipe.goes(candidate, way, &judge)
            && motion.isStraight(&judge)
            && patterns.swipe.isInTime(candidate, way, &judge)
            && candidate.isAnywhere(&judge)
    }

    /// Whether it is the pinch or rotation that the pattern asks for.
    func isSpread(_ candidate: Candidate<Void>, _ wanted: GestureKind, _ judge: inout some Judge)
        -> Bool
    {
        let (scale, angle, fingers) = (motion.scale, motion.angle, motion.fingers)
        let found = patterns.pinchRotate.kind(scale: scale, angle: angle, fingers: fingers)
        return patterns.pinchRotate
            .isMade(candidate, wanted, found, scale, angle, fingers: fingers, &judge)
    }

    /// Whether the fingers rested for as long as the pattern asks.
    func isHold(_ candidate: Candidate<Void>, _ judge: inout some Judge) -> Bool {
        candidate.fits(motion.fingers, &judge) && judge.atLeast(.hold, taken, candidate.hold)
            && candidate.isAnywhere(&judge)
    }
}
