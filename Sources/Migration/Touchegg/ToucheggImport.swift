import Diagnostics

/// Translates touchegg.conf.
struct ToucheggImport {
    private let actions: ToucheggActions
    private var configuration = ImportedConfiguration()
    /// The index of the binding for each gesture; a later, equal gesture replaces the binding.
    private var bindingIndices: [Gesture: Int] = [:]
    private var needsFocusedApplication = false
    /// True if the file seems to be a Nix file, in which Nix replaces `${…}` when it builds.
    private let isNix: Bool

    /// The properties by which touchegg distinguishes gestures.
    private struct Gesture: Hashable {
        /// The names of the applications in lower case, with commas in between.
        var application: String
        var on: String
        var fingers: Int
    }

    /// Translates a file.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let root = try ToucheggFile.root(source.bytes)
        let text = String(decoding: source.bytes, as: UTF8.self)
        var reader = Self(options, isNix: text.contains("pkgs"))
        reader.read(root)
        let isEmpty = reader.configuration.bindings.isEmpty
        guard !isEmpty || !reader.configuration.remarks.isEmpty else {
            throw ImportFailure("there is no gesture in it")
        }
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

    /// Adds the binding of a gesture, or leaves the gesture out.
    private mutating func readGesture(_ element: XMLElement, of applications: [String]) {
        let kind = element.attributes["type"] ?? ""
        let count = element.attributes["fingers"] ?? ""
        let direction = element.attributes["direction"] ?? ""
        let action = element.children.first { $0.name == "action" }
        var text = [kind, count, direction].filter { !$0.isEmpty }.joined(separator: " ")
        if applications != ["All"] { text = "\(applications.joined(separator: ",")): \(text)" }
        if let action { text += ": " + ToucheggActions.summary(action) }
        let original = Original(Original.short(text), line: element.line)
        do throws(ImportFailure) {
            guard let fingers = Int(count), (1...10).contains(fingers) else {
                throw ImportFailure("`fingers` is not a number from 1 to 10")
            }
            guard let on = Self.gesture(kind, direction) else {
                throw ImportFailure(
                    "`\(Original.short(kind)) \(Original.short(direction))` is no gesture of touchegg "
                        + "2, which ignores it"
                )
            }
            guard let action else { throw ImportFailure("there is no action") }
            if on.hasPrefix("swipe"), fingers == 1 {
                throw ImportFailure(
                    "touchegg has no swipe with one finger; it would take scrolling from programs"
                )
            }
            noteIgnored(element, action, original)
            let effects = try actions.effects(resolved(action), on: on)
            let binding = ImportedBinding(
                original: original,
                on: on,
                fingers: fingers,
                options: applications == ["All"] ? [] : [makeCondition(applications)],
                effects: effects
            )
            let application = applications.joined(separator: ",").lowercased()
            add(binding, for: Gesture(application: application, on: on, fingers: fingers))
        } catch {
            configuration.leaveOut(original, error.reason)
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

    private mutating func add(_ binding: ImportedBinding, for gesture: Gesture) {
        bindingIndices[gesture] = configuration.add(binding, inPlaceOf: bindingIndices[gesture])
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
