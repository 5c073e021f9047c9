/// A contact that was not counted as a finger; see `docs/gestures/stray-contacts.md`.
public struct IgnoredContact: Hashable, Sendable {
    /// The reason.
    public var reason: Reason
    /// The duration of the contact in milliseconds; for merged fingers, the time for which they
    /// were one contact.
    public var length: Double

    /// The reasons why a contact is not counted.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The contact lifted too soon to be a finger.
        case brief
        /// The contact was a part of a finger.
        case split
        /// The contact brushed the panel while others moved.
        case brushed
        /// The contact stood for two fingers; both are counted.
        case merged
    }

    /// Creates the report of a contact; nil if the contact was a finger, or is not yet decided.
    init?(_ stray: Stray) {
        length = Double(stray.contact.life) / 1000
        switch stray.standing {
        case .brief: reason = .brief
        case .rejoined: reason = .split
        case .brushed: reason = .brushed
        case .merged(let time):
            reason = .merged
            length = Double(time) / 1000
        case .landed, .split, .brush, .earlier: return nil
        }
    }
}
