import YAML

/// An action of a gesture: what it does, at which moment, and on which conditions.
struct InputActionsStep: Hashable, Sendable {
    /// What it does; nil if the pointer follows the fingers.
    var effect: ImportedEffect?
    var moment: Moment
    /// How often it happens while the fingers move, in InputActions' units: `0` for each event, `+`
    /// or `-` for each event in one direction.
    var interval: String
    var conditions: InputActionsRequirements
    /// The number of the `one:` in which it stands, of whose actions only the first one runs; nil
    /// if it stands in none.
    var choice: Int?
    /// True if no other action runs when this one has run.
    var blocksOthers: Bool
    /// The action as in the original, on one line.
    var original: String

    /// The moments of a gesture.
    enum Moment: String, Hashable, Sendable {
        case begin, update, tick, end, cancel
        case endCancel = "end_cancel"
    }

    /// The words of KWin Gestures for the moments.
    private static let oldMoments: [String: Moment] = [
        "started": .begin, "updated": .update, "ended": .end, "cancelled": .cancel,
        "ended_cancelled": .endCancel,
    ]

    /// Reads the moment at which an action happens, and the interval at which it is repeated.
    static func readMoment(
        _ action: InputActionsMapping
    ) throws(ImportFailure) -> (moment: Moment, interval: String) {
        var moment = Moment.end
        var isOld = false
        if let word = try action.text("on") {
            guard let known = Moment(rawValue: word) else { throw unknownMoment(word) }
            moment = known
        } else if let word = try action.text("when") {
            guard let known = oldMoments[word] else { throw unknownMoment(word) }
            moment = known
            isOld = true
        }
        if moment == .tick {
            throw ImportFailure("inputrx runs nothing by the clock while a gesture lasts")
        }
        let limit = try action.text("limit") ?? "0"
        // An interval counts only while the fingers move; a limit of 1 is met anyway otherwise.
        guard moment == .update else { return (moment, "0") }
        let interval = try action.text("interval") ?? "0"
        guard interval == "+" || interval == "-" || Double(interval)?.isFinite == true else {
            throw ImportFailure("`\(Original.short(interval))` is no interval")
        }
        guard limit == "0" || limit == "1" && Double(interval) == 0 else {
            throw ImportFailure("inputrx does not count how often a command runs in a gesture")
        }
        // KWin Gestures ran such an action once, when the threshold was reached.
        if limit == "1" || isOld && Double(interval) == 0 { return (.begin, "0") }
        return (.update, interval)
    }

    private static func unknownMoment(_ word: String) -> ImportFailure {
        ImportFailure("`\(Original.short(word))` is no moment of a gesture")
    }
}
