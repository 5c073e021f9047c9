import EventCodes
import InputEvents

/// A key, with the names that programs have for it.
struct KeyName: Hashable, Sendable {
    /// The kernel's code; nil if the key is known only by its keysym.
    var code: UInt16?
    /// The keysym (`Right`, `plus`); nil if the key has none.
    var keysym: String?

    /// The modifier that the key is; nil if it is not a modifier.
    var modifier: Modifier? {
        keysym.flatMap { Modifier(keysym: $0) }
    }

    /// A modifier key, by its function.
    enum Modifier: String, CaseIterable, Hashable, Sendable {
        case shift, ctrl, alt, logo, altgr

        fileprivate init?(keysym: String) {
            switch keysym {
            case "Shift_L", "Shift_R": self = .shift
            case "Control_L", "Control_R": self = .ctrl
            case "Alt_L", "Alt_R", "Meta_L", "Meta_R": self = .alt
            case "Super_L", "Super_R", "Hyper_L", "Hyper_R": self = .logo
            case "ISO_Level3_Shift": self = .altgr
            default: return nil
            }
        }

        /// xdotool's name of the modifier.
        var xdotool: String {
            switch self {
            case .shift, .ctrl, .alt: rawValue
            case .logo: "super"
            case .altgr: "ISO_Level3_Shift"
            }
        }
    }

    /// Creates the key with a name of the kernel, with or without `KEY_` (`LEFTCTRL`, `A`); nil if
    /// there is no such key.
    init?(kernel name: String) {
        let uppercase = name.uppercased()
        let fullName =
            uppercase.hasPrefix("KEY_") || uppercase.hasPrefix("BTN_")
            ? uppercase : "KEY_\(uppercase)"
        guard let code = KeyCode(named: fullName) else { return nil }
        self.code = code.rawValue
        let stem = String(fullName.dropFirst(4))
        keysym = KeyTable.keysyms[stem] ?? KeyName.plainKeysym(stem)
    }

    /// Creates the key for a keysym or an alias (``KeyTable/aliases``); nil if the text is no name.
    ///
    /// A keysym that is not known here has no code.
    init?(keysym name: String) {
        let keysym = KeyTable.aliases[name.lowercased()] ?? name
        let isName = keysym.utf8.allSatisfy { Ascii.isNamePart($0) }
        guard isName, !keysym.isEmpty, keysym.utf8.count <= 40 else { return nil }
        self.keysym = keysym
        // Letters, digits and function keys have the same name in the kernel, in upper case.
        let stem = KeyTable.codes[keysym] ?? (keysym.utf8.count <= 3 ? keysym.uppercased() : nil)
        if let stem, KeyTable.codes[keysym] != nil || KeyName.plainKeysym(stem) != nil {
            code = KeyCode(named: "KEY_\(stem)")?.rawValue
        }
    }

    /// Returns the keysym of a letter, a digit or a function key; nil for other keys.
    ///
    /// It is the kernel's name, but letters are in lower case.
    private static func plainKeysym(_ stem: String) -> String? {
        let bytes = Array(stem.utf8)
        if bytes.count == 1, Ascii.isNamePart(bytes[0]), bytes[0] != UInt8(ascii: "_") {
            return stem.lowercased()
        }
        if bytes.first == UInt8(ascii: "F"), let number = Int(stem.dropFirst()),
            (1...24).contains(number), stem == "F\(number)"
        {
            return stem
        }
        return nil
    }
}
