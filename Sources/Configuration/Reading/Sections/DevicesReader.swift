import Diagnostics
import InputEvents
import YAML

/// A device rule, with the places of its keys about grabs.
struct PlacedRule {
    var rule: DeviceRule
    /// The conditions of `when`, with their places.
    var conditions: [PlacedCondition] = []
    /// The place of `authorize`; nil if there is none.
    var authorizeSpan: Span?
    /// The place of `grab`; nil if there is none.
    var grabSpan: Span?
    /// A key that has an effect only with a grab, with its place; nil if there is none.
    var grabOption: (key: String, span: Span)?
}

/// Reads `devices:`.
struct DevicesReader: Reader {
    let findings: Findings
    let definitions: Definitions

    static let section = SectionKind(
        title: "a device rule",
        keys: DeviceFilterKeys.keys + decisions.map(\.key) + [when],
        advice: DeviceWords.advice
    )

    private static let when = ConfigurationKey(
        "when",
        "conditions without which nothing on the device is a gesture"
    ) { .definition("conditions") }

    /// The keys for the decisions of a rule.
    private static let decisions: [Field<DeviceRule>] = [
        Field("authorize", \.authorize, .choice, "whether inputrx may read the device"),
        Field("size", \.size, .size, "width and height of the touch surface"),
        Field(
            "rotates",
            \.rotates,
            .flag,
            "whether the picture on a touchscreen rotates",
            default: "true"
        ),
        Field("turned", \.turned, .degrees, "by how many degrees clockwise the picture is rotated"),
        Field(
            "yields-to-pen",
            \.yieldsToPen,
            .flag,
            "whether fingers make no gesture while the pen of the panel is near",
            default: "true"
        ),
        Field("read", \.reader, .choice, "how inputrx reads a touchscreen", default: "libinput"),
        Field("grab", \.grab, .choice, "which touches of a touchscreen, or of a touchpad"),
        Field(
            "cancel",
            \.cancel,
            .choice,
            "how a touch ends that programs have seen",
            default: "auto"
        ),
        Field(
            "release",
            \.release,
            .choice,
            "whether fingers in three corners give all touches back",
            default: "corners"
        ),
    ]

    /// The names of the keys for decisions, of which a rule needs at least one.
    private static let decisionNames = decisions.map(\.key.name) + [when.name]

    /// Returns the schema of a rule.
    @Sendable static func schema() -> SchemaValue {
        // A rule that names kinds of devices, and none of these.
        func kinds(without excluded: Set<DeviceKind>) -> SchemaValue {
            let remainingKinds = DeviceKind.allCases.filter { !excluded.contains($0) }
            let kinds = SchemaValue.oneOrMore(.words(remainingKinds.map(\.rawValue)))
            return .all(of: [.having("kind"), .holding("kind", kinds)])
        }
        let grabsOfGestures = TouchGrab.allCases.filter { $0 != .all }.map(\.rawValue)
        return .section(
            section,
            rules: [
                .rule(if: kinds(without: [.touchscreen, .touchpad]), then: .lacking(["grab"])),
                .rule(
                    if: kinds(without: [.touchscreen]),
                    then: .holding("grab", .words(grabsOfGestures))
                ),
            ]
        )
    }

    /// Returns the rules under `devices:`.
    func devices(_ entry: Node.Entry) -> [PlacedRule] {
        var rules: [PlacedRule] = []
        var spans: [Span] = []
        var deciders = Deciders()
        var isFaultless = true
        for node in findings.sections(entry, of: "device rules") {
            let before = findings.errorCount
            let read = deviceRule(node)
            // A rule with a mistake may be meant for other devices than those that it names.
            guard findings.errorCount == before, let (placed, span) = read else {
                isFaultless = false
                if let read { rules.append(read.placed) }
                continue
            }
            warnIfDecided(placed.rule, at: span, by: deciders)
            for decision in decisions(of: placed.rule) { deciders.add(decision, at: span) }
            rules.append(placed)
            spans.append(span)
        }
        if isFaultless { checkNothingAllowed(rules.map(\.rule), spans) }
        return rules
    }

    /// Warns about a rule that forbids all devices, if no rule before it allows one.
    ///
    /// `spans` are the places of the rules.
    private func checkNothingAllowed(_ rules: [DeviceRule], _ spans: [Span]) {
        guard
            let index = rules.firstIndex(where: {
                [.any, DeviceFilter(name: "*")].contains($0.filter) && $0.authorize == .never
            }),
            rules[..<index].allSatisfy({ $0.authorize == nil || $0.authorize == .never })
        else { return }
        let isAllowedLater = rules[index...].contains {
            $0.authorize != nil && $0.authorize != .never
        }
        findings.warning(
            .nothingAllowed,
            "no device may ever be read, so nothing will ever happen",
            at: spans[index],
            help: isAllowedLater
                ? "move this rule below the others: the first rule that matches a device counts"
                : "put a rule before this one with `authorize: always` for the devices that are meant, or "
                    + "remove it"
        )
    }

    /// A decision of a rule; the first rule that matches a device and has this decision applies.
    private struct Decision: Hashable {
        var key: String
        var filter: DeviceFilter
    }

    /// The decisions of the rules so far, each with the place of the first rule that has it.
    private struct Deciders {
        private var places: [Decision: Span] = [:]
        /// The decisions for more than one device; 64 limits the work for hostile files.
        private var wide: [(decision: Decision, span: Span)] = []

        mutating func add(_ decision: Decision, at span: Span) {
            guard places[decision] == nil else { return }
            places[decision] = span
            let name = decision.filter.name
            if wide.count < 64, name == nil || name?.contains(where: { "*?".contains($0) }) == true
            {
                wide.append((decision, span))
            }
        }

        /// Returns the place of the first rule that makes the decision for all devices of it.
        func first(for decision: Decision) -> Span? {
            // A rule with only a name decides for all devices of this name.
            let named = Decision(
                key: decision.key,
                filter: DeviceFilter(name: decision.filter.name)
            )
            let covering = wide.filter {
                $0.decision.key == decision.key
                    && $0.decision.filter.takesAll(of: decision.filter)
            }
            let spans = [places[decision], decision.filter.name == nil ? nil : places[named]]
            return (spans.compactMap { $0 } + covering.map(\.span)).min { $0.start < $1.start }
        }
    }

    private func decisions(of rule: DeviceRule) -> [Decision] {
        let names = DevicesReader.decisions.filter { $0.isSet(rule) }.map(\.key.name)
        let allNames = names + (rule.conditions == nil ? [] : [DevicesReader.when.name])
        return allNames.map { Decision(key: $0, filter: rule.filter) }
    }

    /// Warns about a rule if earlier rules make each of its decisions for at least its devices.
    private func warnIfDecided(_ rule: DeviceRule, at span: Span, by deciders: Deciders) {
        let decisions = decisions(of: rule)
        let spans = decisions.compactMap(deciders.first)
        guard !decisions.isEmpty, spans.count == decisions.count, let first = spans.first else {
            return
        }
        findings.warning(
            .unreachable,
            "this rule decides nothing: one before it does so for the same devices",
            at: span,
            secondary: [.init(span: first, text: "the first that matches counts")],
            help: "put it before the other one, or join the two"
        )
    }

    /// Reads a rule; returns it with its place for messages, or nil if it is not a mapping.
    private func deviceRule(_ node: Node) -> (placed: PlacedRule, span: Span)? {
        let before = findings.errorCount
        guard let section = Section(node, DevicesReader.section, findings: findings) else {
            return nil
        }
        var rule = DeviceRule(filter: .any)
        var conditions: [PlacedCondition] = []
        section.read(DeviceFilterKeys.fields, into: &rule.filter)
        section.read(DevicesReader.decisions, into: &rule)
        if let when = section["when"] {
            conditions = conditionReader.conditions(
                when,
                otherwise: "these devices never make a gesture"
            )
            if findings.errorCount == before { rule.conditions = conditions.map(\.condition) }
        }
        let decisions = DevicesReader.decisionNames
        if decisions.allSatisfy({ section[$0] == nil }), !section.isCut,
            findings.errorCount == before
        {
            findings.warning(
                .uselessRule,
                "this rule decides nothing",
                at: section.start,
                help: "add what it decides: \(list(decisions))"
            )
        }
        let grabSpan = rule.grab == nil ? nil : section["grab"]?.keySpan
        if let grabSpan { checkGrabbed(rule, grabSpan) }
        warnAboutKeysForSurfaces(section, of: rule)
        let grabOption = (section["cancel"] ?? section["release"]).map { ($0.key, $0.keySpan) }
        let placed = PlacedRule(
            rule: rule,
            conditions: conditions,
            authorizeSpan: section["authorize"]?.keySpan,
            grabSpan: grabSpan,
            grabOption: grabOption
        )
        return (placed, section.start)
    }

    /// Warns about keys for touchscreens or other touch surfaces if the rule is for other devices.
    private func warnAboutKeysForSurfaces(_ section: Section, of rule: DeviceRule) {
        let kinds = rule.filter.kinds
        guard !kinds.isEmpty, !kinds.contains(.touchscreen) else { return }
        let isSurface = !kinds.isDisjoint(with: [.touchpad, .tabletPad])
        let keys = (isSurface ? [] : ["size"]) + ["rotates", "turned", "yields-to-pen", "read"]
        // Without its only decision, the rule would decide nothing.
        let isOnlyDecision = DevicesReader.decisionNames.count(where: { section[$0] != nil }) == 1
        for entry in keys.compactMap({ section[$0] }) {
            findings.warning(
                .uselessRule,
                "\(entry.key.quoted) is about a "
                    + (isSurface
                        ? "touchscreen, and this rule is for other devices"
                        : "touch surface, and this rule is for devices without one"),
                at: entry.keySpan,
                help: "remove " + (isOnlyDecision ? "the rule" : entry.key.quoted)
                    + ", or write `kind: touchscreen`"
            )
        }
    }

    /// Reports a grab that would take a keyboard or the pointer away from programs.
    private func checkGrabbed(_ rule: DeviceRule, _ span: Span) {
        let kinds = rule.filter.kinds
        guard !kinds.isEmpty, !kinds.contains(.touchscreen) else { return }
        if !kinds.contains(.touchpad) {
            findings.error(
                .wrongDevice,
                "only touchscreens and touchpads can be grabbed, and this rule is about neither",
                at: span,
                help: "write `kind: touchscreen`, or remove `grab:`"
            )
        } else if rule.grab == .all {
            findings.error(
                .wrongDevice,
                "not all touches of a touchpad can be taken: they move the pointer",
                at: span,
                help: "write `grab: gestures`"
            )
        }
    }
}

extension ValueSort<Orientation> {
    /// The rotation of a picture in degrees, clockwise.
    fileprivate static var degrees: Self {
        let words = Orientation.allCases.map(\.text)
        return ValueSort(
            words: words,
            schema: { .orientation(allowsSign: true) },
            read: { findings, entry in
                guard let scalar = findings.scalar(entry, expecting: "one of \(list(words))") else {
                    return nil
                }
                let text = scalar.text
                let degrees = text.hasSuffix("°") ? String(text.dropLast()) : text
                if let orientation = Orientation(text: degrees) { return orientation }
                if ValueSynonyms.value(of: entry.key, called: text) == nil,
                    let turned = Quantity(text)?.clockwiseDegrees
                {
                    return findings.refuse(
                        .unknownValue,
                        "\(entry.key.quoted) cannot be \(text.quoted)",
                        at: scalar.span,
                        help: "write `\(turned)`, the degrees clockwise without a sign or unit"
                    )
                }
                findings.unknownValue(scalar, of: entry, accepted: words)
                return nil
            }
        )
    }
}

extension Quantity {
    /// The degrees from 0 to 270 for an angle such as `-90deg` or `450°`; nil for other quantities.
    fileprivate var clockwiseDegrees: Int? {
        guard ["", "°", "deg", "degree", "degrees"].contains(unit) else { return nil }
        let rest = value.truncatingRemainder(dividingBy: 360)
        let degrees = rest < 0 ? rest + 360 : rest
        return degrees.truncatingRemainder(dividingBy: 90) == 0 ? Int(degrees) : nil
    }
}
