import InputEvents

/// The active patterns of one device, and the keys held for its gestures.
///
/// A touch or gesture is judged to its end by the patterns that are active when it begins.
struct DeviceBindings {
    private let device: Device
    private let patterns: [GesturePattern]
    /// The indices of the patterns for contacts, the most specific first.
    private let contactRanking: [Int]
    /// The indices of the patterns for all other events, the most specific first; equal to
    /// `contactRanking` except on a touchpad.
    private let ranking: [Int]
    /// The active patterns for contacts.
    private(set) var contactCandidates: Candidates
    /// The active patterns for all other events.
    private(set) var candidates: Candidates
    /// The version of the selection that both lists of active patterns follow.
    private(set) var version: Int
    /// The version of the selection that touches use; it changes only when a touch begins.
    private var touchVersion: Int

    /// The latest selection of active patterns, which the next touch uses.
    var selection: Selection
    /// True if no libinput gesture is in progress.
    var isTouchpadIdle = true
    /// The keys that were held at the beginning of any touch or gesture that is in progress or
    /// undecided.
    private(set) var engagedKeys: Set<KeyCode> = []
    /// The held keys that gestures have used up since the last call of ``takeSpentKeys()``.
    private var spentKeys: Set<KeyCode> = []
    /// The last gesture that used up held keys; nil if none has.
    private(set) var heldKeysUser: Winner?

    init(
        _ patterns: [GesturePattern],
        for device: Device,
        surface: Surface,
        selection: Selection
    ) {
        self.device = device
        self.patterns = patterns
        let fullRanking = Candidates.ranking(of: patterns, for: device, surface: surface)
        let isTouchpad = device.isTouchpad
        contactRanking =
            isTouchpad
            ? fullRanking.filter { patterns[$0].isMadeOfContacts(on: device) } : fullRanking
        ranking =
            isTouchpad
            ? fullRanking.filter { !patterns[$0].isMadeOfContacts(on: device) } : fullRanking
        candidates = Candidates(patterns, ranking: ranking, for: device, selection: selection)
        contactCandidates =
            isTouchpad
            ? Candidates(patterns, ranking: contactRanking, for: device, selection: selection)
            : candidates
        version = selection.version
        touchVersion = version
        self.selection = selection
    }

    /// The patterns for contacts, also those that are inactive now.
    var allContactCandidates: Candidates {
        Candidates(patterns, ranking: contactRanking, for: device, selection: nil)
    }

    /// Uses a new selection of active patterns.
    mutating func select(_ selection: Selection) {
        self.selection = selection
        guard version != selection.version else { return }
        candidates = Candidates(patterns, ranking: ranking, for: device, selection: selection)
        contactCandidates =
            device.isTouchpad
            ? Candidates(patterns, ranking: contactRanking, for: device, selection: selection)
            : candidates
        version = selection.version
    }

    /// Begins a touch; `isIdle` is false if a tap of an earlier touch waits for another tap.
    ///
    /// - Returns: the patterns for contacts; nil if the selection is that of the last touch.
    mutating func touchBegins(isIdle: Bool) -> Candidates? {
        if isIdle, isTouchpadIdle { disengage() }
        engage()
        guard touchVersion != selection.version else { return nil }
        select(selection)
        touchVersion = version
        return contactCandidates
    }

    /// Notes that a touch or gesture begins with the keys that are held now.
    mutating func engage() {
        if !selection.heldKeys.isEmpty { engagedKeys.formUnion(selection.heldKeys) }
    }

    /// Forgets the engaged keys, because nothing that began with them is still in progress.
    mutating func disengage() { if !engagedKeys.isEmpty { engagedKeys = [] } }

    /// Notes that these gestures have used up the keys that their patterns require to be held.
    mutating func spend(on found: ArraySlice<Gesture>) {
        for gesture in found where !patterns[gesture.pattern].heldKeys.isEmpty {
            spentKeys.formUnion(patterns[gesture.pattern].heldKeys)
            heldKeysUser = Winner(gesture)
        }
    }

    /// Returns the held keys that gestures have used up since the last call.
    mutating func takeSpentKeys() -> Set<KeyCode> {
        defer { spentKeys = [] }
        return spentKeys
    }
}
