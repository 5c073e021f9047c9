import Gestures

extension BindingsReader {
    /// Returns the schema of a binding.
    static func schema() -> SchemaValue {
        .section(
            section,
            rules: [.definition("options")] + commandRules + continuousRules + streamRules
        )
    }

    /// The keys of commands that run during a continuous gesture.
    private static let continuousCommands = EffectReader.partNames + ["held"] + feed

    /// The current name of `feed` and its earlier one.
    private static let feed = Section.spellings(of: "feed")

    /// A binding has exactly one kind of command, or only sets a mode.
    private static var commandRules: [SchemaValue] {
        let alternatives = [
            ["run"], ["send"], ["held"], feed,
            EffectReader.partNames,
        ]
        let exclusive = alternatives.map { keys in
            let otherKeys = alternatives.filter { $0 != keys }.flatMap(\.self)
            return SchemaValue.rule(if: .having(anyOf: keys), then: .lacking(otherKeys))
        }
        let acts = SchemaValue.having(anyOf: alternatives.flatMap(\.self) + ["set-mode"])
        let sends = SchemaValue.rule(
            if: .having(anyOf: ["send", "held"]),
            then: .lacking(["timeout", "if-running"])
        )
        return [acts] + exclusive + [sends]
    }

    /// Some gestures are always continuous, some can be, and some never are; some keys apply to
    /// only one of these groups.
    private static var continuousRules: [SchemaValue] {
        let lossyOperators = OperatorKey.allCases.filter { !$0.keepsSteps }.map(\.rawValue)
        let finalKeys = ["to", "direction", "speed", "within", "for", "pass", "set-mode"]
        let isContinuous = SchemaValue.having(anyOf: continuousCommands)
        return [
            .rule(if: isContinuous, then: .lacking(finalKeys + lossyOperators)),
            .rule(if: isContinuous, then: .holding("distance", .length)),
            .rule(if: .not(isContinuous), then: .lacking(["every"])),
            .rule(if: .not(.having(anyOf: feed)), then: .lacking(["format"])),
            .rule(if: .not(.having("held")), then: .lacking(["motion"])),
            .rule(if: .not(.having("motion")), then: .lacking(["drag-lock"])),
            .rule(if: .having("motion"), then: .lacking(["every"])),
            .rule(
                if: GestureRules.gesture("on") { $0.continuous.map { !moves($0) } ?? false },
                then: .lacking(["motion"])
            ),
            .rule(
                if: .all(of: [
                    GestureRules.gesture("on") { $0.continuous.map(moves) ?? false },
                    .having("held"),
                    .holding("held", .pattern(".*(?:[Cc]lick|BTN_).*")),
                ]),
                then: .having("motion")
            ),
            .rule(if: .not(.having(anyOf: EffectReader.stepNames)), then: .lacking(["steps"])),
            .rule(if: .having("update"), then: .lacking(EffectReader.stepNames)),
            .rule(
                if: GestureRules.gesture("on") { $0.continuous == nil },
                then: .lacking(continuousCommands)
            ),
            .rule(
                if: GestureRules.named("on", SchemaPattern.sequence),
                then: .lacking(continuousCommands)
            ),
            .rule(
                if: .holding("on", .types("array")),
                then: .lacking(continuousCommands + ["repeat", "pass"])
            ),
            .rule(
                if: GestureRules.gesture("on", where: \.isContinuous),
                then: .lacking(["run", "send", "set-mode"])
            ),
            .rule(
                if: GestureRules.gesture("on") { $0.continuous == .hold },
                then: .lacking(["every", "update"] + EffectReader.stepNames)
            ),
        ] + stepRules
    }

    /// Each continuous gesture has its own units for `every`.
    private static var stepRules: [SchemaValue] {
        ["%", "(?:°|deg)", "(?:mm|%)"].map { (unit: String) in
            .rule(
                if: GestureRules.gesture("on") { $0.continuous.flatMap(stepUnit) == unit },
                then: .holding("every", .pattern("[^%°a-z]*\(unit)"))
            )
        }
    }

    /// Returns true if the fingers move together, so that the pointer can follow them.
    private static func moves(_ gesture: ContinuousGesture) -> Bool {
        switch gesture {
        case .drag, .swipe: true
        case .pinch, .rotate, .hold, .dial: false
        }
    }

    /// Returns the expression for the units of a gesture's steps; nil if it makes no steps.
    private static func stepUnit(_ gesture: ContinuousGesture) -> String? {
        switch gesture {
        case .pinch, .dial(.strip, _): "%"
        case .rotate, .dial(.ring, _): "(?:°|deg)"
        case .swipe, .drag: "(?:mm|%)"
        case .hold: nil
        }
    }

    /// A stream already describes its gestures; a binding on a change of the mode cannot set the
    /// mode.
    private static var streamRules: [SchemaValue] {
        [
            .rule(
                if: GestureRules.named("on", SchemaPattern.stream),
                then: GestureRules.lacking(PatternReader.names + EffectReader.continuousNames)
            ),
            .rule(
                if: GestureRules.named("on", "state\\s+mode(?:\\s+.*)?"),
                then: .lacking(["set-mode"])
            ),
        ]
    }
}
