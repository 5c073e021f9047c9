import Configuration
import Gestures
import InputEvents
import Insight

/// The rate at which a gesture is recognised, for growing noise.
struct NoiseCurve {
    let name: String
    /// By amount, the per cent of the performances in which the gesture and nothing else was
    /// recognised.
    let shares: [Int]

    /// 50 of each: enough for a smooth line, and few enough to wait for.
    static let repeats = 50

    /// A curve that was measured before.
    init(name: String, shares: [Int]) {
        self.name = name
        self.shares = shares
    }

    /// Performs the gesture many times with each amount of noise, with everything else bound, too.
    init(of subject: NoiseSubject, under noise: Noise) {
        name = subject.name
        shares = noise.amounts.indices.map { NoiseCurve.share(of: subject, under: noise, step: $0) }
    }

    /// Returns one point of the curve: the per cent that are recognised under the amount with that
    /// index.
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
            // Each starts a minute after the last one, which has no effect any more by then.
            let start = Timestamp(microseconds: Int64(number) * 60_000_000)
            let gestures = engine.recognise(frames, on: device.id, at: start)
            return subject.isOnly(gestures)
        }
        return recognised * 100 / repeats
    }
}

extension NoiseSubject {
    /// True for a drag.
    ///
    /// Slow strokes would be drags if drags were bound, so drags are measured separately.
    fileprivate var isDrag: Bool {
        if case .drag = kind { true } else { false }
    }

    /// Returns true if it was recognised once, with the right number of fingers, and nothing else
    /// was.
    fileprivate func isOnly(_ gestures: [Gesture]) -> Bool {
        gestures.count == 1 && gestures[0].kind == kind && gestures[0].fingers == fingers
    }
}
