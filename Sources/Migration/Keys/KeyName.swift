import EventCodes
import InputEvents

/// A key, with the names that programs have for it.
struct KeyName: Hashable, Sendable {
    /// The kernel's code; nil if the key is known only by its keysym.
    var code: UInt16?
    /// The keysym (`Right`, `plus`); nil if there is none.
    var keysym: String?

    /// The modifier; nil if the key is not a modifier.
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

        /// xdotool's word for it.
        var xdotool: String {
            switch self {
            case .shift, .ctrl, .alt: rawValue
            case .logo: "super"
            case .altgr: "ISO_Level3_Shift"
            }
        }
    }

    /// Creates the key with this kernel name, without `KEY_` (`LEFTCTRL`, `A`); nil if there is
    /// none.
    init?(kernel name: String) {
        let upper = name.uppercased()
        let full = upper.hasPrefix("KEY_") || upper.hasPrefix("BTN_") ? upper : "KEY_\(upper)"
        guard let code = KeyCode(named: full) else { return nil }
        self.code = code.rawValue
        let short = String(full.dropFirst(4))
        keysym = KeyTable.keysyms[short] ?? KeyName.regular(short)
    }

    /// Creates the key for a keysym, or for xdotool's word for a modifier; nil for other names.
    init?(keysym name: String) {
        let keysym = KeyTable.aliases[name.lowercased()] ?? name
        let isName = keysym.utf8.allSatisfy { Ascii.isNamePart($0) }
        guard isName, !keysym.isEmpty, keysym.utf8.count <= 40 else { return nil }
        self.keysym = keysym
        let short = KeyTable.codes[keysym] ?? (keysym.utf8.count <= 3 ? keysym.uppercased() : nil)
        if let short, KeyTable.codes[keysym] != nil || KeyName.regular(short) != nil {
            code = KeyCode(named: "KEY_\(short)")?.rawValue
        }
    }

    /// Returns the keysym of a letter, digit or function key, which has the same name.
    private static func regular(_ short: String) -> String? {
        let bytes = Array(short.utf8)
        if bytes.count == 1, Ascii.isNamePart(bytes[0]), bytes[0] != UInt8(ascii: "_") {
            return short.lowercased()
        }
        if bytes.first == UInt8(ascii: "F"), let number = Int(short.dropFirst()),
            (1...24).contains(number), short == "F\(number)"
        {
            return short
        }
        return nil
    }
}
