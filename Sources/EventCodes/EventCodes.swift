import CLibevdev

/// The kernel's names of event types and codes (`EV_ABS`, `ABS_MT_POSITION_X`), through libevdev.
///
/// Names must match exactly, with case and prefix. `KeyCode` has more lenient look-ups for keys.
public enum EventCodes {
    /// Returns the number of the event type with that name (`EV_ABS` is 3); nil if there is none.
    public static func type(named name: String) -> UInt16? {
        guard isCString(name) else { return nil }
        return number(libevdev_event_type_from_name(name))
    }

    /// Returns the number of the code with that name among the codes of a type; nil if there is
    /// none.
    public static func code(named name: String, type: UInt16) -> UInt16? {
        guard isCString(name) else { return nil }
        return number(libevdev_event_code_from_name(UInt32(type), name))
    }

    /// Returns the type and number of the code with that name; nil if there is none.
    public static func code(named name: String) -> (type: UInt16, code: UInt16)? {
        guard isCString(name), let type = number(libevdev_event_type_from_code_name(name)),
            let code = number(libevdev_event_code_from_code_name(name))
        else { return nil }
        return (type, code)
    }

    /// Returns the name of an event type; nil for numbers that the kernel does not use.
    public static func name(ofType type: UInt16) -> String? {
        libevdev_event_type_get_name(UInt32(type)).map { String(cString: $0) }
    }

    /// Returns the name of a code of that type; nil for numbers without a name.
    ///
    /// If the kernel has several names for the number, libevdev chooses one of them.
    public static func name(ofCode code: UInt16, type: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
    }

    /// Returns the number in a result of libevdev; nil for -1, which means "no such name".
    private static func number(_ result: CInt) -> UInt16? { UInt16(exactly: result) }

    /// Returns true if the text has no NUL, at which a C string would end.
    private static func isCString(_ name: String) -> Bool { !name.utf8.contains(0) }
}
