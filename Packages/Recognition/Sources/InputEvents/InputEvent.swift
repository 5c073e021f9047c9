/// Something that an input device reported, with the time at which the kernel saw it.
///
/// Everything that happens downstream is a pure function of a sequence of these values.
public struct InputEvent: Sendable {
    /// When it happened, not when it was read.
    public var time: Timestamp
    /// What happened.
    public var kind: Kind

    /// An event of that kind at that time.
    @inlinable
    public init(time: Timestamp, kind: Kind) {
        self.time = time
        self.kind = kind
    }

    /// What a device can report.
    ///
    /// Rare and large contents are stored behind a reference, so that an event is passed in registers.
    public enum Kind: Sendable {
        /// A device is there and may be used. Comes before anything else it reports.
        case deviceAdded(Device)
        /// A device is gone; its touches and keys are cancelled, not released.
        case deviceRemoved(DeviceID)
        /// What the contacts of a touchscreen did at that time.
        case touches(DeviceID, TouchFrame)
        /// A key or button went down or up, also one of a tablet pad. Key repeats are not reported.
        case key(DeviceID, code: KeyCode, isPressed: Bool)
        /// A switch changed; the first report, when its device appears, has its present position.
        case `switch`(DeviceID, Switch, isOn: Bool)
        /// A gesture that libinput itself recognised on a touchpad.
        indirect case pointerGesture(DeviceID, PointerGesture)
        /// A ring or strip of a tablet pad was touched; `position` is nil when the finger lifts.
        indirect case padDial(DeviceID, PadDial, position: Double?)
        /// Everything the device held (touches, keys, gestures) is void: events were lost
        /// (SYN_DROPPED) or the machine was suspended. Nothing may fire from before this.
        case reset(DeviceID)
        /// A state changed; see ``StateChange``.
        indirect case state(StateChange)
    }
}

/// The number of a key or button (`KEY_*` and `BTN_*` in linux/input-event-codes.h).
public struct KeyCode: Hashable, Comparable, Sendable {
    /// The kernel's number.
    public var rawValue: UInt16

    /// The key with the kernel's number.
    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Orders keys by number.
    public static func < (left: KeyCode, right: KeyCode) -> Bool { left.rawValue < right.rawValue }

    /// Above all numbers of the kernel: KEY_MAX is 0x2ff.
    private static let firstPadButton = 0x1000

    /// The button of a tablet pad with that number, from 1, which is pressed like a key.
    ///
    /// libinput numbers them separately, from 0. Nil for a number that no pad has.
    public init?(padButton number: Int) {
        guard (1...1000).contains(number) else { return nil }
        rawValue = UInt16(KeyCode.firstPadButton + number)
    }

    /// The number of the tablet pad's button, from 1; nil for keys.
    public var padButton: Int? {
        let number = Int(rawValue) - KeyCode.firstPadButton
        return number > 0 ? number : nil
    }
}

/// A switch that libinput reports.
public enum Switch: String, CaseIterable, Hashable, Sendable {
    /// On when the lid is closed.
    case lid = "lid"
    /// On when a convertible is folded into a tablet.
    case tabletMode = "tablet-mode"
}

/// A step of a gesture that libinput recognised on a touchpad.
public struct PointerGesture: Hashable, Sendable {
    /// Which gesture.
    public var kind: Kind
    /// Where in the gesture.
    public var phase: Phase
    /// How many fingers libinput counted.
    public var fingers: Int
    /// How the centre moved since the last step: millimetres at 1000 dpi, as libinput counts them.
    ///
    /// libinput slows touchpads down, so this is 0.267 times the distance of the fingers.
    public var delta: Vector
    /// Pinch only: the distance of the fingers, as a multiple of that at the begin.
    public var scale: Double
    /// Pinch only: degrees turned since the last step, clockwise positive.
    public var angleDelta: Double

    /// A step of a gesture.
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

    /// The gestures that libinput has.
    public enum Kind: Hashable, Sendable { case swipe, pinch, hold }
    /// A gesture begins, may update, and ends or is cancelled.
    public enum Phase: Hashable, Sendable { case begin, update, end, cancel }
}

/// A part of a tablet pad that reports a position.
public struct PadDial: Hashable, Sendable {
    /// Which part.
    public var kind: Kind
    /// Numbered from 0.
    public var number: Int

    /// The `number`-th ring or strip.
    public init(kind: Kind, number: Int) {
        self.kind = kind
        self.number = number
    }

    /// A ring reports degrees clockwise from the top (0..<360), a strip 0...1 from top or left.
    public enum Kind: String, Hashable, Sendable {
        case ring = "ring"
        case strip = "strip"
    }
}
