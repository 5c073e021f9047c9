import Diagnostics
import Gestures
import InputEvents

/// An expectation of a test, with its place in the file.
struct PlacedExpectation {
    let expectation: ExpectedAction
    let span: Span
}

/// Finds tests that cannot succeed with the bindings of the configuration.
struct TestChecks {
    private let findings: Findings
    /// The patterns on which bindings act.
    private var patterns: [GesturePattern] { owners.map(\.pattern) }
    /// The patterns on which bindings act, each with the name of its binding or stream.
    private let owners: [(pattern: GesturePattern, name: String)]
    /// The bindings by their names.
    private let bindings: [String: Binding]

    init(_ findings: Findings, of configuration: Configuration) {
        self.findings = findings
        owners = configuration.patternSources.map { source in
            let name =
                switch source.node {
                case .stream(let index): "stream \(configuration.streams[index].name)".quoted
                case .binding(let index): configuration.bindings[index].quotedTitle
                }
            return (source.pattern, name)
        }
        bindings = Dictionary(
            configuration.bindings.compactMap { binding in binding.name.map { ($0, binding) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Warns about expectations of a test that no binding can meet; `states` are those that the
    /// test sets at the start.
    func check(_ expected: [PlacedExpectation], under states: [StateChange]) {
        // A binding with an error may be meant for any gesture.
        guard !findings.containsErrors else { return }
        let values = Dictionary(
            states.map { ($0.state, $0.value) },
            uniquingKeysWith: { _, last in last }
        )
        var counts: [String: Int] = [:]
        for placed in expected {
            switch placed.expectation.subject {
            case .gesture(let kind): check(placed, of: kind, values)
            case .binding(let name):
                guard let binding = bindings[name] else { continue }
                counts[name, default: 0] += 1
                checkPart(placed, of: binding, called: name)
                checkCount(placed, of: binding, called: name, count: counts[name] ?? 0)
                if let pattern = binding.pattern,
                    let condition = unmetCondition(of: pattern, values)
                {
                    warn(placed, needs: condition, values)
                }
            case .stream: break
            }
        }
    }

    /// Warns about a gesture on which no binding acts, or only bindings that are off.
    private func check(
        _ placed: PlacedExpectation,
        of kind: GestureKind,
        _ values: [String: String]
    ) {
        let expectation = placed.expectation
        if let owner = discreteOwner(of: expectation, kind) {
            return warn(placed, isNoPartOf: owner)
        }
        var unmet: Condition?
        for pattern in patterns where expectation.fits(pattern, as: kind) {
            guard let condition = unmetCondition(of: pattern, values) else { return }
            unmet = unmet ?? condition
        }
        if let unmet { return warn(placed, needs: unmet, values) }
        findings.warning(
            .impossibleTest,
            "no binding acts on \(expectation.text.quoted), so this test cannot succeed",
            at: placed.span,
            help: fingerHelp(expectation, kind)
                ?? "add a binding, or expect what the recording leads to with those there are"
        )
    }

    /// Returns the advice about the number of fingers of the first binding that acts on the gesture
    /// with another number; nil if there is none.
    private func fingerHelp(_ expectation: ExpectedAction, _ kind: GestureKind) -> String? {
        var anyFingers = expectation
        anyFingers.fingers = nil
        guard let owner = owners.first(where: { anyFingers.fits($0.pattern, as: kind) }),
            let range = owner.pattern.possibleFingers.first, range.upperBound < .max,
            owner.pattern.possibleFingers.allSatisfy({ $0 == range })
        else { return nil }
        let fingers =
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
        return "\(owner.name) acts on it with `fingers: \(fingers)`: expect these, or add a binding"
    }

    // MARK: - Parts of continuous gestures

    /// Returns the first binding that acts on the gesture when it has been made, if a part of the
    /// gesture is expected and no binding acts on its parts; otherwise nil.
    private func discreteOwner(of expectation: ExpectedAction, _ kind: GestureKind) -> String? {
        guard expectation.phase != nil || expectation.steps != nil else { return nil }
        let fitting = owners.filter { expectation.fits($0.pattern, as: kind) }
        guard !fitting.contains(where: \.pattern.kind.isContinuous) else { return nil }
        return fitting.first?.name
    }

    /// Warns about a phase or steps of a binding that acts only once for each gesture.
    private func checkPart(_ placed: PlacedExpectation, of binding: Binding, called name: String) {
        let expectation = placed.expectation
        guard expectation.phase != nil || expectation.steps != nil,
            binding.pattern?.kind.isContinuous != true
        else { return }
        warn(placed, isNoPartOf: name.quoted)
    }

    /// Warns about a part of a gesture on which a binding acts when it has been made.
    private func warn(_ placed: PlacedExpectation, isNoPartOf binding: String) {
        let key = placed.expectation.steps == nil ? "phase" : "steps"
        findings.warning(
            .impossibleTest,
            "\(binding) acts when its gesture has been made, so it has no \(key.quoted)",
            at: placed.span,
            help: "remove \(key.quoted), or let the binding act while the gesture is made: "
                + "write `more` and `less` in place of `run`"
        )
    }

    /// Warns about a binding that is expected more often than its operators let it act.
    private func checkCount(
        _ placed: PlacedExpectation,
        of binding: Binding,
        called name: String,
        count: Int
    ) {
        guard let most = binding.operators.maximumOutput(for: nil), count == most + 1 else {
            return
        }
        let limit = most == 1 ? "once" : "\(most) times"
        findings.warning(
            .impossibleTest,
            "\(name.quoted) acts at most \(limit), so this test cannot succeed",
            at: placed.span,
            help: "expect it less often, or change `take` in the binding"
        )
    }

    // MARK: - Conditions

    /// Warns about an expectation whose bindings are off from the start to the end of the test.
    private func warn(
        _ placed: PlacedExpectation,
        needs condition: Condition,
        _ values: [String: String]
    ) {
        let isSet = condition.parts.contains { values[$0.state] != nil }
        findings.warning(
            .impossibleTest,
            "\(placed.expectation.text.quoted) cannot act in this test: "
                + "it needs \("\(condition)".quoted)",
            at: placed.span,
            help: isSet
                ? "change `state` in this test, or `when` in the binding"
                : "give the state at the start: \(TestChecks.state(meeting: condition).quoted)"
        )
    }

    /// Returns the first condition of a pattern that is not met at the start of a test and depends
    /// only on states that nothing in a recording changes; nil if there is none.
    private func unmetCondition(
        of pattern: GesturePattern,
        _ values: [String: String]
    ) -> Condition? {
        guard !pattern.kind.isState else { return nil }
        return pattern.conditions.first { condition in
            condition.parts.allSatisfy { TestChecks.isConstant($0.state) }
                && !condition.isMet(where: { state in
                    values[state] ?? KnownState(rawValue: state)?.initialValue
                })
        }
    }

    /// Returns true for a state that neither a device nor a binding sets.
    private static func isConstant(_ state: String) -> Bool {
        guard let known = KnownState(rawValue: state) else { return true }
        return known == .locked || known == .orientation
    }

    /// Returns the key `state` for a test in which the condition is met, as far as that is known.
    private static func state(meeting condition: Condition) -> String {
        guard let part = condition.parts.first else { return "state: {…}" }
        // The wildcards may stand for nothing and for any letter.
        let value = part.values.first?.replacing("*", with: "").replacing("?", with: "x") ?? ""
        let isWord = value.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        let text = part.isNegated || value.isEmpty ? "…" : isWord ? value : "\"\(value)\""
        return "state: {\(part.state): \(text)}"
    }
}

extension ExpectedAction {
    /// Returns true if a gesture of that kind, with the expected number of fingers, can match the
    /// pattern.
    fileprivate func fits(_ pattern: GesturePattern, as kind: GestureKind) -> Bool {
        guard pattern.kind.overlaps(kind) else { return false }
        let possible = pattern.possibleFingers
        guard let fingers, !possible.isEmpty else { return true }
        return possible.contains { $0.overlaps(fingers) }
    }
}
