import Gestures
import InputEvents

/// Rules of the JSON Schema for the keys beside the name of a gesture.
enum GestureRules {
    /// Returns the schema of a mapping in which `key` names a gesture for which `isIncluded` is
    /// true.
    static func gesture(
        _ key: String,
        where isIncluded: (GesturePhrase) -> Bool
    ) -> SchemaValue {
        named(key, SchemaPattern.phrases(where: isIncluded))
    }

    /// Returns the schema of a mapping in which the value of `key` matches the pattern.
    static func named(_ key: String, _ pattern: String) -> SchemaValue {
        .all(of: [.having(key), .holding(key, .pattern(pattern))])
    }

    /// Returns the rules for the options of the gesture that `key` names.
    static func options(beside key: String) -> [SchemaValue] {
        families(key) + [
            .rule(if: named(key, SchemaPattern.sequence), then: .lacking(["repeat", "pass"])),
            .rule(
                if: gesture(key) { $0.kind.isState },
                then: .lacking(["device"])
            ),
            .rule(
                if: gesture(key) { $0.family.prefix == "key" },
                then: .lacking(["while"])
            ),
            .rule(
                if: .all(of: [
                    gesture(key) { $0.family.options.contains(.press) },
                    .not(.all(of: [.having("press"), .holding("press", .words(["long"]))])),
                ]),
                then: .lacking(["for", "repeat"])
            ),
            .rule(
                if: gesture(key) { if case .swipe(_?) = $0.kind { true } else { false } },
                then: .lacking(["direction"])
            ),
            .rule(
                if: gesture(key) { if case .drag = $0.kind { true } else { false } },
                then: .holding("distance", .length)
            ),
            .rule(
                if: gesture(key) { $0.kind.figure != nil },
                then: .holding("at", .oneOrMore(.not(.pattern(SchemaPattern.fixedPlaces))))
            ),
            .rule(
                if: .all(of: [
                    gesture(key) { !$0.kind.canBeMadeOfContacts }, device(of: [.touchpad]),
                ]),
                then: lacking(["at", "from", "to", "along"])
            ),
        ]
    }

    /// Returns the rules for each family of gestures: its options, fingers and devices.
    private static func families(_ key: String) -> [SchemaValue] {
        GestureVocabulary.families.map { family in
            let otherOptions = GestureOption.allCases.filter { !family.options.contains($0) }
            let capableDevices = family.devices + (family.isMadeOfContacts ? [.touchpad] : [])
            var consequences = [lacking(otherOptions.map(\.rawValue))]
            if family.minimumFingers > 1 {
                let fingers = SchemaValue.fingers(atLeast: family.minimumFingers)
                consequences.append(.holding("fingers", fingers))
            }
            if !capableDevices.isEmpty, capableDevices.count < DeviceKind.allCases.count {
                let incapableDevices = DeviceKind.allCases.filter { !capableDevices.contains($0) }
                consequences.append(.not(device(of: incapableDevices)))
            }
            return .rule(
                if: gesture(key) { $0.family.syntax == family.syntax },
                then: .all(of: consequences)
            )
        }
    }

    /// Returns the schema of a mapping that has none of these keys, but may have an `at` for the
    /// place of a click.
    static func lacking(_ keys: [String]) -> SchemaValue {
        let at = GestureOption.at.rawValue
        guard keys.contains(at) else { return .lacking(keys) }
        return .all(of: [.lacking(keys.filter { $0 != at }), .holding(at, sentPlace)])
    }

    /// The place of a click: `finger` or `pointer`.
    private static let sentPlace = SchemaValue.oneOrMore(
        .words(SentPlace.allCases.map(\.rawValue))
    )

    /// Returns the schema of a mapping whose `device` has only these kinds.
    private static func device(of kinds: [DeviceKind]) -> SchemaValue {
        let kind = SchemaValue.oneOrMore(.words(kinds.map(\.rawValue)))
        return .all(of: [
            .having("device"),
            .holding(
                "device",
                .all(of: [.types("object"), .having("kind"), .holding("kind", kind)])
            ),
        ])
    }
}

extension GestureReader {
    /// The schema of `on:` in a binding.
    static var schema: SchemaValue {
        .any(of: [
            .words(GestureVocabulary.phrases),
            .pattern(SchemaPattern.phrases { _ in true }),
            .pattern("\(SchemaPattern.sequence)|\(SchemaPattern.stream)"),
            .definition("sequence"),
        ])
    }

    /// The schema of a sequence that is written as a list.
    static var sequenceSchema: SchemaValue {
        let part = SchemaValue.pattern(SchemaPattern.part)
        let mapping = SchemaValue.section(self.part, rules: [.definition("options")])
        return .list(of: .any(of: [part, mapping]), atLeast: 2, atMost: partLimit)
    }

    /// Returns the schema of a stream's source that is written as a text.
    @Sendable static func sourceSchema() -> SchemaValue {
        let discrete = SchemaPattern.phrases { phrase in
            if case .state(KnownState.mode.rawValue, _) = phrase.kind { return false }
            return !phrase.isContinuous
        }
        return .any(of: [
            .pattern(discrete),
            .pattern("\(SchemaPattern.sequence)|\(SchemaPattern.stream)"),
        ])
    }
}
