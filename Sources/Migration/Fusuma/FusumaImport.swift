import Diagnostics
import YAML

/// Translates fusuma's config.yml.
struct FusumaImport {
    let source: Source
    private let lines: SourceLines
    let options: ImportOptions
    let actions: FusumaActions
    var configuration = ImportedConfiguration()
    /// The actions that were read.
    var table = FusumaTable()

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
        var reader = Self(source, options, documents)
        // Like fusuma, read the documents without a context first.
        for document in documents where reader.context(document) == nil { reader.read(document) }
        for document in documents where reader.context(document) != nil { reader.read(document) }
        guard !reader.table.order.isEmpty || !reader.configuration.remarks.isEmpty else {
            throw ImportFailure("there is no gesture in it")
        }
        return reader.finish()
    }

    private init(_ source: Source, _ options: ImportOptions, _ documents: [Node]) {
        self.source = source
        self.options = options
        lines = SourceLines(source)
        actions = FusumaActions(options: options, documents: documents)
    }

    func original(_ text: String, _ entry: Node.Entry) -> Original {
        Original(text, line: lines.line(at: entry.keySpan.start))
    }

    /// Returns the piece of the configuration at a level, with the value of its key.
    func original(_ level: FusumaLevel, _ value: Node? = nil) -> Original {
        let value = value.map { ": " + Original.short(source.text(in: $0.span)) } ?? ""
        return Original(
            level.path.joined(separator: " ") + value,
            line: lines.line(at: level.offset)
        )
    }

    // MARK: - Documents

    private func context(_ document: Node) -> Node.Entry? {
        document.entries?.first { $0.key == "context" }
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
        case "context": break
        case "threshold": readThresholds(entry, applications: applications)
        case "interval":
            for factor in entry.value.entries ?? [] {
                let kind = FusumaGesture(kind: factor.key, applications: applications)
                table.globalIntervals[kind] = factor.value.factor
            }
        case "plugin": notePlugin(entry)
        case "application":
            // The first version of fusuma's plugin for applications used this form.
            for program in entry.value.entries ?? [] {
                let isGlobal = program.key.lowercased() == "global"
                for nested in program.value.entries ?? [] {
                    read(nested, applications: isGlobal ? [] : [program.key])
                }
            }
        case _ where FusumaGesture.directions[entry.key] != nil:
            let gesture = FusumaGesture(kind: entry.key, applications: applications)
            readLevels(
                entry.value,
                at: FusumaLevel(gesture: gesture, path: [entry.key], offset: entry.keySpan.start)
            )
        case "remap":
            configuration.leaveOut(original("remap", entry), "inputrx remaps no keys")
        case let key where key.hasPrefix("_") || key.hasPrefix("x-"): break
        default:
            let original = original(Original.short(entry.key), entry)
            guard !isAnchor(entry) else {
                configuration.drop(original, FusumaImport.anchorReason)
                return
            }
            configuration.leaveOut(original, "not a gesture of fusuma that is known here")
        }
    }

    private mutating func readThresholds(_ entry: Node.Entry, applications: [String]) {
        for factor in entry.value.entries ?? [] {
            let kind = Original.short(factor.key)
            let value = Original.short(source.text(in: factor.value.span))
            let original = original("threshold \(kind): \(value)", factor)
            guard applications.isEmpty else {
                configuration.drop(original, FusumaImport.thresholdReason)
                continue
            }
            table.globalThresholds[factor.key] = factor.value.factor.map {
                FusumaFactor(value: $0, original: original)
            }
        }
    }

    // MARK: - Gestures

    /// Reads the levels below a gesture; each adds fingers, a direction, a moment, keys or actions.
    private mutating func readLevels(_ node: Node, at level: FusumaLevel) {
        guard let entries = node.entries, level.depth < 8 else {
            guard !node.isMissing else { return }
            configuration.leaveOut(original(level), "there is no `command:` below it")
            return
        }
        var isBound = false
        var others: [(entry: Node.Entry, level: FusumaLevel)] = []
        for entry in entries {
            var nested = level.below(entry)
            if let fingers = Int(entry.key), (1...10).contains(fingers),
                level.gesture.fingers == nil
            {
                nested.gesture.fingers = fingers
            } else if FusumaGesture.directions[level.gesture.kind]?.contains(entry.key) == true {
                nested.gesture.direction = entry.key
            } else if let phase = FusumaPhase(rawValue: entry.key), phase != .once {
                nested.phase = phase
            } else {
                switch entry.key {
                case "keypress": readKeypress(entry, at: nested)
                case _ where FusumaActions.names.contains(entry.key):
                    let interval = node["interval"]?.factor
                    isBound = readAction(entry, at: nested, interval: interval) || isBound
                case "threshold": readThreshold(entry, at: nested)
                case "interval", "accel": break
                default: others.append((entry, nested))
                }
                continue
            }
            readLevels(entry.value, at: nested)
        }
        let hasAction = entries.contains { FusumaActions.names.contains($0.key) }
        readOthers(others, hasAction: hasAction, isBound: isBound)
    }

    /// Reads `keypress:`, whose keys are combinations of keys to hold, each with levels below it.
    private mutating func readKeypress(_ entry: Node.Entry, at level: FusumaLevel) {
        for combination in entry.value.entries ?? [] {
            var nested = level.below(combination)
            let keys = combination.key.split(separator: "+").map(String.init)
            guard !keys.isEmpty, keys.allSatisfy({ KeyName(kernel: $0) != nil }) else {
                // fusuma compares the names with those of the kernel, and finds no such key.
                configuration.drop(original(nested), "these are not keys of the kernel")
                continue
            }
            nested.gesture.heldKeys = Set(keys.map { "KEY_\($0.uppercased())" }).sorted()
            readLevels(combination.value, at: nested)
        }
    }

    /// Reads an action, such as `command: …`; returns true if it has a translation.
    private mutating func readAction(
        _ entry: Node.Entry,
        at level: FusumaLevel,
        interval: Double?
    ) -> Bool {
        let original = original(level, entry.value)
        do throws(ImportFailure) {
            let effect = try actions.effect(entry, at: level.phase)
            // In fusuma, an empty command disables a gesture.
            if case .run(let command) = effect, command.allSatisfy(\.isWhitespace) {
                return false
            }
            noteWorkspace(entry, original)
            let action = FusumaAction(
                gesture: level.gesture,
                effect: effect,
                originals: [original],
                interval: interval
            )
            return add(action, at: level.phase)
        } catch {
            table.loseAction(of: level.gesture, at: level.phase)
            configuration.leaveOut(original, error.reason)
            return false
        }
    }

    /// Adds an action to its gesture; returns false if fusuma never runs it, or if another one is
    /// for the same moment.
    private mutating func add(_ action: FusumaAction, at phase: FusumaPhase) -> Bool {
        if let reason = action.gesture.reasonAgainst(phase) {
            configuration.drop(action.original, reason)
            return false
        }
        if !action.gesture.applications.isEmpty {
            var everywhere = action.gesture
            everywhere.applications = []
            let isTaken =
                phase == .update
                ? table.hasUpdate(everywhere) : table.action(phase, of: everywhere) != nil
            guard !isTaken else {
                configuration.drop(
                    action.original,
                    "fusuma asks what is for every program first, so it never gets here"
                )
                return false
            }
        }
        guard table.add(action, at: phase) else {
            configuration.leaveOut(action.original, "another command is for the same moment")
            return false
        }
        return true
    }
}
