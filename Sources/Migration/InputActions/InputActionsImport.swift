import Diagnostics
import YAML

/// Translates the configuration of InputActions, of any version in YAML.
struct InputActionsImport {
    let source: Source
    let options: ImportOptions
    var configuration = ImportedConfiguration()
    /// The states that bindings ask for.
    var states: Set<String> = []
    /// The places that become zones, in the order of the file.
    var zones: [InputActionsPlace] = []
    /// The offsets of the keys that have been noted, which several gestures can have from a group.
    var notedKeys: Set<Int> = []
    private let lines: SourceLines

    /// The keys of sections with gestures.
    private static let sections: Set<String> = [
        "touchpad", "touchscreen", "keyboard", "mouse", "pointer", "gestures",
    ]

    /// Translates a configuration of InputActions, or the part of another file that contains one.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        if let page = FencedYAML.documents(of: source, isWanted: isConfiguration),
            let configuration = try? readYAML(page, options)
        {
            return configuration
        }
        return try EmbeddedYAML.translated(source, beginningWith: sections) {
            source throws(ImportFailure) in try readYAML(source, options)
        }
    }

    /// Returns true if a document is a configuration, or a list of gestures as in examples.
    private static func isConfiguration(_ document: Node) -> Bool {
        document.entries?.contains { sections.contains($0.key) }
            ?? document.elements?.contains { $0["type"] != nil || $0["gestures"] != nil } ?? false
    }

    private static func readYAML(
        _ source: Source,
        _ options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        var reader = Self(source, options)
        for document in try EmbeddedYAML.documents(source) { reader.read(document) }
        // Notes about settings alone are no gestures.
        let hasRemarks = reader.configuration.remarks.count > reader.notedKeys.count
        guard hasRemarks || !reader.configuration.bindings.isEmpty else {
            throw ImportFailure("there is no gesture in it")
        }
        let followed = FollowedState.allCases.filter { reader.states.contains($0.rawValue) }
        reader.configuration.follow(followed, on: options.desktop)
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

    // MARK: - The original

    func original(_ text: String, _ span: Span) -> Original {
        Original(text, line: lines.line(at: span.start))
    }

    /// Returns the gesture in a few words: the values that describe it, without the actions.
    func original(_ node: Node) -> Original {
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

    /// Returns a key with its value, on one line.
    func original(_ entry: Node.Entry) -> Original {
        original("\(Original.short(entry.key)): \(excerpt(entry.value.span))", entry.keySpan)
    }

    /// Returns the beginning of a part of the file, on one line.
    func excerpt(_ span: Span) -> String {
        // 2000 bytes are enough for a line; a part that many aliases name may be large.
        let beginning = Span(start: span.start, end: min(span.end, span.start + 2000))
        return Original.oneLine(source.text(in: beginning))
    }

    /// Returns conditions with the texts that YAML takes for tags, such as `!$window_fullscreen`.
    func withNegations(_ node: Node) -> Node {
        var node = node
        switch node.content {
        case .scalar(var scalar):
            let text = source.text(in: node.span)
            guard text.hasPrefix("!$") else { break }
            let line = text.split { $0.isWhitespace }.joined(separator: " ")
            // In brackets, the comma behind it belongs to the tag.
            scalar.text = line.hasSuffix(",") ? String(line.dropLast()) : line
            node.content = .scalar(scalar)
        case .sequence(let elements):
            node.content = .sequence(elements.map { withNegations($0) })
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].value = withNegations(entries[index].value)
            }
            node.content = .mapping(entries)
        case .refused: break
        }
        return node
    }

    mutating func leaveOut(_ node: Node, _ reason: String) {
        configuration.leaveOut(original(node), reason)
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
        let isConfiguration = entries.contains { Self.sections.contains($0.key) }
        for entry in entries {
            switch entry.key {
            case "touchpad": readSections(entry, of: .touchpad)
            case "touchscreen": readSections(entry, of: .touchscreen)
            case "gestures": readGestures(entry.value, on: .touchpad, inherited: [])
            case "keyboard", "mouse", "pointer": leaveOutSections(entry)
            case "device_rules": readDeviceRules(entry)
            default: if isConfiguration { noteRootKey(entry) }
            }
        }
    }

    /// Leaves out the gestures of a section for devices other than touch surfaces.
    private mutating func leaveOutSections(_ entry: Node.Entry) {
        for section in entry.value.elements ?? [entry.value] {
            for gesture in section["gestures"]?.elements ?? [] {
                leaveOut(
                    gesture,
                    entry.key == "keyboard"
                        ? "inputrx reads no keyboard unless you permit it; `on: key …` binds one"
                        : "inputrx reads no mouse"
                )
            }
        }
    }

    /// Reads the section for a device, or a list of such sections.
    private mutating func readSections(
        _ entry: Node.Entry,
        of device: InputActionsGesture.Device
    ) {
        for node in entry.value.elements ?? [entry.value] {
            let section = InputActionsMapping(node)
            guard let list = section["gestures"] else {
                let original = original(Original.short(entry.key), entry.keySpan)
                configuration.note(original, "there are no gestures for it")
                continue
            }
            readGestures(list, on: device, inherited: [])
            for unread in section.unread { noteSetting(unread) }
        }
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
                    try readGesture(node, InputActionsMapping(entries), on: device)
                } catch {
                    leaveOut(node, error.reason)
                }
            }
        }
    }
}
