import Desktops

/// Turns an action of touchegg into effects of a binding.
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

    /// The types of actions on a window.
    static let windowTypes: Set<String> = [
        "MAXIMIZE_RESTORE_WINDOW", "FULLSCREEN_WINDOW", "MINIMIZE_WINDOW", "CLOSE_WINDOW",
        "TILE_WINDOW",
    ]

    /// The settings that touchegg reads.
    static let settings: Set<String> = [
        "repeat", "times", "on", "command", "decreaseCommand", "modifiers", "keys", "decreaseKeys",
        "button", "direction", "cyclic", "animate", "animation", "animationPosition", "color",
        "borderColor",
    ]

    /// Returns the effects of an action for the gesture with this value of `on:`, and adds what is
    /// different to `notes`.
    func effects(
        _ action: XMLElement,
        on: String,
        _ notes: inout [String]
    ) throws(ImportFailure) -> [YAMLEntry] {
        var settings: [String: String] = [:]
        for child in action.children { settings[child.name] = child.trimmedText }
        // Version 1 has the settings in the text.
        let text = action.children.isEmpty ? action.trimmedText : ""
        switch action.attributes["type"] ?? "" {
        case "MAXIMIZE_RESTORE_WINDOW": return try desktopEntries(.maximise)
        case "FULLSCREEN_WINDOW": return try desktopEntries(.fullscreen)
        case "MINIMIZE_WINDOW": return try desktopEntries(.minimise)
        case "CLOSE_WINDOW": return try desktopEntries(.close)
        case "SHOW_DESKTOP": return try desktopEntries(.showDesktop)
        case "TILE_WINDOW":
            return try desktopEntries(settings["direction"] == "left" ? .tileLeft : .tileRight)
        case "CHANGE_DESKTOP":
            let word = settings["direction"] ?? version1(text, "DIRECTION") ?? text
            let wraps = settings["cyclic"] == "true"
            return try workspaceEntries(word.lowercased(), wraps: wraps, on: on, &notes)
        case "SEND_KEYS": return try keyEntries(settings, text, on: on, &notes)
        case "RUN_COMMAND":
            return try commandEntries(settings, version1(text, "COMMAND") ?? text, on: on)
        case "MOUSE_CLICK":
            return try clickEntries(settings, version1(text, "BUTTON"), on: on)
        case "": throw ImportFailure("there is no action")
        case let other:
            throw ImportFailure("`\(Original.short(other))` is no action of touchegg 2")
        }
    }

    // MARK: - Windows

    private func desktopEntries(_ task: DesktopTask) throws(ImportFailure) -> [YAMLEntry] {
        // touchegg works only on X11, which is therefore the default.
        let effect = try (options.desktop ?? .x11).effect(task, keys: options.keys)
        return [effect.entry("run")].compactMap(\.self)
    }

    private func workspaceEntries(
        _ word: String,
        wraps: Bool,
        on: String,
        _ notes: inout [String]
    ) throws(ImportFailure) -> [YAMLEntry] {
        let task: DesktopTask
        if word == "auto" {
            // This assumes natural scrolling, which all touchscreens and most touchpads have.
            task = on == "swipe left" || on == "swipe up" ? .next : .previous
        } else {
            // For any word that it does not know, touchegg switches to the previous workspace.
            task = DesktopTask(workspace: word) ?? .previous
        }
        guard task == .next || task == .previous else { return try desktopEntries(task) }
        let (effect, note) = try WorkspaceStep(isForward: task == .next, wraps: wraps).effect(
            on: options.desktop ?? .x11,
            keys: options.keys,
            of: "touchegg",
            option: "cyclic"
        )
        if let note { notes.append(note) }
        return [effect.entry("run")].compactMap(\.self)
    }

    // MARK: - Keys, commands, clicks

    private func keyEntries(
        _ settings: [String: String],
        _ text: String,
        on: String,
        _ notes: inout [String]
    ) throws(ImportFailure) -> [YAMLEntry] {
        let modifiers = settings["modifiers"] ?? ""
        func press(_ keys: String) throws(ImportFailure) -> ImportedEffect {
            let names = [modifiers, keys].filter { !$0.isEmpty }.joined(separator: "+")
            let chord = try KeyChord.read(names) { name in
                // An upper-case letter means the same key as a lower-case one.
                KeyName(
                    keysym: name.utf8.count == 1
                        ? name.lowercased() : ToucheggActions.altKeys[name] ?? name
                )
            }
            return try options.keys.press([chord])
        }
        let keys = settings["keys"] ?? text
        guard !keys.isEmpty || !modifiers.isEmpty else {
            throw ImportFailure("there are no keys")
        }
        let first = try press(keys)
        let names = (modifiers.split(separator: "+") + keys.split(separator: "+")).map(\.trimmed)
        if let meta = names.first(where: { ToucheggActions.altKeys[String($0)] != nil }) {
            notes.append("on X, `\(meta)` is on the Alt key, which touchegg therefore presses")
        }
        guard let decreaseKeys = settings["decreaseKeys"], !decreaseKeys.isEmpty else {
            return effects(first, nil, settings, on: on)
        }
        return effects(first, try press(decreaseKeys), settings, on: on)
    }

    private func commandEntries(
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
        let decreaseCommand = settings["decreaseCommand"].flatMap { $0.isEmpty ? nil : $0 }
        return effects(.run(command), decreaseCommand.map { .run($0) }, settings, on: on)
    }

    private func clickEntries(
        _ settings: [String: String],
        _ text: String?,
        on: String
    ) throws(ImportFailure) -> [YAMLEntry] {
        guard let button = Int(settings["button"] ?? text ?? ""), (1...9).contains(button) else {
            throw ImportFailure("`button` is not a number from 1 to 9")
        }
        return effects(try options.keys.click(button: button), nil, settings, on: on)
    }

    /// The keysyms that the keymaps of X have on the Alt keys, with Shift, and on no other key.
    ///
    /// touchegg presses the key of a keysym without Shift.
    private static let altKeys = ["Meta_L": "Alt_L", "Meta_R": "Alt_R"]

    /// Returns the value of `NAME=value`, the form of version 1; nil if the text has another form.
    private func version1(_ text: String, _ name: String) -> String? {
        text.hasPrefix("\(name)=") ? String(text.dropFirst(name.utf8.count + 1)) : nil
    }

    /// Returns the entries for an effect at the beginning of the gesture (touchegg's default), at
    /// its end, at both, or at each step.
    ///
    /// `decrease` is the effect of steps back.
    private func effects(
        _ effect: ImportedEffect,
        _ decrease: ImportedEffect?,
        _ settings: [String: String],
        on: String
    ) -> [YAMLEntry] {
        func entries(_ keys: String...) -> [YAMLEntry] { keys.compactMap { effect.entry($0) } }
        if on == "tap" { return entries("run") }
        if settings["repeat"] == "true" {
            var steps = entries("more")
            if let less = decrease?.entry("less") { steps.append(less) }
            if let size = stepSize(settings["times"], on: on) {
                steps.append(YAMLEntry("every", size))
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

    /// Returns the size of a step; nil if `times`, the number of steps for the whole path, is the
    /// default of 10 or not a number from 2 to 15.
    ///
    /// The whole path is taken as 50 mm, or as 100 % for a pinch.
    private func stepSize(_ times: String?, on: String) -> String? {
        guard let times = times.flatMap({ Int($0) }), (2...15).contains(times), times != 10 else {
            return nil
        }
        return on.hasPrefix("pinch") ? "\(100 / times)%" : "\(50 / times)mm"
    }
}
