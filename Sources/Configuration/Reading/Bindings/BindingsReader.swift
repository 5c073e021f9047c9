import Diagnostics
import Gestures
import YAML

/// A binding with the places that later checks point to.
struct PlacedBinding {
    let binding: Binding
    let source: PlacedSource
    let nameSpan: Span?
    let setMode: (name: String, span: Span)?
    /// Whether nothing was said of it; otherwise it may not be what was meant.
    var isFaultless = true
}

/// Reads `bindings:`.
struct BindingsReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// All keys of a binding, in the order in which messages list them.
    static let keys =
        groups.flatMap(\.keys)

    /// The same keys by what they are about.
    private static let groups = [
        KeyGroup(title: "a binding has", keys: ["name", "on"]),
        KeyGroup(title: "keys of the gesture", keys: PatternReader.keys),
        KeyGroup(title: "operators", keys: OperatorReader.keys),
        KeyGroup(
            title: "what it does",
            keys: ["run", "send", "set-mode"] + EffectReader.continuousKeys + [
                "timeout", "if-running",
            ]
        ),
    ]

    /// What to do with keys that people write in a binding and that belong elsewhere.
    private static let advice = [
        "grab": "write it under `devices:`: `- {kind: touchscreen, grab: edges}`",
        "kind": "write it in `device`: `device: {kind: touchpad}`",
        "env": "set it in the command: `run: NAME=value program`",
        "environment": "set it in the command: `run: NAME=value program`",
        "unless": "write it under `when`: `when: not locked`, or `when: {not app: firefox}`",
        "enabled": "to switch a binding off, put `#` before each of its lines",
        "disabled": "to switch a binding off, put `#` before each of its lines",
    ]

    /// The bindings under `bindings:`, those without mistakes.
    func bindings(_ entry: Node.Entry) -> [PlacedBinding] {
        var placed: [PlacedBinding] = []
        for (index, node) in findings.sections(entry, of: "bindings").enumerated() {
            let before = findings.diagnostics.count
            guard var binding = binding(node, number: index + 1) else { continue }
            binding.isFaultless = findings.diagnostics.count == before
            placed.append(binding)
        }
        checkNames(placed)
        return placed
    }

    private func binding(_ node: Node, number: Int) -> PlacedBinding? {
        guard
            let section = Section(
                node,
                title: "a binding",
                keys: BindingsReader.keys,
                advice: BindingsReader.advice,
                groups: BindingsReader.groups,
                findings: findings
            )
        else { return nil }
        let start =
            section.entries.first?.keySpan ?? Span(start: node.span.start, end: node.span.start + 1)
        let name = section["name"].flatMap { self.name($0) }
        let operators = operatorReader.operators(section)
        let timeout = section["timeout"].flatMap { findings.duration($0) }

        let setMode = section["set-mode"].flatMap { entry in
            findings.scalar(entry, expecting: "the name of a mode").map {
                (name: $0.text, span: $0.span)
            }
        }
        let effect = effectReader.effect(section, start: start)
        effectReader.refuseProgramKeys(section, of: effect.effect)
        // Two steps at a time would each read the same value and set the same next one.
        let ifRunning: IfRunning =
            section["if-running"].flatMap { findings.choice($0) }
            ?? (effect.effect?.steps == nil ? .parallel : .queue)
        let conditions = section["when"].map { conditionReader.conditions($0) } ?? []
        guard let on = section["on"] else {
            if !section.isCut {
                findings.missing("on", at: start, help: "add the gesture: `on: swipe left`")
            }
            return nil
        }
        let does = effect.effect != nil || setMode != nil
        guard let source = source(on, of: section, effect, conditions, isEmpty: !does), does
        else { return nil }
        commandReader.checkVariables(section, of: source.source.pattern?.kind)
        let binding = Binding(
            name: name,
            number: number,
            source: source.source,
            operators: operators,
            effect: effect.effect,
            mode: setMode?.name,
            timeout: timeout,
            ifRunning: ifRunning
        )
        return PlacedBinding(
            binding: binding,
            source: source,
            nameSpan: section["name"]?.value.span,
            setMode: setMode
        )
    }

    /// What `on:` names, as the keys beside it want it; nil after a complaint.
    ///
    /// Where a binding has nothing to do (`isEmpty`), that was reported and is not again.
    private func source(
        _ on: Node.Entry,
        of section: Section,
        _ effect: ReadEffect,
        _ conditions: [PlacedCondition],
        isEmpty: Bool
    ) -> PlacedSource? {
        if case .scalar(let scalar) = on.value.content, let name = scalar.streamName {
            return streamReferenceReader.listened(name, in: scalar, options: section)
        }
        guard let gesture = gestureReader.gesture(on) else { return nil }
        var pattern: GesturePattern
        if let key = effect.continuousKey {
            guard
                let read = patternReader.continuousPattern(gesture, because: key, options: section)
            else {
                return nil
            }
            pattern = read
        } else {
            pattern = patternReader.pattern(gesture, options: section)
            guard isEmpty || patternReader.checkDiscrete(gesture, options: section) else {
                return nil
            }
        }
        if case .state(KnownState.mode.rawValue, _) = pattern.kind, let mode = section["set-mode"] {
            findings.error(
                .misplacedOption,
                "a change of the mode cannot set the mode, which would never end",
                at: mode.keySpan,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: ["set it where the first mode is set"]
            )
            return nil
        }
        conditionReader.checkChange(pattern.kind, under: conditions)
        pattern.conditions = ConditionReader.effective(conditions, of: pattern.kind)
        return PlacedSource(gesture, pattern, conditions: conditions)
    }

    private func name(_ entry: Node.Entry) -> String? {
        guard let scalar = findings.scalar(entry, expecting: "a name") else { return nil }
        guard scalar.text.contains(where: { !$0.isNumber }) else {
            findings.error(
                .numericName,
                "a name cannot be a number",
                at: scalar.span,
                help: ["write a word, or leave `name` out"],
                notes: ["bindings without a name are called by their number"]
            )
            return nil
        }
        return scalar.text
    }

    private func checkNames(_ placed: [PlacedBinding]) {
        var first: [String: Span] = [:]
        for binding in placed {
            guard let name = binding.binding.name, let span = binding.nameSpan else { continue }
            guard let other = first[name] else {
                first[name] = span
                continue
            }
            findings.error(
                .duplicateName,
                "two bindings are called \(name.quoted)",
                at: span,
                label: "second use",
                secondary: [.init(span: other, text: "first use")],
                help: ["rename one; names identify bindings in logs and `--json` output"]
            )
        }
    }
}
