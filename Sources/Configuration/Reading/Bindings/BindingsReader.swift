import Diagnostics
import Gestures
import YAML

/// A binding with the places that later checks need for their messages.
struct PlacedBinding {
    let binding: Binding
    let source: PlacedSource
    let nameSpan: Span?
    let setMode: (name: String, span: Span)?
    /// The place of `less`; nil if there is none.
    let lessSpan: Span?
    /// True if the binding has no error; a faulty binding may differ from what its author intended.
    var isFaultless = true
}

/// Reads `bindings:`.
struct BindingsReader: Reader {
    let findings: Findings
    let definitions: Definitions

    static let section = SectionKind(
        title: "a binding",
        subject: "this binding",
        keys: groups.flatMap(\.keys),
        advice: BindingWords.advice,
        groups: groups
    )

    private static let groups = [
        KeyGroup(title: "a binding has", keys: [name.key, on]),
        KeyGroup(title: "keys of the gesture", keys: PatternReader.keys),
        KeyGroup(title: "operators", keys: OperatorReader.section.keys),
        KeyGroup(
            title: "what it does",
            keys: EffectReader.keys + EffectReader.continuousKeys + programFields.map(\.key)
        ),
    ]

    /// The values of keys that do not depend on other keys.
    private struct Options {
        var name: String?
        var timeout: Duration?
        var ifRunning: IfRunning?
    }

    private static let name = Field<Options>(
        "name",
        \.name,
        .bindingName,
        "the name of the binding in logs and in --json"
    )

    private static let on = ConfigurationKey(
        "on",
        "a gesture, a sequence of them, or stream NAME",
        missing: "add the gesture: `on: swipe left`"
    ) { .definition("on") }

    private static let programFields: [Field<Options>] = [
        Field("timeout", \.timeout, .duration, "after this time, the command is ended"),
        Field("if-running", \.ifRunning, .choice, "what happens if the command still runs"),
    ]

    /// Returns the bindings under `bindings:` that could be read.
    func bindings(_ entry: Node.Entry) -> [PlacedBinding] {
        var placed: [PlacedBinding] = []
        let nodes = findings.sections(entry, of: "bindings")
        var splitEnd = 0
        for (index, node) in nodes.enumerated() where index >= splitEnd {
            splitEnd = reportSplitBinding(nodes[index...])
            guard splitEnd == index else { continue }
            let before = findings.errorCount
            guard var binding = binding(node, number: index + 1) else { continue }
            binding.isFaultless = findings.errorCount == before
            placed.append(binding)
        }
        checkNames(placed)
        return placed
    }

    /// The keys of which a binding needs at least one.
    static let actionKeys = ["run", "send", "set-mode", "feed", "held"] + EffectReader.partNames

    /// Reports a binding that has dashes between its keys, once for each entry after its first.
    ///
    /// Returns the index after the last node of the binding, or the index of the first node if no
    /// such binding begins there.
    private func reportSplitBinding(_ nodes: ArraySlice<Node>) -> Int {
        var keys: Set<String> = []
        /// Returns true if the node has keys of a binding, and none that a node before it has.
        func addsKeys(_ node: Node) -> Bool {
            let new = node.entries.map(\.key)
            guard !new.isEmpty, new.allSatisfy(BindingsReader.section.names.contains),
                keys.isDisjoint(with: new)
            else { return false }
            keys.formUnion(new)
            return true
        }
        guard let first = nodes.first, addsKeys(first), keys == ["name"] || keys.contains("on"),
            keys.isDisjoint(with: BindingsReader.actionKeys)
        else { return nodes.startIndex }
        let strayNodes = nodes.dropFirst().prefix(while: addsKeys)
        guard !strayNodes.isEmpty, keys.contains("on") else { return nodes.startIndex }
        for key in strayNodes.compactMap(\.entries.first) {
            findings.error(
                .wrongShape,
                "\(key.key.quoted) stands in an entry of its own, so it belongs to no binding",
                at: key.keySpan,
                help: "leave out the `- ` before it, and begin it below `\(first.entries[0].key)`: "
                    + "each `- ` begins another binding"
            )
        }
        return strayNodes.endIndex
    }

    private func binding(_ node: Node, number: Int) -> PlacedBinding? {
        let errorsBefore = findings.errorCount
        guard var section = Section(node, BindingsReader.section, findings: findings) else {
            return nil
        }
        let place = effectReader.takePlace(from: &section)
        let before = findings.errorCount
        var options = Options()
        section.read([BindingsReader.name] + BindingsReader.programFields, into: &options)
        let operators = operatorReader.operators(section)
        let setMode = section["set-mode"].flatMap { entry in
            findings.scalar(entry, expecting: "the name of a mode").map {
                (name: $0.text, span: $0.span)
            }
        }
        let effect = effectReader.effect(section)
        effectReader.refuseProgramKeys(section, of: effect.effect)
        effectReader.check(place, of: effect.effect)
        // Concurrent commands for steps would all read the same value and set the same new one.
        let defaultBehaviour: IfRunning = effect.effect?.steps == nil ? .parallel : .queue
        let conditions = section["when"].map { conditionReader.conditions($0) } ?? []
        guard let on = section.required("on") else { return nil }
        let hasEffect = effect.effect != nil || setMode != nil
        guard let source = source(on, of: section, effect, conditions, isEmpty: !hasEffect),
            hasEffect
        else { return nil }
        // An operator with an error is meant to count gestures, and so may be a key that is none.
        let isCounted =
            findings.errorCount > errorsBefore || countsBefore(source.source)
            || operators.contains { $0.operator.counts }
            || [OperatorKey.buffer, .window].contains { section[$0.rawValue] != nil }
        commandReader.checkVariables(section, of: source.source.pattern, isCounted: isCounted)
        commandReader.checkTime(section, options.timeout)
        commandReader.checkBackground(section, options.ifRunning)
        effectReader.check(place, of: source.source.pattern)
        effectReader.checkMotion(section, of: source.source.pattern, effect.effect)
        if findings.errorCount == before {
            OperatorChecks(findings: findings).check(
                operators,
                after: source.source.pattern.map { [$0] } ?? [],
                of: "binding"
            )
            StepChecks(findings: findings).check(
                section,
                operators,
                of: source.source.pattern,
                effect.effect
            )
        }
        let binding = Binding(
            name: options.name,
            number: number,
            source: source.source,
            operators: operators.map(\.operator),
            effect: effect.effect,
            mode: setMode?.name,
            place: place?.place,
            timeout: options.timeout,
            ifRunning: options.ifRunning ?? defaultBehaviour
        )
        return PlacedBinding(
            binding: binding,
            source: source,
            nameSpan: section["name"]?.value.span,
            setMode: setMode,
            lessSpan: section["less"]?.value.span
        )
    }

    /// Returns true if the gestures may have a count before they reach the binding.
    private func countsBefore(_ source: GestureSource) -> Bool {
        source.streamName.map { !definitions.uncountedStreams.contains($0) } ?? false
    }

    /// Returns the source that `on:` and the keys beside it describe; nil after an error.
    ///
    /// `isEmpty` is true if the binding has neither an effect nor a mode to set, which has already
    /// been reported.
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
        gestureReader.warnIfEither(gesture, beside: section)
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
        if case .state(KnownState.mode.rawValue, let value) = pattern.kind,
            let mode = section["set-mode"]
        {
            let condition = value == "*" ? "" : "when: {mode: \(value)}, "
            let isStart = mode.value.text == KnownState.mode.initialValue
            let doesMore = BindingsReader.actionKeys.contains {
                $0 != "set-mode" && section[$0] != nil
            }
            return findings.refuse(
                .misplacedOption,
                "a change of the mode cannot set the mode, which would never end",
                at: mode.keySpan,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: (doesMore ? "remove it, and " : "replace this binding: ")
                    + "\(isStart ? "leave" : "set") the mode by a gesture: "
                    + "`{on: tap, fingers: 3, \(condition)set-mode: \(mode.value.text)}`"
            )
        }
        conditionReader.checkChange(pattern.kind, under: conditions)
        pattern.conditions = ConditionReader.effective(conditions, of: pattern.kind)
        var source = PlacedSource(gesture, pattern, conditions: conditions)
        source.hasUsualPress = section["press"] == nil
        return source
    }

    private func checkNames(_ placed: [PlacedBinding]) {
        var firstUses: [String: Span] = [:]
        for binding in placed {
            guard let name = binding.binding.name, let span = binding.nameSpan else { continue }
            guard let other = firstUses[name] else {
                firstUses[name] = span
                continue
            }
            findings.error(
                .duplicateName,
                "two bindings are called \(name.quoted)",
                at: span,
                label: "second use",
                secondary: [.init(span: other, text: "first use")],
                help: "rename one; names identify bindings in logs and `--json` output"
            )
        }
    }
}

extension ValueSort<String> {
    /// A name that cannot be mistaken for the number of a binding.
    fileprivate static var bindingName: Self {
        ValueSort(
            schema: { .all(of: [.text, .not(.types("integer")), .not(.pattern("[0-9]+"))]) },
            read: { findings, entry in
                let scalar = findings.scalar(entry, expecting: "a name", acceptsQuotes: true)
                guard let scalar else { return nil }
                guard scalar.text.contains(where: { !$0.isNumber }) else {
                    return findings.refuse(
                        .numericName,
                        "a name cannot be a number",
                        at: scalar.span,
                        help: "write a word, or leave `name` out",
                        notes: ["bindings without a name are called by their number"]
                    )
                }
                return scalar.text
            }
        )
    }
}
