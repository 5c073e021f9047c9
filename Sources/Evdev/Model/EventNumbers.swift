// The numbers that other modules compare with each event are inlinable, and therefore public,
// because a stored property would be read from memory.

/// The event types that the program uses (`EV_*` in linux/input-event-codes.h).
public enum EvdevType {
    /// `EV_SYN`.
    @inlinable public static var synchronisation: UInt16 { 0x00 }
    /// `EV_KEY`.
    @inlinable public static var key: UInt16 { 0x01 }
    package static let relative: UInt16 = 0x02
    /// `EV_ABS`.
    @inlinable public static var absolute: UInt16 { 0x03 }
    package static let miscellaneous: UInt16 = 0x04
    package static let `switch`: UInt16 = 0x05
}

/// `SYN_*`.
public enum Synchronisation {
    /// `SYN_REPORT`.
    @inlinable public static var report: UInt16 { 0 }
    package static let contactReport: UInt16 = 2
    /// `SYN_DROPPED`.
    @inlinable public static var dropped: UInt16 { 3 }
}

/// `MSC_*`.
package enum Miscellaneous {
    package static let scan: UInt16 = 4
}

/// `SW_*`.
package enum SwitchCode {
    package static let lid: UInt16 = 0
    package static let tabletMode: UInt16 = 1
}

/// `INPUT_PROP_*`.
package enum InputProperty {
    package static let direct: UInt16 = 1
    package static let pointingStick: UInt16 = 5
    package static let accelerometer: UInt16 = 6
}

/// `REL_*`.
package enum RelativeAxis {
    package static let x: UInt16 = 0
    package static let y: UInt16 = 1
    package static let horizontalWheel: UInt16 = 6
    package static let wheel: UInt16 = 8
    /// `REL_WHEEL_HI_RES`.
    package static let fineWheel: UInt16 = 11
    /// `REL_HWHEEL_HI_RES`.
    package static let fineHorizontalWheel: UInt16 = 12
}

/// `ABS_*`.
public enum AbsoluteAxis {
    package static let x: UInt16 = 0x00
    package static let y: UInt16 = 0x01
    package static let z: UInt16 = 0x02
    package static let rx: UInt16 = 0x03
    package static let ry: UInt16 = 0x04
    package static let throttle: UInt16 = 0x06
    package static let wheel: UInt16 = 0x08
    package static let pressure: UInt16 = 0x18
    package static let miscellaneous: UInt16 = 0x28
    /// `ABS_MT_SLOT`.
    @inlinable public static var slot: UInt16 { 0x2f }
    /// `ABS_MT_TOUCH_MAJOR`.
    @inlinable public static var touchMajor: UInt16 { 0x30 }
    package static let contactX: UInt16 = 0x35
    package static let contactY: UInt16 = 0x36
    package static let toolType: UInt16 = 0x37
    /// `ABS_MT_TRACKING_ID`.
    @inlinable public static var trackingID: UInt16 { 0x39 }
    package static let contactPressure: UInt16 = 0x3a
    package static let last: UInt16 = 0x3f
}

/// `BTN_*` and the bounds of the ranges of keys.
package enum ButtonCode {
    package static let misc: UInt16 = 0x100
    package static let number0: UInt16 = 0x100
    package static let number1: UInt16 = 0x101
    package static let mouse: UInt16 = 0x110
    package static let joystick: UInt16 = 0x120
    package static let base: UInt16 = 0x126
    package static let a: UInt16 = 0x130
    package static let pen: UInt16 = 0x140
    package static let finger: UInt16 = 0x145
    package static let fiveFingers: UInt16 = 0x148
    package static let touch: UInt16 = 0x14a
    package static let stylus: UInt16 = 0x14b
    package static let twoFingers: UInt16 = 0x14d
    package static let threeFingers: UInt16 = 0x14e
    package static let fourFingers: UInt16 = 0x14f
    package static let wheel: UInt16 = 0x150
    package static let gearUp: UInt16 = 0x151
    package static let padUp: UInt16 = 0x220
    package static let padRight: UInt16 = 0x223
    package static let triggerHappy: UInt16 = 0x2c0
    package static let triggerHappyLast: UInt16 = 0x2e7
    /// `KEY_MAX`.
    package static let last: UInt16 = 0x2ff

    /// Returns the number of fingers of a `BTN_TOOL_*` code; nil for other buttons.
    static func fingers(_ code: UInt16) -> Int? {
        switch code {
        case finger: 1
        case twoFingers: 2
        case threeFingers: 3
        case fourFingers: 4
        case fiveFingers: 5
        default: nil
        }
    }
}
