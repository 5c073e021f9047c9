package import InputEvents

// Gestures made of a touchpad's contacts, which libinput does not report.
extension GestureKind {
    /// True if a touchpad's contacts can make it; of a sequence, each part decides.
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
    ///     swipe                  at a place, or by one or two fingers, also where more would do
    ///                            (`1-4`); others are libinput's, unless other programs do not get them: then libinput gets none
    ///     pinch, rotate, hold    never: libinput recognises them
    ///     all others             always
    public var asksForContacts: Bool {
        guard devices.kinds.contains(.touchpad) else { return false }
        return kind.canBeMadeOfContacts && (isTakenFromTouchpads || !isSwipeOfLibinput)
    }

    /// True for a swipe that libinput recognises on touchpads: by three fingers or more, anywhere.
    var isSwipeOfLibinput: Bool {
        kind.traits.onTouchpads == .either && from.isEmpty && to.isEmpty && along.isEmpty
            && !isOfFew
    }

    /// True if one or two fingers may make it; libinput takes their movement for motion of the
    /// pointer.
    ///
    /// `any` are all that libinput reports, since it names no number.
    private var isOfFew: Bool {
        guard case .range(let range) = fingers else { return false }
        return range.lowerBound < 3 && range.upperBound < .max
    }

    /// Returns true if the contacts of the device make it; the device is a touchpad.
    package func isMadeOfContacts(on device: Device) -> Bool {
        device.isTouchpad && asksForContacts && devices.matches(device)
    }

    /// Returns true if touches on that device can make it or a part of it; on a touchpad, it must
    /// ask for contacts.
    func isMadeOfTouches(on device: Device) -> Bool {
        guard device.isTouchpad else { return kind.isMadeByFingers(on: .touchscreen) }
        return parts.isEmpty
            ? isMadeOfContacts(on: device) : parts.contains { $0.isMadeOfContacts(on: device) }
    }

    /// The edges of a touchpad where a palm rests while the hand types or points.
    ///
    /// A gesture without a movement or a place must not begin there.
    ///
    /// These are the sides: libinput, too, treats contacts within 8 mm of them as palms until they
    /// leave.
    package var restingPlaces: Set<TouchPlace> {
        asksForContacts && !kind.goesSomewhere && from.anyOf.isEmpty
            ? [.fixed(.left), .fixed(.right)] : []
    }
}
