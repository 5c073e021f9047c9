import Testing

@testable import LinuxInput

@Suite("What udev knows of a twin")
struct TwinLikenessTests {
    private let original = [
        "ID_PATH": "pci-0000:00:14.0", "LIBINPUT_DEVICE_GROUP": "3/1/2:usb-1", "ID_SERIAL": "a",
    ]

    @Test("a twin that is like its original gives no warning")
    func like() {
        let likeness = TwinLikeness(of: original, to: original)
        #expect(!likeness.forbidsGrab)
        #expect(likeness.warning("Panel") == nil)
    }

    @Test("differences that matter are named; the device is grabbed")
    func unlike() {
        let twin = ["LIBINPUT_DEVICE_GROUP": "3/1/2:inputrx/twin", "ID_SEAT": "seat0"]
        let likeness = TwinLikeness(of: twin, to: original)
        #expect(!likeness.forbidsGrab)
        #expect(
            likeness.warning("Panel")
                == "the twin of Panel differs in ID_PATH, LIBINPUT_DEVICE_GROUP, because the udev "
                + "rule 99-zz-inputrx.rules is not in force"
        )
    }

    @Test("a twin on another seat forbids the grab")
    func seats() {
        let likeness = TwinLikeness(of: [:], to: ["ID_SEAT": "seat1"])
        #expect(likeness.forbidsGrab)
        #expect(
            likeness.warning("Panel")
                == "Panel is not grabbed: its twin belongs to seat0, not to seat1, because the udev "
                + "rule 99-zz-inputrx.rules is not in force"
        )
    }
}
