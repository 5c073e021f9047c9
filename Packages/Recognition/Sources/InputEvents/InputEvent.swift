/// A report of an input device or a change of a state, with its time.
///
/// Recognition and everything after it are pure functions of a sequence of these values.
public struct InputEvent: Sendable {
    /// The time at which the event happened, not at which it was read.
    public var time: Timestamp
    /// The content of the event.
    public var kind: Kind

    /// Creates an event.
    @inlinable
    public init(time: Timestamp, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// The possible contents of an event.
    ///
    /// Rare and large contents are stored behind a reference, so that an event fits into registers.
    public enum Kind: Sendable {
        /// A device is present and may be used; this is the first event of the device.
        case deviceAdded(Device)
        /// A device is gone; its touches and keys are cancelled, not released.
        case deviceRemoved(DeviceID)
        /// The contacts of a touchscreen or touchpad changed.
        case touches(DeviceID, TouchFrame)
        /// A key or button, also of a tablet pad, went down or up. Key repeats are not reported.
        case key(DeviceID, code: KeyCode, isPressed: Bool)
        /// A switch changed, or reports its current position after its device has appeared.
        case `switch`(DeviceID, Switch, isOn: Bool)
        /// A gesture that libinput recognises on a touchpad began, moved, ended or was cancelled.
        indirect case pointerGesture(DeviceID, PointerGesture)
        /// A pen came near, touched, lifted or went away.
        case pen(DeviceID, PenPosition)
        /// A finger is on a ring or strip of a tablet pad; `position` is nil when it lifts.
        indirect case padDial(DeviceID, PadDial, position: Double?)
        /// All touches, keys and gestures in progress on the device are void, because events were
        /// lost (SYN_DROPPED) or the machine was suspended; they can make no gesture any more.
        case reset(DeviceID)
        /// A state changed; see ``StateChange``.
        indirect case state(StateChange)
    }
}

/// The number of a key or button (`KEY_*` and `BTN_*` in linux/input-event-codes.h).
public struct KeyCode: Hashable, Comparable, Sendable {
    /// The kernel's number.
    public var rawValue: UInt16

    /// Creates a code from the kernel's number.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Orders keys by their numbers.
    public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }

    /// 0x1000: above all numbers of the kernel, whose KEY_MAX is 0x2ff.
    private static let firstPadButton = 0x1000

    /// Creates the code of a tablet pad's button, which acts like a key; nil for a number outside 1
    /// to 1000.
    ///
    /// The number counts from 1; libinput numbers these buttons separately from keys, from 0.
    public init?(padButton number: Int) {
        guard (1...1000).contains(number) else { return nil }
        rawValue = UInt16(KeyCode.firstPadButton + number)
    }

    /// The number of a tablet pad's button, from 1; nil for keys.
    public var padButton: Int? {
        let number = Int(rawValue) - KeyCode.firstPadButton
        return number > 0 ? number : nil
    }
}

/// The kinds of switches that libinput reports.
public enum Switch: String, CaseIterable, Hashable, Sendable {
    /// On when the lid is closed.
    case lid
    /// On when a convertible is folded into a tablet.
    case tabletMode = "tablet-mode"
}

/// A step of a touchpad gesture that libinput recognised.
public struct PointerGesture: Hashable, Sendable {
    /// The kind of gesture.
    public var kind: Kind
    /// The phase of the gesture.
    public var phase: Phase
    /// The number of fingers according to libinput.
    public var fingers: Int
    /// The movement of the fingers' centre since the last step, as libinput counts millimetres at
    /// 1000 dpi.
    ///
    /// libinput slows touchpads down, so this is 0.267 times the distance that the fingers moved.
    public var delta: Vector
    /// The ratio of the distance between the fingers to the initial distance; 1 except in a pinch.
    public var scale: Double
    /// The rotation since the last step in degrees, clockwise positive; 0 except in a pinch.
    public var angleDelta: Double

    /// Creates a step of a gesture.
    public init(
        kind: Kind,
        phase: Phase,
        fingers: Int,
        delta: Vector = .zero,
        scale: Double = 1,
        angleDelta: Double = 0
    ) {
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.delta = delta
        self.scale = scale
        self.angleDelta = angleDelta
    }

    /// The kinds of libinput's gestures.
    public enum Kind: Hashable, Sendable { case swipe, pinch, hold }
    /// The phases of a gesture: it begins, may update, and ends or is cancelled.
    public enum Phase: Hashable, Sendable { case begin, update, end, cancel }
}

/// A part of a tablet pad that reports a position.
public struct PadDial: Hashable, Sendable {
    /// The kind of part.
    public var kind: Kind
    /// The number of the part, from 0.
    public var number: Int

    /// Creates the ring or strip with this number.
    public init(kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }

    /// The kinds of parts.
    ///
    /// A ring reports degrees clockwise from the top (0..<360), a strip 0...1 from the top or left.
    public enum Kind: String, Hashable, Sendable {
        case ring
        case strip
    }
}
