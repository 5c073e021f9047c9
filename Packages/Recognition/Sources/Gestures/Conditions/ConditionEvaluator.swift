import InputEvents

/// Decides which patterns are on: those whose conditions are met and whose keys are held.
///
/// Recognisers judge a touch, key press or dial turn by the ``selection`` at its beginning, so a
/// change never affects a gesture in progress.
///
///     bound: when: tablet-mode     off---1 on---0 off           with the switch
///     bound: when: {app: x}        off---"x" on---"y" off       unknown at first, even for `not`
///     bound: while: A+B            off--A--B on--a off---A on   both held, in any order
///
/// Keys of a device that is removed or loses events are no longer held.
struct ConditionEvaluator {
    private struct HeldKey: Hashable {
        let device: DeviceID
        let code: KeyCode
    }

    private let conditions: [[Condition]]
    /// The conditions on devices of each pattern.
    private let deviceConditions: [DeviceConditions]
    private let hasDeviceConditions: Bool
    /// The keys that each pattern needs held.
    let heldKeys: [Set<KeyCode>]
    /// The keys that any pattern needs held.
    let codes: Set<KeyCode>
    private let isConditional: Bool
    /// For each pattern, true if its conditions are met.
    private var isMet: [Bool]
    private var held: Set<HeldKey> = []
    /// The current states, even if no pattern has conditions.
    private(set) var states = StateStore()
    /// The listener to changes of states, if there is one.
    var listener: (any StateListener)?
    /// The patterns that are on.
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
        ask()
    }

    /// The held keys, among those that any pattern needs.
    var heldCodes: Set<KeyCode> { Set(held.map(\.code)) }

    /// Handles an event that may switch patterns on or off; touches never do.
    mutating func handle(_ event: InputEvent) {
        switch event.kind {
        case .key(let id, let code, let isPressed):
            keyChanged(HeldKey(device: id, code: code), isPressed: isPressed)
            takeState(event)
        case .deviceRemoved(let id), .reset(let id):
            forget(id)
            takeState(event)
        default: takeState(event)
        }
    }

    private mutating func takeState(_ event: InputEvent) {
        guard states.handle(event) else { return }
        if isConditional { ask() }
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
        select()
    }

    private mutating func keyChanged(_ key: HeldKey, isPressed: Bool) {
        guard codes.contains(key.code) else { return }
        if isPressed {
            guard held.count < HeldKeys.capacity else { return }
            held.insert(key)
        } else {
            held.remove(key)
        }
        select()
    }

    /// Evaluates all conditions again.
    private mutating func ask() {
        for pattern in conditions.indices {
            isMet[pattern] = isMet(conditions[pattern])
        }
        // The effect of conditions on devices depends on the device.
        if hasDeviceConditions { selection.renew() }
        select()
    }

    private mutating func select() {
        let (isMet, heldCodes, heldKeys) = (isMet, heldCodes, heldKeys)
        selection.update(
            { isMet[$0] && heldKeys[$0].isSubset(of: heldCodes) },
            heldKeys: heldKeys
        )
    }
}

/// Is informed of each change of a state.
protocol StateListener: AnyObject {
    /// Called after each change.
    func statesChanged()
}
