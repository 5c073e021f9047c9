import Diagnostics
import Gestures
import InputEvents
import YAML

extension PatternReader {
    /// Returns the pattern of a gesture that is continuous because of `key`; reports an error and
    /// returns nil if it cannot be continuous.
    func continuousPattern(_ gesture: NamedGesture, because key: Node.Entry, options: Section)
        -> GesturePattern?
    {
        guard let continuous = continuous(gesture, because: key) else { return nil }
        var pattern = pattern(gesture, options: options)
        pattern.kind = .continuous(continuous)
        refuseEnds(gesture, farthest: pattern.farthest, because: key, options: options)
        if let entry = options["every"], let step = stepSize(entry, of: continuous) {
            pattern.every = step
            findings.checkStep(step, of: entry)
        }
        pattern.followsEveryMove =
            options["feed"] != nil && options["every"] == nil || options["motion"] != nil
        if continuous == .hold { refuseSteps(of: gesture, options: options) }
        return pattern
    }

    /// Returns the continuous form of the gesture, which `key` requires; reports an error and
    /// returns nil if it has none.
    func continuous(_ gesture: NamedGesture, because key: Node.Entry) -> ContinuousGesture? {
        if let continuous = gesture.continuous { return continuous }
        return findings.refuse(
            .misplacedOption,
            "\(gesture.text.quoted) is not continuous, so it has no \(key.key.quoted)",
            at: key.keySpan,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: ["phase", "steps"].contains(key.key)
                ? "remove it, or write a continuous gesture"
                : key.key == "held"
                    ? "write `send: \(key.value.text)`, or a continuous gesture in `on`"
                    : "write `run` in place of \(key.key.quoted), or a continuous gesture in `on`",
            notes: ["these can be continuous: drag, swipe, pinch, rotate, hold, ring, strip"]
        )
    }

    /// Reports a continuous gesture, or `every`, in a binding that acts only when the gesture has
    /// been made; returns true if there is neither.
    func checkDiscrete(_ gesture: NamedGesture, options: Section) -> Bool {
        if let every = options["every"] {
            findings.error(
                .misplacedOption,
                "`every` is a step of a continuous gesture, and `run` acts at the end",
                at: every.keySpan,
                help: "write `more` and `less` instead of `run`, or remove `every`"
            )
            return false
        }
        guard case .continuous = gesture.kind else { return true }
        let key = options["run"] == nil ? "set-mode" : "run"
        findings.error(
            .missingKey,
            "\(gesture.text.quoted) is continuous, so it cannot have \(key.quoted)",
            at: gesture.span,
            help: "write `more` and `less`, or `update`, instead of \(key.quoted); or a gesture "
                + "that ends: "
                + endingPhrases(gesture)
        )
        return false
    }

    /// Returns the advice how a gesture acts when it has been made: as `plain` says or, if it is
    /// continuous by its name, in place of it another one.
    private func actingAtEnd(_ gesture: NamedGesture, _ plain: String) -> String {
        guard case .continuous = gesture.kind else { return plain }
        return "write `run` with a gesture that ends: \(endingPhrases(gesture))"
    }

    /// Returns the name of a discrete gesture of the same family, for advice.
    ///
    /// If there are two gestures, the result names both; if there is none, the gesture itself. For
    /// a movement along an axis, it names the swipes in both directions.
    func endingPhrases(_ gesture: NamedGesture) -> String {
        if let axis = gesture.kind.axis {
            return axis == .vertical
                ? "`swipe up` or `swipe down`" : "`swipe left` or `swipe right`"
        }
        let phrases = gesture.family.phrases.filter { phrase in
            if case .continuous = phrase.kind { false } else { phrase.text != gesture.text }
        }
        let names = phrases.map(\.text.quoted)
        // `drag` and `drag end` are one gesture.
        return names.count == 2 && phrases[0].kind != phrases[1].kind
            ? names.joined(separator: " or ") : names.first ?? gesture.text.quoted
    }

    /// Reports keys that a continuous gesture cannot have, most of them because the gesture acts
    /// before its end is known.
    private func refuseEnds(
        _ gesture: NamedGesture,
        farthest: Length?,
        because key: Node.Entry,
        options: Section
    ) {
        for entry in options.entries
        where ["to", "direction", "speed", "within", "for"].contains(entry.key) {
            guard let option = GestureOption(rawValue: entry.key),
                gesture.family.options.contains(option)
            else { continue }
            findings.error(
                .misplacedOption,
                "a gesture with \(key.key.quoted) acts before it ends, so it has no \(entry.key.quoted)",
                at: entry.keySpan,
                secondary: [.init(span: key.keySpan, text: "acts while the gesture is made")],
                help: "remove it, or " + actingAtEnd(gesture, "write `run` to act at the end")
            )
        }
        if let entry = options["pass"] {
            findings.error(
                .misplacedOption,
                "a continuous gesture has its touch to itself, so it has no `pass`",
                at: entry.keySpan,
                help: "remove it"
            )
        }
        if let entry = options["set-mode"] {
            findings.error(
                .misplacedOption,
                "a gesture with \(key.key.quoted) acts before it ends, so it sets no mode",
                at: entry.keySpan,
                help: "remove it, or "
                    + actingAtEnd(gesture, "write `run` instead of \(key.key.quoted)")
            )
        }
        if farthest != nil, let entry = options["distance"] {
            findings.error(
                .misplacedOption,
                "a gesture with \(key.key.quoted) acts before it ends, so it has no greatest distance",
                at: entry.value.span,
                help: "write how far it goes until it begins: `distance: 10mm`"
            )
        }
        for entry in options.entries where OperatorKey(rawValue: entry.key)?.keepsSteps == false {
            findings.error(
                .misplacedOption,
                "\(entry.key.quoted) would lose steps of a continuous gesture",
                at: entry.keySpan,
                help:
                    "remove it, or hold steps back by `throttle` or `debounce`; for fewer steps, make "
                    + "them larger: `every: \(PatternReader.largeStep(of: gesture))`"
            )
        }
    }

    private func refuseSteps(of gesture: NamedGesture, options: Section) {
        for key in ["every", "update", "more", "less"] {
            guard let entry = options[key] else { continue }
            findings.error(
                .misplacedOption,
                "\(gesture.text.quoted) makes no steps, so it has no \(key.quoted)",
                at: entry.keySpan,
                help: "write `begin`, `end` and `cancel`"
                    + (["more", "less"].contains(key)
                        ? "; for steps, bind `on: swipe vertical`, whose fingers move" : "")
            )
        }
    }

    // MARK: - Steps

    /// Returns a step of the gesture that is larger than usual, for advice.
    private static func largeStep(of gesture: NamedGesture) -> String {
        switch gesture.continuous {
        case .pinch?, .dial(.strip, _)?: "20%"
        case .rotate?, .dial(.ring, _)?: "30°"
        case .drag?, .swipe?, .hold?, nil: "10mm"
        }
    }

    private func stepSize(_ entry: Node.Entry, of gesture: ContinuousGesture) -> StepSize? {
        switch gesture {
        case .pinch:
            return step(
                entry,
                units: ["%"],
                example: "10%",
                in: 0.1...100,
                others: "write how much farther apart the fingers go: `10%`"
            )
            .map { .scale($0 / 100) }
        case .rotate, .dial(.ring, _):
            return step(
                entry,
                units: ["°", "deg"],
                example: "15°",
                in: 0.1...360,
                others: "write an angle: `15°`"
            )
            .map { .degrees($0) }
        case .dial(.strip, _):
            return step(
                entry,
                units: ["%"],
                example: "10%",
                in: 0.1...100,
                others: "a strip has no angle and no known length: write a part of it: `10%`"
            )
            .map { .length(.percent($0)) }
        case .drag, .swipe: return findings.length(entry).map { .length($0) }
        case .hold: return nil
        }
    }

    /// Returns the size of a step in one of the units; nil after an error.
    ///
    /// `others` is the advice about the units of other steps.
    private func step(
        _ entry: Node.Entry,
        units: [String],
        example: String,
        in range: ClosedRange<Double>,
        others: String
    ) -> Double? {
        let signs = [
            "degrees": "°", "degree": "°", "deg": "°", "°": "°", "percent": "%", "%": "%",
            "mm": "mm", "cm": "mm",
        ]
        let what = "a step like `\(example)`"
        guard let scalar = findings.scalar(entry, expecting: what),
            let (value, unit) = findings.quantity(
                scalar,
                of: entry,
                what: "a step",
                example: example,
                units: units,
                hints: signs.mapValues { units.contains($0) ? "write `\($0)`" : others }
            )
        else { return nil }
        guard range.contains(value) else {
            let least =
                range.lowerBound == range.lowerBound.rounded()
                ? String(Int(range.lowerBound)) : String(range.lowerBound)
            return findings.outOfRange(
                scalar,
                of: entry,
                "write a step from `\(least)\(unit)` to `\(Int(range.upperBound))\(unit)`"
            )
        }
        return value
    }
}
