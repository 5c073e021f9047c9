import Configuration
import EventCodes
import Gestures
import Pipeline

/// Puts misses into words, with the measured value and the limit.
struct MissText {
    let explanation: Explanation
    /// The pattern that missed; nil if the miss is about the touch as a whole.
    let pattern: GesturePattern?

    init(_ explanation: Explanation, _ pattern: GesturePattern? = nil) {
        self.explanation = explanation
        self.pattern = pattern
    }

    /// Returns all misses in words, without those that follow from a straight path.
    ///
    /// The words `would match, but` are not repeated.
    func texts(_ misses: [Check]) -> [String] {
        let wentStraight = misses.contains { $0.quantity == .goneRound && isStraight($0) }
        let roundnessChecks: Set<Check.Quantity> = [.roundness, .steadiness, .cornering]
        let shown = misses.filter { !wentStraight || !roundnessChecks.contains($0.quantity) }
        let firstWaiting = shown.firstIndex { $0.quantity.isWaiting }
        return shown.enumerated().map { index, miss in
            let text = text(miss)
            let isRepeated =
                miss.quantity.isWaiting && index != firstWaiting && text.hasPrefix(MissText.opening)
            return isRepeated ? String(text.dropFirst(MissText.opening.count)) : text
        }
    }

    /// The beginning of the text for a pattern that matched, but did not begin.
    private static let opening = "would match, but "

    /// Returns the miss in a few words.
    func text(_ miss: Check) -> String {
        if let part = partText(miss) { return part }
        let (measured, limit) = numbers(miss)
        return switch miss.quantity {
        case .condition, .heldKeys: offText(miss)

        // Reasons why a matching gesture does not begin.
        case .maySwipe: MissText.opening + "a bound swipe was still possible" + waitText(miss)
        case .mayBeShape:
            MissText.opening + "a bound stroke, circle or bounce was still possible"
                + waitText(miss)
        case .mayBeMore: MissText.opening + "more fingers could still land" + waitText(miss)
        case .precedence: MissText.opening + "a more specific binding was still possible"
        case .dragging: MissText.opening + "the fingers were dragging already"

        // Reasons why a touch is void.
        case .landingNotSeen: "a finger was down whose landing was not seen"
        case .liftNotSeen: "a finger landed twice, so its lift was lost"
        case .landedWhileLifting: "a finger landed while others lifted"
        case .landedLate:
            "a finger landed \(measured) after the first, while others moved; \(limit) allowed"
        case .tooManyFingers: "more than 20 contacts"
        case .cancelled where isLibinputGesture: "libinput cancelled it"
        case .cancelled where explanation.device.isTouchpad:
            "it was cancelled, because the fingers clicked or one was a palm"
        case .cancelled: "it was cancelled, for example as a palm"
        case .leftOut: "it rested at the rim or out of reach while another finger landed"
        case .lost: "events were lost, or the device was unplugged"
        case .gaveWay: "its fingers made the gesture above by their contacts"
        case .turned: "the screen was rotated while fingers were down"
        case .pen:
            "the pen was near, so the fingers may be a palm (`yields-to-pen:` under `devices:`)"
        case .unfinished where isKey: "the recording ends before the press is decided"
        case .unfinished: "the recording ends before the fingers lift"

        // Places and distances.
        case .from:
            PlaceText(pattern?.from, restingPlaces: pattern?.restingPlaces ?? [])
                .text(miss, "began", (measured, limit))
        case .to: PlaceText(pattern?.to).text(miss, "ended", (measured, limit))
        case .along: PlaceText(pattern?.along).text(miss, "was", (measured, limit), " all the way")
        case .place: "a touchpad does not report at which edge fingers are"
        case .stillness: "moved \(measured), \(limit) allowed"
        case .movement: "moved \(measured), more than \(limit) needed"
        case .distance where miss.isTooMuch: "travelled \(measured), \(limit) allowed"
        case .distance: "travelled \(measured) of \(limit) needed"
        case .straightness: "not straight: the path was \(measured) long, \(limit) allowed"
        case .recoil where !miss.isTooMuch: "came back by \(measured) of \(limit) needed"
        case .recoil: "came back by \(measured) before the lift, \(limit) allowed"
        case .near: "the next was \(measured) away, \(limit) allowed"
        case .speed where miss.isTooMuch: "\(measured) near its end, slow is below \(limit)"
        case .speed: "\(measured) near its end, fast is at least \(limit)"
        case .stroked: "went \(measured) of the strip, \(limit) needed"

        // Angles and shares.
        case .direction: "direction \(measured), \(limit) allowed"
        case .together: "a finger's direction was \(measured) off the others, \(limit) allowed"
        case .share: "a finger moved \(measured) as far as the others, \(limit) needed"
        case .evenness: "a finger moved \(measured) as far as another, \(limit) needed"
        case .rim: "rested at the rim, like a hand that holds the device"
        case .palm: "was as wide as a palm"
        case .apart: "the fingers went the same way"
        case .scale where miss.isTooMuch:
            "\(measured) times as far apart, \(limit) or less needed"
        case .scale: "\(measured) times as far apart, \(limit) needed"
        case .angle: "turned \(measured), \(limit) needed"
        case .turnedMore: "turned \(measured), more than the pinch (\(limit)) can outweigh"
        case .scaledMore: "pinched by \(measured), more than the turn (\(limit)) can outweigh"

        // Drawings.
        case .size: "\(measured) large, \(limit) needed"
        case .inStep:
            "the centre of the fingers moved \(measured) as far as a finger, \(limit) needed"
        case .deviation: "\(measured) of its size off the stroke, \(limit) allowed"
        case .rival:
            "another shape is as similar: \(measured) of its size off, "
                + "\(limit) needed to tell them apart"
        case .gap: "its ends are \(measured) of its size apart, \(limit) allowed"
        case .goneRound where isStraight(miss): "went straight, not round"
        case .goneRound: "went round by \(measured), \(limit) needed"
        case .steadiness: "went round there and back, \(measured) in all, \(limit) allowed"
        case .roundness:
            "not round: its distance from the centre varies by \(measured), \(limit) allowed"
        case .cornering:
            "not round: \(measured) of its bends are in three corners, \(limit) allowed"

        // Times and counts.
        case .landing: "the fingers landed over \(measured), \(limit) allowed"
        case .resting: "stayed down \(measured), \(limit) allowed"
        case .lifting: "the fingers lifted over \(measured), \(limit) allowed"
        case .abandoned: "rested \(measured) before the lift, \(limit) allowed"
        case .within: "took \(measured), \(limit) allowed"
        case .hold where hasLateLanding:
            "held \(measured) of \(limit) needed since the last finger landed"
        case .hold: "held \(measured) of \(limit) needed"
        case .short: "held \(measured), less than \(limit) needed"
        case .pause: "the next came \(measured) later, \(limit) allowed"
        case .fingers: countText(miss, "finger", "fingers") + deviceNote(miss)
        case .nextFingers: "the next tap had \(Report.count(miss.measured.whole, "finger"))"
        case .count where explanation.subject.movement == nil: countText(miss, "press", "presses")
        case .count: countText(miss, "tap", "taps")

        // Tip-taps, drags, touchpads, sequences, keys and switches.
        case .tipTap: "no finger tapped while others rested"
        case .side: "tapped at \(measured) from the resting finger, \(limit) allowed"
        case .lead: "tapped \(measured) after the other landed, \(limit) needed"
        case .phase: "the drag ended before this phase"
        case .libinput: "libinput recognised something else"
        case .parts where miss.measured == 0: "not its first part, \(partNames.first ?? "")"
        case .parts: "after " + partNames.prefix(miss.measured.whole).joined(separator: " then ")
        case .nothingFollowed:
            "nothing came within \(miss.limit.number.text(decimals: 0)) ms" + frameText(miss)
        case .interrupted: "something else came"
        case .keys: countText(miss, "key", "keys") + " held"
        case .chord:
            "it became part of a chord of \(miss.measured.whole) keys that did not fire"
        case .released: "its release was not seen"
        case .state: padButton.map { "it was button \($0)" } ?? "it went the other way"
        }
    }

    /// True if the explained input is a gesture that libinput recognised on a touchpad.
    private var isLibinputGesture: Bool {
        if case .touchpad = explanation.subject { true } else { false }
    }

    /// Returns a note that the device cannot report the needed fingers; empty if it can.
    private func deviceNote(_ miss: Check) -> String {
        guard let most = explanation.device.mostContacts, HandAdvice.fingers(miss) > most else {
            return ""
        }
        return ", but this device reports \(most) at most"
    }

    /// True if the last finger landed at least 150 ms after the first.
    ///
    /// The touch was then clearly longer than the hold, which is measured from the last landing.
    private var hasLateLanding: Bool {
        (explanation.subject.movement?.measures?.landing ?? 0) >= 150
    }

    private var isKey: Bool {
        if case .key = explanation.subject { true } else { false }
    }

    /// The number of the pad's button that was pressed; nil for other input.
    private var padButton: Int? {
        if case .key(let code, _) = explanation.subject { code.padButton } else { nil }
    }

    /// Returns true if the path ended near its farthest point and did not go round on the way.
    ///
    /// A straight path turns by half a circle about its own centre.
    private func isStraight(_ check: Check) -> Bool {
        guard check.measured.magnitude < 270, let movement = explanation.subject.movement,
            let size = movement.measures?.size
        else {
            return false
        }
        return size > 0 && movement.distance >= size * 0.9
    }

    // MARK: - Sequences

    /// The names of the parts of a sequence.
    private var partNames: [String] {
        (pattern?.parts ?? []).map { GestureVocabulary.words(for: $0.kind) }
    }

    /// Returns the text of a miss of one part of a sequence, as if the part were a gesture of its
    /// own; nil for other misses.
    private func partText(_ miss: Check) -> String? {
        guard let index = miss.part, let parts = pattern?.parts, parts.indices.contains(index)
        else { return nil }
        var partMiss = miss
        partMiss.part = nil
        return MissText(explanation, parts[index]).text(partMiss)
    }
}

extension Check.Quantity {
    /// True if the pattern waited while another gesture was still possible.
    var isWaiting: Bool {
        switch self {
        case .maySwipe, .mayBeMore, .mayBeShape: true
        default: false
        }
    }
}

extension Verdict {
    /// True if everything matched, but the pattern did not fire because another gesture was still
    /// possible.
    var onlyWaited: Bool { outcome == .missed && misses.allSatisfy(\.quantity.isWaiting) }
}
