import InputEvents

/// Decides which patterns are on: their conditions are met, and the keys they name are held.
///
/// What begins now (a touch, a key press, a turn of a dial) is judged by the ``selection`` of now
/// until it ends; so this changes nothing that is in progress.
///
///     bound: when: tablet-mode     off---1 on---0 off           with the switch
///     bound: when: {app: x}        off---"x" on---"y" off       unknown at first: not even `not` is met
///     bound: while: A+B            off--A--B on--a off---A on   both held, in any order
///
/// Keys held on a device that goes away, or loses events, are not held any more.
struct ConditionEvaluator {
    private struct HeldKey: Hashable {
        let device: DeviceID
        let code: KeyCode
    }

    private let conditions: [[Condition]]
    /// The keys that each pattern wants held.
    let heldKeys: [Set<KeyCode>]
    /// The keys that any pattern wants held.
    let codes: Set<KeyCode>
    private let isConditional: Bool
    /// Of each pattern, whether its conditions are met.
    private var isMet: [Bool]
    private var held: Set<HeldKey> = []
    /// What is the case now.
    private(set) var states = StateStore()
    /// Which patterns are on now.
    private(set) var selection: Selection

    init(_ patterns: [GesturePattern]) {
        conditions = patterns.map(\.conditions)
        heldKeys = patterns.map(\.heldKeys)
        codes = heldKeys.reduce(into: []) { $0.formUnion($1) }
        isConditional = !codes.isEmpty || conditions.contains { !$0.isEmpty }
        isMet = Array(repeating: true, count: patterns.count)
        selection = Selection(all: patterns.count)
        ask()
    }

    /// The keys that are held, of those that any pattern wants held.
    var heldCodes: Set<KeyCode> { Set(held.map(\.code)) }

    /// Takes in what may switch patterns on or off; touches never do.
    mutating func handle(_ event: InputEvent) {
        guard isConditional else { return }
        switch event.kind {
        case .key(let id, let code, let isPressed):
            keyChanged(HeldKey(device: id, code: code), isPressed: isPressed)
        case .deviceRemoved(let id), .reset(let id):
            forget(id)
        default:
            if states.handle(event) { ask() }
        }
    }

    /// The device holds no key any more.
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

    /// Asks all conditions anew.
    private mutating func ask() {
        for pattern in conditions.indices {
            isMet[pattern] = conditions[pattern].allSatisfy {
                $0.isMet { states[$0] }
            }
        }
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
