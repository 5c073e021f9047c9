import InputEvents

/// The active patterns of one device, and the keys held for its touches.
///
/// The patterns that are active when something begins judge it to its end.
struct DeviceBindings {
    private let device: Device
    private let patterns: [GesturePattern]
    /// The patterns for contacts, the most specific first.
    private let contactRanking: [Int]
    /// The patterns for all other events, the most specific first; on a touchscreen, both lists are
    /// the same.
    private let ranking: [Int]
    /// The active patterns for contacts; `touchVersion` is the version of their selection.
    private(set) var contactCandidates: Candidates
    private(set) var candidates: Candidates
    private(set) var version: Int
    /// The version of the selection that touches use.
    private var touchVersion: Int

    /// The selection for the next touch.
    var selection: Selection
    /// True if no libinput gesture is in progress.
    var isTouchpadIdle = true
    /// The keys that were held at the beginning of something that is still in progress or
    /// undecided.
    private(set) var engagedKeys: Set<KeyCode> = []
    /// The keys that were held for gestures that have fired.
    private var spentKeys: Set<KeyCode> = []
    /// The last gesture that used up held keys.
    private(set) var heldKeysUser: Winner?

    init(
        _ patterns: [GesturePattern],
        for device: Device,
        surface: Surface,
        selection: Selection
    ) {
        self.device = device
        self.patterns = patterns
        let all = Candidates.ranking(of: patterns, for: device, surface: surface)
        let isTouchpad = device.isTouchpad
        contactRanking =
            isTouchpad ? all.filter { patterns[$0].isMadeOfContacts(on: device) } : all
        ranking = isTouchpad ? all.filter { !patterns[$0].isMadeOfContacts(on: device) } : all
        candidates = Candidates(patterns, ranking: ranking, for: device, selection: selection)
        contactCandidates =
            isTouchpad
            ? Candidates(patterns, ranking: contactRanking, for: device, selection: selection)
            : candidates
        version = selection.version
        touchVersion = version
        self.selection = selection
    }

    /// True if any pattern is made of touches, even if it is inactive now.
    var wantTouches: Bool {
        Candidates(patterns, ranking: contactRanking, for: device, selection: nil).wantTouches
    }

    /// Uses a new selection.
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
    /// - Returns: the patterns for its fingers, if they have changed since the last touch.
    mutating func touchBegins(isIdle: Bool) -> Candidates? {
        if isIdle, isTouchpadIdle { disengage() }
        engage()
        guard touchVersion != selection.version else { return nil }
        select(selection)
        touchVersion = version
        return contactCandidates
    }

    /// Begins something with the keys that are held now.
    mutating func engage() {
        if !selection.heldKeys.isEmpty { engagedKeys.formUnion(selection.heldKeys) }
    }

    /// Ends everything that began with keys held.
    mutating func disengage() { if !engagedKeys.isEmpty { engagedKeys = [] } }

    /// Notes that the keys held for these gestures have been used.
    mutating func spend(on found: ArraySlice<Gesture>) {
        for gesture in found where !patterns[gesture.pattern].heldKeys.isEmpty {
            spentKeys.formUnion(patterns[gesture.pattern].heldKeys)
            heldKeysUser = Winner(gesture)
        }
    }

    /// Returns the keys that were held for gestures fired since the last call.
    mutating func takeSpentKeys() -> Set<KeyCode> {
        defer { spentKeys = [] }
        return spentKeys
    }
}
