import EventCodes
import InputEvents

/// What presses the keys of translated bindings.
public enum KeyTool: String, CaseIterable, Hashable, Sendable {
    /// inputrx itself (`send:`), on every desktop; needs access to /dev/uinput.
    case send = "send"
    /// For Wayland compositors with virtual keyboards: sway, Hyprland, niri, labwc, Wayfire, Phosh.
    case wtype = "wtype"
    /// For all sessions; needs its daemon and access to /dev/uinput.
    case ydotool = "ydotool"
    /// For X11.
    case xdotool = "xdotool"

    /// What presses these chords one after the other.
    func press(_ chords: [KeyChord]) -> Result<ImportedEffect, ImportFailure> {
        var words: [String] = [rawValue]
        switch self {
        case .send:
            var input: [String] = []
            for chord in chords {
                switch chord.sent {
                case .success(let text): input.append(text)
                case .failure(let failure): return .failure(failure)
                }
            }
            return .success(.send(input))
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
        return .success(.run(words.joined(separator: " ")))
    }

    /// What presses a chord and keeps it pressed, or releases it.
    ///
    /// wtype releases everything when it ends, so it cannot do this.
    func hold(_ chord: KeyChord, isDown: Bool) -> Result<ImportedEffect, ImportFailure> {
        switch self {
        case .send: return chord.sent.map { isDown ? .press($0) : .release($0) }
        case .wtype:
            return .failure(
                ImportFailure(
                    "wtype releases all keys when it ends, so it cannot hold one; --keys ydotool can"
                )
            )
        case .ydotool:
            return ydotool(chord, isDown ? ":1" : nil, isDown ? nil : ":0").map {
                .run("ydotool key " + $0.joined(separator: " "))
            }
        case .xdotool:
            return xdotool(chord).map { .run("xdotool \(isDown ? "keydown" : "keyup") \($0)") }
        }
    }

    /// What clicks a button of the mouse, numbered as X does: 1 left, 2 middle, 3 right, 4 to 7 scroll up,
    /// down, left and right, 8 back, 9 forward.
    ///
    /// wtype has no mouse, so it is ydotool's beside it.
    func click(button: Int) -> Result<ImportedEffect, ImportFailure> {
        if self == .xdotool { return .success(.run("xdotool click \(button)")) }
        if self == .send {
            guard let word = KeyTool.sentButtons[button] else {
                return .failure(ImportFailure("no mouse button has the number \(button)"))
            }
            return .success(.send([word]))
        }
        // ydotool's numbers: 0x40 is down, 0x80 up.
        let codes = [1: "0xC0", 2: "0xC2", 3: "0xC1", 8: "0xC3", 9: "0xC4"]
        guard let code = codes[button] else {
            return .failure(ImportFailure("ydotool has no mouse button \(button)"))
        }
        return .success(.run("ydotool click \(code)"))
    }

    private static let sentButtons = [
        1: "left click", 2: "middle click", 3: "right click", 4: "scroll up", 5: "scroll down",
        6: "scroll left", 7: "scroll right", 8: "BTN_SIDE", 9: "BTN_EXTRA",
    ]

    /// What types a text.
    func type(_ text: String) -> Result<ImportedEffect, ImportFailure> {
        guard self != .send else {
            return .failure(ImportFailure("inputrx sends keys and no text; --keys wtype types it"))
        }
        return .success(
            .run("\(rawValue)\(self == .wtype ? "" : " type") -- \(ShellQuoting.quoted(text))")
        )
    }

    /// What moves the pointer by so many pixels; wtype cannot, so it is ydotool's.
    func movePointer(_ x: Int, _ y: Int) -> Result<ImportedEffect, ImportFailure> {
        switch self {
        case .send: .failure(ImportFailure("inputrx moves no pointer; --keys ydotool does"))
        case .xdotool: .success(.run("xdotool mousemove_relative -- \(x) \(y)"))
        case .wtype, .ydotool: .success(.run("ydotool mousemove -x \(x) -y \(y)"))
        }
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
        chord.codes.map { codes in
            let pressed = down.map { down in codes.map { "\($0.rawValue)\(down)" } } ?? []
            let released = up.map { up in codes.reversed().map { "\($0.rawValue)\(up)" } } ?? []
            return pressed + released
        }
    }
}
