import InputEvents

/// What a touch on a screen is: exactly one of these.
///
/// The rows say where an event leads; one that is in no row leaves the state as it is, or cannot
/// come (``TouchArbiter/bug(_:)``). `docs/gestures/arbitration.md` has them as a picture. Whatever
/// else happens, `interrupted` leads from each state to `idle`.
///
///     state       event      leads to
///     idle        landed     resting moving taken
///     idle        voided     void
///     resting     landed     moving
///     resting     frame      moving lifting taken
///     resting     due        taken
///     resting     voided     void
///     moving      frame      hopeless dragging continuous lifting restIsDown
///     moving      due        paused continuous
///     moving      voided     void
///     hopeless    allLifted  lost idle
///     hopeless    voided     void
///     dragging    frame      taken
///     dragging    due        paused
///     dragging    allLifted  lost idle
///     dragging    voided     taken
///     paused      frame      dragging taken
///     paused      allLifted  lost idle
///     paused      voided     taken
///     continuous  frame      lost taken
///     continuous  voided     taken
///     lifting     landed     resting moving
///     lifting     frame      restIsDown
///     lifting     due        paused continuous
///     lifting     tipTapped  taken
///     lifting     allLifted  lost idle
///     lifting     voided     void
///     restIsDown  lands      idle lifting
///     restIsDown  frame      lifting
///     restIsDown  due        idle lifting paused continuous
///     restIsDown  voided     void
///     lost        lands      idle taken
///     lost        landed     resting moving hopeless dragging paused continuous
///     lost        lifts      taken
///     lost        due        idle taken
///     taken       landed     resting
///     taken       allLifted  idle
///     void        tipTapped  taken
///     void        allLifted  idle
enum TouchState {
    /// No finger is down; `isTaken` is whether a gesture came of the last touch.
    case idle(isTaken: Bool)
    /// Fingers are down, and none has moved: the longest press that is bound is over at that time.
    case resting(until: Timestamp)
    /// Fingers have moved, and nothing has taken the touch.
    case moving
    /// They move, but no further movement can decide a gesture: only lifts and landings count.
    case hopeless
    /// A drag has the touch, and goes on.
    case dragging
    /// A drag has the touch of which the end was told, because the fingers rest.
    case paused
    /// A continuous gesture has the touch.
    case continuous(OngoingGesture)
    /// The first finger has lifted, and nothing has taken the touch.
    case lifting
    /// All have lifted but what rested before they came: until then it may lift with them.
    case restIsDown(until: Timestamp)
    /// The panel may only have lost the finger that lifted: until then it may be found again.
    case lost(Interim, until: Timestamp)
    /// A gesture has the touch, until all fingers have lifted.
    case taken
    /// Nothing comes of the touch, until all fingers have lifted.
    case void

    /// What a touch was when its finger was lost, and is again if it is found.
    enum Interim {
        /// Nothing has taken it.
        case open
        case hopeless
        case dragging
        case paused
        case continuous(OngoingGesture)
    }

    /// A state without what belongs to it, as tables and pictures name it.
    enum Name: String, CaseIterable, Hashable {
        case idle, resting, moving, hopeless, dragging, paused, continuous, lifting, restIsDown,
            lost
        case taken, void
    }

    /// Which of the states it is.
    var name: Name {
        switch self {
        case .idle: .idle
        case .resting: .resting
        case .moving: .moving
        case .hopeless: .hopeless
        case .dragging: .dragging
        case .paused: .paused
        case .continuous: .continuous
        case .lifting: .lifting
        case .restIsDown: .restIsDown
        case .lost: .lost
        case .taken: .taken
        case .void: .void
        }
    }

    /// Until when it waits; `never` where it does not.
    var until: Timestamp {
        switch self {
        case .resting(let until), .restIsDown(let until), .lost(_, let until): until
        case .idle, .moving, .hopeless, .dragging, .paused, .continuous, .lifting, .taken, .void:
            .never
        }
    }

    /// Whether it matters where fingers go.
    enum Following { case always, never, alone }

    /// Whether it matters where fingers go; `alone` is where only a single one may make something.
    var isFollowed: Following {
        switch self {
        // During a continuous gesture, others may still be down.
        case .lost(.continuous, _): .always
        case .hopeless, .lost: .never
        case .taken, .void: .alone
        case .idle, .resting, .moving, .dragging, .paused, .continuous, .lifting, .restIsDown:
            .always
        }
    }

    /// Whether a drag has the touch.
    var isDrag: Bool {
        switch self {
        case .dragging, .paused, .lost(.dragging, _), .lost(.paused, _): true
        case .idle, .resting, .moving, .hopeless, .continuous, .lifting, .restIsDown, .lost, .taken,
            .void:
            false
        }
    }

    /// Whether a gesture has come of the touch, or goes on; where no finger is down, of the last
    /// one.
    var isTaken: Bool {
        switch self {
        case .idle(let isTaken): isTaken
        case .dragging, .paused, .continuous, .taken: true
        case .lost(.dragging, _), .lost(.paused, _), .lost(.continuous, _): true
        case .lost(.open, _), .lost(.hopeless, _): false
        case .resting, .moving, .hopeless, .lifting, .restIsDown, .void: false
        }
    }

    /// Whether nothing more comes of the touch than what has.
    var isOver: Bool {
        switch self {
        case .taken, .void: true
        case .idle, .resting, .moving, .hopeless, .dragging, .paused, .continuous, .lifting,
            .restIsDown, .lost:
            false
        }
    }

    /// The continuous gesture that has the touch.
    var ongoing: OngoingGesture? {
        switch self {
        case .continuous(let ongoing), .lost(.continuous(let ongoing), _): ongoing
        case .idle, .resting, .moving, .hopeless, .dragging, .paused, .lifting, .restIsDown, .lost,
            .taken, .void:
            nil
        }
    }
}

/// Something that happens to a touch.
enum TouchEvent {
    /// A finger is about to land.
    case lands(TouchChange)
    /// It has landed, and that is what it does to the touch.
    case landed(TouchSequence.Landing)
    /// A finger is about to lift, or to be cancelled.
    case lifts
    /// A frame is complete in which fingers are down, or the last has lifted.
    case frame
    /// The same, and the touch is no gesture, whatever follows.
    case voided
    /// The same as one of these two: no finger is down any more.
    case allLifted
    /// The time has come for which the state waits.
    case due
    /// A finger has tapped beside others that rest.
    case tipTapped
    /// Events were lost, the device went away, or its picture was turned.
    case interrupted(Check.Quantity)

    /// An event without what belongs to it, as tables and pictures name it.
    enum Name: String, CaseIterable, Hashable {
        case lands, landed, lifts, frame, voided, allLifted, due, tipTapped, interrupted
    }

    /// Which of the events it is.
    var name: Name {
        switch self {
        case .lands: .lands
        case .landed: .landed
        case .lifts: .lifts
        case .frame: .frame
        case .voided: .voided
        case .allLifted: .allLifted
        case .due: .due
        case .tipTapped: .tipTapped
        case .interrupted: .interrupted
        }
    }
}

/// A change of what a touch is.
struct TouchTransition: Hashable {
    let from: TouchState.Name
    let event: TouchEvent.Name
    let to: TouchState.Name
}
