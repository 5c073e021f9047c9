import Configuration
import Gestures
import InputEvents
import Insight

/// How often a gesture is recognised, for growing noise.
struct NoiseCurve {
    let name: String
    /// Per cent of the performances of which that gesture came and nothing else, by amount.
    let shares: [Int]

    /// 50 of each: enough for a smooth line, and few enough to wait for.
    private static let repeats = 50

    /// Performs the gesture many times with each amount, everything else being bound, too.
    init(of subject: NoiseSubject, under noise: Noise) {
        name = subject.name
        shares = noise.amounts.indices.map { NoiseCurve.share(of: subject, under: noise, step: $0) }
    }

    /// One point of the curve: how many per cent are recognised under the amount of that index.
    ///
    /// The seeds are fixed, so the same code gives the same figure.
    static func share(of subject: NoiseSubject, under noise: Noise, step: Int) -> Int {
        let gestures = Configuration.everyGesture(drags: subject.isDrag).patternSources.map(
            \.pattern
        )
        let strokes = StrokeShape.builtIn.map { GesturePattern(kind: .stroke($0), fingers: .any) }
        var engine = GestureEngine(patterns: gestures + strokes)
        let device = Performance.panel
        let added = InputEvent(time: .zero, kind: .deviceAdded(device))
        engine.handle(added)
        let recognised = (1...repeats).count { number in
            // The same hands meet every amount of noise.
            var hand = SeededRandom(seed: UInt64(number))
            var source = SeededRandom(seed: UInt64(number + 1000 * (step + 1)))
            let frames = noise.applied(
                noise.amounts[step],
                to: subject.perform(&hand).frames,
                &source
            )
            // Each a minute after the last, of which nothing is left by then.
            let start = Timestamp(microseconds: Int64(number) * 60_000_000)
            let gestures = engine.recognise(frames, on: device.id, at: start)
            return subject.isOnly(gestures)
        }
        return recognised * 100 / repeats
    }
}

extension NoiseSubject {
    /// Where drags are bound, a slow stroke is one: they are measured among themselves.
    fileprivate var isDrag: Bool {
        if case .drag = kind { true } else { false }
    }

    /// Whether it was recognised once, by as many fingers, and nothing else was.
    fileprivate func isOnly(_ gestures: [Gesture]) -> Bool {
        gestures.count == 1 && gestures[0].kind == kind && gestures[0].fingers == fingers
    }
}
