package import Gestures
public import InputEvents

/// Input that a binding sends through inputrx's own keyboard and pointer.
public struct SentInput: Hashable, Sendable {
    /// One event of the input.
    public enum Event: Hashable, Sendable {
        /// A key or button goes down.
        case press(KeyCode)
        /// A key or button goes up.
        case release(KeyCode)
        /// A wheel turns by this many 120ths of a step, the kernel's high-resolution unit; up and
        /// right are positive.
        case scroll(ScrollAxis, parts: Int)
        /// The pointer moves by this many counts of a mouse, each about a pixel; right and down are
        /// positive.
        case move(dx: Int, dy: Int)
    }

    /// The events in order; the keys of a chord go down from first to last and up from last to
    /// first.
    public var events: [Event]
    /// Its text in the configuration: `ctrl+plus`, or `ctrl+l, ctrl+c`.
    public var text: String

    /// Creates input of these events, with its text in the configuration.
    public init(_ events: [Event], text: String) {
        self.events = events
        self.text = text
    }
}

extension SentInput {
    /// 120: the parts of one step of a wheel (`REL_WHEEL_HI_RES` in linux/input-event-codes.h).
    public static let partsOfStep = 120

    /// The buttons of a mouse, BTN_LEFT to BTN_TASK in linux/input-event-codes.h.
    package static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117

    /// True if a button of the mouse goes down or up.
    package var clicks: Bool {
        events.contains { event in
            switch event {
            case .press(let key), .release(let key):
                SentInput.mouseButtons.contains(key.rawValue)
            case .scroll, .move: false
            }
        }
    }

    /// True if the input only moves the pointer.
    package var onlyMoves: Bool {
        events.allSatisfy { if case .move = $0 { true } else { false } }
    }

    /// True if a wheel turns.
    package var scrolls: Bool {
        events.contains { if case .scroll = $0 { true } else { false } }
    }
}

/// The place of clicks and scroll steps.
public enum SentPlace: String, CaseIterable, Hashable, Sendable {
    /// The centre of all fingers on a touchscreen.
    case finger = "finger"
    /// The position of the pointer.
    case pointer = "pointer"
}

extension GesturePattern {
    /// True if fingers on a touchscreen can make the gesture; keys of touchscreens have no place.
    package var isMadeOnScreens: Bool {
        if case .key = kind { return false }
        return kind.traits.devices.contains(.touchscreen)
            && (devices.kinds.isEmpty || devices.kinds.contains(.touchscreen))
    }
}

/// The axis of a wheel.
public enum ScrollAxis: Hashable, Sendable {
    case vertical
    case horizontal
}
