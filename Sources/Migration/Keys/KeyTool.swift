import EventCodes
import InputEvents

/// A program that presses keys, because inputrx itself presses none.
public enum KeyTool: String, CaseIterable, Hashable, Sendable {
    /// For Wayland compositors with virtual keyboards: sway, Hyprland, niri, labwc, Wayfire, Phosh.
    case wtype = "wtype"
    /// For all sessions; needs its daemon and access to /dev/uinput.
    case ydotool = "ydotool"
    /// For X11.
    case xdotool = "xdotool"

    /// The command that presses these chords one after the other.
    func command(_ chords: [KeyChord]) -> Result<String, ImportFailure> {
        var words: [String] = [rawValue]
        switch self {
        case .wtype:
            for chord in chords {
                switch wtype(chord) {
                case .success(let more): words += more
                case .failure(let failure): return .failure(failure)
                }
            }
        case .ydotool:
            words.append("key")
            for chord in chords {
                switch ydotool(chord, ":1", ":0") {
                case .success(let more): words += more
                case .failure(let failure): return .failure(failure)
                }
            }
        case .xdotool:
            words.append("key")
            for chord in chords {
                switch xdotool(chord) {
                case .success(let word): words.append(word)
                case .failure(let failure): return .failure(failure)
                }
            }
        }
        return .success(words.joined(separator: " "))
    }

    /// The command that presses a chord and keeps it pressed, or releases it.
    ///
    /// wtype releases everything when it ends, so it cannot do this.
    func command(_ chord: KeyChord, isDown: Bool) -> Result<String, ImportFailure> {
        switch self {
        case .wtype:
            return .failure(
                ImportFailure(
                    "wtype releases all keys when it ends, so it cannot hold one; --keys ydotool can"
                )
            )
        case .ydotool:
            return ydotool(chord, isDown ? ":1" : nil, isDown ? nil : ":0").map {
                "ydotool key " + $0.joined(separator: " ")
            }
        case .xdotool:
            return xdotool(chord).map { "xdotool \(isDown ? "keydown" : "keyup") \($0)" }
        }
    }

    /// The command that clicks a button of the mouse: 1 left, 2 middle, 3 right, 8 back, 9 forward.
    ///
    /// wtype has no mouse, so it is ydotool's beside it.
    func click(button: Int) -> Result<String, ImportFailure> {
        if self == .xdotool { return .success("xdotool click \(button)") }
        // ydotool's numbers: 0x40 is down, 0x80 up.
        let codes = [1: "0xC0", 2: "0xC2", 3: "0xC1", 8: "0xC3", 9: "0xC4"]
        guard let code = codes[button] else {
            return .failure(ImportFailure("ydotool has no mouse button \(button)"))
        }
        return .success("ydotool click \(code)")
    }

    // MARK: - One chord

    private func wtype(_ chord: KeyChord) -> Result<[String], ImportFailure> {
        let (modifiers, others) = chord.parts
        var words = modifiers.flatMap { ["-M", $0.rawValue] }
        var names: [String] = []
        for key in others {
            guard let keysym = key.keysym else {
                return .failure(ImportFailure("wtype has no name for this key; --keys ydotool has"))
            }
            names.append(keysym)
        }
        if names.count == 1 {
            words += ["-k", names[0]]
        } else {
            words += names.flatMap { ["-P", $0] } + names.reversed().flatMap { ["-p", $0] }
        }
        return .success(words + modifiers.reversed().flatMap { ["-m", $0.rawValue] })
    }

    private func xdotool(_ chord: KeyChord) -> Result<String, ImportFailure> {
        let (modifiers, others) = chord.parts
        var names = modifiers.map(\.xdotool)
        for key in others {
            guard let keysym = key.keysym else {
                return .failure(
                    ImportFailure("xdotool has no name for this key; --keys ydotool has")
                )
            }
            names.append(keysym)
        }
        return .success(names.joined(separator: "+"))
    }

    private func ydotool(
        _ chord: KeyChord,
        _ down: String?,
        _ up: String?
    ) -> Result<[String], ImportFailure> {
        var codes: [UInt16] = []
        for key in chord.keys {
            if let code = key.code {
                codes.append(code)
            } else if let keysym = key.keysym, let name = KeyTable.shifted[keysym],
                let shift = KeyCode(named: "KEY_LEFTSHIFT"),
                let code = KeyCode(named: "KEY_\(name)")
            {
                codes += [shift.rawValue, code.rawValue]
            } else {
                let name = key.keysym ?? "?"
                return .failure(
                    ImportFailure("ydotool presses keys by number, and `\(name)` has none")
                )
            }
        }
        let pressed = down.map { down in codes.map { "\($0)\(down)" } } ?? []
        let released = up.map { up in codes.reversed().map { "\($0)\(up)" } } ?? []
        return .success(pressed + released)
    }
}
