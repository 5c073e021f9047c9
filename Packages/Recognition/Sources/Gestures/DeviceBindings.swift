import InputEvents

/// The patterns that are on for one device, and the keys that are held for its touches.
///
/// What begins on it is judged until it ends by the patterns that were on when it began.
struct DeviceBindings {
    private let device: Device
    private let patterns: [GesturePattern]
    /// The patterns for its contacts, the most specific first.
    private let contactRanking: [Int]
    /// The patterns for everything else; on a touchscreen all patterns are both.
    private let ranking: [Int]
    /// The patterns that are on, as of that version of the selection: for contacts, and for the
    /// rest.
    private(set) var contactCandidates: Candidates
    private(set) var candidates: Candidates
    private(set) var version: Int
    /// The version that touches work with.
    private var touchVersion: Int

    /// What is on for a touch that begins.
    var selection: Selection
    /// Whether libinput's gestures on it are over.
    var isTouchpadIdle = true
    /// The keys that were held when something began that is still going on, or waits for more.
    private(set) var engagedKeys: Set<KeyCode> = []
    /// The keys that were held for gestures that have fired.
    private var spentKeys: Set<KeyCode> = []
    /// The last of those gestures.
    private(set) var spender: Winner?

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

    /// Whether any pattern is made of touches, also one that is off now.
    var wantTouches: Bool {
        Candidates(patterns, ranking: contactRanking, for: device, selection: nil).wantTouches
    }

    /// Takes what is on now.
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

    /// A touch begins; `isIdle` is whether no tap of another one waits for it.
    ///
    /// - Returns: what is bound for its fingers, if that has changed since the last one.
    mutating func touchBegins(isIdle: Bool) -> Candidates? {
        if isIdle, isTouchpadIdle { disengage() }
        engage()
        guard touchVersion != selection.version else { return nil }
        select(selection)
        touchVersion = version
        return contactCandidates
    }

    /// Something begins with the keys that are held now.
    mutating func engage() {
        if !selection.heldKeys.isEmpty { engagedKeys.formUnion(selection.heldKeys) }
    }

    /// What began with keys held has come to its end.
    mutating func disengage() { if !engagedKeys.isEmpty { engagedKeys = [] } }

    /// Something has fired, and the keys that it wants held have done their work.
    mutating func spend(on found: ArraySlice<Gesture>) {
        for gesture in found where !patterns[gesture.pattern].heldKeys.isEmpty {
            spentKeys.formUnion(patterns[gesture.pattern].heldKeys)
            spender = Winner(gesture)
        }
    }

    /// The keys that were held for gestures that have fired since it was asked last.
    mutating func takeSpentKeys() -> Set<KeyCode> {
        defer { spentKeys = [] }
        return spentKeys
    }
}
