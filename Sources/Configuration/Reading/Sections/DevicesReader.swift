import Diagnostics
import InputEvents
import YAML

/// A rule with the place of its `grab:`.
struct PlacedRule {
    var rule: DeviceRule
    var grabSpan: Span?
}

/// Reads `devices:`.
struct DevicesReader {
    let findings: Findings

    /// The keys of what a rule decides.
    static let decisions = [
        "authorize", "size", "rotates", "turned", "read", "grab", "cancel", "release",
    ]

    /// The rules under `devices:`.
    func devices(_ entry: Node.Entry) -> [PlacedRule] {
        var rules: [PlacedRule] = []
        var deciders: [Decision: Span] = [:]
        for node in findings.sections(entry, of: "device rules") {
            guard let (placed, span) = deviceRule(node) else { continue }
            warnIfDecided(placed.rule, at: span, by: deciders)
            for decision in decisions(of: placed.rule) where deciders[decision] == nil {
                deciders[decision] = span
            }
            rules.append(placed)
        }
        checkNothingAllowed(rules.map(\.rule), entry)
        return rules
    }

    /// Warns of a rule that lets no device in, with none before it that lets one in.
    private func checkNothingAllowed(_ rules: [DeviceRule], _ entry: Node.Entry) {
        guard let index = rules.firstIndex(where: { $0.filter.isAny && $0.authorize == .never }),
            rules[..<index].allSatisfy({ $0.authorize == nil || $0.authorize == .never })
        else { return }
        findings.warning(
            .nothingAllowed,
            "no device may ever be read, so nothing will ever happen",
            at: entry.keySpan,
            help: [
                "put a rule before it with `authorize: always` for the devices that are meant, or remove it"
            ]
        )
    }

    /// One of the things that a rule decides; the first rule that matches and decides it counts.
    private struct Decision: Hashable {
        var key: String
        var filter: DeviceFilter
    }

    private func decisions(of rule: DeviceRule) -> [Decision] {
        [
            rule.authorize.map { _ in "authorize" }, rule.size.map { _ in "size" },
            rule.rotates.map { _ in "rotates" }, rule.turned.map { _ in "turned" },
            rule.reader.map { _ in "read" },
            rule.grab.map { _ in "grab" }, rule.cancel.map { _ in "cancel" },
            rule.release.map { _ in "release" },
        ]
        .compactMap(\.self)
        .map { Decision(key: $0, filter: rule.filter) }
    }

    private func warnIfDecided(_ rule: DeviceRule, at span: Span, by deciders: [Decision: Span]) {
        let decisions = decisions(of: rule)
        let spans = decisions.compactMap { decision in
            deciders.filter {
                $0.key.key == decision.key && $0.key.filter.takesAll(of: decision.filter)
            }
            .map(\.value).min { $0.start < $1.start }
        }
        guard !decisions.isEmpty, spans.count == decisions.count, let first = spans.first else {
            return
        }
        findings.warning(
            .unreachable,
            "this rule decides nothing: one before it does so for the same devices",
            at: span,
            secondary: [.init(span: first, text: "the first that matches counts")],
            help: ["put it before the other one, or join the two"]
        )
    }

    private func deviceRule(_ node: Node) -> (placed: PlacedRule, span: Span)? {
        let decisions = DevicesReader.decisions
        let keys = Findings.deviceKeys + decisions
        guard let section = Section(node, title: "a device rule", keys: keys, findings: findings)
        else {
            return nil
        }
        let rule = DeviceRule(
            filter: findings.deviceFilter(section),
            authorize: section["authorize"].flatMap { findings.choice($0) },
            size: section["size"].flatMap { findings.size($0) },
            rotates: section["rotates"].flatMap { findings.flag($0) },
            turned: section["turned"].flatMap { orientation($0) },
            reader: section["read"].flatMap { findings.choice($0) },
            grab: section["grab"].flatMap { findings.choice($0) },
            cancel: section["cancel"].flatMap { findings.choice($0) },
            release: section["release"].flatMap { findings.choice($0) }
        )
        let span =
            section.entries.first?.keySpan ?? Span(start: node.span.start, end: node.span.start + 1)
        if decisions.allSatisfy({ section[$0] == nil }), !section.isCut {
            findings.warning(
                .uselessRule,
                "this rule decides nothing",
                at: span,
                help: [
                    "add what it decides: \(list(decisions))"
                ]
            )
        }
        let grabSpan = rule.grab == nil ? nil : section["grab"]?.keySpan
        if let grabSpan { checkGrabbed(rule, grabSpan) }
        return (PlacedRule(rule: rule, grabSpan: grabSpan), span)
    }

    /// Nobody may lose a keyboard, or the pointer.
    private func checkGrabbed(_ rule: DeviceRule, _ span: Span) {
        let kinds = rule.filter.kinds
        guard !kinds.isEmpty, !kinds.contains(.touchscreen) else { return }
        if !kinds.contains(.touchpad) {
            findings.error(
                .wrongDevice,
                "only touchscreens and touchpads can be grabbed, and this rule is about neither",
                at: span,
                help: ["write `kind: touchscreen`, or remove `grab:`"]
            )
        } else if rule.grab == .all {
            findings.error(
                .wrongDevice,
                "not all touches of a touchpad can be taken: they move the pointer",
                at: span,
                help: ["write `grab: gestures`"]
            )
        }
    }

    /// By how far a picture is turned, in degrees clockwise.
    private func orientation(_ entry: Node.Entry) -> Orientation? {
        let words = Orientation.allCases.map(\.text)
        guard let scalar = findings.scalar(entry, expecting: "one of \(list(words))") else {
            return nil
        }
        let degrees = scalar.text.hasSuffix("°") ? String(scalar.text.dropLast()) : scalar.text
        if let orientation = Orientation(text: degrees) { return orientation }
        findings.unknownValue(scalar, of: entry, accepted: words)
        return nil
    }
}
