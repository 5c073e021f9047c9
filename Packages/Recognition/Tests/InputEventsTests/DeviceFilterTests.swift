import InputEvents
import Testing

@Suite("Device filter") struct DeviceFilterTests {
    let device = Device(
        id: DeviceID(rawValue: 1),
        name: "Goodix Touch",
        kinds: [.touchscreen, .pointer],
        vendor: 0x27c6,
        product: 0x0001,
        serial: "a1",
        path: "platform-i2c-0"
    )

    @Test(
        "every given part must match",
        arguments: [
            (DeviceFilter.any, true), (DeviceFilter(name: "goodix*"), true),
            (DeviceFilter(name: "goodix"), false), (DeviceFilter(kinds: [.touchscreen]), true),
            (DeviceFilter(kinds: [.touchpad, .pointer]), true),
            (DeviceFilter(kinds: [.keyboard]), false), (DeviceFilter(vendor: 0x27c6), true),
            (DeviceFilter(vendor: 0), false), (DeviceFilter(product: 1), true),
            (DeviceFilter(product: 2), false), (DeviceFilter(serial: "a1"), true),
            (DeviceFilter(serial: "A1"), false), (DeviceFilter(serial: "a*"), false),
            (DeviceFilter(path: "platform-*"), true), (DeviceFilter(path: "usb*"), false),
            (DeviceFilter(name: "*", kinds: [.touchscreen], vendor: 0x27c6, product: 1), true),
            (DeviceFilter(name: "*", kinds: [.touchscreen], vendor: 0x27c6, product: 2), false),
        ]
    )
    func matches(filter: DeviceFilter, isMatch: Bool) {
        #expect(filter.matches(device) == isMatch)
    }

    @Test(
        "a filter takes all of another if it asks for no more",
        arguments: [
            (DeviceFilter.any, DeviceFilter(name: "a"), true),
            (DeviceFilter(name: "Syn*"), DeviceFilter(name: "Synaptics*"), true),
            (DeviceFilter(name: "Synaptics*"), DeviceFilter(name: "Syn*"), false),
            (DeviceFilter(name: "*"), DeviceFilter(kinds: [.touchpad]), false),
            (
                DeviceFilter(kinds: [.touchpad, .touchscreen]),
                DeviceFilter(name: "a", kinds: [.touchpad]), true
            ),
            (DeviceFilter(kinds: [.touchpad]), DeviceFilter(name: "a"), false),
            (DeviceFilter(vendor: 1), DeviceFilter(vendor: 1, product: 2), true),
        ]
    )
    func takesAll(filter: DeviceFilter, other: DeviceFilter, isTaken: Bool) {
        #expect(filter.takesAll(of: other) == isTaken)
    }

    @Test("only an empty filter matches everything")
    func isAny() {
        #expect(DeviceFilter().isAny)
        #expect(!DeviceFilter(name: "*").isAny)
        #expect(!DeviceFilter(vendor: 0).isAny)
    }
}
