import InputEvents

/// The state of a touch on a screen.
///
/// Each row shows where an event leads. An event without a row leaves the state unchanged or is
/// impossible (``TouchArbiter/reportBug(_:)``). In every state, `interrupted` leads to `idle`.
/// `docs/gestures/arbitration.md` shows the table as a picture.
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
    /// No finger is down; `isTaken` is true if the last touch became a gesture.
    case idle(isTaken: Bool)
    /// Fingers are down, and none has moved; the longest bound press is complete at `until`.
    case resting(until: Timestamp)
    /// Fingers have moved, and no gesture has taken the touch.
    case moving
    /// Fingers have moved, but further movement cannot decide a gesture: only lifts and landings
    /// count.
    case hopeless
    /// A drag owns the touch and is in progress.
    case dragging
    /// A drag owns the touch, and has reported its end because the fingers rest.
    case paused
    /// A continuous gesture owns the touch.
    case continuous(OngoingGesture)
    /// The first finger has lifted, and no gesture has taken the touch.
    case lifting
    /// Only contacts that rested before the other fingers landed are still down; the touch waits
    /// for their lift until `until`.
    case restIsDown(until: Timestamp)
    /// A finger seems to have lifted, but the panel may have lost it; the touch waits until `until`
    /// for its return.
    case lost(Interim, until: Timestamp)
    /// A gesture owns the touch until all fingers have lifted.
    case taken
    /// The touch is void until all fingers have lifted.
    case void

    /// The state in which a finger was lost, restored when the finger is found.
    enum Interim {
        /// No gesture has taken the touch.
        case open
        case hopeless
        case dragging
        case paused
        case continuous(OngoingGesture)
    }

    /// A state without its payload, as named in tables and pictures.
    enum Name: String, CaseIterable, Hashable {
        case idle, resting, moving, hopeless, dragging, paused, continuous, lifting, restIsDown,
            lost
        case taken, void
    }

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

    /// The deadline of the state; `never` if it has none.
    var deadline: Timestamp {
        switch self {
        case .resting(let until), .restIsDown(let until), .lost(_, let until): until
        case .idle, .moving, .hopeless, .dragging, .paused, .continuous, .lifting, .taken, .void:
            .never
        }
    }

    /// The gestures that still need the motion of fingers: any, none, or only tip-taps, which track
    /// each finger separately.
    enum MotionUse { case always, never, tipTaps }

    /// The gestures that still need the motion of fingers in this state.
    var motionUse: MotionUse {
        switch self {
        // During a continuous gesture, other fingers may still be down.
        case .lost(.continuous, _): .always
        case .hopeless, .lost: .never
        case .taken, .void: .tipTaps
        case .idle, .resting, .moving, .dragging, .paused, .continuous, .lifting, .restIsDown:
            .always
        }
    }

    /// True if a drag owns the touch.
    var isDrag: Bool {
        switch self {
        case .dragging, .paused, .lost(.dragging, _), .lost(.paused, _): true
        case .idle, .resting, .moving, .hopeless, .continuous, .lifting, .restIsDown, .lost, .taken,
            .void:
            false
        }
    }

    /// True if the touch has become a gesture, finished or not; between touches, true if the last
    /// touch did.
    var isTaken: Bool {
        switch self {
        case .idle(let isTaken): isTaken
        case .dragging, .paused, .continuous, .taken: true
        case .lost(.dragging, _), .lost(.paused, _), .lost(.continuous, _): true
        case .lost(.open, _), .lost(.hopeless, _): false
        case .resting, .moving, .hopeless, .lifting, .restIsDown, .void: false
        }
    }

    /// True if the touch cannot become another gesture.
    var isOver: Bool {
        switch self {
        case .taken, .void: true
        case .idle, .resting, .moving, .hopeless, .dragging, .paused, .continuous, .lifting,
            .restIsDown, .lost:
            false
        }
    }

    /// The continuous gesture that owns the touch; nil if none does.
    var ongoing: OngoingGesture? {
        switch self {
        case .continuous(let ongoing), .lost(.continuous(let ongoing), _): ongoing
        case .idle, .resting, .moving, .hopeless, .dragging, .paused, .lifting, .restIsDown, .lost,
            .taken, .void:
            nil
        }
    }
}

/// An event of a touch.
enum TouchEvent {
    /// A finger is about to land.
    case lands(TouchChange)
    /// A finger has landed, with this effect on the touch.
    case landed(TouchSequence.Landing)
    /// A finger is about to lift, or its contact is about to be cancelled.
    case lifts
    /// A frame is complete; fingers were down in it.
    case frame
    /// A frame is complete, and the touch is void.
    case voided
    /// No finger is down any more; follows `frame` or `voided`.
    case allLifted
    /// The deadline of the state has come.
    case due
    /// A finger has tapped while others rest.
    case tipTapped
    /// The touch was interrupted for this reason, such as lost events or a rotated display.
    case interrupted(Check.Quantity)

    /// An event without its payload, as named in tables and pictures.
    enum Name: String, CaseIterable, Hashable {
        case lands, landed, lifts, frame, voided, allLifted, due, tipTapped, interrupted
    }

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

/// A change of state.
struct TouchTransition: Hashable {
    let from: TouchState.Name
    let event: TouchEvent.Name
    let to: TouchState.Name
}
