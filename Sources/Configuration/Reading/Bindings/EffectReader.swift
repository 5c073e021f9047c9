import Diagnostics
import Gestures
import YAML

/// The effect of a binding, as it was read.
struct ReadEffect {
    /// The effect; nil after an error, or if the binding only sets the mode.
    let effect: Effect?
    /// The key that makes the gesture continuous; nil if there is none.
    let continuousKey: Node.Entry?
}

/// Reads what a binding does: `run`, `send`, `begin`, `update` and so on.
struct EffectReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// The keys for what a binding does when the gesture has been made.
    static let keys = [
        ConfigurationKey("run", "the command", schema: { .definition("command") }),
        ConfigurationKey(
            "send",
            "instead of run: keys, clicks or scroll steps, such as ctrl+plus",
            schema: { .definition("input") }
        ),
        ConfigurationKey("set-mode", "the new mode") { .text },
    ]

    /// The names of the keys for the phases of a continuous gesture.
    static let phaseNames = Progress.Phase.allCases.map(\.rawValue)
    /// The names of the keys for commands that run at each step; they replace `update`.
    static let stepNames = ["more", "less"]
    /// The names of the keys for the phases and steps of a continuous gesture.
    static let partNames = phaseNames + stepNames
    /// The names of the keys that only continuous gestures have.
    static let continuousNames = continuousKeys.map(\.name)

    /// The keys that only continuous gestures have.
    static let continuousKeys =
        Progress.Phase.allCases.map { phase in
            ConfigurationKey(phase.rawValue, summary(phase), schema: commandSchema)
        } + [
            ConfigurationKey(
                "more",
                "on each step up, right, out, clockwise",
                schema: commandSchema
            ),
            ConfigurationKey("less", "on each step back", schema: commandSchema),
            ConfigurationKey(
                "steps",
                "whether more and less run once for each step",
                StepRate.self
            ),
            ConfigurationKey("every", "the size of a step") {
                let number = SchemaPattern.positive + SchemaPattern.number
                return .pattern("\(number)\\s*(?:mm|%|°|deg)")
            },
            ConfigurationKey(
                "held",
                "alone: keys or a button that are down as long as the gesture lasts",
                schema: SentInputReader.heldSchema
            ),
            ConfigurationKey(
                "motion",
                "beside held: how the pointer follows the fingers",
                PointerProfile.self
            ),
            ConfigurationKey(
                "drag-lock",
                "beside motion: how long the fingers may be lifted before the button goes up"
            ) { .duration },
            ConfigurationKey(
                "feed",
                "one command for the whole gesture, which reads it line by line",
                schema: { .definition("command") }
            ),
            ConfigurationKey(
                "format",
                "the format of these lines",
                default: "json",
                StreamFormat.self
            ),
        ]

    private static func summary(_ phase: Progress.Phase) -> String {
        switch phase {
        case .begin: "when the gesture is certain"
        case .update: "instead of more and less: on each step, with a sign"
        case .end: "when a finger lifts"
        case .cancel: "when the gesture is cancelled"
        }
    }

    /// Returns the schema of a command for a phase or step.
    @Sendable private static func commandSchema() -> SchemaValue {
        let send = SchemaValue.object([
            ("type", .text("object")), ("required", .texts(["send"])),
            ("properties", .object([("send", .definition("input"))])),
            ("additionalProperties", .flag(false)),
        ])
        return .any(of: [.definition("command"), send])
    }

    /// Reads the effect: `run`, `send`, `held`, `feed`, or commands for the phases and steps of a
    /// continuous gesture.
    func effect(_ section: Section) -> ReadEffect {
        let run = section["run"]
        let send = section["send"]
        let held = section["held"]
        let feed = section["feed"]
        let phases = section.entries.filter {
            EffectReader.partNames.contains($0.key)
        }
        let alternatives = [run, send, held, feed, phases.first].compactMap { $0 }
        let continuousKey = feed ?? held ?? phases.first
        guard alternatives.count <= 1 else {
            // Of keys that exclude each other, the second in the order of the file is reported.
            let inOrder = alternatives.sorted { $0.keySpan.start < $1.keySpan.start }
            report(inOrder[1], beside: inOrder[0], in: section)
            return ReadEffect(effect: nil, continuousKey: continuousKey)
        }
        let effect: Effect?
        if let run {
            effect = commandReader.program(run).map { .run(.program($0)) }
        } else if let send {
            effect = sentInputReader.input(send).map { .run(.send($0)) }
        } else if let held {
            effect = sentInputReader.held(held).map { self.held($0.down, $0.up, in: section) }
        } else if let feed {
            let format: StreamFormat = section["format"].flatMap { findings.choice($0) } ?? .json
            effect = commandReader.program(feed).map { .stream(.program($0), format) }
        } else if !phases.isEmpty {
            effect = self.phases(phases, in: section)
        } else {
            effect = nil
            if !section.isCut, section["set-mode"] == nil, !hasEffectInValue(section) {
                let isStep = section["every"] != nil
                findings.error(
                    .missingKey,
                    "this binding has no `\(isStep ? "more" : "run")`",
                    at: section.start,
                    help: isStep
                        ? "add what to run at each step: `more: brightnessctl set 5%+` and `less: brightnessctl set 5%-`"
                        : "add what to run: `run: swaymsg workspace next`"
                )
            }
        }
        if held == nil { refuseMotion(section) }
        if feed == nil, let format = section["format"] {
            findings.error(
                .misplacedOption,
                "`format` is how a `feed` is told, and there is none",
                at: format.keySpan,
                help: "remove it, or write `feed:` with a command that reads it"
            )
        }
        if let steps = section["steps"], section["more"] == nil, section["less"] == nil {
            findings.error(
                .misplacedOption,
                "`steps` is how often `more` and `less` run, and there is neither",
                at: steps.keySpan,
                help: "remove it, or write `more:` and `less:` with a command each"
            )
        }
        return ReadEffect(effect: effect, continuousKey: continuousKey)
    }

    /// Returns true if a key such as `run` stands too deep, in the value of another key or in a
    /// part of a sequence, where it has already been reported.
    private func hasEffectInValue(_ section: Section) -> Bool {
        section.entries.flatMap(\.value.elements).contains { value in
            value.entries.contains { inner in
                BindingsReader.actionKeys.contains(inner.key)
                    && !definitions.states.contains(inner.key)
            }
        }
    }

    /// Returns the commands for the phases and steps of a continuous gesture; nil if a command has
    /// an error.
    ///
    /// Warns if nothing undoes what `begin` does.
    private func phases(_ entries: [Node.Entry], in section: Section) -> Effect? {
        var commands: [Progress.Phase: Command] = [:]
        var steps: StepCommands?
        for entry in entries {
            guard let command = command(entry) else { return nil }
            if let phase = Progress.Phase(rawValue: entry.key) {
                commands[phase] = command
            } else if entry.key == "more" {
                steps = StepCommands(more: command, less: steps?.less)
            } else {
                steps = StepCommands(more: steps?.more, less: command)
            }
        }
        checkBegin(commands, in: section)
        if let begin = commands[.begin], begin == commands[.end], let entry = section["end"],
            let word = begin.program?.text.split(separator: " ").last,
            EffectReader.values.contains(String(word))
        {
            findings.warning(
                .contradiction,
                "`begin` and `end` do the same, so the end takes nothing back",
                at: entry.value.span,
                help: "let `end` do the opposite, and `cancel`, too"
            )
        }
        guard steps != nil else { return .phases(commands) }
        if let update = section["update"], let step = section["more"] ?? section["less"] {
            findings.error(
                .misplacedOption,
                "a binding has either `update` or \(step.key.quoted)",
                at: step.keySpan,
                secondary: [.init(span: update.keySpan, text: "the other one")],
                help: EffectReader.removal(of: "update", or: ["more", "less"], in: section),
                notes: ["`update` runs at every step, `more` and `less` at those of one way"]
            )
        }
        if let entry = section["steps"], let rate: StepRate = findings.choice(entry) {
            steps?.rate = rate
            let texts = [steps?.more, steps?.less].compactMap { $0?.program?.text }
            if rate == .together, !texts.isEmpty,
                !texts.contains(where: {
                    $0.contains("INPUTRX_COUNT") || $0.contains("INPUTRX_STEPS")
                })
            {
                findings.warning(
                    .contradiction,
                    "`together` runs a command once for several steps, and no command asks how many",
                    at: entry.value.span,
                    help: "multiply by `$INPUTRX_COUNT` in the commands, or write `steps: each`"
                )
            }
        }
        return .phases(commands, steps: steps)
    }

    /// Last words of commands that set a value, and so do nothing when they run again.
    private static let values: Set = [
        "0", "1", "on", "off", "yes", "no", "true", "false", "mute", "unmute", "enable", "disable",
        "enabled", "disabled",
    ]

    /// Returns the command for a phase or step: a program, or `{send: ctrl+plus}`; nil after an
    /// error.
    private func command(_ entry: Node.Entry) -> Command? {
        guard case .mapping(let entries) = entry.value.content, let send = entries.first,
            send.key == "send", entries.count == 1
        else { return commandReader.program(entry).map { .program($0) } }
        return sentInputReader.input(send).map { .send($0) }
    }

    private var sentInputReader: SentInputReader { SentInputReader(findings: findings) }

    /// Reports keys for programs in a binding that starts no program.
    func refuseProgramKeys(_ section: Section, of effect: Effect?) {
        guard let effect else { return warnAboutProgramKeys(section) }
        guard !effect.startsPrograms else { return }
        for entry in programEntries(section) {
            findings.error(
                .misplacedOption,
                "\(entry.key.quoted) is about a command that runs, and this binding only sends input",
                at: entry.keySpan,
                help: "remove it"
            )
        }
    }

    /// The keys in the section that say how a program runs.
    private func programEntries(_ section: Section) -> [Node.Entry] {
        ["timeout", "if-running"].compactMap { section[$0] }
    }

    /// Warns about keys for programs in a binding that only sets the mode.
    private func warnAboutProgramKeys(_ section: Section) {
        // A key of an effect with an error is there, too.
        let effects = ["run", "send", "held", "feed"] + EffectReader.partNames
        guard let mode = section["set-mode"], effects.allSatisfy({ section[$0] == nil }) else {
            return
        }
        for entry in programEntries(section) {
            findings.warning(
                .misplacedOption,
                "\(entry.key.quoted) is about a command that runs, and this binding only sets the mode",
                at: entry.keySpan,
                secondary: [.init(span: mode.keySpan, text: "has no end of its own")],
                help: entry.key == "timeout"
                    ? "to leave the mode after this time, write in its place "
                        + "`run: sleep 5; inputrx state mode default`; or remove it"
                    : "remove it"
            )
        }
    }

    /// Returns the advice about two keys that exclude each other.
    private func help(_ second: String, beside first: String, in section: Section) -> String {
        let keys: Set = [first, second]
        if keys == ["run", "send"] {
            return
                "write two bindings of this gesture, the first with `pass: true`; or remove one of the two"
        }
        let own = keys.first { !EffectReader.partNames.contains($0) } ?? first
        guard !keys.isDisjoint(with: EffectReader.partNames) else { return "remove one of the two" }
        let removal = EffectReader.removal(of: own, or: EffectReader.partNames, in: section)
        guard own == "run" || own == "send" else { return removal }
        // Steps in one direction alone lack those in the other one.
        let steps = EffectReader.stepNames.filter { section[$0] != nil }
        let other = EffectReader.stepNames.first { !steps.contains($0) }
        guard let meant = steps.count == 1 ? other : section["end"] == nil ? "end" : nil else {
            let places = section["begin"] == nil ? "`end`" : "`begin` or `end`"
            return own == "run"
                ? "remove `run`, or add what it does to \(places)" : "remove `send`"
        }
        return "write `\(meant)` in place of `\(own)`"
            + (own == "send" ? ", as `\(meant): {send: …}`" : "") + "; or \(removal)"
    }

    /// Returns the advice to remove a key, or all of the keys with these names that exclude it.
    private static func removal(of key: String, or names: [String], in section: Section) -> String {
        let present = section.entries.map(\.key).filter(names.contains).map(\.quoted)
        guard let last = present.last, present.count > 1 else { return "remove one of the two" }
        let others = list(present.dropLast())
        return "remove \(key.quoted), or \(present.count == 2 ? "both " : "")\(others) and \(last)"
    }

    private func report(_ second: Node.Entry, beside first: Node.Entry, in section: Section) {
        findings.error(
            .misplacedOption,
            "a binding has either \(first.key.quoted) or \(second.key.quoted)",
            at: second.keySpan,
            secondary: [.init(span: first.keySpan, text: "the other one")],
            help: help(second.key, beside: first.key, in: section),
            notes: [
                "`run` and `send` act when the gesture was made; `begin`, `update` (or `more` and `less`), `end` and `cancel` while "
                    + "it is made; `feed` receives all of it"
            ]
        )
    }
}
