import Configuration
import Gestures
public import InputEvents
import Pipeline

extension Report {
    /// The report for people: a block of lines for each thing that was done.
    ///
    /// - Parameter origin: the instant that counts as 0.
    /// - Returns: the lines, an empty one between two blocks.
    public func lines(origin: Timestamp = .zero) -> [String] {
        var lines: [String] = []
        for explanation in explanations {
            if !lines.isEmpty { lines.append("") }
            lines += block(explanation, origin: origin)
        }
        return lines
    }

    /// A line of a block, and what to try.
    private struct Row {
        let word: String
        let title: String
        let detail: String
        var advice: String?
    }

    private func block(_ explanation: Explanation, origin: Timestamp) -> [String] {
        let when = Report.seconds(explanation.began, since: origin)
        let padding = String(repeating: " ", count: max(0, 10 - when.count))
        var lines = [padding + when + "  " + Report.headline(explanation)]
        let void = explanation.subject.movement?.void
        if let void { lines.append("  nothing counts: " + Words(explanation).text(void)) }

        let shown = explanation.verdicts.filter { void == nil || $0.outcome != .missed }
        let nearestMiss = shown.first { $0.outcome == .missed }?.pattern
        let rows = shown.flatMap { verdict in
            // What to change is of use for what nearly fired.
            let isNear = verdict.nearness >= (verdict.pattern == nearestMiss ? 0.25 : 0.5)
            let row = Row(
                word: verdict.outcome.word,
                title: title(of: verdict.pattern),
                detail: detail(verdict, of: explanation, origin: origin),
                advice: isNear ? advice(verdict, explanation) : nil
            )
            return [row] + listeners(to: verdict, of: explanation)
        }
        let width = rows.map(\.title.count).max() ?? 0
        for row in rows {
            // The longest word is `missed`.
            let start = "  " + row.word.padded(to: 8) + row.title.padded(to: width + 2)
            lines.append(start + row.detail)
            guard let advice = row.advice else { continue }
            lines.append(String(repeating: " ", count: start.count) + "try: " + advice)
        }
        if shown.isEmpty, void == nil { lines.append("  nothing is bound that it could be") }
        let others = others(than: explanation)
        if void == nil, !others.isEmpty {
            lines.append("  other devices only: " + others.joined(separator: "; "))
        }
        return lines
    }

    private func detail(_ verdict: Verdict, of explanation: Explanation, origin: Timestamp)
        -> String
    {
        switch verdict.outcome {
        case .fired(let count, let time):
            let reach = reach(of: verdict.pattern, from: time, in: explanation)
            let times = count == 1 ? "" : "\(count) times "
            return times + fate(at: entrances[verdict.pattern].station, reach)
        case .begun(let time):
            return "its beginning; it fired at \(Report.seconds(time, since: origin))"
        case .lost(let winner):
            let name = winner.map { title(of: $0) }
            return "matches, but \(name ?? "another gesture") took it"
        case .missed:
            let words = Words(explanation, entrances[verdict.pattern].pattern)
            return verdict.misses.map(words.text).joined(separator: "; ")
        }
    }

    /// What became of gestures there.
    private func fate(at station: Station, _ reach: Journeys.Reach) -> String {
        switch station {
        case .binding(let index) where hasActed(station, reach):
            return "→ \(configuration.bindings[index].effectText)"
        case .stream where obstacle(at: station, reach) == nil:
            return "→ \(configuration.name(of: station))"
        default:
            let obstacle = obstacle(at: station, reach).map { "`\($0.keyword)`" }
            return "but held back by \(obstacle ?? "nothing")"
        }
    }

    /// A row for each that listens to the stream that took the gestures, if they came out of it.
    private func listeners(to verdict: Verdict, of explanation: Explanation) -> [Row] {
        guard case .fired(_, let time) = verdict.outcome else { return [] }
        let reach = reach(of: verdict.pattern, from: time, in: explanation)
        return listeners(to: entrances[verdict.pattern].station, reach)
    }

    private func listeners(to station: Station, _ reach: Journeys.Reach) -> [Row] {
        guard obstacle(at: station, reach) == nil else { return [] }
        return listeners(to: station).flatMap { listener in
            let title = "\(configuration.name(of: station)) (\(configuration.name(of: listener)))"
            let row = Row(word: "heard", title: title, detail: fate(at: listener, reach))
            return [row] + listeners(to: listener, reach)
        }
    }

    /// In one line, what it was and which binding it would have been most nearly; nil if it fired.
    func nearestMiss(_ explanation: Explanation) -> String? {
        let headline = Report.headline(explanation)
        if let void = explanation.subject.movement?.void {
            return "\(headline): nothing counts, \(Words(explanation).text(void))"
        }
        guard let verdict = explanation.verdicts.first else { return headline }
        switch verdict.outcome {
        case .fired, .begun: return nil
        case .lost, .missed:
            let title = title(of: verdict.pattern)
            return "\(headline): not \(title), \(detail(verdict, of: explanation, origin: .zero))"
        }
    }

    /// What to change so that the first miss of a verdict would be none; nil where that is plain.
    func advice(_ verdict: Verdict, _ explanation: Explanation) -> String? {
        guard verdict.outcome == .missed,
            let miss = verdict.misses.first(where: { $0.quantity != .parts })
        else { return nil }
        return Words(explanation, entrances[verdict.pattern].pattern).advice(miss)
    }

    /// The bindings that could act on that, were it made on a device that they are meant for.
    private func others(than explanation: Explanation) -> [String] {
        entrances.indices.filter {
            let pattern = entrances[$0].pattern
            guard !pattern.devices.matches(explanation.device) else { return false }
            return switch (explanation.subject, pattern.kind) {
            case (.touch, .tap), (.touch, .longPress), (.touch, .tipTap), (.touch, .swipe),
                (.touch, .drag), (.touch, .pinch), (.touch, .rotate), (.touch, .stroke),
                (.touch, .circle),
                (.touchpad, .swipe), (.touchpad, .pinch),
                (.touchpad, .rotate), (.touchpad, .hold):
                true
            case (.key(let code, _), .key(let codes, _)): codes.contains(code)
            case (.switch(let name, _), .switch(let wanted, _)): name == wanted
            case (.dial(let dial, _), .padDial(let kind, _)),
                (.dial(let dial, _), .continuous(.dial(let kind, _))):
                dial.kind == kind
            default: false
            }
        }
        .map { title(of: $0) }
    }

    // MARK: - The first line

    private static func headline(_ explanation: Explanation) -> String {
        let device = explanation.device.name.printable
        let length = milliseconds(explanation.ended.microseconds(since: explanation.began))
        switch explanation.subject {
        case .touch(let movement):
            return "touch by \(count(movement.fingers, "finger")) on \(device), \(length)"
                + way(movement)
        case .touchpad(let kind, let movement):
            return "\(kind.word) by \(count(movement.fingers, "finger")) on \(device), \(length)"
                + (kind == .hold ? "" : way(movement))
        case .key(let code, let wasReleased):
            let end = wasReleased ? ", \(length)" : ", its release was not seen"
            return "\(code.name) on \(device)\(end)"
        case .switch(let name, let isOn):
            return "switch \(name.rawValue) went \(isOn ? "on" : "off") on \(device)"
        case .dial(let dial, let turned):
            let name = dial.kind.rawValue + (dial.number > 0 ? " \(dial.number &+ 1)" : "")
            let share = "\(turned.magnitude.text(decimals: 0)) % "
            let way =
                dial.kind == .ring
                ? "turned \(turn(turned))"
                : "stroked " + share + (turned < 0 ? "left or up" : "right or down")
            return "\(name) \(way) on \(device), \(length)"
        }
    }

    private static func way(_ movement: Explanation.Movement) -> String {
        var text = ""
        if let direction = movement.direction {
            text =
                ", \(millimetres(movement.distance)) \(Report.name(of: direction))"
                + " (\(direction.text(decimals: 0))°)"
        } else if movement.scale == nil {
            text = ", did not move"
        }
        if let scale = movement.scale, (scale - 1).magnitude >= 0.01 {
            text += ", \(scale.text(decimals: 2)) times as far apart"
        }
        if let angle = movement.angle, angle.magnitude >= 1 { text += ", turned \(turn(angle))" }
        return text
    }
}

extension String {
    /// The text with spaces behind it, so that it is that long.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Verdict.Outcome {
    /// The word for it.
    var word: String {
        switch self {
        case .fired: "fired"
        case .begun: "begun"
        case .lost: "lost"
        case .missed: "missed"
        }
    }
}
