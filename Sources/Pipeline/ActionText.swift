import Configuration
import Gestures
import InputEvents

extension Action {
    /// Returns the action as one JSON object on one line, without a newline.
    ///
    /// docs/use/json.md documents the members; later versions only add members.
    /// - Parameter origin: the time that counts as 0: a recording's first event, or the clock's
    ///   zero for live input.
    /// - Returns: the object; its members always have the same order.
    public func json(origin: Timestamp = .zero) -> String {
        var line = JSONLine()
        addMembers(to: &line, origin: origin)
        return line.finished()
    }

    /// Adds the members of the action's object to a line.
    func addMembers(to line: inout JSONLine, origin: Timestamp = .zero) {
        line.add("t", max(0, time.microseconds(since: origin)))
        line.add("binding", binding.label)
        line.add("index", Int64(binding.number))
        line.add("gesture", on)
        if let stream { line.add("via", stream) }
        line.add("fingers", Int64(gesture.fingers))
        if gesture.device != .none { line.add("device", gesture.device.title) }
        gesture.addDetails(to: &line)
        let isStream = if case .stream? = binding.effect { true } else { false }
        switch command {
        case .program(.shell(let text)): line.add(isStream ? "stream" : "run", text)
        case .program(.arguments(let arguments)): line.add(isStream ? "stream" : "run", arguments)
        case .send(let input):
            line.add("send", input.text)
            if let place {
                var at = JSONLine()
                at.add("x_percent", place.x * 100)
                at.add("y_percent", place.y * 100)
                line.add("at", object: at.finished())
            }
        case nil: break
        }
        if let mode = binding.mode { line.add("set-mode", mode) }
    }

    /// Returns the action as one line for people: time, gesture, device and effect.
    public func summary(origin: Timestamp = .zero) -> String {
        let seconds = Double(max(0, time.microseconds(since: origin))) / 1_000_000
        let timeText = seconds.text(decimals: 3).flushRight(in: 9)
        let fingers =
            switch gesture.fingers {
            case 0: ""
            case 1: ", 1 finger"
            default: ", \(gesture.fingers) fingers"
            }
        let name = binding.name.map { " (\($0))" } ?? ""
        let device = gesture.device == .none ? "" : " on \(gesture.device.title.printable)"
        let part = gesture.progress.map { " \($0.summary)" } ?? ""
        let via = stream.map { " → stream \($0)" } ?? ""
        return "\(timeText)s  \(on)\(part)\(fingers)\(device)\(via)\(name) → "
            + effectText
    }

    /// The effect for people: the command, the mode that the action sets, or both.
    package var effectText: String {
        let at = place.map { " at \($0.text)" } ?? ""
        return [command.map { $0.summary + at }, binding.modeText].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension Binding {
    /// The effect for people: the commands, the mode that the binding sets, or both.
    package var effectText: String {
        [effect?.summary, modeText].compactMap(\.self).joined(separator: ", ")
    }

    fileprivate var modeText: String? { mode.map { "mode \($0.printable)" } }
}

extension Progress {
    /// The phase in one word, with the steps of an update: `update +2`.
    package var summary: String {
        guard phase == .update, steps != 0 else { return phase.rawValue }
        return "\(phase.rawValue) \(steps > 0 ? "+" : "")\(steps)"
    }
}

extension Command {
    /// The command as a person would type it, or the input that it sends: `send ctrl+plus`.
    package var summary: String {
        switch self {
        case .program(let program): program.summary
        case .send(let input): "send \(input.text.printable)"
        }
    }
}

extension Program {
    /// The program as a person would type it; it is not meant to be run again.
    package var summary: String {
        switch self {
        case .shell(let text): text.printable
        case .arguments(let arguments):
            arguments.map { argument in
                let isPlain =
                    !argument.isEmpty
                    && argument.unicodeScalars.allSatisfy {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil
                            || "-_=+:,./@%".unicodeScalars.contains($0)
                    }
                return isPlain
                    ? argument
                    : "'"
                        + argument.printable.split(separator: "'", omittingEmptySubsequences: false)
                        .joined(separator: "'\\''") + "'"
            }.joined(separator: " ")
        }
    }
}

extension String {
    /// Returns the text with spaces after it, up to a width in characters.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Returns the text with spaces before it, up to a width in characters.
    package func flushRight(in width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// The text with control characters as escapes, so that hostile names cannot control a terminal
    /// or forge a log line.
    package var printable: String {
        let isClean = unicodeScalars.allSatisfy { !$0.isControl }
        if isClean { return self }
        var text = ""
        for scalar in unicodeScalars {
            text += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
        }
        return text
    }
}

extension Unicode.Scalar {
    /// True for control and format characters, and line and paragraph separators.
    fileprivate var isControl: Bool {
        // Most text is ASCII; a look-up in the Unicode table costs 300 instructions a character.
        if isASCII { return value < 0x20 || value == 0x7f }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
