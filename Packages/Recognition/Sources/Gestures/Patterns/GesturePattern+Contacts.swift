package import InputEvents

// Gestures that this module makes of a touchpad's contacts, because libinput does not report them.
extension GestureKind {
    /// True if a touchpad's contacts can make the gesture; false for a sequence, whose parts each
    /// have an answer of their own.
    public var canBeMadeOfContacts: Bool {
        switch traits.onTouchpads {
        case .contacts, .either: true
        case .libinput, .nobody: false
        }
    }
}

extension GesturePattern {
    /// True if the pattern asks for a touchpad's contacts.
    ///
    ///     swipe                  at a place; by one or two fingers, also if more are allowed
    ///                            (`1-4`); or withheld from other programs, because libinput does
    ///                            not get the contacts then, either
    ///     pinch, rotate, hold    never: libinput recognises them
    ///     all others             always
    public var asksForContacts: Bool {
        guard devices.kinds.contains(.touchpad) else { return false }
        return kind.canBeMadeOfContacts && (isTakenFromTouchpads || !isSwipeOfLibinput)
    }

    /// True for a swipe that libinput recognises on touchpads: by three fingers or more, anywhere.
    var isSwipeOfLibinput: Bool {
        kind.traits.onTouchpads == .either && from.isEmpty && to.isEmpty && along.isEmpty
            && !allowsFewFingers
    }

    /// True if one or two fingers may make the gesture, whose movement libinput takes for motion of
    /// the pointer or for scrolling.
    ///
    /// False for `any`, which names no number and therefore means every swipe that libinput
    /// reports.
    private var allowsFewFingers: Bool {
        guard case .range(let range) = fingers else { return false }
        return range.lowerBound < 3 && range.upperBound < .max
    }

    /// Returns true if the device is a touchpad whose contacts make the gesture.
    package func isMadeOfContacts(on device: Device) -> Bool {
        device.isTouchpad && asksForContacts && devices.matches(device)
    }

    /// Returns true if touches on that device can make the gesture or a part of it; on a touchpad,
    /// the gesture or part must ask for contacts.
    func isMadeOfTouches(on device: Device) -> Bool {
        guard device.isTouchpad else { return kind.isMadeByFingers(on: .touchscreen) }
        return parts.isEmpty
            ? isMadeOfContacts(on: device) : parts.contains { $0.isMadeOfContacts(on: device) }
    }

    /// The edges of a touchpad where a palm rests while the hand types or points.
    ///
    /// A gesture without a movement or a place must not begin there.
    ///
    /// Libinput, too, treats contacts within 8 mm of the left or the right edge as palms until the
    /// contacts leave the edge.
    package var restingPlaces: Set<TouchPlace> {
        asksForContacts && !kind.goesSomewhere && from.anyOf.isEmpty
            ? [.fixed(.left), .fixed(.right)] : []
    }
}
