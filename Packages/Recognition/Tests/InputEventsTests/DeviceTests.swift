import InputEvents
import Testing

@Suite("Device") struct DeviceTests {
    @Test("a device that returns is a different device")
    func identity() {
        func device(_ id: UInt32, _ name: String) -> Device {
            Device(id: DeviceID(rawValue: id), name: name, kinds: [])
        }
        #expect(device(1, "a") == device(1, "b"))
        #expect(device(1, "a") != device(2, "a"))
        #expect(Set([device(1, "a"), device(1, "b"), device(2, "a")]).count == 2)
    }

    @Test(
        "the kernel's numbers of buses are known",
        arguments: [
            (0x03, Bus.usb), (0x05, .bluetooth), (0x06, .virtual), (0x11, .builtIn),
            (0x18, .builtIn), (0x19, .builtIn), (0x1d, .builtIn), (0x00, .unknown),
            (0xffff, .unknown),
        ] as [(UInt16, Bus)]
    )
    func buses(number: UInt16, bus: Bus) {
        #expect(Bus(busType: number) == bus)
    }

    @Test("times compare and differ as on a clock")
    func timestamps() {
        let early = Timestamp(microseconds: -5)
        let late = Timestamp(microseconds: 7)
        #expect(early < late)
        #expect(late.microseconds(since: early) == 12)
        #expect(early.microseconds(since: late) == -12)
        #expect(Timestamp.zero.microseconds == 0)
    }
}
