import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads `thresholds:`.
struct ThresholdsReader {
    let findings: Findings
    /// The surfaces whose size the configuration sets.
    let panels: [Surface]

    static let section = SectionKind(
        title: "`thresholds`",
        keys: fields.map(\.key),
        advice: [
            "distance": "for all swipes, write `swipe`; for one, `distance` beside its `on`",
            "for": "for all long presses, write `long-press`; for one, `for` beside its `on`",
            "hold": "for all long presses, write `long-press`; for one, `for` beside its `on`",
            "within": "for all taps, write `tap`; for one swipe, `within` beside its `on`",
            "speed": "`flick` sets how fast a swipe with `speed: fast` is",
            "drag": "a drag begins where a tap is over: write `slop`",
            "pinch": "remove it: `every: 10%` in a binding is the size of its steps",
            "rotate": "remove it: `every: 15°` in a binding is the size of its steps",
        ],
        synonyms: [
            "tap-time": "tap", "tap-timeout": "tap", "tap-duration": "tap", "click": "tap",
            "double-click": "double-tap", "double-tap-time": "double-tap",
            "double-tap-timeout": "double-tap", "double-tap-interval": "double-tap",
            "long-tap": "long-press", "long-press-time": "long-press",
            "long-press-timeout": "long-press", "long-press-duration": "long-press",
            "hold-time": "long-press", "swipe-distance": "swipe", "swipe-length": "swipe",
            "swipe-threshold": "swipe", "min-swipe": "swipe", "edge-width": "edge",
            "edge-size": "edge", "margin": "edge", "flick-speed": "flick", "tap-distance": "slop",
            "tolerance": "slop", "long-key-press": "long-key", "double-press": "double-key",
        ]
    )

    private static let fields: [Field<Thresholds>] = [
        Field(
            "tap",
            \.tap,
            .duration,
            "the longest tap; by one finger twice as long where no long press is bound"
        ),
        Field("double-tap", \.doubleTap, .duration, "from lift to the next touch of a double tap"),
        Field("long-press", \.longPress, .duration, "the time after which a long press acts"),
        Field("slop", \.slop, .length, "a finger that moves farther makes no tap"),
        Field(
            "double-tap-distance",
            \.doubleTapDistance,
            .length,
            "between the taps of a double tap"
        ),
        Field("swipe", \.swipe, .length, "the shortest swipe"),
        Field("flick", \.flick, .speed, "a swipe with at least this speed"),
        Field("edge", \.edge, .length, "how near an edge from, to and along mean"),
        Field("rest", \.rest, .duration, "a rest of this time ends a drag"),
        Field("long-key", \.longKey, .duration, "the time after which a key press is long"),
        Field("double-key", \.doubleKey, .duration, "from release to the next press"),
        Field(
            "sequence",
            \.sequence,
            .duration,
            "the longest pause between the parts of a sequence"
        ),
    ]

    /// 400 ms: a short `long-press` does not make the default of `tap` shorter than this.
    private static let leastTap = Duration.milliseconds(400)

    /// Returns the limits that `thresholds:` sets; all other limits keep their defaults.
    func thresholds(_ entry: Node.Entry) -> Thresholds {
        var thresholds = Thresholds()
        guard !entry.value.isMissing,
            let section = Section(entry.value, ThresholdsReader.section, findings: findings)
        else { return thresholds }
        section.read(ThresholdsReader.fields, into: &thresholds)
        if section["tap"] == nil {
            // A touch that has become a long press is too long for a tap, so a short `long-press`
            // shortens the default of `tap`, too.
            let longestTap = max(thresholds.longPress, ThresholdsReader.leastTap)
            thresholds.tap = min(thresholds.tap, longestTap)
        }
        let usual = Thresholds()
        findings.checkHaste(
            thresholds.tap,
            of: section["tap"],
            least: Findings.shortestTap,
            usual: usual.tap
        )
        let pauses: [(key: String, time: KeyPath<Thresholds, Duration>)] = [
            ("double-tap", \.doubleTap), ("double-key", \.doubleKey), ("sequence", \.sequence),
        ]
        for (key, time) in pauses {
            findings.checkHaste(
                thresholds[keyPath: time],
                of: section[key],
                usual: usual[keyPath: time]
            )
        }
        findings.checkPress(
            thresholds.longKey,
            of: section["long-key"],
            unlike: "presses of a key"
        )
        findings.checkPatience(thresholds.longPress, of: section["long-press"])
        findings.checkPause(thresholds.doubleTap, of: section["double-tap"])
        findings.checkPause(thresholds.doubleKey, of: section["double-key"])
        findings.checkStillness(thresholds.slop, of: section["slop"])
        findings.checkReach(thresholds.swipe, of: section["swipe"], on: panels)
        findings.checkReach(thresholds.doubleTapDistance, of: section["double-tap-distance"])
        findings.checkFlick(thresholds.flick, of: section["flick"])
        checkEdge(thresholds.edge, section["edge"])
        checkOrder(of: thresholds, in: section)
        return thresholds
    }

    /// Warns about edges that meet in the middle, or that are wider than a tenth of any panel.
    private func checkEdge(_ edge: Length, _ entry: Node.Entry?) {
        guard let entry else { return }
        // 60 mm: a tenth of the widest panels.
        let widest = min(60, (panels.map(\.longerSide).max() ?? .infinity) / 10)
        switch edge {
        case .percent(let share) where share >= 50:
            findings.warning(
                .thresholdConflict,
                "every place is at an edge",
                at: entry.value.span,
                help: "write a share like `5%`, or a distance like `8mm`"
            )
        // 1 mm: narrower than the place that a fingertip reports.
        case .millimetres(let width) where width < 1:
            findings.warning(
                .thresholdConflict,
                "no finger lands as near to the edge as this on purpose",
                at: entry.value.span,
                help: "write a distance like `8mm`, or a share like `5%`"
            )
        case .millimetres(let width) where width > widest:
            findings.warning(
                .thresholdConflict,
                "an edge in millimetres is never wider than a tenth of the surface",
                at: entry.value.span,
                help: "write a distance like `8mm`, or a share like `10%`"
            )
        default: break
        }
    }

    /// Warns about limits that leave no range for one of two gestures.
    private func checkOrder(of thresholds: Thresholds, in section: Section) {
        if thresholds.longPress < thresholds.tap,
            let entry = section["long-press"] ?? section["tap"]
        {
            findings.warning(
                .thresholdConflict,
                "a touch becomes a long press before it is too long for a tap",
                at: entry.value.span,
                label:
                    "`long-press` is \(thresholds.longPress.inWords), `tap` \(thresholds.tap.inWords)",
                help: "let `long-press` be at least as long as `tap`"
            )
        } else {
            findings.checkPress(thresholds.longPress, of: section["long-press"])
        }
        if let limits = thresholds.slop.comparable(with: thresholds.swipe), limits.0 >= limits.1,
            let entry = section["swipe"] ?? section["slop"]
        {
            // A slop like the usual swipe is the mistake, whatever `swipe` is.
            let usual = thresholds.slop.comparable(with: Thresholds().swipe)
            let wide = usual.map { $0.0 >= $0.1 } == true ? section["slop"] : nil
            findings.warning(
                .thresholdConflict,
                "a finger may move as far in a tap (`slop`) as it must in a swipe",
                at: (wide ?? entry).value.span,
                help: wide == nil
                    ? "let `swipe` be more than `slop`"
                    : "let `slop` be less than `swipe`, or remove it"
            )
        }
    }
}

extension Length {
    /// Returns the numbers of both lengths if they have the same unit; nil if not, because such
    /// lengths cannot be compared without a surface.
    func comparable(with other: Length) -> (Double, Double)? {
        switch (self, other) {
        case (.millimetres(let first), .millimetres(let second)): (first, second)
        case (.percent(let first), .percent(let second)): (first, second)
        case (.millimetres, .percent), (.percent, .millimetres): nil
        }
    }
}
