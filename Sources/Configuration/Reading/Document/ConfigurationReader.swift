public import Diagnostics
import YAML

/// Reads configuration files.
public enum ConfigurationReader {
    static let section = SectionKind(
        title: "a configuration",
        keys: [
            ConfigurationKey("include", "other configuration files that belong to this one") {
                .optional(.any(of: [.text, .list(of: .text)]))
            },
            ConfigurationKey("devices", "rules for devices") {
                .optional(.list(of: DevicesReader.schema()))
            },
            ConfigurationKey("thresholds", "the limits between gestures") {
                .optional(.section(ThresholdsReader.section))
            },
            ConfigurationKey("zones", "parts of the surface") { .optional(ZonesReader.schema()) },
            ConfigurationKey("states", "states for conditions") {
                .optional(StatesReader.schema())
            },
            ConfigurationKey("strokes", "shapes that you draw", schema: StrokesReader.schema),
            ConfigurationKey("streams", "gestures that bindings share") {
                .optional(StreamsReader.schema())
            },
            ConfigurationKey("bindings", "what to do") {
                .optional(.list(of: BindingsReader.schema()))
            },
            ConfigurationKey("tests", "recordings with the gestures that you expect") {
                .optional(.list(of: .section(TestsReader.section)))
            },
        ],
        advice: advice
    )

    /// Reads a file that includes no other files, and checks all of it.
    ///
    /// Reading neither crashes nor takes longer than a moment, whatever the input.
    ///
    /// - Parameters:
    ///   - source: the file.
    ///   - machine: the machine that the configuration is for; nil to give no warnings that depend
    ///     on the machine, such as those about missing programs.
    /// - Returns: the configuration (nil if there are errors), and the errors and warnings, from
    ///   the top of the file to its end.
    public static func read(
        _ source: Source,
        machine: Machine? = nil
    ) -> (Configuration?, [Diagnostic]) {
        let reading = read(source, machine: machine) { _ throws(UnreadableFile) in
            throw UnreadableFile(reason: "this text cannot include files")
        }
        return (reading.configuration, reading.diagnostics)
    }

    /// Reads a file and the files that it includes, and checks all of them.
    ///
    /// Reading neither crashes nor takes longer than a moment, whatever the input.
    ///
    /// - Parameters:
    ///   - source: the file; its name is its path.
    ///   - machine: the machine that the configuration is for; nil to give no warnings that depend
    ///     on the machine, such as those about missing programs.
    ///   - load: reads an included file.
    /// - Returns: the configuration (nil if there are errors), with the errors and warnings.
    public static func read(
        _ source: Source,
        machine: Machine? = nil,
        load: @escaping FileLoader
    ) -> ConfigurationReading {
        guard source.bytes.count <= DocumentReader.maximumSize else {
            return ConfigurationReading(
                configuration: nil,
                diagnostics: [tooLarge(source)],
                sources: SourceMap(source),
                includedPaths: []
            )
        }
        let document = DocumentReader(source, load: load)
        let (root, conflicts) = DocumentMerger.merged(document.roots)
        let problems = document.problems + conflicts
        let findings = Findings(
            sources: document.sources,
            diagnostics: problems,
            machine: machine
        )
        var configuration: Configuration?
        // A file without a root and without errors is empty. If a file is missing, its definitions
        // are unknown, so nothing can be checked.
        if !document.lacksFile, root != nil || problems.isEmpty {
            configuration = self.configuration(root, findings)
        }
        return ConfigurationReading(
            configuration: findings.containsErrors ? nil : configuration,
            diagnostics: findings.diagnostics.sortedByPosition(),
            sources: document.sources,
            includedPaths: document.paths
        )
    }

    /// Advice about keys that people write at the top of the file, but that belong elsewhere or to
    /// another program.
    private static let advice: [String: String] = {
        func translation(of program: String) -> String {
            "if the file is one of \(program), translate it: `inputrx import \(program) FILE`"
        }
        return [
            "grab": "write it under `devices:`: `- {kind: touchscreen, grab: edges}`",
            "orientation": "write it under `states:`: `states: {orientation: sensor}`",
            "swipe": translation(of: "fusuma"), "pinch": translation(of: "fusuma"),
            "touchpad": translation(of: "inputactions"),
            "touchscreen": translation(of: "inputactions"),
            "modes": "remove it: a mode needs no definition; a binding sets it: `set-mode: resize`",
            "version": "remove it: a configuration has no version",
            "defaults": "remove it, and write its keys in each binding",
            "variables":
                "remove it: the values of a variable are set in the command: `run: NAME=foot; …`",
            "env": "remove it, and set it in each command: `run: NAME=value program`",
            "settings":
                "remove it, and move what stands in it to its section, such as `thresholds:`",
            "options":
                "remove it, and move what stands in it to its section, such as `thresholds:`",
        ]
    }()

    /// Reads the merged document; the configuration lacks what has errors.
    static func configuration(_ root: Node?, _ findings: Findings) -> Configuration {
        var configuration = Configuration()
        let start = Span(start: 0, end: 0)
        guard let root, !root.isMissing else {
            warnAboutMissingBindings(at: start, findings)
            return configuration
        }
        if case .sequence = root.content {
            findings.error(
                .wrongShape,
                "a configuration begins with a key, and this is a list",
                at: Span(start: root.span.start, end: root.span.start + 1),
                help: isTable(root, findings)
                    ? "write YAML and no TOML: `bindings:`, and below it `  - on: tap`"
                    : "write `bindings:` above it"
            )
            return configuration
        }
        guard
            let section = Section(
                root,
                ConfigurationReader.section,
                wantsCut: true,
                findings: findings
            )
        else { return configuration }
        var onlyStates = Definitions()
        onlyStates.states = section["states"].map(StatesReader.names) ?? []
        onlyStates.hasUnnamedState = section["states"].map(StatesReader.hasUnnamedState) ?? false
        findings.states = onlyStates.states
        let rules = section["devices"].map { DevicesReader(findings, onlyStates).devices($0) } ?? []
        configuration.devices = rules.map(\.rule)
        var definitions = definitions(section, into: &configuration, findings)
        definitions.isCut = root.isCut
        let streams =
            section["streams"].map { StreamsReader(findings, definitions).streams($0) } ?? []
        definitions.uncountedStreams = StreamsReader.uncountedNames(streams)
        let bindings =
            section["bindings"].map { BindingsReader(findings, definitions).bindings($0) } ?? []
        if !definitions.hasFaultyZone {
            ReachabilityChecks(findings, definitions).check(
                streams.filter(\.isFaultless),
                bindings.filter(\.isFaultless)
            )
        }
        StrokeChecks(findings: findings).check(
            definitions.strokes,
            boundBy: streams.flatMap(\.sources) + bindings.map(\.source)
        )
        StreamChecks(findings: findings).check(streams, heardBy: bindings)
        configuration.streams = streams.map(\.stream)
        configuration.bindings = bindings.map(\.binding)
        // It is unknown which modes, zones and states a binding with an error is meant to use.
        if !findings.containsErrors {
            ModeChecks(findings: findings).check(streams, bindings, rules)
            BindingChecks(findings: findings, definitions: definitions).check(bindings, rules)
            PassChecks(findings: findings, grabs: configuration.grabsDevices).check(
                streams.flatMap(\.sources) + bindings.map(\.source)
            )
            GrabChecks(findings: findings).check(rules, of: configuration)
            if let zones = section["zones"], !configuration.bindings.isEmpty {
                ZoneChecks(findings: findings, definitions: definitions).check(
                    zones,
                    usedBy: configuration.patternSources.map(\.pattern)
                )
            }
            if let states = section["states"], !configuration.bindings.isEmpty {
                StateChecks(findings: findings).check(states, of: configuration)
            }
            let sources = streams.flatMap(\.sources) + bindings.map(\.source)
            StateChecks(findings: findings).check(
                sources.flatMap(\.conditions),
                of: configuration
            )
        }
        if let entry = section["tests"] {
            configuration.tests = TestsReader(findings, definitions).tests(
                entry,
                of: configuration,
                bindings: section["bindings"]
            )
        }
        if configuration.bindings.isEmpty, !findings.containsErrors {
            warnAboutMissingBindings(at: section["bindings"]?.keySpan ?? start, findings)
        }
        return configuration
    }

    /// Returns true for `[bindings]` and `[[bindings]]`, which begin a table in TOML.
    private static func isTable(_ root: Node, _ findings: Findings) -> Bool {
        let text = findings.sources.text(in: root.span)
        if text.hasPrefix("[[") { return true }
        let elements = root.elements
        return text.hasPrefix("[") && elements.count == 1
            && (section.names + ["gesture", "gestures", "binding"]).contains(elements[0].text)
    }

    /// Reads the sections whose definitions other sections use, and adds them to the configuration.
    private static func definitions(
        _ section: Section,
        into configuration: inout Configuration,
        _ findings: Findings
    ) -> Definitions {
        var definitions = Definitions()
        definitions.takesFromTouchpads = configuration.devices.contains {
            $0.takesGesturesFromTouchpads
        }
        definitions.grabs = configuration.grabsDevices
        definitions.panels = configuration.devices.compactMap(\.size)
        definitions.panelSizes = PanelSizes(configuration.devices, in: section.entries)
        if let entry = section["thresholds"] {
            definitions.thresholds = ThresholdsReader(
                findings: findings,
                panels: definitions.panels
            )
            .thresholds(entry)
            configuration.thresholds = definitions.thresholds
        }
        if let entry = section["states"] {
            definitions.states = StatesReader.names(entry)
            definitions.hasUnnamedState = StatesReader.hasUnnamedState(entry)
            configuration.states = StatesReader(findings: findings).states(entry)
            definitions.valuelessStates = configuration.states
                .filter { $0.command == nil && $0.preset == nil }.map(\.name)
                .filter(definitions.states.contains)
            definitions.toldStates = configuration.states.map(\.name)
            definitions.presetStates = configuration.states.filter { $0.preset != nil }.map(\.name)
        }
        if let entry = section["zones"] {
            let before = findings.errorCount
            definitions.zones = ZonesReader(findings: findings, panels: definitions.panels)
                .zones(entry)
            definitions.hasFaultyZone = findings.errorCount > before
            let names = Set(entry.value.definedNames)
            definitions.refusedNames.formUnion(names.subtracting(definitions.zones.map(\.name)))
        }
        if let entry = section["strokes"] {
            definitions.strokes = StrokesReader(findings: findings).strokes(entry)
            configuration.strokes = definitions.strokes.map(\.shape)
            let names = Set(entry.value.definedNames)
            definitions.refusedNames.formUnion(
                names.subtracting(definitions.strokes.map(\.shape.name))
            )
        }
        if let entry = section["streams"] {
            definitions.streams = StreamsReader.names(entry)
            definitions.streamsOfLists = StreamsReader.namesWithListedSources(entry)
        }
        return definitions
    }

    private static func warnAboutMissingBindings(at span: Span, _ findings: Findings) {
        findings.warning(
            .noBindings,
            "there are no bindings, so nothing will ever happen",
            at: span,
            help: "add one: `bindings: [{on: swipe left, run: date}]`"
        )
    }

    private static func tooLarge(_ source: Source) -> Diagnostic {
        Diagnostic(
            code: ConfigurationProblem.tooLarge.rawValue,
            message: "a configuration of \(source.bytes.count) bytes cannot be meant",
            at: nil,
            help: [
                "give the path of a configuration; the largest is \(DocumentReader.maximumSize) bytes"
            ]
        )
    }
}
