import Gestures
public import InputEvents

extension Configuration {
    /// Whether a binding or stream asks where the fingers on that touchpad are.
    ///
    /// Only what names touchpads (`device: {kind: touchpad}`) does; see ``GesturePattern/asksForContacts``.
    public func wantsContacts(of device: Device) -> Bool {
        patternsAndParts.contains { $0.isMadeOfContacts(on: device) }
    }

    /// Whether a binding or stream asks where the fingers on any touchpad are.
    var asksForContacts: Bool { patternsAndParts.contains(where: \.asksForContacts) }

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
