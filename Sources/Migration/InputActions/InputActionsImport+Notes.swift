import YAML

// Notes about what the bindings do not do.
extension InputActionsImport {
    /// Returns the notes about a gesture whose actions work in another way.
    func notes(
        about gesture: InputActionsGesture,
        _ moments: InputActionsMoments,
        on conditions: InputActionsRequirements
    ) -> [String] {
        var notes: [String] = []
        if conditions.excludesModifiers {
            notes.append(
                "acts also while a modifier is held, unless another binding asks for it by `while:`"
            )
        }
        if moments.actsEarlier {
            notes.append("a long press acts as soon as its time is over, and not at the lift")
        }
        if moments.movesPointer {
            if gesture.fingers == "2" {
                notes.append(
                    "the desktop scrolls as well, unless `grab: gestures` of the touchpad keeps "
                        + "the fingers from it"
                )
            }
        } else {
            if gesture.isAccelerated {
                notes.append("the way of the fingers counts here, without acceleration")
            }
            if gesture.resumption > 0 {
                notes.append(
                    "ends at the lift: only a drag of the pointer can be continued, by `drag-lock:`"
                )
            }
        }
        return notes
    }

    /// Notes the keys of a gesture or an action that nothing has read.
    mutating func noteUnread(_ mapping: InputActionsMapping) {
        for entry in mapping.unread {
            guard let reason = InputActionsImport.reason(for: entry) else { continue }
            noteOnce(entry, reason)
        }
    }

    /// Notes a setting of a section for a device.
    mutating func noteSetting(_ entry: Node.Entry) {
        let reason =
            switch entry.key {
            case "speed":
                "inputrx has its own limit between fast and slow: `flick` under `thresholds:`"
            case "delta_multiplier":
                "how far the pointer goes in a drag, for which inputrx has its own measure: see "
                    + "Dragging in docs/use/pointer.md"
            default: "inputrx has limits of its own, which `thresholds:` sets"
            }
        noteOnce(entry, reason)
    }

    /// Notes a key at the top level, unless it says nothing about gestures.
    mutating func noteRootKey(_ entry: Node.Entry) {
        let others: Set<String> = [
            "anchors", "autoreload", "external_variable_access", "notifications",
        ]
        guard !others.contains(entry.key), !entry.key.hasPrefix("_"), !entry.key.hasPrefix(".")
        else { return }
        noteOnce(
            entry,
            entry.key == "scripting"
                ? "inputrx runs no scripts in JavaScript" : InputActionsImport.unknownKey
        )
    }

    /// Notes the rules for devices.
    mutating func readDeviceRules(_ entry: Node.Entry) {
        for node in entry.value.elements ?? [] {
            let rule = InputActionsMapping(node)
            let (ignored, grabbed, _) = (rule["ignore"], rule["grab"], rule["conditions"])
            if ignored != nil || grabbed != nil {
                configuration.note(
                    original("device_rules", entry.keySpan),
                    "the bindings are for every touchpad and touchscreen; `device: {name: …}` "
                        + "chooses one"
                )
            }
            if let settings = rule["swipe"] {
                let swipe = InputActionsMapping(settings)
                if let tolerance = swipe["angle_tolerance"] {
                    configuration.note(
                        original("angle_tolerance: \(excerpt(tolerance.span))", tolerance.span),
                        "a direction reaches 35° to either side here, or 26° beside diagonals; "
                            + "`direction:` sets other angles"
                    )
                }
                for unread in swipe.unread { noteSetting(unread) }
            }
            for unread in rule.unread { noteSetting(unread) }
        }
    }

    /// Adds a note about a key, unless another gesture has the same key from its group.
    private mutating func noteOnce(_ entry: Node.Entry, _ reason: String) {
        guard notedKeys.insert(entry.keySpan.start).inserted else { return }
        configuration.remarks.append(Remark(.note, original(entry), reason))
    }

    /// The reason for a key that neither this translation nor InputActions' pages know.
    private static let unknownKey = "inputrx has nothing like this key, which is left out"

    /// Returns the reason why a key of a gesture or an action is left out; nil if nothing is lost.
    private static func reason(for entry: Node.Entry) -> String? {
        let isOn = entry.value.text == "true"
        let isOff = entry.value.text == "false"
        switch entry.key {
        // Only `$last_trigger_id` asks for these, which no binding can.
        case "id", "name", "set_last_trigger": return nil
        case "gestures": return "groups within each other go no deeper"
        case "accelerated" where isOff, "bidirectional" where isOff, "block_events" where isOff,
            "block_other" where isOff, "clear_modifiers" where isOff, "conflicting" where isOn,
            "instant" where isOff, "lock_pointer" where isOff:
            return nil
        case "bidirectional":
            return "only one way of it is bound: write a second binding for the opposite angles"
        case "block_events":
            return "programs get the touches, too, unless `grab:` of the device withholds them"
        case "clear_modifiers":
            return "modifiers that you hold stay down while inputrx sends other keys"
        case "conflicting":
            return "one gesture acts on a touch here; with `pass: true`, the next one does, too"
        case "delay": return "inputrx makes no pauses within an action"
        case "interval": return "an interval counts only with `on: update`"
        default: return unknownKey
        }
    }
}
