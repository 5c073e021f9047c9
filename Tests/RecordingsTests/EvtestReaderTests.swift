import Testing

@testable import Recordings

@Suite("The log of evtest is read")
struct EvtestReaderTests {
    @Test("description, events, reports and switches")
    func whole() throws {
        let text = """
            Input driver version is 1.0.1
            Input device ID: bus 0x19 vendor 0x1 product 0xabcd version 0x100
            Input device name: "keys"
            Supported events:
              Event type 0 (EV_SYN)
              Event type 1 (EV_KEY)
                Event code 2 (KEY_1)
              Event type 3 (EV_ABS)
                Event code 0 (ABS_X)
                  Value      0
                  Min      -10
                  Max      799
                  Resolution 12
              Event type 5 (EV_SW)
                Event code 0 (SW_LID) state 1
            Properties:
              Property type 1 (INPUT_PROP_DIRECT)
            Testing ... (interrupt to exit)
            Event: time 1635166698.832665, type 5 (EV_SW), code 0 (SW_LID), value 0
            Event: time 1635166698.832665, -------------- SYN_REPORT ------------
            Event: time 1635166699.832665, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7002a
            Event: time 1635166699.832665, type 1 (EV_KEY), code 2 (KEY_1), value 1
            Event: time 1635166699.832665, ++++++++++++++ SYN_MT_REPORT ++++++++++++
            Event: time 1635166699.932665, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
            Event: time 1635166699.9
            """
        let device = try #require(try TouchScript.read(text).devices.first)
        #expect(device.evdev.name == "keys")
        #expect(device.evdev.busType == 0x19)
        #expect(device.evdev.product == 0xabcd)
        #expect(device.evdev.properties == [1])
        #expect(device.evdev.axes[0]?.range.minimum == -10)
        #expect(device.evdev.axes[0]?.range.resolution == 12)
        #expect(device.evdev.switchesOn == [0])
        #expect(device.events.map(\.type) == [5, 0, 4, 1, 0, 0])
        #expect(device.events.map(\.code) == [0, 0, 4, 2, 2, 3])
    }

    @Test("a switch that goes off at first was on before")
    func switchStates() throws {
        let text = """
            Event: time 1.000000, type 5 (EV_SW), code 0 (SW_LID), value 0
            Event: time 1.000000, -------------- SYN_REPORT ------------
            Event: time 2.000000, type 5 (EV_SW), code 0 (SW_LID), value 1
            Event: time 2.000000, -------------- SYN_REPORT ------------

            """
        #expect(try TouchScript.replay(text: text) == "lid=1 lid=0 +1000 lid=1")
    }
}
