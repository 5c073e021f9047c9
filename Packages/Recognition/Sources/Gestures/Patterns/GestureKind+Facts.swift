package import InputEvents

// Facts that follow from the traits.
extension GestureKind {
    /// Returns true if fingers on this kind of device can make the gesture or a part of it.
    package func isMadeByFingers(on device: DeviceKind) -> Bool {
        if case .sequence(let sequence) = self {
            return sequence.parts.contains { $0.kind.isMadeByFingers(on: device) }
        }
        let traits = traits
        return traits.fewestFingers > 0 && traits.devices.contains(device)
    }

    /// The direction of a discrete gesture; nil if the gesture has none, or allows any direction.
    package var direction: Direction? {
        switch traits.bearing {
        case .way(let direction), .side(let direction): direction
        case .none: nil
        }
    }

    /// True if the name of the gesture could have a direction but has none.
    package var leavesDirectionOpen: Bool {
        switch traits.bearing {
        case .way(let direction), .side(let direction): direction == nil
        case .none: false
        }
    }

    /// The same gesture without its direction.
    package var inAnyDirection: GestureKind { inDirection(nil) }

    /// The shape that fingers draw to make the gesture; nil if the gesture is not a drawing.
    package var figure: GestureTraits.Figure? {
        if case .size(let figure) = traits.extent { figure } else { nil }
    }

    /// True if the gesture leads from one place to another.
    package var goesSomewhere: Bool {
        switch traits.extent {
        case .distance, .size: true
        case .none, .scale, .angle, .share: false
        }
    }

    /// The kind of dial that makes the gesture, discrete or continuous; nil if none does.
    package var dial: PadDial.Kind? {
        if case .dial(let kind, _)? = traits.continuous { kind } else { nil }
    }

    /// The keys or pad buttons that make the gesture; empty if none do.
    package var keys: Set<KeyCode> { if case .key(let keys, _) = self { keys } else { [] } }

    /// True if the gesture can be a part of a sequence: it is made at one moment, and it is not the
    /// change of a state.
    public var canBePart: Bool { traits.moment != .overTime && !isState }

    /// True for the change of a state.
    public var isState: Bool { if case .state = self { true } else { false } }

    /// True for a continuous gesture.
    package var isContinuous: Bool { if case .continuous = self { true } else { false } }

    /// True if fingers make the gesture by a movement that is judged at their lift.
    var isMovement: Bool { traits.moment == .afterMovement }
}

extension GesturePattern {
    /// Returns the finger counts with which the gesture can be made, on a touchpad or on another
    /// device.
    package func fingerRange(onTouchpad: Bool) -> ClosedRange<Int> {
        if onTouchpad, asksForContacts, isSwipeOfLibinput { return fingersOfLibinput }
        if case .range(let range) = fingers { return range }
        let traits = kind.traits
        return onTouchpad && !asksForContacts
            ? max(1, traits.fewestFingers)...Int.max : traits.usualFingers
    }

    /// The possible finger counts of a swipe that libinput recognises: three or more.
    private var fingersOfLibinput: ClosedRange<Int> {
        guard case .range(let range) = fingers else { return 3...Int.max }
        return max(3, range.lowerBound)...range.upperBound
    }
}
