import EventCodes
import InputEvents

/// The program that presses the keys of translated bindings.
public enum KeyTool: String, CaseIterable, Hashable, Sendable {
    /// inputrx itself (`send:`), on every desktop; it needs access to /dev/uinput.
    case send
    /// wtype, for Wayland compositors with virtual keyboards: sway, Hyprland, niri, labwc, Wayfire,
    /// Phosh.
    case wtype
    /// ydotool, for all sessions; it needs its daemon and access to /dev/uinput.
    case ydotool
    /// xdotool, for X11.
    case xdotool

    /// Returns the effect that presses these chords one after the other.
    func press(_ chords: [KeyChord]) throws(ImportFailure) -> ImportedEffect {
        var words: [String] = [rawValue]
        switch self {
        case .send:
            var input: [String] = []
            for chord in chords { input.append(try chord.sent()) }
            return .send(input)
        case .wtype:
            for chord in chords { words += try wtypeArguments(chord) }
        case .ydotool:
            words.append("key")
            for chord in chords { words += try ydotoolArguments(chord, ":1", ":0") }
        case .xdotool:
            words.append("key")
            for chord in chords { words.append(try xdotoolArgument(chord)) }
        }
        return .run(words.joined(separator: " "))
    }

    /// Returns the effect that presses a chord and keeps it pressed, or releases it.
    ///
    /// It throws for wtype, which releases all keys when it ends.
    func hold(_ chord: KeyChord, isDown: Bool) throws(ImportFailure) -> ImportedEffect {
        switch self {
        case .send: return isDown ? .press(try chord.sent()) : .release(try chord.sent())
        case .wtype:
            throw ImportFailure(
                "wtype releases all keys when it ends, so it cannot hold one; --keys ydotool can"
            )
        case .ydotool:
            let words = try ydotoolArguments(chord, isDown ? ":1" : nil, isDown ? nil : ":0")
            return .run("ydotool key " + words.joined(separator: " "))
        case .xdotool:
            return .run("xdotool \(isDown ? "keydown" : "keyup") \(try xdotoolArgument(chord))")
        }
    }

    /// Returns the effect that clicks a mouse button, numbered as in X: 1 left, 2 middle, 3 right,
    /// 4 to 7 scroll up, down, left and right, 8 back, 9 forward.
    ///
    /// wtype has no mouse, so ydotool clicks instead.
    func click(button: Int) throws(ImportFailure) -> ImportedEffect {
        if self == .xdotool { return .run("xdotool click \(button)") }
        if self == .send {
            guard let word = KeyTool.sentButtons[button] else {
                throw ImportFailure("no mouse button has the number \(button)")
            }
            return .send([word])
        }
        // In ydotool's codes, 0x40 means down and 0x80 up; the low digit is the button.
        let codes = [1: "0xC0", 2: "0xC2", 3: "0xC1", 8: "0xC3", 9: "0xC4"]
        guard let code = codes[button] else {
            throw ImportFailure("ydotool has no mouse button \(button)")
        }
        return .run("ydotool click \(code)")
    }

    /// The words of `send:` for the buttons.
    static let sentButtons = [
        1: "left click", 2: "middle click", 3: "right click", 4: "scroll up", 5: "scroll down",
        6: "scroll left", 7: "scroll right", 8: "BTN_SIDE", 9: "BTN_EXTRA",
    ]

    /// Returns the effect that types a text; throws for `send`, which sends only keys.
    func type(_ text: String) throws(ImportFailure) -> ImportedEffect {
        guard self != .send else {
            throw ImportFailure("inputrx sends keys and no text; --keys wtype types it")
        }
        return .run("\(rawValue)\(self == .wtype ? "" : " type") -- \(ShellQuoting.quoted(text))")
    }

    /// Returns the effect that moves the pointer to the right by `x` and down by `y` pixels; for
    /// `send`, these are counts of a mouse.
    ///
    /// wtype has no mouse, so ydotool moves the pointer instead.
    func movePointer(_ x: Int, _ y: Int) throws(ImportFailure) -> ImportedEffect {
        switch self {
        case .send: .send(try sentMotion(x, y))
        case .xdotool: .run("xdotool mousemove_relative -- \(x) \(y)")
        case .wtype, .ydotool: .run("ydotool mousemove -x \(x) -y \(y)")
        }
    }

    /// Returns the motion in the form of `send:`; throws if it is zero or exceeds 2000 counts, the
    /// limit of `send:`.
    private func sentMotion(_ x: Int, _ y: Int) throws(ImportFailure) -> [String] {
        let steps = [("left", "right", x), ("up", "down", y)].filter { $0.2 != 0 }
        guard !steps.isEmpty else { throw ImportFailure("it moves the pointer nowhere") }
        guard steps.allSatisfy({ (-2000...2000).contains($0.2) }) else {
            throw ImportFailure("`send` moves the pointer by 2000 counts at most")
        }
        return steps.map { negative, positive, count in
            "move \(count < 0 ? negative : positive) \(abs(count))"
        }
    }

    // MARK: - One chord

    /// Returns the arguments that hold the modifiers while the other keys are pressed.
    ///
    /// `-M` and `-m` press and release a modifier, `-P` and `-p` a key, and `-k` does both.
    private func wtypeArguments(_ chord: KeyChord) throws(ImportFailure) -> [String] {
        let (modifiers, others) = chord.parts
        let names = try keysyms(others)
        let press =
            names.count == 1
            ? ["-k", names[0]]
            : names.flatMap { ["-P", $0] } + names.reversed().flatMap { ["-p", $0] }
        return modifiers.flatMap { ["-M", $0.rawValue] } + press
            + modifiers.reversed().flatMap { ["-m", $0.rawValue] }
    }

    private func xdotoolArgument(_ chord: KeyChord) throws(ImportFailure) -> String {
        let (modifiers, others) = chord.parts
        return (modifiers.map(\.xdotool) + (try keysyms(others))).joined(separator: "+")
    }

    private func keysyms(_ keys: [KeyName]) throws(ImportFailure) -> [String] {
        var names: [String] = []
        for key in keys {
            guard let keysym = key.keysym else {
                throw ImportFailure("\(rawValue) has no name for this key; --keys ydotool has")
            }
            names.append(keysym)
        }
        return names
    }

    /// Returns the arguments that press the keys in order, each with the suffix `down`, and release
    /// them in reverse order, each with the suffix `up`.
    ///
    /// If a suffix is nil, its half is omitted.
    private func ydotoolArguments(
        _ chord: KeyChord,
        _ down: String?,
        _ up: String?
    ) throws(ImportFailure) -> [String] {
        let codes = try chord.codes()
        let pressed = down.map { down in codes.map { "\($0.rawValue)\(down)" } } ?? []
        let released = up.map { up in codes.reversed().map { "\($0.rawValue)\(up)" } } ?? []
        return pressed + released
    }
}
