import Evdev

// The landings and lifts of contacts.
extension EvdevEvent {
    /// True if a contact lands or lifts.
    var isLandingOrLift: Bool {
        type == EvdevType.absolute && code == AbsoluteAxis.trackingID
    }

    /// True if a contact lands.
    var isLanding: Bool { isLandingOrLift && value >= 0 }

    /// True if a contact lifts.
    var isLift: Bool { isLandingOrLift && value < 0 }
}
