import Diagnostics
import YAML

/// Translates the configuration of InputActions, of any version in YAML.
struct InputActionsImport {
    private let source: Source
    private let lines: SourceLines
    private let options: ImportOptions
    private var configuration = ImportedConfiguration()
    private var needsFocusedApplication = false
    /// The places that become zones, in the order of the file.
    private var zones: [InputActionsPlace] = []

    /// Translates a configuration of InputActions, or the part of another file that contains one.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let keys: Set<String> = [
            "touchpad", "touchscreen", "keyboard", "mouse", "pointer", "gestures",
        ]
        return try EmbeddedYAML.translated(source, beginningWith: keys) {
            source throws(ImportFailure) in try readYAML(source, options)
        }
    }

    private static func readYAML(
        _ source: Source,
        _ options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        var reader = Self(source, options)
        for document in try EmbeddedYAML.documents(source) { reader.read(document) }
        guard
            !reader.configuration.bindings.isEmpty || !reader.configuration.remarks.isEmpty
        else { throw ImportFailure("there is no gesture in it") }
        if reader.needsFocusedApplication {
            reader.configuration.followApplications(on: options.desktop)
        }
        if !reader.zones.isEmpty {
            reader.configuration.sections.append(
                .init(
                    comments: ["Parts of the surface, measured from the left and from the top."],
                    key: "zones",
                    entries: reader.zones.map(\.zone)
                )
            )
        }
        return reader.configuration
    }

    private init(_ source: Source, _ options: ImportOptions) {
        self.source = source
        self.options = options
        lines = SourceLines(source)
    }

    private func original(_ text: String, _ span: Span) -> Original {
        Original(text, line: lines.line(at: span.start))
    }

    // MARK: - Sections

    private mutating func read(_ document: Node) {
        // Examples on the web are often only a list of gestures for a touchpad.
        if document.elements != nil {
            readGestures(document, on: .touchpad, inherited: [])
            return
        }
        guard let entries = document.entries else {
            guard !document.isMissing else { return }
            configuration.leaveOut(
                original(Original.short(source.text(in: document.span)), document.span),
                "this is not a configuration of InputActions: it begins with `touchpad:`, "
                    + "`touchscreen:` …"
            )
            return
        }
        for entry in entries {
            switch entry.key {
            case "touchpad", "touchscreen":
                let device: InputActionsGesture.Device =
                    entry.key == "touchpad" ? .touchpad : .touchscreen
                readSection(entry, of: device)
            case "gestures": readGestures(entry.value, on: .touchpad, inherited: [])
            case "keyboard", "mouse", "pointer":
                for gesture in entry.value["gestures"]?.elements ?? [] {
                    leaveOut(
                        gesture,
                        entry.key == "keyboard"
                            ? "inputrx reads no keyboard unless you permit it; `on: key …` binds one"
                            : "inputrx reads no mouse"
                    )
                }
            case "device_rules":
                configuration.note(
                    original("device_rules", entry.keySpan),
                    "the bindings are for every touchpad and touchscreen; `device: {name: …}` "
                        + "chooses one"
                )
            default: break
            }
        }
    }

    private mutating func readSection(_ entry: Node.Entry, of device: InputActionsGesture.Device) {
        guard let list = entry.value["gestures"] else {
            let original = original(Original.short(entry.key), entry.keySpan)
            configuration.note(original, "there are no gestures for it")
            return
        }
        readGestures(list, on: device, inherited: [])
    }

    /// Reads a list of gestures and groups of gestures.
    ///
    /// `inherited` has the entries of the groups in which the list stands.
    private mutating func readGestures(
        _ list: Node,
        on device: InputActionsGesture.Device,
        inherited: [Node.Entry],
        depth: Int = 0
    ) {
        for node in list.elements ?? [] {
            guard let ownEntries = node.entries else {
                leaveOut(node, "a gesture is a mapping with `type:`")
                continue
            }
            // A gesture inherits the keys that it lacks from its group; conditions add up.
            let keys = Set(ownEntries.map(\.key))
            let entries =
                ownEntries + inherited.filter { !keys.contains($0.key) || $0.key == "conditions" }
            if let nested = node["gestures"], depth < 8 {
                let shared = entries.filter { $0.key != "gestures" }
                readGestures(nested, on: device, inherited: shared, depth: depth + 1)
            } else {
                do throws(ImportFailure) {
                    try readGesture(node, entries, on: device)
                } catch {
                    leaveOut(node, error.reason)
                }
            }
        }
    }

    private mutating func leaveOut(_ node: Node, _ reason: String) {
        configuration.leaveOut(original(node), reason)
    }

    /// Returns the gesture in a few words: the values that describe it, without the actions.
    private func original(_ node: Node) -> Original {
        let keys = ["type", "fingers", "direction", "angle", "shortcut", "mouse_buttons"]
        let parts = keys.compactMap { key in
            node[key].map { Original.short(source.text(in: $0.span)) }
        }
        let text = parts.joined(separator: " ")
        return original(
            parts.isEmpty ? Original.short(source.text(in: node.span)) : text,
            node.span
        )
    }

    // MARK: - One gesture

    /// Reads a gesture, and adds bindings for each group of its actions with the same conditions.
    ///
    /// `entries` are the gesture's own entries and those that it inherits from its groups.
    private mutating func readGesture(
        _ node: Node,
        _ entries: [Node.Entry],
        on device: InputActionsGesture.Device
    ) throws(ImportFailure) {
        let gesture = try InputActionsGesture.read(entries, on: device)
        var conditions = InputActionsCondition.Requirements()
        for entry in entries where entry.key == "conditions" {
            try conditions.add(try InputActionsCondition.read(entry.value, on: device))
        }
        let actions = entries.first { $0.key == "actions" }?.value.elements ?? []
        guard !actions.isEmpty else {
            configuration.note(
                original(node),
                "without actions it only blocks the gesture for other programs, which inputrx cannot"
            )
            return
        }
        var groups:
            [(conditions: InputActionsCondition.Requirements, actions: InputActionsMoments)] = []
        for action in actions {
            let text = Original.oneLine(source.text(in: action.span))
            do throws(ImportFailure) {
                try addAction(action, text, gesture, conditions, &groups)
            } catch {
                let original = original("\(original(node).text): \(text)", action.span)
                configuration.leaveOut(original, error.reason)
            }
        }
        for group in groups {
            do throws(ImportFailure) {
                try add(group.actions, node, gesture, group.conditions)
            } catch {
                leaveOut(node, error.reason)
            }
        }
    }

    /// Adds an action to the group of actions with the same conditions.
    private func addAction(
        _ action: Node,
        _ text: String,
        _ gesture: InputActionsGesture,
        _ shared: InputActionsCondition.Requirements,
        _ groups:
            inout [(
                conditions: InputActionsCondition.Requirements, actions: InputActionsMoments
            )]
    ) throws(ImportFailure) {
        var conditions = shared
        if let node = action["conditions"] {
            try conditions.add(try InputActionsCondition.read(node, on: gesture.device))
        }
        let index =
            groups.firstIndex { $0.conditions == conditions }
            ?? {
                groups.append((conditions, InputActionsMoments()))
                return groups.count - 1
            }()
        let effect = try InputActionsActions(options: options).effect(action)
        try groups[index].actions.add(effect, action, original: text, of: gesture)
    }

    /// Adds the bindings for one group of actions: one for each spelling of the gesture.
    private mutating func add(
        _ moments: InputActionsMoments,
        _ node: Node,
        _ gesture: InputActionsGesture,
        _ conditions: InputActionsCondition.Requirements
    ) throws(ImportFailure) {
        guard !moments.isEmpty else { return }
        let spellings = try gesture.spellings(
            isContinuous: moments.isContinuous,
            hasSteps: moments.hasSteps
        )
        needsFocusedApplication = needsFocusedApplication || conditions.needsFocusedApplication
        var notes: [String] = []
        var effects = try moments.effects()
        if effects.contains(where: { $0.key == "begin" }),
            effects.contains(where: { $0.key == "end" }),
            !effects.contains(where: { $0.key == "cancel" })
        {
            effects.append(YAMLEntry("cancel", "true"))
            notes.append("InputActions does nothing when this is cancelled, and nor does `true`")
        }
        if moments.isContinuous, gesture.speed != nil {
            configuration.note(
                original(node),
                "acts at every speed: `speed:` is known only at the end"
            )
        }
        let places = try placeEntries(conditions, of: gesture)
        for on in spellings {
            var binding = ImportedBinding(
                original: original(node),
                on: on,
                options: gesture.options(isContinuous: moments.isContinuous, moments) + places
                    + conditions.options
                    + (gesture.device == .touchpad
                        ? .onTouchpad : places.isEmpty ? .onTouchscreen : []),
                effects: effects
            )
            binding.originals += moments.originals
            binding.notes = notes
            configuration.bindings.append(binding)
        }
    }

    /// Returns the entry `from:` or `at:`, and adds the zones that it names.
    private mutating func placeEntries(
        _ conditions: InputActionsCondition.Requirements,
        of gesture: InputActionsGesture
    ) throws(ImportFailure) -> [YAMLEntry] {
        let places = conditions.inside + conditions.outside
        guard !places.isEmpty else { return [] }
        guard let key = gesture.placeKey else {
            throw ImportFailure(
                "libinput does not say where a \(gesture.kind) on a touchpad is made"
            )
        }
        for place in places where place.edgeName == nil && !zones.contains(place) {
            guard zones.count < InputActionsImport.maximumZones else {
                throw ImportFailure("there are more places than inputrx has zones")
            }
            zones.append(place)
        }
        let names = conditions.inside.map { $0.edgeName ?? $0.zoneName }
        let exclusions = conditions.outside.map { "not \($0.edgeName ?? $0.zoneName)" }
        return [YAMLEntry(key, .texts(names + exclusions))]
    }

    /// 32: the most zones that a configuration can have.
    private static let maximumZones = 32
}
