import Diagnostics
import YAML

/// Translates fusuma's config.yml.
struct FusumaImport {
    let source: Source
    private let lines: SourceLines
    private let options: ImportOptions
    private var actions: FusumaActions
    var configuration = ImportedConfiguration()
    /// The effects of each gesture.
    var effectsByGesture: [FusumaGesture: GestureEffects] = [:]
    /// The gestures that have an effect, in the order in which they were read.
    var order: [FusumaGesture] = []
    /// The global threshold of each kind of gesture: a factor for fusuma's default.
    private var thresholds: [String: Double] = [:]

    /// The effects of one gesture, with the pieces and the line of the original.
    struct GestureEffects {
        var line: Int?
        var originals: [String] = []
        var effects: [FusumaPhase: ImportedEffect] = [:]
        /// The gesture's own threshold: a factor for fusuma's default; nil if there is none.
        var threshold: Double?
    }

    /// Translates a configuration of fusuma, or the part of another file that contains one.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let keys = Set(FusumaGesture.directions.keys).union(["threshold", "interval"])
        let translation = Result { () throws(ImportFailure) in
            try EmbeddedYAML.translated(source, beginningWith: keys) {
                source throws(ImportFailure) in
                let kind = "YAML as fusuma reads it"
                let documents = try EmbeddedYAML.documents(source, notBeing: kind)
                return try translate(documents, source, options)
            }
        }
        // The file may be a module for NixOS or Home Manager.
        let option = ["services", "fusuma", "settings"]
        guard (try? translation.get())?.bindings.isEmpty ?? true,
            let settings = NixReader.value(of: option, in: source)
        else { return try translation.get() }
        return try translate([settings], source, options)
    }

    private static func translate(
        _ documents: [Node],
        _ source: Source,
        _ options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        var reader = Self(source, options)
        // Like fusuma, read the documents without a context first.
        for document in documents { reader.readGlobals(document) }
        for document in documents where reader.context(document) == nil { reader.read(document) }
        for document in documents where reader.context(document) != nil { reader.read(document) }
        guard !reader.order.isEmpty || !reader.configuration.remarks.isEmpty else {
            throw ImportFailure("there is no gesture in it")
        }
        return reader.finish()
    }

    private init(_ source: Source, _ options: ImportOptions) {
        self.source = source
        self.options = options
        lines = SourceLines(source)
        actions = FusumaActions(options: options)
    }

    private func line(_ entry: Node.Entry) -> Int { lines.line(at: entry.keySpan.start) }

    func original(_ text: String, _ entry: Node.Entry) -> Original {
        Original(text, line: line(entry))
    }

    // MARK: - Documents

    private func context(_ document: Node) -> Node.Entry? {
        document.entries?.first { $0.key == "context" }
    }

    private mutating func readGlobals(_ document: Node) {
        for entry in document.entries ?? [] where entry.key == "threshold" {
            for factor in entry.value.entries ?? [] {
                thresholds[factor.key] = factor.value.text.flatMap { Double($0) }
                noteThreshold(factor, of: factor.key, original: "threshold \(factor.key)")
            }
        }
    }

    private mutating func read(_ document: Node) {
        guard let entries = document.entries else {
            guard !document.isMissing else { return }
            configuration.leaveOut(
                Original(line: lines.line(at: document.span.start)),
                "this is not a configuration of fusuma: it begins with `swipe:`, `pinch:` …"
            )
            return
        }
        var applications: [String] = []
        if let context = context(document) {
            switch FusumaContext.read(context.value) {
            case .applications(let names): applications = names
            case .settings: return leaveOutGestures(among: entries)
            case .other(let reason):
                let condition = Original.short(source.text(in: context.value.span))
                configuration.leaveOut(original("context: \(condition)", context), reason)
                return
            }
        }
        for entry in entries { read(entry, applications: applications) }
    }

    /// Reads a gesture, or another key of a document.
    ///
    /// The gesture acts only in these applications, or everywhere if there are none.
    private mutating func read(_ entry: Node.Entry, applications: [String]) {
        switch entry.key {
        case "context", "threshold", "interval": break
        case "plugin": readPlugin(entry)
        case "application":
            // The first version of fusuma's plugin for applications used this form.
            for program in entry.value.entries ?? [] {
                let isGlobal = program.key.lowercased() == "global"
                for nested in program.value.entries ?? [] {
                    read(nested, applications: isGlobal ? [] : [program.key])
                }
            }
        case _ where FusumaGesture.directions[entry.key] != nil:
            readLevels(
                entry.value,
                FusumaGesture(kind: entry.key, applications: applications),
                .once,
                path: [entry.key],
                line(entry)
            )
        case "remap":
            configuration.leaveOut(original("remap", entry), "inputrx remaps no keys")
        case let key where key.hasPrefix("_") || key.hasPrefix("x-"): break
        default:
            let original = original(Original.short(entry.key), entry)
            configuration.leaveOut(original, "not a gesture of fusuma that is known here")
        }
    }

    private mutating func readPlugin(_ entry: Node.Entry) {
        let text = source.text(in: entry.value.span)
        guard text.contains("keep_device_names") else { return }
        configuration.note(
            original("keep_device_names", entry),
            "the bindings are for every touchpad; `device: {kind: touchpad, name: …}` chooses one"
        )
    }

    // MARK: - Gestures

    /// Reads the levels below a gesture; each adds fingers, a direction, a phase, keys or effects.
    private mutating func readLevels(
        _ node: Node,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase,
        path: [String],
        _ startLine: Int,
        depth: Int = 0
    ) {
        guard let entries = node.entries, depth < 8 else {
            guard !node.isMissing else { return }
            let original = Original(path.joined(separator: " "), line: startLine)
            configuration.leaveOut(original, "there is no `command:` below it")
            return
        }
        for entry in entries {
            let path = path + [Original.short(entry.key)]
            var nested = gesture
            var nestedPhase = phase
            if let fingers = Int(entry.key), (1...10).contains(fingers), gesture.fingers == nil {
                nested.fingers = fingers
            } else if FusumaGesture.directions[gesture.kind]?.contains(entry.key) == true {
                nested.direction = entry.key
            } else if let named = FusumaPhase(rawValue: entry.key), named != .once {
                nestedPhase = named
            } else if entry.key == "keypress" {
                readKeypress(entry, gesture, phase, path: path, depth)
                continue
            } else {
                readProperty(entry, gesture, phase, path: path)
                continue
            }
            readLevels(entry.value, nested, nestedPhase, path: path, line(entry), depth: depth + 1)
        }
    }

    /// Reads `keypress:`, whose keys are combinations of keys to hold, each with levels below it.
    private mutating func readKeypress(
        _ entry: Node.Entry,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase,
        path: [String],
        _ depth: Int
    ) {
        for combination in entry.value.entries ?? [] {
            let keys = combination.key.split(separator: "+").map { KeyName(kernel: String($0)) }
            let path = path + [Original.short(combination.key)]
            guard !keys.isEmpty, keys.allSatisfy({ $0 != nil }) else {
                let original = original(path.joined(separator: " "), combination)
                configuration.leaveOut(original, "these are not keys of the kernel")
                continue
            }
            var nested = gesture
            nested.heldKeys = combination.key.split(separator: "+").map { "KEY_\($0.uppercased())" }
            configuration.note(
                Original("keypress"),
                "`while:` needs the keyboard, which the shipped udev rule does not open: see "
                    + "Permissions in docs/use/devices.md"
            )
            readLevels(
                combination.value,
                nested,
                phase,
                path: path,
                line(combination),
                depth: depth + 1
            )
        }
    }

    /// Reads an effect, such as `command: …`, or a setting of the gesture, such as `threshold: …`.
    private mutating func readProperty(
        _ entry: Node.Entry,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase,
        path: [String]
    ) {
        switch entry.key {
        case "threshold":
            noteThreshold(entry, of: gesture.kind, original: path.joined(separator: " "))
            effectsByGesture[gesture]?.threshold = entry.value.text.flatMap { Double($0) }
            if effectsByGesture[gesture] == nil {
                effectsByGesture[gesture] = GestureEffects(
                    line: line(entry),
                    threshold: entry.value.text.flatMap { Double($0) }
                )
            }
            return
        case "interval", "accel", "clearmodifiers": return
        default: break
        }
        let value = Original.short(source.text(in: entry.value.span))
        let original = original(path.joined(separator: " ") + ": " + value, entry)
        do throws(ImportFailure) {
            let effect = try actions.effect(entry)
            // In fusuma, an empty command disables a gesture.
            if case .run(let command) = effect, command.allSatisfy(\.isWhitespace) { return }
            add(effect, original, gesture, phase)
        } catch {
            configuration.leaveOut(original, error.reason)
        }
    }

    /// Adds an effect to its gesture.
    ///
    /// Leaves the effect out if it needs values that inputrx does not set, if fusuma never performs
    /// it, or if the gesture has another effect at the same moment.
    private mutating func add(
        _ effect: ImportedEffect,
        _ original: Original,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase
    ) {
        if phase == .update, case .run(let command) = effect,
            let variable = ["$move_", "${move_", "$zoom", "$rotate", "$finger"].first(where: {
                command.contains($0)
            })
        {
            configuration.leaveOut(
                original,
                "inputrx does not set `\(variable)…`; `INPUTRX_DX_PERCENT` and `INPUTRX_SCALE` are "
                    + "nearest"
            )
            return
        }
        if !gesture.applications.isEmpty {
            var everywhere = gesture
            everywhere.applications = []
            if effectsByGesture[everywhere]?.effects[phase] != nil {
                configuration.drop(
                    original,
                    "fusuma asks what is for every program first, so it never gets here"
                )
                return
            }
        }
        var entry = effectsByGesture[gesture] ?? GestureEffects(line: original.line)
        // A threshold before the first effect has already made an entry, with its own line.
        if entry.effects.isEmpty {
            entry.line = original.line
            order.append(gesture)
        }
        guard entry.effects[phase] == nil else {
            configuration.leaveOut(original, "another command is for the same moment")
            return
        }
        entry.effects[phase] = effect
        entry.originals.append(original.text)
        effectsByGesture[gesture] = entry
    }

    // MARK: - Bindings

    private mutating func finish() -> ImportedConfiguration {
        noteDirections()
        for gesture in order {
            guard let entry = effectsByGesture[gesture] else { continue }
            configuration.bindings.append(makeBinding(gesture, entry))
        }
        if order.contains(where: { !$0.applications.isEmpty }) {
            configuration.followApplications(on: options.desktop)
        }
        return configuration
    }

    /// Returns the binding of a gesture, with thresholds, keys and applications as its options.
    private mutating func makeBinding(
        _ gesture: FusumaGesture,
        _ entry: GestureEffects
    ) -> ImportedBinding {
        let original = Original(entry.originals[0], line: entry.line)
        var effects = entry.effects
        if effects.count > 1, let once = effects.removeValue(forKey: .once) {
            // fusuma runs both commands when it recognises the gesture.
            let both = [effects[.begin], once].compactMap(\.self)
            do throws(ImportFailure) {
                effects[.begin] = try ImportedEffect.joined(both, by: "\n")
            } catch {
                configuration.leaveOut(original, error.reason)
            }
        }
        // When a gesture other than a hold is cancelled, fusuma runs the command for the end, too.
        if effects[.begin] != nil, effects[.cancelled] == nil, gesture.kind != "hold" {
            effects[.cancelled] = effects[.end]
        }
        var options: [YAMLEntry] = []
        let factor = entry.threshold ?? thresholds[gesture.kind] ?? 1
        if gesture.kind == "hold", effects[.once] != nil {
            // A hold of fusuma takes 700 ms by default.
            let time = min(60_000, max(10, (700 * factor).rounded()))
            options.append(YAMLEntry("for", .duration(milliseconds: Int(time))))
        } else if gesture.kind == "swipe", factor != 1 {
            // A swipe on a touchpad needs 10 mm by default; less than 5 mm is not a swipe.
            let distance = min(100, max(5, (10 * factor).rounded()))
            options.append(YAMLEntry("distance", "\(Int(distance))mm"))
        }
        if !gesture.heldKeys.isEmpty {
            options.append(YAMLEntry("while", gesture.heldKeys.joined(separator: "+")))
        }
        if !gesture.applications.isEmpty {
            let app = YAMLEntry("app", .texts(gesture.applications))
            options.append(YAMLEntry("when", .mapping([app])))
        }
        let phases: [FusumaPhase] = [.once, .begin, .update, .end, .cancelled]
        var binding = ImportedBinding(
            original: original,
            on: gesture.on,
            fingers: gesture.fingers,
            options: options + .onTouchpad,
            effects: phases.compactMap { effects[$0]?.entry($0.key) }
        )
        binding.originals = entry.originals
        return binding
    }
}
