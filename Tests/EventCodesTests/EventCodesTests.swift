import EventCodes
import InputEvents
import Testing

@Suite("Event codes") struct EventCodesTests {
    @Test(
        "types and codes are found by name, and names by number",
        arguments: [
            ("EV_SYN", "SYN_REPORT", 0, 0), ("EV_KEY", "BTN_TOUCH", 1, 0x14a),
            ("EV_ABS", "ABS_MT_POSITION_X", 3, 0x35), ("EV_SW", "SW_TABLET_MODE", 5, 1),
            ("EV_MSC", "MSC_TIMESTAMP", 4, 5),
        ] as [(String, String, UInt16, UInt16)]
    )
    func namesAndNumbers(typeName: String, codeName: String, type: UInt16, code: UInt16) {
        #expect(EventCodes.type(named: typeName) == type)
        #expect(EventCodes.code(named: codeName, type: type) == code)
        #expect(EventCodes.code(named: codeName).map { [$0.type, $0.code] } == [type, code])
        #expect(EventCodes.name(ofType: type) == typeName)
        #expect(EventCodes.name(ofCode: code, type: type) == codeName)
    }

    @Test(
        "a number without a name is nil",
        arguments: ["", "ABS_NONSENSE", "abs_x", "ABS_X\0", "ABS_X "]
    )
    func unknown(name: String) {
        #expect(EventCodes.code(named: name) == nil)
        #expect(EventCodes.code(named: name, type: 3) == nil)
        #expect(EventCodes.type(named: name) == nil)
    }

    @Test("numbers out of range have no name")
    func outOfRange() {
        #expect(EventCodes.name(ofType: .max) == nil)
        #expect(EventCodes.name(ofCode: .max, type: 1) == nil)
        #expect(EventCodes.name(ofCode: 0, type: .max) == nil)
        #expect(EventCodes.code(named: "KEY_A", type: .max) == nil)
    }
}

@Suite("Key names") struct KeyNamesTests {
    @Test(
        "a key is found by the kernel's exact name",
        arguments: [
            ("KEY_A", 30), ("KEY_POWER", 116), ("BTN_0", 0x100), ("BTN_LEFT", 0x110),
            ("KEY_MICMUTE", 248), ("BTN_TRIGGER_HAPPY40", 0x2e7),
        ] as [(String, UInt16)]
    )
    func exact(name: String, code: UInt16) {
        #expect(KeyCode(named: name) == KeyCode(rawValue: code))
        #expect(KeyCode(rawValue: code).name == name)
    }

    @Test(
        "names that differ from a key's name are not found",
        arguments: ["", "A", "key_a", "KEY_", "KEY_RESERVED", "KEY_MAX", "KEY_A\0", "ABS_X"]
    )
    func notExact(name: String) {
        #expect(KeyCode(named: name) == nil)
    }

    @Test(
        "a lenient look-up forgives prefix and case",
        arguments: [
            ("power", "KEY_POWER"), ("Key_Power", "KEY_POWER"), ("a", "KEY_A"),
            ("BTN_left", "BTN_LEFT"), ("thumbr", "BTN_THUMBR"),
        ]
    )
    func lenient(typed: String, name: String) {
        #expect(KeyCode(lenientlyNamed: typed)?.name == name)
        #expect(KeyCode(lenientlyNamed: typed + "nonsense") == nil)
    }

    @Test("every listed key is found again by its name")
    func listed() {
        #expect(KeyCode.allNamed.count > 500)
        #expect(KeyCode.allNamed == KeyCode.allNamed.sorted())
        for key in KeyCode.allNamed {
            #expect(KeyCode(named: key.name) == key)
        }
    }

    @Test("a key without a name is called by its number")
    func nameless() {
        #expect(KeyCode(rawValue: 0x2fe).name == "KEY_766")
    }
}
