/// The names of keys in the kernel (linux/input-event-codes.h, without `KEY_`) and in X
/// (keysymdef.h, XF86keysym.h), on a keyboard with the layout `us`.
///
/// Letters, digits and function keys are missing, because they have the same name in both.
enum KeyTable {
    /// The keysyms by the kernel's names.
    static let keysyms = Dictionary(uniqueKeysWithValues: pairs)

    /// The kernel's names by keysyms; if several keys have the same keysym, the first one counts.
    static let codes = Dictionary(pairs.map { ($0.1, $0.0) }) { first, _ in first }

    /// Other names for keysyms, in lower case: the aliases of xdotool, and common ones.
    static let aliases: [String: String] = [
        "ctrl": "Control_L", "control": "Control_L", "shift": "Shift_L", "alt": "Alt_L",
        "super": "Super_L", "meta": "Meta_L", "hyper": "Hyper_L", "super_l": "Super_L",
        "super_r": "Super_R", "control_l": "Control_L", "control_r": "Control_R",
        "shift_l": "Shift_L", "shift_r": "Shift_R", "alt_l": "Alt_L", "alt_r": "Alt_R",
        "return": "Return", "enter": "Return", "esc": "Escape", "escape": "Escape",
        "tab": "Tab", "space": "space", "backspace": "BackSpace", "delete": "Delete",
        "pageup": "Page_Up", "page_up": "Page_Up", "prior": "Page_Up",
        "pagedown": "Page_Down", "page_down": "Page_Down", "next": "Page_Down",
        "left": "Left", "right": "Right", "up": "Up", "down": "Down", "home": "Home", "end": "End",
    ]

    /// The kernel's name and the keysym of each key.
    private static let pairs: [(String, String)] = [
        ("LEFTSHIFT", "Shift_L"), ("RIGHTSHIFT", "Shift_R"),
        ("LEFTCTRL", "Control_L"), ("RIGHTCTRL", "Control_R"),
        ("LEFTALT", "Alt_L"), ("RIGHTALT", "Alt_R"),
        ("LEFTMETA", "Super_L"), ("RIGHTMETA", "Super_R"),
        ("ESC", "Escape"), ("ENTER", "Return"), ("TAB", "Tab"), ("SPACE", "space"),
        ("BACKSPACE", "BackSpace"), ("DELETE", "Delete"), ("INSERT", "Insert"),
        ("HOME", "Home"), ("END", "End"), ("PAGEUP", "Page_Up"), ("PAGEDOWN", "Page_Down"),
        ("LEFT", "Left"), ("RIGHT", "Right"), ("UP", "Up"), ("DOWN", "Down"),
        ("CAPSLOCK", "Caps_Lock"), ("NUMLOCK", "Num_Lock"), ("SCROLLLOCK", "Scroll_Lock"),
        ("SYSRQ", "Print"), ("PRINT", "XF86Print"), ("PAUSE", "Pause"), ("COMPOSE", "Menu"),
        ("MENU", "XF86MenuKB"),
        ("MINUS", "minus"), ("EQUAL", "equal"), ("LEFTBRACE", "bracketleft"),
        ("RIGHTBRACE", "bracketright"), ("SEMICOLON", "semicolon"), ("APOSTROPHE", "apostrophe"),
        ("GRAVE", "grave"), ("BACKSLASH", "backslash"), ("COMMA", "comma"), ("DOT", "period"),
        ("SLASH", "slash"), ("102ND", "less"),
        ("KP0", "KP_0"), ("KP1", "KP_1"), ("KP2", "KP_2"), ("KP3", "KP_3"), ("KP4", "KP_4"),
        ("KP5", "KP_5"), ("KP6", "KP_6"), ("KP7", "KP_7"), ("KP8", "KP_8"), ("KP9", "KP_9"),
        ("KPPLUS", "KP_Add"), ("KPMINUS", "KP_Subtract"), ("KPASTERISK", "KP_Multiply"),
        ("KPSLASH", "KP_Divide"), ("KPENTER", "KP_Enter"), ("KPDOT", "KP_Decimal"),
        ("VOLUMEUP", "XF86AudioRaiseVolume"), ("VOLUMEDOWN", "XF86AudioLowerVolume"),
        ("MUTE", "XF86AudioMute"), ("MICMUTE", "XF86AudioMicMute"),
        ("PLAYPAUSE", "XF86AudioPlay"), ("PLAY", "XF86AudioPlay"), ("NEXTSONG", "XF86AudioNext"),
        ("PREVIOUSSONG", "XF86AudioPrev"), ("STOPCD", "XF86AudioStop"),
        ("BRIGHTNESSUP", "XF86MonBrightnessUp"), ("BRIGHTNESSDOWN", "XF86MonBrightnessDown"),
        ("BACK", "XF86Back"), ("FORWARD", "XF86Forward"), ("REFRESH", "XF86Reload"),
        ("HOMEPAGE", "XF86HomePage"), ("SEARCH", "XF86Search"), ("WWW", "XF86WWW"),
        ("MAIL", "XF86Mail"), ("CALC", "XF86Calculator"), ("SLEEP", "XF86Sleep"),
        ("POWER", "XF86PowerOff"), ("CLOSE", "XF86Close"), ("ZOOMIN", "XF86ZoomIn"),
        ("ZOOMOUT", "XF86ZoomOut"), ("SCALE", "XF86LaunchA"), ("DASHBOARD", "XF86LaunchB"),
        ("CUT", "XF86Cut"), ("COPY", "XF86Copy"), ("PASTE", "XF86Paste"),
        ("TOUCHPAD_TOGGLE", "XF86TouchpadToggle"),
    ]

    /// The signs that the layout `us` types with Shift, each with its key.
    static let shifted: [String: String] = [
        "plus": "EQUAL", "underscore": "MINUS", "exclam": "1", "at": "2", "numbersign": "3",
        "dollar": "4", "percent": "5", "asciicircum": "6", "ampersand": "7", "asterisk": "8",
        "parenleft": "9", "parenright": "0", "braceleft": "LEFTBRACE",
        "braceright": "RIGHTBRACE", "colon": "SEMICOLON", "quotedbl": "APOSTROPHE",
        "asciitilde": "GRAVE", "bar": "BACKSLASH", "less": "COMMA", "greater": "DOT",
        "question": "SLASH",
    ]
}
