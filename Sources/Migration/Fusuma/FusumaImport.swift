import Diagnostics
import YAML

/// Translates fusuma's config.yml.
struct FusumaImport {
    let source: Source
    private let lines: SourceLines
    private let options: ImportOptions
    private var actions: FusumaActions
    var configuration = ImportedConfiguration()
    /// The effects of each gesture, and the gestures in the order of the file.
    var found: [FusumaGesture: Found] = [:]
    var order: [FusumaGesture] = []
    /// The global factors, by kind of gesture.
    private var thresholds: [String: Double] = [:]

    /// The effects of one gesture, with its place in the original.
    struct Found {
        var line: Int?
        var originals: [String] = []
        var effects: [FusumaPhase: ImportedEffect] = [:]
        var threshold: Double?
    }

    /// Translates a file, or the part of another file that contains one.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let keys = Set(FusumaGesture.directions.keys).union(["threshold", "interval"])
        let found = Result { () throws(ImportFailure) in
            try EmbeddedYAML.translated(source, beginningWith: keys) {
                source throws(ImportFailure) in
                let kind = "YAML as fusuma reads it"
                let documents = try EmbeddedYAML.documents(source, notBeing: kind)
                return try translate(documents, source, options)
            }
        }
        // A module for NixOS or Home Manager.
        let option = ["services", "fusuma", "settings"]
        guard (try? found.get())?.bindings.isEmpty ?? true,
            let settings = NixReader.value(of: option, in: source)
        else { return try found.get() }
        return try translate([settings], source, options)
    }

    private static func translate(
        _ documents: [Node],
        _ source: Source,
        _ options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        var reader = Self(source, options)
        // fusuma reads the documents without a context first.
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

    private mutating func read(_ entry: Node.Entry, applications: [String]) {
        switch entry.key {
        case "context", "threshold", "interval": break
        case "plugin": plugin(entry)
        case "application":
            // The plugin for programs used this form in its first version.
            for program in entry.value.entries ?? [] {
                let isAll = program.key.lowercased() == "global"
                for inner in program.value.entries ?? [] {
                    read(inner, applications: isAll ? [] : [program.key])
                }
            }
        case _ where FusumaGesture.directions[entry.key] != nil:
            walk(
                entry.value,
                FusumaGesture(sort: entry.key, applications: applications),
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

    private mutating func plugin(_ entry: Node.Entry) {
        let text = source.text(in: entry.value.span)
        guard text.contains("keep_device_names") else { return }
        configuration.note(
            original("keep_device_names", entry),
            "the bindings are for every touchpad; `device: {kind: touchpad, name: …}` chooses one"
        )
    }

    // MARK: - Gestures

    /// Reads the levels below a gesture; each adds fingers, a direction, a phase or keys.
    private mutating func walk(
        _ node: Node,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase,
        path: [String],
        _ start: Int,
        depth: Int = 0
    ) {
        guard let entries = node.entries, depth < 8 else {
            guard !node.isMissing else { return }
            let original = Original(path.joined(separator: " "), line: start)
            configuration.leaveOut(original, "there is no `command:` below it")
            return
        }
        for entry in entries {
            let path = path + [Original.short(entry.key)]
            var inner = gesture
            var innerPhase = phase
            if let fingers = Int(entry.key), (1...10).contains(fingers), gesture.fingers == nil {
                inner.fingers = fingers
            } else if FusumaGesture.directions[gesture.sort]?.contains(entry.key) == true {
                inner.direction = entry.key
            } else if let named = FusumaPhase(rawValue: entry.key), named != .once {
                innerPhase = named
            } else if entry.key == "keypress" {
                keypress(entry, gesture, phase, path: path, depth)
                continue
            } else {
                property(entry, gesture, phase, path: path)
                continue
            }
            walk(entry.value, inner, innerPhase, path: path, line(entry), depth: depth + 1)
        }
    }

    private mutating func keypress(
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
            var inner = gesture
            inner.held = combination.key.split(separator: "+").map { "KEY_\($0.uppercased())" }
            configuration.note(
                Original("keypress"),
                "`while:` needs the keyboard, which the shipped udev rule does not open: see "
                    + "Permissions in docs/use/devices.md"
            )
            walk(
                combination.value,
                inner,
                phase,
                path: path,
                line(combination),
                depth: depth + 1
            )
        }
    }

    private mutating func property(
        _ entry: Node.Entry,
        _ gesture: FusumaGesture,
        _ phase: FusumaPhase,
        path: [String]
    ) {
        switch entry.key {
        case "threshold":
            noteThreshold(entry, of: gesture.sort, original: path.joined(separator: " "))
            found[gesture]?.threshold = entry.value.text.flatMap { Double($0) }
            if found[gesture] == nil {
                found[gesture] = Found(
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
            // In fusuma, an empty command switches a gesture off.
            if case .run(let command) = effect, command.allSatisfy(\.isWhitespace) { return }
            add(effect, original, gesture, phase)
        } catch {
            configuration.leaveOut(original, error.reason)
        }
    }

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
            if found[everywhere]?.effects[phase] != nil {
                configuration.drop(
                    original,
                    "fusuma asks what is for every program first, so it never gets here"
                )
                return
            }
        }
        var entry = found[gesture] ?? Found(line: original.line)
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
        found[gesture] = entry
    }

    // MARK: - Bindings

    private mutating func finish() -> ImportedConfiguration {
        noteDirections()
        for gesture in order {
            guard let entry = found[gesture] else { continue }
            configuration.bindings.append(binding(gesture, entry))
        }
        if order.contains(where: { !$0.applications.isEmpty }) {
            configuration.followApplications(on: options.desktop)
        }
        return configuration
    }

    private mutating func binding(_ gesture: FusumaGesture, _ found: Found) -> ImportedBinding {
        let original = Original(found.originals[0], line: found.line)
        var effects = found.effects
        if effects.count > 1, let once = effects.removeValue(forKey: .once) {
            // Both run when the gesture is certain.
            let both = [effects[.begin], once].compactMap(\.self)
            do throws(ImportFailure) {
                effects[.begin] = try ImportedEffect.joined(both, by: "\n")
            } catch {
                configuration.leaveOut(original, error.reason)
            }
        }
        // fusuma also runs the command for the end if a gesture is cancelled, unless it is a hold.
        if effects[.begin] != nil, effects[.cancelled] == nil {
            effects[.cancelled] = effects[.end]
        }
        var options: [YAMLEntry] = []
        let factor = found.threshold ?? thresholds[gesture.sort] ?? 1
        if gesture.sort == "hold", effects[.once] != nil {
            let time = min(60_000, max(10, (700 * factor).rounded()))
            options.append(YAMLEntry("for", .duration(milliseconds: Int(time))))
        } else if gesture.sort == "swipe", factor != 1 {
            // A swipe on a touchpad has 10 mm by default; less than 5 mm would be no swipe.
            let distance = min(100, max(5, (10 * factor).rounded()))
            options.append(YAMLEntry("distance", "\(Int(distance))mm"))
        }
        if !gesture.held.isEmpty {
            options.append(YAMLEntry("while", gesture.held.joined(separator: "+")))
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
        binding.originals = found.originals
        return binding
    }
}
