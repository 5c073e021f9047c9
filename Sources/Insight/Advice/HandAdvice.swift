import Gestures
import InputEvents

/// A tip for the fingers that would make a failed check pass.
struct HandAdvice {
    /// The text of the hint.
    let text: String
    /// The alternative changes to the recorded touch; the tip is good if the pattern fires after
    /// one of them.
    ///
    /// Empty if the effect of the tip on the fingers cannot be computed.
    let edits: [TouchEdit]

    private init(_ text: String) {
        self.text = text
        edits = []
    }

    /// Creates a tip; nil if there is no edit, because no hand could make the change.
    private init?(_ text: String, _ edit: TouchEdit?) {
        guard let edit else { return nil }
        self.text = text
        edits = [edit]
    }

    /// Finds the tip for a failed check; nil if no tip helps, or if the check already says the
    /// same.
    init?(_ check: Check, of pattern: GesturePattern, in explanation: Explanation) {
        // The goal is a tenth beyond the limit.
        let lengthening = check.limit.number / check.measured * 1.1
        let shortening = check.limit.number / check.measured * 0.9
        let shortenedPaths = TouchEdit.possible(length: shortening)
        switch check.quantity {
        case .fingers:
            // The path of one finger does not show how several would move.
            let traits = pattern.kind.traits
            if check.measured < 2, traits.fewestFingers > 1, traits.moment != .whileDown {
                return nil
            }
            let neededFingers = HandAdvice.fingers(check)
            // No hand can use more fingers than the device reports.
            if let most = explanation.device.mostContacts, neededFingers > most { return nil }
            self.init("make it with \(Report.count(neededFingers, "finger"))")
        case .stillness: self.init("keep still", shortenedPaths)
        case .movement: self.init("move farther", .possible(length: lengthening))
        case .distance where check.isTooMuch:
            guard case .between(_, let most) = check.limit else { return nil }
            self.init("do not go as far", .possible(length: most / check.measured * 0.9))
        case .distance: self.init("go farther", .possible(length: lengthening))
        case .size: self.init("draw larger", .possible(length: lengthening))
        case .scale, .angle, .scaledMore, .turnedMore, .stroked:
            self.init(turning: check, of: pattern, in: explanation)
        case .direction:
            self.init(direction: check, of: pattern)
        case .from, .to, .along:
            self.init(place: check, of: pattern, in: explanation)
        case .landing, .resting, .lifting, .within:
            self.init(time: check, of: pattern, .possible(time: shortening))
        case .hold: self.init("hold longer", .possible(time: lengthening))
        case .short: self.init("let go sooner", .possible(time: shortening))
        case .speed:
            self.init(
                check.isTooMuch ? "be slower near the end" : "be faster near the end",
                .possible(time: check.measured / check.limit.number * (check.isTooMuch ? 1.1 : 0.9))
            )
        case .maySwipe, .mayBeMore, .mayBeShape:
            self.init("go on for longer", .possible(time: lengthening))
        case .count:
            let missing = check.limit.number.whole - check.measured.whole
            guard (1...2).contains(missing) else { return nil }
            self.init("repeat it at once", .repeated(missing))
        case .abandoned: self.init("lift while you move")
        case .straightness: self.init("go straight")
        case .recoil where !check.isTooMuch: self.init("come back farther")
        case .recoil: self.init("lift where you have come to")
        case .together, .share, .inStep: self.init("move all fingers alike")
        case .evenness: self.init("put all fingers down before you move")
        case .lead: self.init("let the other finger rest before you tap")
        case .keys: self.init("hold all keys together")
        case .nothingFollowed: self.init("go on sooner")
        case .goneRound, .steadiness, .roundness, .cornering, .deviation, .gap, .rival:
            self.init(drawing: check, of: pattern)
        default: return nil
        }
    }

    /// Creates the tip for fingers or gestures that took too long.
    private init?(time check: Check, of pattern: GesturePattern, _ edit: TouchEdit?) {
        switch check.quantity {
        case .landing: self.init("put all fingers down at once", edit)
        case .lifting: self.init("lift all fingers together", edit)
        case .resting: self.init("lift sooner", edit)
        default: self.init("be quicker", edit)
        }
    }

    /// Creates the tip for a pinch, a rotation or a dial.
    private init?(turning check: Check, of pattern: GesturePattern, in explanation: Explanation) {
        let isDial = explanation.subject.movement == nil
        let limit = check.limit.number
        switch check.quantity {
        case .scale where (check.measured - 1) * (limit - 1) > 0:
            let factor = (limit - 1) / (check.measured - 1) * 1.1
            self.init("move the fingers farther", .possible(length: factor))
        case .angle where isDial && check.nearness > 0: self.init("turn farther")
        case .angle where check.measured * limit > 0:
            self.init("turn the fingers farther", .possible(length: limit / check.measured * 1.1))
        case .scaledMore: self.init("keep the fingers as far apart as they are")
        case .turnedMore: self.init("turn the fingers less")
        case .stroked where check.nearness > 0: self.init("go farther")
        default: return nil
        }
    }

    /// Creates the tip to go straighter; nil if the path means another direction.
    private init?(direction check: Check, of pattern: GesturePattern) {
        // 0.5 is 45° outside the range: a larger difference means another direction.
        guard case .way(let named) = pattern.kind.traits.bearing,
            case .between(let from, let to) = check.limit, check.nearness >= 0.5
        else { return nil }
        let edit = TouchEdit.turned((from + to) / 2 - check.measured)
        let name = named.map { " \($0.rawValue)" } ?? ""
        self.init("go straighter\(name)", edit)
    }

    /// Creates the tip to make the touch where the pattern requires it.
    private init?(place check: Check, of pattern: GesturePattern, in explanation: Explanation) {
        let excess = check.measured - check.limit.number * 0.8
        let condition: PlaceCondition
        let text: String
        switch check.quantity {
        case .from: (condition, text) = (pattern.from, "begin nearer to the")
        case .to: (condition, text) = (pattern.to, "go on to the")
        default: (condition, text) = (pattern.along, "stay nearer to the")
        }
        // A shift along an axis need not lead into a zone or out of an excluded place.
        guard condition.isFixed else { return nil }
        let isCorner = condition.anyOf.allSatisfy(\.isCorner)
        let shifts = [(-excess, 0), (excess, 0), (0, -excess), (0, excess)].map {
            TouchEdit.shifted(Vector(dx: $0.0, dy: $0.1))
        }
        let corners = [-excess, excess].flatMap { x in
            [-excess, excess].map { TouchEdit.shifted(Vector(dx: x, dy: $0)) }
        }
        var edits = isCorner ? corners + shifts : shifts
        if check.quantity == .to, let length = explanation.subject.movement?.distance, length > 0 {
            edits = [.scaled((length + excess) / length)]
        }
        self.text = text + (isCorner ? " corner" : " edge")
        self.edits = edits
    }

    /// Creates the tip for a circle or stroke.
    private init?(drawing check: Check, of pattern: GesturePattern) {
        let limit = check.limit.number
        switch check.quantity {
        case .goneRound where check.measured * limit < 0:
            self.init("go round the other way", .mirrored)
        case .goneRound where check.nearness > 0: self.init("go round farther")
        case .steadiness: self.init("go round in one direction only")
        case .roundness: self.init("keep the same distance from the centre")
        case .cornering: self.init("draw it round, without corners")
        case .deviation where check.nearness >= 0.5:
            guard case .stroke(let shape) = pattern.kind else { return nil }
            self.init(
                "draw it like its samples, or add this drawing with `inputrx learn \(shape.name)`"
            )
        case .gap: self.init("end where you began")
        case .rival: self.init("make the two shapes less alike")
        default: return nil
        }
    }

    /// Returns the allowed number of fingers that is nearest to the number in the touch.
    static func fingers(_ check: Check) -> Int {
        if case .between(_, let most) = check.limit, check.isTooMuch { return most.whole }
        return check.limit.number.whole
    }
}

extension TouchEdit {
    /// Returns the edit that makes paths this many times as long; nil if no hand could make it.
    fileprivate static func possible(length factor: Double) -> TouchEdit? {
        factor.isFinite && factor > 0 && factor < 20 ? .scaled(factor) : nil
    }

    /// Returns the edit that makes a touch take this many times as long; nil if no hand could make
    /// it.
    fileprivate static func possible(time factor: Double) -> TouchEdit? {
        factor.isFinite && factor > 0.05 && factor < 20 ? .slowed(factor) : nil
    }
}
