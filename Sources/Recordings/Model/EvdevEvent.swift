import InputEvents

/// One event as the kernel sends it (`struct input_event`).
package struct EvdevEvent: Hashable, Sendable {
    /// When the kernel saw it.
    package var time: Timestamp
    /// `EV_*`: the type of the event.
    package var type: UInt16
    /// The code within the type: which key, which axis.
    package var code: UInt16
    /// The new state or position, or the distance moved.
    package var value: Int32

    /// An event with the kernel's numbers.
    package init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
        self.time = time
        self.type = type
        self.code = code
        self.value = value
    }

    /// Whether it ends a frame.
    var endsFrame: Bool { type == EvdevType.synchronisation && code == Synchronisation.report }
}

/// The event types that matter here (`EV_*` in linux/input-event-codes.h).
enum EvdevType {
    static let synchronisation: UInt16 = 0x00
    static let key: UInt16 = 0x01
    static let relative: UInt16 = 0x02
    static let absolute: UInt16 = 0x03
    static let miscellaneous: UInt16 = 0x04
    static let `switch`: UInt16 = 0x05
}

/// `SYN_*`.
enum Synchronisation {
    static let report: UInt16 = 0
    static let contactReport: UInt16 = 2
    static let dropped: UInt16 = 3
}

/// `MSC_*`.
enum Miscellaneous {
    static let scan: UInt16 = 4
}

/// `SW_*`.
enum SwitchCode {
    static let lid: UInt16 = 0
    static let tabletMode: UInt16 = 1
}

/// `INPUT_PROP_*`.
enum InputProperty {
    static let direct: UInt16 = 1
    static let pointingStick: UInt16 = 5
    static let accelerometer: UInt16 = 6
}

/// `REL_*`.
enum RelativeAxis {
    static let x: UInt16 = 0
    static let y: UInt16 = 1
    static let horizontalWheel: UInt16 = 6
    static let wheel: UInt16 = 8
}

/// `ABS_*`.
enum AbsoluteAxis {
    static let x: UInt16 = 0x00
    static let y: UInt16 = 0x01
    static let z: UInt16 = 0x02
    static let rx: UInt16 = 0x03
    static let ry: UInt16 = 0x04
    static let throttle: UInt16 = 0x06
    static let wheel: UInt16 = 0x08
    static let pressure: UInt16 = 0x18
    static let miscellaneous: UInt16 = 0x28
    static let slot: UInt16 = 0x2f
    static let touchMajor: UInt16 = 0x30
    static let contactX: UInt16 = 0x35
    static let contactY: UInt16 = 0x36
    static let toolType: UInt16 = 0x37
    static let trackingID: UInt16 = 0x39
    static let last: UInt16 = 0x3f
}

/// `BTN_*` and the bounds of the ranges of keys.
enum ButtonCode {
    static let misc: UInt16 = 0x100
    static let number0: UInt16 = 0x100
    static let number1: UInt16 = 0x101
    static let mouse: UInt16 = 0x110
    static let joystick: UInt16 = 0x120
    static let base: UInt16 = 0x126
    static let a: UInt16 = 0x130
    static let pen: UInt16 = 0x140
    static let finger: UInt16 = 0x145
    static let fiveFingers: UInt16 = 0x148
    static let touch: UInt16 = 0x14a
    static let stylus: UInt16 = 0x14b
    static let twoFingers: UInt16 = 0x14d
    static let threeFingers: UInt16 = 0x14e
    static let fourFingers: UInt16 = 0x14f
    static let wheel: UInt16 = 0x150
    static let gearUp: UInt16 = 0x151
    static let padUp: UInt16 = 0x220
    static let padRight: UInt16 = 0x223
    static let triggerHappy: UInt16 = 0x2c0
    static let triggerHappyLast: UInt16 = 0x2e7
    /// `KEY_MAX`.
    static let last: UInt16 = 0x2ff
}
