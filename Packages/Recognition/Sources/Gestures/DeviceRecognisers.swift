import InputEvents

/// The recognisers of one device: all but those for keys, which may work across devices.
///
/// What begins on it is judged until it ends by the patterns that were on when it began. So each
/// recogniser takes in another selection only when it has nothing to do.
struct DeviceRecognisers {
    let device: Device
    private let patterns: [GesturePattern]
    /// The patterns for its contacts, the most specific first.
    private let contactRanking: [Int]
    /// The patterns for everything else; on a touchscreen all patterns are both.
    private let ranking: [Int]
    private var touches: TouchArbiter?
    /// Whether any pattern is made of touches, also one that is off now.
    private let wantsTouches: Bool
    let isTouchpad: Bool
    private var touchpad: TouchpadRecogniser
    private var switches: SwitchRecogniser
    private var pad: PadRecogniser

    /// The patterns that are on, as of that version of the selection: for contacts, and for the rest.
    private var contactCandidates: Candidates
    private var candidates: Candidates
    private var version: Int
    /// The versions that touches and the touchpad work with.
    private var touchVersion: Int
    private var touchpadVersion: Int
    /// The keys that were held when something began that is still going on, or waits for more.
    private(set) var engagedKeys: Set<KeyCode> = []
    /// The keys that were held for gestures that have fired.
    private var spentKeys: Set<KeyCode> = []
    /// The last of those gestures.
    private(set) var spender: Winner?

    init(
        _ device: Device,
        patterns: [GesturePattern],
        thresholds: Thresholds,
        selection: Selection,
        journal: Journal? = nil
    ) {
        self.device = device
        self.patterns = patterns
        isTouchpad = device.isTouchpad
        let surface = device.touchSurface
        let all = Candidates.ranking(of: patterns, for: device, surface: surface)
        contactRanking =
            device.isTouchpad ? all.filter { patterns[$0].isMadeOfContacts(on: device) } : all
        ranking =
            device.isTouchpad ? all.filter { !patterns[$0].isMadeOfContacts(on: device) } : all
        let limits = Limits(thresholds, surface: surface)
        let contactLimits = device.isTouchpad ? limits.onTouchpad : limits
        candidates = Candidates(patterns, ranking: ranking, for: device, selection: selection)
        contactCandidates =
            device.isTouchpad
            ? Candidates(patterns, ranking: contactRanking, for: device, selection: selection)
            : candidates
        version = selection.version
        touchVersion = version
        touchpadVersion = version
        wantsTouches =
            Candidates(patterns, ranking: contactRanking, for: device, selection: nil).wantTouches
        // An explanation wants them all.
        if wantsTouches || journal != nil && !device.isTouchpad {
            touches = TouchArbiter(
                contactCandidates,
                limits: contactLimits,
                zones: EdgeZones(
                    depth: thresholds.edge,
                    zones: Array(Set(patterns.flatMap(\.zones))),
                    surface: surface
                ),
                surface: surface,
                device: device,
                journal: journal
            )
        }
        touchpad = TouchpadRecogniser(
            candidates,
            limits: limits,
            surface: surface,
            device: device,
            journal: journal
        )
        switches = SwitchRecogniser(device: device, journal: journal)
        pad = PadRecogniser(device: device, surface: surface, journal: journal)
    }

    /// The recognisers that are not at rest, by name.
    var states: [(recogniser: String, state: String)] {
        wantsTouches ? touches?.states ?? [] : []
    }

    /// When time alone decides something next.
    var nextDeadline: Timestamp { touches?.nextDeadline ?? .never }

    /// When the touch began that goes on; nil if none does.
    var touchBegan: Timestamp? { touches?.began }

    /// What is going on and may still become a gesture.
    func pendingGesture(at time: Timestamp) -> PendingGesture? {
        if let touch = touches?.pendingGesture(at: time) { return touch }
        return touchpad.began.map { PendingGesture(.fingers, on: device.id, began: $0) }
    }

    /// What may still come of the touch in progress.
    mutating func outlook(at time: Timestamp) -> TouchOutlook {
        touches?.outlook(at: time) ?? TouchOutlook(.free)
    }

    /// Whether a gesture has come of the touch in progress, or of the last one.
    // Mutating like the outlook, because reading it would copy the recognisers.
    mutating func isTaken() -> Bool { touches?.isTakenNow() ?? false }

    mutating func expire(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.expire(at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        noteKeys(of: found[first...])
    }

    // MARK: - Touches

    /// A finger is about to land; if it is the first, it decides what may come of the touch.
    mutating func fingerLands(
        _ change: TouchChange,
        under selection: Selection,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard touches != nil,
            touchVersion != selection.version || !selection.heldKeys.isEmpty
        else { return }
        let first = found.count
        touches?.fingerLands(change, at: time, into: &found)
        noteKeys(of: found[first...])
        guard touches?.isBetweenTouches == true else { return }
        engagedKeys.formUnion(selection.heldKeys)
        guard touchVersion != selection.version else { return }
        select(selection)
        touches?.use(contactCandidates)
        touchVersion = version
    }

    mutating func touchChanged(
        _ change: TouchChange,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        touches?.handle(change, at: time, into: &found)
    }

    /// Takes in a frame in which no finger lands.
    mutating func follow(
        _ frame: TouchFrame,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        let first = found.count
        touches?.follow(frame, at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        if frame.isComplete, !engagedKeys.isEmpty { noteKeys(of: found[first...]) }
    }

    mutating func touchFrameEnded(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.frameEnded(at: time, into: &found)
        if isTouchpad { giveWay(to: found[first...], at: time, into: &found) }
        if !engagedKeys.isEmpty { noteKeys(of: found[first...]) }
    }

    /// Of the fingers that made a gesture by their contacts, libinput's gesture is void.
    private mutating func giveWay(
        to made: ArraySlice<Gesture>,
        at time: Timestamp,
        into found: inout [Gesture]
    ) {
        guard !made.isEmpty, !touchpad.isIdle else { return }
        touchpad.reset(at: time, because: .gaveWay, into: &found)
    }

    // MARK: - Everything else

    /// Takes in what is no touch and no key.
    mutating func handle(
        _ event: InputEvent,
        under selection: Selection,
        into found: inout [Gesture]
    ) {
        let time = event.time
        let first = found.count
        if version != selection.version { select(selection) }
        switch event.kind {
        case .pointerGesture(_, let step):
            if step.phase == .begin {
                // The fingers have made a gesture by their contacts: that is what they meant.
                if touches?.isOver == true { return }
                engagedKeys.formUnion(selection.heldKeys)
                if touchpadVersion != version { touchpad.use(candidates) }
                touchpadVersion = version
            }
            touchpad.handle(step, at: time, into: &found)
        case .switch(_, let name, let isOn):
            switches.handle(
                name,
                isOn: isOn,
                among: candidates.switches,
                at: time,
                into: &found
            )
        case .padDial(_, let dial, let position):
            pad.turned(dial, to: position, among: candidates, at: time, into: &found)
        default:
            break
        }
        noteKeys(of: found[first...])
    }

    /// What was done is decided; what is still going on is void.
    mutating func settle(at time: Timestamp, into found: inout [Gesture]) {
        let first = found.count
        touches?.settle(at: time, into: &found)
        noteKeys(of: found[first...])
        reset(at: time, because: .turned, into: &found)
    }

    /// What the device held is void; what went on is cancelled.
    mutating func reset(
        at time: Timestamp,
        because reason: Check.Quantity = .lost,
        into found: inout [Gesture]
    ) {
        let first = found.count
        touches?.reset(at: time, into: &found)
        touchpad.reset(at: time, because: reason, into: &found)
        pad.reset(at: time, because: reason, into: &found)
        noteKeys(of: found[first...])
    }

    // MARK: - Explanation

    /// The recording ends: touches and gestures that are in progress are written down as they are.
    mutating func closeJournal(at time: Timestamp) {
        touches?.noteInterruption(.unfinished, at: time)
        touchpad.closeRecord(because: .unfinished, at: time)
        pad.closeRecords(because: nil)
    }

    /// Whether a touch or gesture is in progress, which is not written down before its end.
    var isBusy: Bool { touches?.isBetweenTouches == false || touchpad.isBusy || pad.isBusy }

    // MARK: - What is on

    private mutating func select(_ selection: Selection) {
        guard version != selection.version else { return }
        candidates = Candidates(patterns, ranking: ranking, for: device, selection: selection)
        contactCandidates =
            device.isTouchpad
            ? Candidates(patterns, ranking: contactRanking, for: device, selection: selection)
            : candidates
        version = selection.version
    }

    /// Sees to the keys that were held for what was found.
    private mutating func noteKeys(of found: ArraySlice<Gesture>) {
        for gesture in found where !patterns[gesture.pattern].heldKeys.isEmpty {
            spentKeys.formUnion(patterns[gesture.pattern].heldKeys)
            spender = Winner(gesture)
        }
        disengage()
    }

    /// The keys that were held for gestures that have fired since it was asked last.
    mutating func takeSpentKeys() -> Set<KeyCode> {
        defer { spentKeys = [] }
        return spentKeys
    }

    /// What began with keys held has come to its end.
    private mutating func disengage() {
        guard !engagedKeys.isEmpty, touches?.isIdle ?? true, touchpad.isIdle else { return }
        engagedKeys = []
    }
}
