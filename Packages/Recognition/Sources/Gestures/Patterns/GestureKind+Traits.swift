public import InputEvents

/// What is true of every gesture of a kind, for all who ask: the vocabulary of configurations, the choice
/// of devices to open, recognition, explanation.
public struct GestureTraits: Sendable {
    /// The sorts of devices that can make it, the likeliest first.
    public var devices: [DeviceKind]
    /// The least number of fingers that can make it; 0 where fingers do not count.
    public var fewestFingers: Int
    /// The numbers of fingers that are meant on a touchscreen where nobody says which.
    public var usualFingers: ClosedRange<Int>
    /// When it is decided.
    public var moment: Moment

    /// When a gesture is decided, which says what else the same fingers can make.
    public enum Moment: Sendable {
        /// While fingers are down: they make nothing else any more.
        case whileDown
        /// When they lift, without having moved.
        case atLift
        /// When they lift, by how they moved.
        case afterMovement
        /// When a key or switch changes, or a while later.
        case atChange
        /// Bit by bit.
        case overTime
    }

    fileprivate init(
        _ moment: Moment,
        on devices: [DeviceKind],
        fingers: Int = 0,
        usually: ClosedRange<Int> = 1...1
    ) {
        self.devices = devices
        self.moment = moment
        fewestFingers = fingers
        usualFingers = usually
    }

    private static let two = 2...Int.max
    private static let touch = [DeviceKind.touchscreen, .touchpad]
    /// Side keys of phones, clicks of touchpads: nearly everything has some button.
    private static let withKeys = [
        DeviceKind.keyboard, .pointer, .switch, .touchscreen, .touchpad,
    ]

    /// The table.
    fileprivate init(_ kind: GestureKind) {
        switch kind {
        case .tap: self.init(.atLift, on: [.touchscreen], fingers: 1)
        case .longPress: self.init(.whileDown, on: [.touchscreen], fingers: 1)
        case .tipTap: self.init(.whileDown, on: [.touchscreen], fingers: 2, usually: 2...2)
        case .swipe: self.init(.afterMovement, on: Self.touch, fingers: 1)
        case .drag: self.init(.overTime, on: [.touchscreen], fingers: 1)
        case .pinch, .rotate:
            self.init(.afterMovement, on: Self.touch, fingers: 2, usually: Self.two)
        case .stroke, .circle: self.init(.afterMovement, on: [.touchscreen], fingers: 1)
        case .hold: self.init(.atLift, on: [.touchpad], fingers: 1)
        case .key(let keys, _):
            self.init(.atChange, on: keys.first?.padButton == nil ? Self.withKeys : [.tabletPad])
        case .switch: self.init(.atChange, on: [.switch])
        // No device makes it; which ones tell of it says the state.
        case .state: self.init(.atChange, on: [])
        case .padDial, .continuous(.dial): self.init(.overTime, on: [.tabletPad])
        case .continuous(.swipe): self.init(.overTime, on: Self.touch, fingers: 1)
        case .continuous(.drag): self.init(.overTime, on: [.touchscreen], fingers: 1)
        case .continuous(.pinch), .continuous(.rotate):
            self.init(.overTime, on: Self.touch, fingers: 2, usually: Self.two)
        case .continuous(.hold): self.init(.overTime, on: [.touchpad], fingers: 1)
        case .sequence(let sequence):
            let parts = sequence.parts.flatMap(\.kind.traits.devices)
            self.init(.overTime, on: DeviceKind.allCases.filter(parts.contains))
        }
    }
}

extension GestureKind {
    /// What is true of every gesture of this kind.
    public var traits: GestureTraits { GestureTraits(self) }

    /// Whether fingers on such a device can make it, or a part of it.
    package func isMadeByFingers(on device: DeviceKind) -> Bool {
        if case .sequence(let sequence) = self {
            return sequence.parts.contains { $0.kind.isMadeByFingers(on: device) }
        }
        let traits = traits
        return traits.fewestFingers > 0 && traits.devices.contains(device)
    }

    /// The direction of a discrete gesture; nil if it has none, or leaves it open.
    package var direction: Direction? {
        switch self {
        case .swipe(let direction), .tipTap(let direction): direction
        default: nil
        }
    }

    /// The same gesture in whichever direction.
    package var inAnyDirection: GestureKind {
        switch self {
        case .swipe: .swipe(nil)
        case .tipTap: .tipTap(nil)
        default: self
        }
    }

    /// Whether it could say a direction, and leaves it open.
    package var leavesDirectionOpen: Bool {
        switch self {
        case .swipe(nil), .tipTap(nil): true
        default: false
        }
    }

    /// Whether it goes from one place to another, rather than being made at one.
    package var goesSomewhere: Bool {
        switch self {
        case .swipe, .drag, .stroke, .circle, .continuous(.swipe), .continuous(.drag): true
        default: false
        }
    }

    /// Whether it can be a part of a sequence: it stands for one moment.
    public var canBePart: Bool { traits.moment != .overTime && !isState }

    /// Whether it is the change of a state.
    public var isState: Bool { if case .state = self { true } else { false } }

    /// Whether fingers move, and what they did is judged at the lift.
    var isMovement: Bool { traits.moment == .afterMovement }
}

extension GesturePattern {
    /// The finger counts that will do on a device of that sort.
    package func fingerRange(onTouchpad: Bool) -> ClosedRange<Int> {
        if onTouchpad, asksForContacts, isSwipeOfLibinput { return fingersOfLibinput }
        if case .range(let range) = fingers { return range }
        let traits = kind.traits
        return onTouchpad && !asksForContacts
            ? max(1, traits.fewestFingers)...Int.max : traits.usualFingers
    }

    /// The finger counts for which libinput would recognise the swipe: it makes none by fewer than three.
    private var fingersOfLibinput: ClosedRange<Int> {
        guard case .range(let range) = fingers else { return 3...Int.max }
        return max(3, range.lowerBound)...range.upperBound
    }
}
