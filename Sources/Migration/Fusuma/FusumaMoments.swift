/// What fusuma does in the course of one gesture, wherever its configuration says so.
struct FusumaMoments {
    let gesture: FusumaGesture
    /// The action that runs once; nil if there is none, or if others act in its place.
    private(set) var once: FusumaAction?
    /// The actions at the begin, one after the other.
    private(set) var begin: [FusumaAction]
    private(set) var update: FusumaAction?
    private(set) var end: FusumaAction?
    private(set) var cancelled: FusumaAction?
    /// What becomes of an action that runs once beside others.
    private(set) var outcome = Outcome.undisputed

    /// What becomes of an action that runs once where others act while the gesture is made: in
    /// inputrx, either the one or the others have the touch.
    enum Outcome {
        /// There is no such action, or there are no others.
        case undisputed
        /// The action runs at the begin.
        case joined(FusumaAction)
        /// The action runs alone, without the others, of which this is the first.
        case alone(FusumaAction, without: FusumaAction)
        /// The action is for fewer keys or programs than the others, and does not run.
        case inherited(FusumaAction)
        /// The action does not run, for this reason.
        case leftOut(FusumaAction, String)
    }

    init(of gesture: FusumaGesture, in table: FusumaTable) {
        self.gesture = gesture
        once = table.action(.once, of: gesture)
        begin = [table.action(.begin, of: gesture)].compactMap(\.self)
        update = table.action(.update, of: gesture)
        end = table.action(.end, of: gesture)
        // When a gesture other than a hold is cancelled, fusuma runs the command for the end.
        cancelled = gesture.kind == "hold" ? table.action(.cancelled, of: gesture) : end
        settle(hasUpdate: table.hasUpdate(gesture))
    }

    /// True if the gesture acts while it is made.
    var isContinuous: Bool { !others.isEmpty }

    /// The actions that run while the gesture is made.
    private var others: [FusumaAction] {
        begin + [update, end, cancelled].compactMap(\.self)
    }

    /// All actions that run.
    var actions: [FusumaAction] { [once].compactMap(\.self) + others }

    /// The effect at the begin; nil if there is none.
    var beginEffect: ImportedEffect? {
        begin.isEmpty ? nil : try? ImportedEffect.joined(begin.map(\.effect), by: "\n")
    }

    /// Decides between the action that runs once and the others.
    private mutating func settle(hasUpdate: Bool) {
        guard let once, let other = others.first else { return }
        let effects = (begin + [once]).map(\.effect)
        let joined = Result { () throws(ImportFailure) in
            try ImportedEffect.joined(effects, by: "\n")
        }
        let isHold = gesture.kind == "hold"
        if others.contains(where: { $0.gesture == gesture }) {
            self.once = nil
            guard once.gesture == gesture else {
                outcome = .inherited(once)
                return
            }
            switch joined {
            case _ where isHold:
                outcome = .leftOut(
                    once,
                    "a hold that acts when it begins or ends cannot act after a time as well"
                )
            case .success:
                begin.append(once)
                outcome = .joined(once)
            case .failure(let failure): outcome = .leftOut(once, failure.reason)
            }
        } else if once.gesture == gesture, !isHold, !hasUpdate, case .success = joined {
            // The others are for any direction, as a frame for what the direction does.
            self.once = nil
            begin.append(once)
            outcome = .joined(once)
        } else {
            // For example, the direction is a shortcut, and any other direction drags.
            begin = []
            update = nil
            end = nil
            cancelled = nil
            outcome = .alone(once, without: other)
        }
    }

    /// Returns true if the gesture and the one in the opposite direction differ only in what they
    /// do at each step, so that they can be one gesture of inputrx.
    func canMerge(with opposite: FusumaMoments) -> Bool {
        isContinuous && opposite.isContinuous
            && begin.map(\.effect) == opposite.begin.map(\.effect)
            && end?.effect == opposite.end?.effect
            && cancelled?.effect == opposite.cancelled?.effect
    }
}
