import InputEvents

/// Decides which patterns are on: those whose conditions are met and whose keys are held.
///
/// Recognisers judge a touch, key press or dial turn by the ``selection`` at its beginning, so a
/// change never affects a gesture in progress.
///
///     bound: when: tablet-mode     off---1 on---0 off           follows the switch
///     bound: when: {app: x}        off---"x" on---"y" off       off while unknown, even for `not`
///     bound: while: A+B            off--A--B on--a off---A on   both held, in any order
///
/// Keys of a device that is removed or loses events are no longer held.
struct ConditionEvaluator {
    private struct HeldKey: Hashable {
        let device: DeviceID
        let code: KeyCode
    }

    /// The conditions of each pattern.
    private let conditions: [[Condition]]
    /// The conditions under which devices make each pattern.
    private let deviceConditions: [DeviceConditions]
    private let hasDeviceConditions: Bool
    /// The keys that must be held for each pattern.
    let heldKeys: [Set<KeyCode>]
    /// The keys that must be held for at least one pattern.
    let codes: Set<KeyCode>
    /// True if any pattern depends on a state or on a held key.
    private let isConditional: Bool
    /// True for each pattern whose conditions are met; those of devices do not count here.
    private var isMet: [Bool]
    private var held: Set<HeldKey> = []
    /// The current states, even if no pattern has conditions.
    private(set) var states = StateStore()
    /// The object that is notified of each change of a state; nil if there is none.
    var listener: (any StateListener)?
    /// The patterns that are on, regardless of the conditions of devices.
    private(set) var selection: Selection

    init(_ patterns: [GesturePattern]) {
        conditions = patterns.map(\.conditions)
        heldKeys = patterns.map(\.heldKeys)
        deviceConditions = patterns.map(\.deviceConditions)
        hasDeviceConditions = deviceConditions.contains { !$0.isEmpty }
        codes = heldKeys.reduce(into: []) { $0.formUnion($1) }
        isConditional =
            hasDeviceConditions || !codes.isEmpty || conditions.contains { !$0.isEmpty }
        isMet = Array(repeating: true, count: patterns.count)
        selection = Selection(all: patterns.count)
        evaluate()
    }

    /// The codes of the held keys, without keys that no pattern needs.
    var heldCodes: Set<KeyCode> { Set(held.map(\.code)) }

    /// Handles an event that may switch patterns on or off; a touch never does.
    mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .key(let id, let code, let isPressed):
            keyChanged(HeldKey(device: id, code: code), isPressed: isPressed)
            updateStates(event)
        case .deviceRemoved(let id), .reset(let id):
            forget(id)
            updateStates(event)
        default: updateStates(event)
        }
    }

    private mutating func updateStates(_ event: InputEvent) {
        guard states.handle(event) else { return }
        if isConditional { evaluate() }
        listener?.statesChanged()
    }

    /// Returns the patterns that are on for this device.
    func selection(on device: Device) -> Selection {
        guard hasDeviceConditions else { return selection }
        return selection.without({ !isMet(deviceConditions[$0].conditions(of: device)) }, heldKeys)
    }

    private func isMet(_ conditions: [Condition]) -> Bool {
        conditions.allSatisfy { $0.isMet { states[$0] } }
    }

    /// Forgets the held keys of a device.
    mutating func forget(_ device: DeviceID) {
        guard held.contains(where: { $0.device == device }) else { return }
        held = held.filter { $0.device != device }
        updateSelection()
    }

    private mutating func keyChanged(_ key: HeldKey, isPressed: Bool) {
        guard codes.contains(key.code) else { return }
        if isPressed {
            guard held.count < HeldKeys.capacity else { return }
            held.insert(key)
        } else {
            held.remove(key)
        }
        updateSelection()
    }

    /// Evaluates all conditions again.
    private mutating func evaluate() {
        for pattern in conditions.indices {
            isMet[pattern] = isMet(conditions[pattern])
        }
        // On some device, other patterns may be on now, even if the common selection is the same.
        if hasDeviceConditions { selection.renew() }
        updateSelection()
    }

    private mutating func updateSelection() {
        let (isMet, heldCodes, heldKeys) = (isMet, heldCodes, heldKeys)
        selection.update(
            { isMet[$0] && heldKeys[$0].isSubset(of: heldCodes) },
            heldKeys: heldKeys
        )
    }
}

/// An object that is notified of each change of a state.
protocol StateListener: AnyObject {
    /// Called after each change of a state.
    func statesChanged()
}
