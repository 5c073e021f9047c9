import Configuration
import EventCodes
import Gestures
public import InputEvents
import Pipeline

extension Report {
    /// Returns the report as JSON: one object on one line for each touch, key press or change.
    ///
    /// docs/tools/explain.md documents the members; later versions only add members.
    ///
    /// - Parameter origin: the instant that counts as 0.
    /// - Returns: the lines, without newlines.
    public func jsonLines(origin: Timestamp = .zero) -> [String] {
        explanations.indices.map { json($0, origin: origin).finished() }
    }

    private func json(_ index: Int, origin: Timestamp) -> JSONLine {
        let explanation = explanations[index]
        var line = JSONLine()
        line.add("t", max(0, explanation.began.microseconds(since: origin)))
        line.add("duration", explanation.ended.microseconds(since: explanation.began))
        switch explanation.subject {
        case .touch: line.add("kind", "touch")
        case .touchpad(let kind, _): line.add("kind", "touchpad-\(kind.word)")
        case .key(let code, _):
            if let number = code.padButton {
                line.add("kind", "pad-button")
                line.add("button", Int64(number))
            } else {
                line.add("kind", "key")
                line.add("key", code.name)
            }
        case .switch(let name, let isOn):
            line.add("kind", "switch")
            line.add("switch", name.rawValue)
            line.add("state", isOn ? "on" : "off")
        case .state(let name, let value):
            line.add("kind", "state")
            line.add("state", name)
            line.add("value", value)
        case .dial(let dial, let turned):
            line.add("kind", dial.kind.rawValue)
            line.add("number", Int64(dial.number &+ 1))
            line.add(dial.kind == .ring ? "angle" : "share", turned)
        }
        if explanation.device != .none { line.add("device", explanation.device.title) }
        if let movement = explanation.subject.movement {
            line.add(movement)
            if !movement.ignored.isEmpty {
                let ignored = movement.ignored.map { contact in
                    var object = JSONLine()
                    object.add("reason", contact.reason.rawValue)
                    object.add("duration", contact.length)
                    object.add("text", contact.text)
                    return object.finished()
                }
                line.add("ignored", objects: ignored)
            }
            if let void = movement.void { line.add("void", void.quantity.rawValue) }
        }
        if let drawing = drawings[explanation] { line.add("drawn", drawing.shape.word) }
        if explanation.isGuessed { line.add("guessed-size", true) }
        let bindings = verdicts(at: index).map { json($0, index, origin).finished() }
        line.add("bindings", objects: bindings)
        return line
    }

    private func json(_ verdict: Verdict, _ index: Int, _ origin: Timestamp) -> JSONLine {
        let explanation = explanations[index]
        let patternSource = patternSources[verdict.pattern]
        var line = JSONLine()
        add(patternSource.node, to: &line)
        line.add("gesture", patternSource.on)
        line.add("outcome", verdict.outcome.word)
        switch verdict.outcome {
        case .fired(let count, let time):
            line.add("count", Int64(count))
            line.add("t", max(0, time.microseconds(since: origin)))
            let reach = reach(of: verdict.pattern, from: time, in: explanation)
            add(reach, at: patternSource.node, to: &line)
        case .begun(let time):
            line.add("t", max(0, time.microseconds(since: origin)))
        case .lost(let winner):
            switch patternSources[winner].node {
            case .stream: line.add("to", configuration.name(of: patternSources[winner].node))
            case .binding(let index): line.add("to", configuration.bindings[index].label)
            }
        case .missed:
            let words = MissText(explanation, patternSource.pattern)
            line.add("misses", objects: verdict.misses.map { json($0, words).finished() })
            if let advice = advice(verdict, at: index), let text = advice.text {
                line.add("try", text)
                if !advice.changes.isEmpty { line.add("changes", objects: json(advice.changes)) }
            }
        }
        return line
    }

    /// Adds the name of a stream or binding.
    private func add(_ node: StreamNode, to line: inout JSONLine) {
        switch node {
        case .stream(let index): line.add("stream", configuration.streams[index].name)
        case .binding(let index):
            line.add("binding", configuration.bindings[index].label)
            line.add("index", Int64(configuration.bindings[index].number))
        }
    }

    /// Adds `acted`, the operator that held gestures back, and the listeners.
    private func add(_ reach: OperatorTrace.Reach, at node: StreamNode, to line: inout JSONLine) {
        line.add("acted", hasActed(node, reach))
        if let obstacle = obstacle(at: node, reach) {
            line.add("held-back-by", obstacle.key.rawValue)
        } else if case .stream = node {
            let listeners = listeners(to: node).map { listener in
                var object = JSONLine()
                add(listener, to: &object)
                add(reach, at: listener, to: &object)
                return object.finished()
            }
            line.add("listeners", objects: listeners)
        }
    }

    private func json(_ changes: [ConfigurationChange]) -> [String] {
        changes.map { change in
            var object = JSONLine()
            switch change.place {
            case .thresholds: object.add("under", "thresholds")
            case .conditions: object.add("under", "when")
            case .patternSource: break
            }
            object.add("key", change.key)
            if let value = change.value { object.add("value", value) }
            return object.finished()
        }
    }

    private func json(_ miss: Check, _ words: MissText) -> JSONLine {
        var line = JSONLine()
        line.add("check", miss.quantity.rawValue)
        if let part = miss.part { line.add("part", Int64(part + 1)) }
        line.add("measured", miss.measured)
        if let circumstance = miss.circumstance {
            line.add("condition", "\(circumstance.condition)")
            if let value = circumstance.value { line.add("value", value) }
        }
        switch miss.limit {
        case .atLeast(let least): line.add("least", least)
        case .atMost(let most): line.add("most", most)
        case .between(let least, let most):
            line.add("least", least)
            line.add("most", most)
        }
        line.add("text", words.text(miss))
        return line
    }
}
