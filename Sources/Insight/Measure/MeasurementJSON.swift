import Configuration
import Pipeline

extension Measurement {
    /// The measurement as JSON: an object on a line for each attempt, then one for all of them.
    ///
    /// docs/tools/measure.md documents the members; later versions only add members.
    public var jsonLines: [String] {
        attempts.indices.map { json(ofAttempt: $0 + 1) } + [jsonSummary]
    }

    /// Returns the object of one attempt.
    ///
    /// - Parameter number: from 1 to ``count``.
    /// - Returns: the line, without a newline.
    public func json(ofAttempt number: Int) -> String {
        let attempt = attempts[number - 1]
        var line = JSONLine()
        line.add("attempt", Int64(number))
        line.add("recording", attempt.take.name)
        line.add("t", attempt.began)
        for measure in measures {
            if let value = attempt.values[measure] { line.add(measure.rawValue, value) }
        }
        if attempt.isGuessed { line.add("guessed-size", true) }
        line.add("recognised", attempt.judgement.complaint == nil)
        if let complaint = attempt.judgement.complaint { line.add("complaint", complaint) }
        return line.finished()
    }

    /// The object about all attempts together, on one line without a newline.
    public var jsonSummary: String {
        var line = JSONLine()
        line.add("gesture", on)
        line.add("attempts", Int64(count))
        line.add("recognised", Int64(recognised))
        var spreads = JSONLine()
        for measure in measures {
            guard let spread = attempts.spread(of: measure) else { continue }
            var parts = JSONLine()
            for (name, value) in spread.parts { parts.add(name, value) }
            spreads.add(measure.rawValue, object: parts.finished())
        }
        line.add("spread", object: spreads.finished())
        guard let proposal else { return line.finished() }
        var proposed = JSONLine()
        func object(_ keys: [(key: String, value: String)]) -> String {
            var object = JSONLine()
            for (key, value) in keys { object.add(key, value) }
            return object.finished()
        }
        func changed(_ includes: (ConfigurationChange) -> Bool) -> [(key: String, value: String)] {
            proposal.changes.filter(includes).compactMap { change in
                change.value.map { (change.key, $0) }
            }
        }
        proposed.add("thresholds", object: object(changed { $0.place == .thresholds }))
        let patternKeys = changed { $0.place != .thresholds }
        let on = patternKeys.contains { $0.key == "on" } ? [] : [(key: "on", value: self.on)]
        proposed.add("binding", object: object(isBound ? on + patternKeys : newBindingKeys))
        proposed.add("recognised", Int64(proposal.recognised.count))
        proposed.add("slower", Int64(proposal.varied[.slower, default: 0]))
        proposed.add("shorter", Int64(proposal.varied[.shorter, default: 0]))
        line.add("proposal", object: proposed.finished())
        return line.finished()
    }
}
