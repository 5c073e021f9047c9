package import InputEvents

// What is made of the contacts on a touchpad, which libinput does not report.
extension GestureKind {
    /// Whether it can be made of the contacts on a touchpad at all.
    ///
    /// Of a sequence, each part is asked.
    public var canBeMadeOfContacts: Bool {
        switch traits.onTouchpads {
        case .contacts, .either: true
        case .libinput, .nobody: false
        }
    }
}

extension GesturePattern {
    /// Whether it asks for the contacts of touchpads: only a pattern that names them does.
    ///
    ///     swipe                  at a place, or by one or two fingers; others are libinput's, unless
    ///                            programs do not get them: then our libinput gets none either
    ///     pinch, rotate, hold    never: libinput recognises them
    ///     all others             always
    public var asksForContacts: Bool {
        guard devices.kinds.contains(.touchpad) else { return false }
        return kind.canBeMadeOfContacts && (isTakenFromTouchpads || !isSwipeOfLibinput)
    }

    /// Whether it is a swipe as libinput recognises it on touchpads: by three fingers or more, anywhere.
    var isSwipeOfLibinput: Bool {
        kind.traits.onTouchpads == .either && from.isEmpty && to.isEmpty && along.isEmpty
            && !isOfFew
    }

    /// Whether it is made by one or two fingers: libinput takes their movement for the pointer's.
    private var isOfFew: Bool {
        if case .range(let range) = fingers { range.upperBound < 3 } else { false }
    }

    /// Whether it is made of the contacts of that device, which is a touchpad.
    package func isMadeOfContacts(on device: Device) -> Bool {
        device.isTouchpad && asksForContacts && devices.matches(device)
    }
}
