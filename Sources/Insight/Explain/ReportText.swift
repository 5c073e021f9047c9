import Configuration
import Gestures
public import InputEvents
import Pipeline

extension Report {
    /// Returns the report for people: a block of lines for each touch, key press or change.
    ///
    /// Each block shows the patterns that fired; if none did, the three that came nearest, with
    /// hints.
    ///
    /// - Parameters:
    ///   - origin: the instant that counts as 0.
    ///   - all: true to show every binding that could apply, even if one fired.
    /// - Returns: the lines, with an empty one between two blocks.
    public func lines(origin: Timestamp = .zero, all: Bool = false) -> [String] {
        var lines: [String] = []
        for index in explanations.indices {
            if !lines.isEmpty { lines.append("") }
            lines += block(index, origin: origin, all: all)
        }
        return lines
    }

    /// A line of a block, and its hint.
    private struct Row {
        let word: String
        let title: String
        let detail: String
        var advice: String?
    }

    /// Returns the lines about one explanation.
    private func block(_ index: Int, origin: Timestamp, all: Bool) -> [String] {
        let explanation = explanations[index]
        let time = Report.seconds(explanation.began, since: origin)
        var lines = [time.flushRight(in: 10) + "  " + headline(explanation)]
        lines += (explanation.subject.movement?.ignored ?? []).map { "  ignored: " + $0.text }
        let void = explanation.subject.movement?.void
        if let void { lines.append("  void: " + MissText(explanation).text(void)) }

        let verdicts = verdicts(at: index).filter { void == nil || $0.outcome != .missed }
        let shown = all ? verdicts : Report.important(verdicts)
        let rows = shown.flatMap { verdict in
            let row = Row(
                word: verdict.outcome.word,
                title: title(of: verdict.pattern),
                detail: detail(verdict, of: explanation, origin: origin),
                advice: advice(verdict, at: index)?.text
            )
            return [row] + listeners(to: verdict, of: explanation)
        }
        let width = rows.map(\.title.count).max() ?? 0
        var hasSizeHint = false
        for row in rows {
            // `missed` is the longest word.
            let start = "  " + row.word.padded(to: 8) + row.title.padded(to: width + 2)
            lines.append(start + row.detail)
            guard let advice = row.advice, !(hasSizeHint && advice == Advice.sizeHint) else {
                continue
            }
            hasSizeHint = hasSizeHint || advice == Advice.sizeHint
            lines.append(String(repeating: " ", count: start.count) + "try: " + advice)
        }
        let hidden = verdicts.count - shown.count
        if hidden > 0, !shown.contains(where: \.hasFired) {
            lines.append("  and \(hidden) more, farther off (-v shows all)")
        }
        if verdicts.isEmpty, void == nil { lines.append("  no binding could match it") }
        let others = titlesForOtherDevices(than: explanation)
        if void == nil, !others.isEmpty, all || verdicts.isEmpty {
            lines.append("  other devices only: " + others.joined(separator: "; "))
        }
        return lines
    }

    /// 3: the number of misses to show if nothing fired.
    private static let missLimit = 3

    /// Returns the verdicts that fired; if none did, the first three, which are the nearest.
    private static func important(_ verdicts: [Verdict]) -> [Verdict] {
        let fired = verdicts.filter(\.hasFired)
        return fired.isEmpty ? Array(verdicts.prefix(missLimit)) : fired
    }

    /// Returns the verdicts: first those that are no misses, then the misses that only waited, then
    /// those that resemble the drawing, then the others.
    ///
    /// Without a drawing, the order is that of the explanation: the nearest first.
    func verdicts(at index: Int) -> [Verdict] {
        let explanation = explanations[index]
        guard let drawing = drawings[explanation], let movement = explanation.subject.movement
        else {
            return explanation.verdicts
        }
        func isAlike(_ verdict: Verdict) -> Bool {
            let pattern = patternSources[verdict.pattern].pattern
            let part = verdict.misses.lazy.compactMap(\.part).first ?? 0
            let parts = pattern.parts
            let kind = parts.indices.contains(part) ? parts[part].kind : pattern.kind
            return drawing.resembles(kind, movement)
        }
        let missed = explanation.verdicts.filter { $0.outcome == .missed }
        let others = missed.filter { !$0.onlyWaited }
        return explanation.verdicts.filter { $0.outcome != .missed }
            + missed.filter(\.onlyWaited) + others.filter(isAlike) + others.filter { !isAlike($0) }
    }

    /// Returns the hint for a binding that nearly matched, if nothing fired; nil if there is none.
    func advice(_ verdict: Verdict, at index: Int) -> Advice? {
        let explanation = explanations[index]
        guard verdict.outcome == .missed, !explanation.verdicts.contains(where: \.hasFired),
            let rank = verdicts(at: index).lazy.filter({ $0.outcome == .missed })
                .prefix(Report.missLimit).firstIndex(where: { $0.pattern == verdict.pattern })
        else { return nil }
        // A hint is useful for a binding that nearly fired, or that resembles the drawing.
        let kind = patternSources[verdict.pattern].pattern.kind
        let isDrawn = drawings[explanation]?.isFigure(kind) == true
        guard isDrawn || verdict.onlyWaited || verdict.nearness >= (rank == 0 ? 0.25 : 0.5) else {
            return nil
        }
        let advice = advisor.advice(on: verdict, at: index)
        return advice.text == nil ? nil : advice
    }

    private func detail(_ verdict: Verdict, of explanation: Explanation, origin: Timestamp)
        -> String
    {
        switch verdict.outcome {
        case .fired(let count, let time):
            let reach = reach(of: verdict.pattern, from: time, in: explanation)
            let times = count == 1 ? "" : "\(count) times "
            return times + effect(at: patternSources[verdict.pattern].node, reach)
        case .begun(let time):
            return "part of this gesture, which fired at \(Report.seconds(time, since: origin))"
        case .lost(let winner):
            return "matches, but \(title(of: winner)) took it"
        case .missed:
            let words = MissText(explanation, patternSources[verdict.pattern].pattern)
            return words.texts(verdict.misses).joined(separator: "; ")
        }
    }

    /// Returns the effect of the gestures at a stream or binding: `→` and the result, or the
    /// operator that held them back.
    private func effect(at node: StreamNode, _ reach: OperatorTrace.Reach) -> String {
        switch node {
        case .binding(let index) where hasActed(node, reach):
            return "→ \(configuration.bindings[index].effectText)"
        case .stream where obstacle(at: node, reach) == nil:
            return "→ \(configuration.name(of: node))"
        default:
            let obstacle = obstacle(at: node, reach).map { "`\($0.key.rawValue)`" }
            return "but held back by \(obstacle ?? "nothing")"
        }
    }

    /// Returns the rows of the streams and bindings that heard the gestures of a fired pattern.
    private func listeners(to verdict: Verdict, of explanation: Explanation) -> [Row] {
        guard case .fired(_, let time) = verdict.outcome else { return [] }
        let reach = reach(of: verdict.pattern, from: time, in: explanation)
        return listeners(to: patternSources[verdict.pattern].node, reach)
    }

    private func listeners(to node: StreamNode, _ reach: OperatorTrace.Reach) -> [Row] {
        guard obstacle(at: node, reach) == nil else { return [] }
        return listeners(to: node).flatMap { listener in
            let title = "\(configuration.name(of: node)) (\(configuration.name(of: listener)))"
            let row = Row(word: "heard", title: title, detail: effect(at: listener, reach))
            return [row] + listeners(to: listener, reach)
        }
    }

    /// Returns the caption of an explanation with its nearest miss; nil if something fired.
    func nearestMiss(_ index: Int) -> TraceScene.Caption? {
        let explanation = explanations[index]
        func caption(_ result: String?) -> TraceScene.Caption {
            TraceScene.Caption(title: headline(explanation), result: result, kind: .miss)
        }
        if let void = explanation.subject.movement?.void {
            return caption("void, \(MissText(explanation).text(void))")
        }
        guard let verdict = verdicts(at: index).first else { return caption(nil) }
        switch verdict.outcome {
        case .fired, .begun: return nil
        case .lost, .missed:
            let title = title(of: verdict.pattern)
            return caption("not \(title), \(detail(verdict, of: explanation, origin: .zero))")
        }
    }

    /// Returns the titles of the bindings for other devices that could have acted on such input.
    private func titlesForOtherDevices(than explanation: Explanation) -> [String] {
        patternSources.indices.filter {
            let pattern = patternSources[$0].pattern
            guard !pattern.devices.matches(explanation.device) else { return false }
            let kind = pattern.kind
            return switch explanation.subject {
            case .touch: kind.isMadeByFingers(on: .touchscreen)
            case .touchpad: kind.isMadeByFingers(on: .touchpad)
            case .key(let code, _): kind.keys.contains(code)
            case .switch(let name, _): if case .switch(name, _) = kind { true } else { false }
            case .dial(let dial, _): kind.dial == dial.kind
            case .state: false
            }
        }
        .map { title(of: $0) }
    }
}

extension Verdict.Outcome {
    /// The word for the outcome in reports.
    var word: String {
        switch self {
        case .fired: "fired"
        case .begun: "begun"
        case .lost: "lost"
        case .missed: "missed"
        }
    }
}
