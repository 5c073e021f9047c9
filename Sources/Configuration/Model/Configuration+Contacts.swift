import Gestures
public import InputEvents

extension Configuration {
    /// Returns true if `device` is a touchpad and a binding or stream needs its contacts.
    ///
    /// Only gestures for touchpads (`device: {kind: touchpad}`) need contacts; see
    /// ``GesturePattern/asksForContacts``.
    public func wantsContacts(of device: Device) -> Bool {
        patternsAndParts.contains { $0.isMadeOfContacts(on: device) }
    }

    /// True if a binding or stream needs the contacts of any touchpad.
    var asksForContacts: Bool { patternsAndParts.contains(where: \.asksForContacts) }

    /// All patterns, and the parts of those that are sequences.
    private var patternsAndParts: [GesturePattern] {
        patternSources.flatMap { [$0.pattern] + $0.pattern.parts }
    }

    /// The bindings that make inputrx read the contacts of touchpads.
    public var bindingsForContacts: [Binding] {
        bindings.filter { binding in
            guard let pattern = binding.source.pattern else { return false }
            return ([pattern] + pattern.parts).contains(where: \.asksForContacts)
        }
    }
}
