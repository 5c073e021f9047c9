import Gestures
public import InputEvents

extension Configuration {
    /// Whether a binding or stream asks where the fingers on that touchpad are.
    ///
    /// Only what names touchpads (`device: {kind: touchpad}`) does; see ``GesturePattern/asksForContacts``.
    public func wantsContacts(of device: Device) -> Bool {
        patternSources.contains { source in
            let pattern = source.pattern
            return ([pattern] + pattern.parts).contains { $0.isMadeOfContacts(on: device) }
        }
    }

    /// The bindings that make inputrx read the contacts of touchpads.
    public var bindingsForContacts: [Binding] {
        bindings.filter { binding in
            guard let pattern = binding.source.pattern else { return false }
            return ([pattern] + pattern.parts).contains(where: \.asksForContacts)
        }
    }
}
