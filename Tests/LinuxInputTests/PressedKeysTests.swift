import InputEvents
import Testing

@testable import LinuxInput

@Suite("Keys that bindings hold")
struct PressedKeysTests {
    private static let control = KeyCode(rawValue: 29)
    private static let shift = KeyCode(rawValue: 42)

    @Test("a key goes down with its first holder and up with its last")
    func shared() {
        var keys = PressedKeys()
        #expect(keys.press(Self.control, for: 1) == true)
        #expect(keys.press(Self.control, for: 2) == false)
        #expect(keys.release(Self.control, for: 2) == nil)
        #expect(keys.release(Self.control, for: 1) == .mouse)
        #expect(keys.press(Self.control, for: 1) == true)
    }

    @Test("the same binding may hold it on two devices")
    func twice() {
        var keys = PressedKeys()
        #expect(keys.press(Self.control, for: 1) == true)
        #expect(keys.press(Self.control, for: 1) == false)
        #expect(keys.release(Self.control, for: 1) == nil)
        #expect(keys.release(Self.control, for: 1) == .mouse)
    }

    @Test("all go up at once, the last first, and a gesture that ends later releases nothing")
    func all() {
        var keys = PressedKeys()
        #expect(keys.press(Self.control, for: 1) == true)
        #expect(keys.press(Self.shift, for: 1) == true)
        #expect(keys.releaseAll().map(\.key) == [Self.shift, Self.control])
        #expect(keys.press(Self.control, for: 2) == true)
        #expect(keys.release(Self.control, for: 1) == nil)
        #expect(keys.release(Self.control, for: 2) == .mouse)
        #expect(keys.releaseAll().isEmpty)
    }

    @Test("a key goes up on the device on which it went down, whichever binding lets go")
    func devices() {
        let pointer = SendingDevice.pointer(DeviceID(rawValue: 3))
        var keys = PressedKeys()
        #expect(keys.press(Self.shift, for: 1, on: pointer) == true)
        #expect(keys.press(Self.shift, for: 2, on: .mouse) == false)
        #expect(keys.isAnyDown(on: pointer) && !keys.isAnyDown(on: .mouse))
        #expect(keys.release(Self.shift, for: 1) == nil)
        #expect(keys.release(Self.shift, for: 2) == pointer)
        #expect(keys.press(Self.shift, for: 1, on: pointer) == true)
        keys.forget(pointer)
        #expect(keys.release(Self.shift, for: 1) == nil)
    }
}
