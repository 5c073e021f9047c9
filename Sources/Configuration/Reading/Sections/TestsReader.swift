import Diagnostics
import Gestures
import YAML

/// Reads `tests:`.
struct TestsReader: Reader {
    let findings: Findings
    let definitions: Definitions

    static let section = SectionKind(
        title: "a test",
        subject: "this test",
        keys: [
            ConfigurationKey(
                "recording",
                "a recording of libinput record, evemu, evtest or getevent",
                missing: "add the file: `recording: swipe-left.yml`"
            ) { .text },
            ConfigurationKey("state", "states at the start", schema: StateReader.changesSchema),
            ConfigurationKey(
                "expect",
                "the bindings or gestures that act, in this order, and no others",
                missing: "add what it leads to: `expect: [swipe left]`, or `[]` for nothing",
                schema: expectationsSchema
            ),
        ],
        advice: [
            "when": "write the states at the start: `state: {locked: yes}`",
            "states": "write the states at the start: `state: {locked: yes}`",
        ]
    )

    private static let expectation = SectionKind(
        title: "an expectation",
        subject: "this expectation",
        keys: [
            ConfigurationKey("on", "the gesture on which a binding acts") { .definition("on") },
            ConfigurationKey("name", "the name of the binding that acts") { .text },
            ConfigurationKey("fingers", "how many fingers make it") { .fingers(atLeast: 1) },
            ConfigurationKey("phase", "the part of a continuous gesture", Progress.Phase.self),
            ConfigurationKey("steps", "the steps of consecutive updates") { .count(stepRange) },
        ]
    )

    /// A million: more steps than any gesture makes.
    private static let stepRange = -1_000_000...1_000_000

    /// Returns the schema of `expect:`.
    @Sendable private static func expectationsSchema() -> SchemaValue {
        let discrete = GestureRules.gesture("on") { $0.continuous == nil }
        let rules: [SchemaValue] = [
            .definition("options"), .having(anyOf: ["on", "name"]), .not(.having("on", "name")),
            .rule(if: discrete, then: .lacking(["phase", "steps"])),
        ]
        let expectation = SchemaValue.any(of: [.text, .section(expectation, rules: rules)])
        return .any(of: [expectation, .list(of: expectation)])
    }

    /// Returns the tests under `tests:`.
    ///
    /// `configuration` has everything but the tests, and `bindings` is the entry of `bindings:`.
    func tests(
        _ entry: Node.Entry,
        of configuration: Configuration,
        bindings: Node.Entry?
    ) -> [ConfiguredTest] {
        // The names come from the text, because a binding with a mistake may have been left out.
        let names = names(in: bindings)
        let checks = TestChecks(findings, of: configuration)
        return findings.sections(entry, of: "tests").compactMap {
            test($0, checks, names: names)
        }
    }

    /// Returns the names of the bindings, even of those with mistakes.
    private func names(in bindings: Node.Entry?) -> [String] {
        guard case .sequence(let nodes) = bindings?.value.content else { return [] }
        return nodes.compactMap { node in
            guard case .mapping(let entries) = node.content,
                case .scalar(let name) = entries.first(where: { $0.key == "name" })?.value.content
            else { return nil }
            return name.text
        }
    }

    /// Reads `{recording: swipe-left.yml, expect: [swipe left]}`; returns nil after an error.
    private func test(_ node: Node, _ checks: TestChecks, names: [String]) -> ConfiguredTest? {
        if case .scalar(let scalar) = node.content, scalar.text.contains("."),
            !scalar.text.contains(":")
        {
            return findings.refuse(
                .wrongShape,
                "a test is a mapping of keys and values, and this is a text",
                at: scalar.span,
                help: "write `- {recording: \(scalar.text), expect: […]}`"
            )
        }
        guard let section = Section(node, TestsReader.section, findings: findings) else {
            return nil
        }
        let recording = section.required("recording")
            .flatMap { findings.scalar($0, expecting: "the path of a recording") }
            .map(path(of:))
        guard let entry = section.required("expect") else { return nil }
        let state = section["state"].map { stateReader.stateChanges($0) } ?? []
        let expected = expectations(entry, names: names)
        checks.check(expected, under: state)
        return recording.map {
            ConfiguredTest(
                recording: $0,
                state: state,
                expected: expected.map(\.expectation)
            )
        }
    }

    /// Returns the path of a recording relative to the folder of the main file, and warns if there
    /// is no such file.
    ///
    /// In the text, the path is relative to the folder of the file that contains it.
    private func path(of recording: Scalar) -> String {
        let sources = findings.sources
        let index = sources.index(of: recording.span.start)
        warnIfMissing(recording, besideFile: sources.source(index).name)
        guard index > 0 else { return recording.text }
        let path = DocumentReader.path(recording.text, from: sources.source(index).name)
        let folder = sources.main.name.lastIndex(of: "/").map { sources.main.name[...$0] } ?? ""
        return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }

    /// Warns if the recording is a folder, or if the machine has no such file.
    private func warnIfMissing(_ recording: Scalar, besideFile file: String) {
        let path = DocumentReader.path(recording.text, from: file)
        guard let machine = findings.machine else { return }
        if case .folder = machine.program(path.contains("/") ? path : "./\(path)") {
            findings.warning(
                .impossibleTest,
                "\(recording.text.quoted) is a folder and no recording",
                at: recording.span,
                help: "write a test for each recording in it"
            )
            return
        }
        guard !machine.hasFile(path) else { return }
        findings.warning(
            .impossibleTest,
            "there is no recording \(recording.text.quoted)",
            at: recording.span,
            help: "make one: `inputrx record -o \(recording.text)`, beside the file that names it"
        )
    }

    // MARK: - Expectations

    /// Reads the value of `expect:`, one expectation or a list of them.
    private func expectations(_ entry: Node.Entry, names: [String]) -> [PlacedExpectation] {
        let nodes: [Node]
        if case .sequence(let elements) = entry.value.content {
            nodes = elements
        } else {
            nodes = [entry.value]
        }
        return nodes.compactMap { node in
            expectation(node, of: entry, names: names).map {
                PlacedExpectation(expectation: $0, span: node.span)
            }
        }
    }

    /// Reads `swipe left`, the name of a binding, or `{on: swipe left, fingers: 3}`.
    private func expectation(
        _ node: Node,
        of entry: Node.Entry,
        names: [String]
    ) -> ExpectedAction? {
        guard case .mapping = node.content else {
            let what = "a gesture like `swipe left` or the name of a binding; `[]` for nothing"
            guard let scalar = findings.scalar(node, of: entry, expecting: what) else { return nil }
            if names.contains(scalar.text) {
                return ExpectedAction(.binding(scalar.text), text: scalar.text)
            }
            if ["none", "nothing"].contains(scalar.text) {
                return findings.refuse(
                    .unknownGesture,
                    "there is no gesture called \(scalar.text.quoted)",
                    at: scalar.span,
                    help: "for nothing, write `expect: []`"
                )
            }
            if let name = scalar.streamName { return expectation(of: name, in: scalar, nil) }
            return gestureReader.gesture(scalar, orNamed: names).map {
                ExpectedAction(.gesture($0.kind), text: $0.text)
            }
        }
        guard let section = Section(node, TestsReader.expectation, findings: findings) else {
            return nil
        }
        let help = "write either `on: swipe left` or the `name` of a binding"
        if let on = section["on"] {
            guard let name = section["name"] else { return expectation(on, in: section) }
            return findings.refuse(
                .misplacedOption,
                "an expectation has either `name` or `on`",
                at: name.keySpan,
                secondary: [.init(span: on.keySpan, text: "the gesture")],
                help: help
            )
        }
        guard let entry = section["name"] else {
            return findings.refuse(
                .missingKey,
                "this expectation has no `on`",
                at: section.start,
                help: help
            )
        }
        let what = "the name of a binding"
        guard let name = findings.scalar(entry, expecting: what, acceptsQuotes: true) else {
            return nil
        }
        guard names.contains(name.text) else {
            findings.unknownValue(name, of: entry, accepted: names)
            return nil
        }
        var expectation = ExpectedAction(.binding(name.text), text: name.text)
        if let entry = section["fingers"] {
            limit(&expectation, to: entry, ofAtLeast: 1, by: name.text)
        }
        readPart(section, into: &expectation)
        return expectation
    }

    /// Reads `on: swipe left`, and the keys beside it.
    private func expectation(_ on: Node.Entry, in section: Section) -> ExpectedAction? {
        if case .scalar(let scalar) = on.value.content, let name = scalar.streamName {
            return expectation(of: name, in: scalar, section)
        }
        guard let gesture = gestureReader.gesture(on) else { return nil }
        var kind = gesture.kind
        if let key = section["phase"] ?? section["steps"] {
            guard let continuous = patternReader.continuous(gesture, because: key) else {
                return nil
            }
            kind = .continuous(continuous)
        }
        var expectation = ExpectedAction(.gesture(kind), text: gesture.text)
        readPart(section, into: &expectation)
        guard let entry = section["fingers"] else { return expectation }
        guard gesture.family.options.contains(.fingers) else {
            return findings.refuse(
                .misplacedOption,
                "\(gesture.text.quoted) has no option `fingers`",
                at: entry.keySpan,
                secondary: [.init(span: gesture.span, text: "the gesture")],
                help: "remove it"
            )
        }
        let least = gesture.family.minimumFingers
        limit(&expectation, to: entry, ofAtLeast: least, by: gesture.text)
        return expectation
    }

    /// Reads `stream knocks`, which stands for any binding that listens to the stream, and the keys
    /// beside it.
    private func expectation(of name: Substring, in scalar: Scalar, _ section: Section?)
        -> ExpectedAction?
    {
        let options = section?.without("fingers")
        guard let stream = streamReferenceReader.listened(name, in: scalar, options: options),
            case .stream(let name) = stream.source
        else { return nil }
        var expectation = ExpectedAction(.stream(name), text: stream.source.text)
        if let entry = section?["fingers"] {
            limit(&expectation, to: entry, ofAtLeast: 1, by: expectation.text)
        }
        return expectation
    }

    /// Reads `phase: update` and the number of `steps`.
    private func readPart(_ section: Section, into expectation: inout ExpectedAction) {
        if let entry = section["phase"], let phase: Progress.Phase = findings.choice(entry) {
            expectation.phase = phase
            expectation.text += ", phase: \(phase.rawValue)"
        }
        guard let entry = section["steps"] else { return }
        if let phase = expectation.phase, phase != .update {
            findings.error(
                .misplacedOption,
                "only updates make steps, and this is `phase: \(phase.rawValue)`",
                at: entry.keySpan,
                help: "write `phase: update`, or remove `steps`"
            )
            return
        }
        guard let steps = findings.count(entry, in: TestsReader.stepRange) else { return }
        expectation.steps = steps
        expectation.text += ", steps: \(steps)"
    }

    /// Reads `fingers: 3` into the expectation.
    private func limit(
        _ expectation: inout ExpectedAction,
        to entry: Node.Entry,
        ofAtLeast least: Int,
        by gesture: String
    ) {
        guard case .range(let range) = findings.fingers(entry, ofAtLeast: least, by: gesture),
            case .scalar(let scalar) = entry.value.content
        else { return }
        expectation.fingers = range
        expectation.text += ", fingers: \(scalar.text)"
    }
}
