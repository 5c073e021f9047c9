import Desktops

/// Turns an action of touchegg into the commands of a binding.
struct ToucheggActions {
    let options: ImportOptions

    /// Returns the action with its settings on one line, for comments and remarks.
    static func summary(_ action: XMLElement) -> String {
        let decoration: Set<String> = ["animate", "color", "borderColor", "animationPosition"]
        var parts = [action.attributes["type"] ?? "?"]
        parts += action.children.filter { !decoration.contains($0.name) }.map {
            "\($0.name)=\($0.trimmedText)"
        }
        if action.children.isEmpty, !action.trimmedText.isEmpty { parts.append(action.trimmedText) }
        return parts.joined(separator: " ")
    }

    /// The settings that touchegg reads.
    static let settings: Set<String> = [
        "repeat", "times", "on", "command", "decreaseCommand", "modifiers", "keys", "decreaseKeys",
        "button", "direction", "cyclic", "animate", "animation", "animationPosition", "color",
        "borderColor",
    ]

    /// Returns the commands for an action on that gesture.
    func effects(_ action: XMLElement, on: String) throws(ImportFailure) -> [YAMLEntry] {
        var settings: [String: String] = [:]
        for child in action.children { settings[child.name] = child.trimmedText }
        // Version 1 has the settings in the text.
        let text = action.children.isEmpty ? action.trimmedText : ""
        switch action.attributes["type"] ?? "" {
        case "MAXIMIZE_RESTORE_WINDOW": return try window(.maximise)
        case "FULLSCREEN_WINDOW": return try window(.fullscreen)
        case "MINIMIZE_WINDOW": return try window(.minimise)
        case "CLOSE_WINDOW": return try window(.close)
        case "SHOW_DESKTOP": return try window(.showDesktop)
        case "TILE_WINDOW":
            return try window(settings["direction"] == "left" ? .tileLeft : .tileRight)
        case "CHANGE_DESKTOP":
            let word = settings["direction"] ?? version1(text, "DIRECTION") ?? text
            return try workspace(word.lowercased(), on: on)
        case "SEND_KEYS": return try sendKeys(settings, text, on: on)
        case "RUN_COMMAND":
            return try run(settings, version1(text, "COMMAND") ?? text, on: on)
        case "MOUSE_CLICK":
            return try click(settings, version1(text, "BUTTON"), on: on)
        case "": throw ImportFailure("there is no action")
        case let other:
            throw ImportFailure("`\(Original.short(other))` is no action of touchegg 2")
        }
    }

    // MARK: - Windows

    private func window(_ task: DesktopTask) throws(ImportFailure) -> [YAMLEntry] {
        // touchegg works only on X11.
        let effect = try (options.desktop ?? .x11).effect(task, keys: options.keys)
        return [effect.entry("run")].compactMap(\.self)
    }

    private func workspace(_ word: String, on: String) throws(ImportFailure) -> [YAMLEntry] {
        if word == "auto" {
            // This assumes natural scrolling, which touchscreens always have, and most touchpads.
            let isNext = on == "swipe left" || on == "swipe up"
            return try window(isNext ? .next : .previous)
        }
        // touchegg goes back for any word that it does not know.
        return try window(DesktopTask(workspace: word) ?? .previous)
    }

    // MARK: - Keys, commands, clicks

    private func sendKeys(
        _ settings: [String: String],
        _ text: String,
        on: String
    ) throws(ImportFailure) -> [YAMLEntry] {
        let modifiers = settings["modifiers"] ?? ""
        func press(_ keys: String) throws(ImportFailure) -> ImportedEffect {
            let names = [modifiers, keys].filter { !$0.isEmpty }.joined(separator: "+")
            let chord = try KeyChord.read(names) { name in
                // A letter means its key, in any case.
                KeyName(keysym: name.utf8.count == 1 ? name.lowercased() : name)
            }
            return try options.keys.press([chord])
        }
        let keys = settings["keys"] ?? text
        guard !keys.isEmpty || !modifiers.isEmpty else {
            throw ImportFailure("there are no keys")
        }
        let first = try press(keys)
        guard let other = settings["decreaseKeys"], !other.isEmpty else {
            return effects(first, nil, settings, on: on)
        }
        return effects(first, try press(other), settings, on: on)
    }

    private func run(
        _ settings: [String: String],
        _ text: String,
        on: String
    ) throws(ImportFailure) -> [YAMLEntry] {
        let command = settings["command"] ?? text
        guard command.contains(where: { !$0.isWhitespace }) else {
            throw ImportFailure("there is no command")
        }
        if let variable = ["TOUCHEGG_GESTURE_ON", "TOUCHEGG_DEVICE_TYPE"].first(where: {
            command.contains($0)
        }) {
            throw ImportFailure("inputrx does not set `\(variable)`")
        }
        let other = settings["decreaseCommand"].flatMap { $0.isEmpty ? nil : $0 }
        return effects(.run(command), other.map { .run($0) }, settings, on: on)
    }

    private func click(
        _ settings: [String: String],
        _ text: String?,
        on: String
    ) throws(ImportFailure) -> [YAMLEntry] {
        guard let button = Int(settings["button"] ?? text ?? ""), (1...9).contains(button) else {
            throw ImportFailure("`button` is not a number from 1 to 9")
        }
        return effects(try options.keys.click(button: button), nil, settings, on: on)
    }

    /// Returns the value of `NAME=value` in the text of version 1.
    private func version1(_ text: String, _ name: String) -> String? {
        text.hasPrefix("\(name)=") ? String(text.dropFirst(name.utf8.count + 1)) : nil
    }

    /// Returns the entries for the moment of the command: at the begin (touchegg's default), at the
    /// end, or repeatedly.
    private func effects(
        _ effect: ImportedEffect,
        _ other: ImportedEffect?,
        _ settings: [String: String],
        on: String
    ) -> [YAMLEntry] {
        func entries(_ keys: String...) -> [YAMLEntry] { keys.compactMap { effect.entry($0) } }
        if on == "tap" { return entries("run") }
        if settings["repeat"] == "true" {
            var steps = entries("more")
            if let less = other?.entry("less") { steps.append(less) }
            if let every = every(settings["times"], on: on) {
                steps.append(YAMLEntry("every", every))
            }
            return steps
        }
        switch settings["on"] {
        case "end": return entries("run")
        case "begin-and-end":
            // For touchegg, a cancelled gesture also ends.
            return entries("begin", "end", "cancel")
        default: return entries("begin")
        }
    }

    /// Returns the size of a step if `times` is not the default of ten steps for the whole path.
    private func every(_ times: String?, on: String) -> String? {
        guard let times = times.flatMap({ Int($0) }), (2...15).contains(times), times != 10 else {
            return nil
        }
        return on.hasPrefix("pinch") ? "\(100 / times)%" : "\(50 / times)mm"
    }
}
