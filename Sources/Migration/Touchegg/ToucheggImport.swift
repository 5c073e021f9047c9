import Diagnostics

/// Translates touchegg.conf.
struct ToucheggImport {
    private let actions: ToucheggActions
    private var configuration = ImportedConfiguration()
    /// The gestures in the order of the file.
    private var entries: [ToucheggEntry] = []
    private var needsFocusedApplication = false
    /// The types of the translated actions.
    private var actionTypes: Set<String> = []
    /// True if the file seems to be a Nix file, in which Nix replaces `${…}` when it builds.
    private let isNix: Bool

    /// Translates a file.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let file = try ToucheggFile.read(source.bytes)
        let text = String(decoding: source.bytes, as: UTF8.self)
        var reader = Self(options, isNix: text.contains("pkgs"))
        reader.read(file.root)
        reader.translateEntries()
        if let second = file.second {
            if text.trimmed.hasPrefix("<") {
                let reason = "touchegg reads only the first element of a file"
                reader.configuration.drop(second, reason)
            } else {
                let reason = "it begins a second configuration; import it from a file of its own"
                reader.configuration.leaveOut(second, reason)
            }
        }
        let isEmpty = reader.configuration.bindings.isEmpty
        guard !isEmpty || !reader.configuration.remarks.isEmpty else {
            throw ImportFailure("there is no gesture in it")
        }
        reader.noteFocus()
        if reader.needsFocusedApplication {
            reader.configuration.followApplications(on: options.desktop ?? .x11)
        }
        return reader.configuration
    }

    private init(_ options: ImportOptions, isNix: Bool) {
        actions = ToucheggActions(options: options)
        self.isNix = isNix
    }

    private mutating func read(_ root: XMLElement) {
        for element in root.children {
            switch element.name {
            case "application": readApplication(element)
            case "settings": readSettings(element)
            default:
                configuration.leaveOut(
                    element.original,
                    "touchegg knows only `settings` and `application` here"
                )
            }
        }
    }

    private mutating func readSettings(_ element: XMLElement) {
        for property in element.children
        where property.attributes["name"] == "action_execute_threshold" {
            guard let percent = Int(property.trimmedText), percent != 20 else { continue }
            configuration.note(
                Original("action_execute_threshold \(percent)", line: property.line),
                "inputrx has its own: a swipe on a touchpad is 10 mm or more, and `distance:` of a "
                    + "binding changes this"
            )
        }
    }

    private mutating func readApplication(_ element: XMLElement) {
        let name = element.attributes["name"] ?? ""
        let names = name.split(separator: ",").map { name in
            String(name.trimmed)
        }.filter { !$0.isEmpty }
        guard !names.isEmpty else {
            let reason = "it has no `name`; `All` is every application"
            configuration.leaveOut(element.original, reason)
            return
        }
        // 100: real lists have ten names; the limit bounds the work for hostile files.
        guard names.count <= 100 else {
            configuration.leaveOut(element.original, "it names more than 100 programs")
            return
        }
        for child in element.children {
            guard child.name == "gesture" else {
                configuration.leaveOut(child.original, "touchegg knows only `gesture` here")
                continue
            }
            // touchegg ignores the case of names.
            let isForAll = names.contains { $0.lowercased() == "all" }
            readGesture(child, of: isForAll ? ["All"] : names)
        }
    }

    // MARK: - Gestures

    /// Adds a gesture to the entries, or leaves it out.
    private mutating func readGesture(_ element: XMLElement, of applications: [String]) {
        let kind = element.attributes["type"] ?? ""
        let count = element.attributes["fingers"] ?? ""
        let direction = element.attributes["direction"] ?? ""
        let action = element.children.first { $0.name == "action" }
        var text = [kind, count, direction].filter { !$0.isEmpty }.joined(separator: " ")
        if applications != ["All"] { text = "\(applications.joined(separator: ",")): \(text)" }
        if let action { text += ": " + ToucheggActions.summary(action) }
        let original = Original(Original.short(text), line: element.line)
        guard let fingers = Int(count), (1...10).contains(fingers) else {
            return configuration.leaveOut(original, "`fingers` is not a number from 1 to 10")
        }
        guard let on = Self.gesture(kind, direction) else {
            return configuration.leaveOut(
                original,
                "`\(Original.short(kind)) \(Original.short(direction))` is no gesture of touchegg "
                    + "2, which ignores it"
            )
        }
        entries.append(
            ToucheggEntry(
                element: element,
                applications: applications,
                on: on,
                fingers: fingers,
                original: original
            )
        )
    }

    /// Adds the bindings of all entries, except for the programs for which a later entry has the
    /// same gesture; touchegg keeps one action for each program and gesture, whatever it is.
    private mutating func translateEntries() {
        var winners: [ToucheggEntry.Key: Int] = [:]
        for (index, entry) in entries.enumerated() {
            for application in entry.applications { winners[entry.key(application)] = index }
        }
        for (index, entry) in entries.enumerated() {
            let lost = entry.applications.filter { winners[entry.key($0)] != index }
            if let first = lost.first, let winner = winners[entry.key(first)] {
                let line = entries[winner].original.line ?? 0
                guard lost.count < entry.applications.count else {
                    configuration.drop(
                        entry.original,
                        "line \(line) is for the same gesture, and the last one counts"
                    )
                    continue
                }
                configuration.note(
                    entry.original,
                    "for `\(Original.short(first))`, line \(line) has the same gesture, and the last "
                        + "one counts"
                )
            }
            var remaining = entry
            remaining.applications.removeAll { winners[entry.key($0)] != index }
            translate(remaining)
        }
    }

    /// Adds the binding of an entry, or leaves the entry out.
    private mutating func translate(_ entry: ToucheggEntry) {
        let action = entry.element.children.first { $0.name == "action" }
        do throws(ImportFailure) {
            guard let action else { throw ImportFailure("there is no action") }
            if entry.on.hasPrefix("swipe"), entry.fingers == 1 {
                throw ImportFailure(
                    "touchegg has no swipe with one finger; it would take scrolling from programs"
                )
            }
            var notes: [String] = []
            let effects = try actions.effects(resolved(action), on: entry.on, &notes)
            noteIgnored(entry.element, action, entry.original)
            actionTypes.insert(action.attributes["type"] ?? "")
            for note in notes { configuration.note(entry.original, note) }
            let isForAll = entry.applications == ["All"]
            let binding = ImportedBinding(
                original: entry.original,
                on: entry.on,
                fingers: entry.fingers,
                options: isForAll ? [] : [makeCondition(entry.applications)],
                effects: effects
            )
            configuration.bindings.append(binding)
        } catch {
            configuration.leaveOut(entry.original, error.reason)
        }
    }

    /// Notes that touchegg takes the window under the pointer where inputrx takes the one with the
    /// focus.
    private mutating func noteFocus() {
        let windowActions = actionTypes.intersection(ToucheggActions.windowTypes).sorted()
        if !windowActions.isEmpty {
            configuration.note(
                Original(windowActions.joined(separator: ", ")),
                "touchegg acts on the window under the pointer; here it is the one with the focus"
            )
        }
        if actionTypes.contains("SEND_KEYS") {
            configuration.note(
                Original("SEND_KEYS"),
                "touchegg first gives the focus to the window under the pointer; here the one with "
                    + "the focus gets the keys"
            )
        }
        if needsFocusedApplication {
            configuration.note(
                Original("application"),
                "touchegg asks for the program under the pointer, and `when: app` for the one with "
                    + "the focus"
            )
        }
    }

    /// Notes the parts of a gesture that touchegg ignores.
    private mutating func noteIgnored(
        _ element: XMLElement,
        _ action: XMLElement,
        _ original: Original
    ) {
        if element.children.count(where: { $0.name == "action" }) > 1 {
            configuration.note(original, "touchegg takes only the first action of a gesture")
        }
        for child in action.children where !ToucheggActions.settings.contains(child.name) {
            configuration.note(
                Original(original.text, line: child.line),
                "`\(Original.short(child.name))` is no setting of touchegg, which ignores it"
            )
        }
    }

    private mutating func makeCondition(_ applications: [String]) -> YAMLEntry {
        needsFocusedApplication = true
        return YAMLEntry("when", .mapping([YAMLEntry("app", .texts(applications))]))
    }

    /// Returns the value of inputrx's `on:`; nil if touchegg ignores the gesture, too.
    private static func gesture(_ kind: String, _ direction: String) -> String? {
        switch (kind, direction) {
        case ("SWIPE", "UP"), ("SWIPE", "DOWN"), ("SWIPE", "LEFT"), ("SWIPE", "RIGHT"),
            ("PINCH", "IN"), ("PINCH", "OUT"):
            "\(kind.lowercased()) \(direction.lowercased())"
        case ("DRAG", "UP"), ("DRAG", "DOWN"), ("DRAG", "LEFT"), ("DRAG", "RIGHT"):
            "swipe \(direction.lowercased())"
        case ("TAP", _): "tap"
        default: nil
        }
    }

    /// Returns the action with the values that Nix inserts, as far as they are known.
    private func resolved(_ action: XMLElement) -> XMLElement {
        guard isNix else { return action }
        var action = action
        for index in action.children.indices {
            action.children[index].text = NixText.resolved(action.children[index].text).text
        }
        return action
    }
}
