import Diagnostics
import YAML

extension OperatorReader {
    /// Returns the operators of a stream, in the order of the file, such as
    /// `[{throttle: 300ms}, scan-count]`.
    func pipe(_ entry: Node.Entry) -> [PlacedOperator] {
        let what = "operators like `- throttle: 300ms`"
        var pipe: [PlacedOperator] = []
        for node in findings.elements(entry, expecting: what) {
            if case .mapping = node.content {
                guard let operatorEntry = self.operator(node),
                    let key = OperatorKey(rawValue: operatorEntry.key),
                    let next = streamOperator(key, operatorEntry)
                else { continue }
                warnIfUseless(next, at: operatorEntry, after: pipe, of: "stream")
                pipe.append(PlacedOperator(operator: next, entry: operatorEntry))
            } else if let scalar = findings.scalar(node, of: entry, expecting: what),
                let next = self.operator(scalar, of: entry)
            {
                pipe.append(PlacedOperator(operator: next, entry: entry))
            }
        }
        return pipe
    }

    /// Returns the schema of a pipe.
    @Sendable static func pipeSchema() -> SchemaValue {
        let single = SchemaValue.object([("maxProperties", .number(1))])
        let withValue = SchemaValue.all(of: [.section(section, atLeast: 1), single])
        let withoutValue = [OperatorKey.distinct, .scanCount].map(\.rawValue)
        return .oneOrMore(.any(of: [.words(withoutValue), withValue]))
    }

    /// Returns the only entry of a mapping such as `{throttle: 300ms}`; nil after an error.
    private func `operator`(_ node: Node) -> Node.Entry? {
        guard let section = Section(node, OperatorReader.section, findings: findings) else {
            return nil
        }
        if case .mapping(let written) = node.content, written.isEmpty {
            return findings.refuse(
                .missingValue,
                "there is no operator in these braces",
                at: node.span,
                help: "write one: `- throttle: 300ms`, or remove the braces"
            )
        }
        guard section.entries.count > 1 else { return section.entries.first }
        return findings.refuse(
            .wrongShape,
            "each operator of a pipe stands by itself, because their order counts",
            at: section.entries[1].keySpan,
            secondary: [.init(span: section.entries[0].keySpan, text: "another one")],
            help: "write a dash before each: `- \(section.entries[1].key): …`"
        )
    }

    /// Returns an example of the operator's value.
    private func example(_ key: OperatorKey) -> String {
        switch key {
        case .throttle, .debounce, .audit, .delay, .window: "300ms"
        case .skip, .take, .buffer: "2"
        case .skipWhile, .takeWhile: "{fingers: 2}"
        case .distinct, .scanCount: "true"
        }
    }

    /// Returns `[{throttle: 150ms}, scan-count]` for `throttle 150ms | scan-count`, and
    /// `{throttle: 150ms}` for one operator; nil for other texts.
    private static func correctedPipe(_ text: String) -> String? {
        // `throttle(150ms).scan-count`, as other languages write it.
        let calls = text.replacing(").", with: ")|")
        let parts = calls.split { "|,;>→".contains($0) }.map { part -> String? in
            var words = part.split { $0.isWhitespace || ":=()".contains($0) }.map(String.init)
            if words.count == 3, ["ms", "s", "min"].contains(words[2]) {
                let unit = words.removeLast()
                words[1] += unit
            }
            guard let key = words.first.flatMap({ OperatorKey(rawValue: $0) }) else { return nil }
            let needsNoValue = key == .distinct || key == .scanCount
            if words.count == 1, needsNoValue { return words[0] }
            return words.count == 2 ? "{\(words[0]): \(words[1])}" : nil
        }
        let operators = parts.compactMap { $0 }
        guard operators.count == parts.count, let first = operators.first else { return nil }
        return operators.count == 1 ? first : "[\(operators.joined(separator: ", "))]"
    }

    /// Returns an operator that needs no value, `distinct` or `scan-count`; nil after an error.
    private func `operator`(_ scalar: Scalar, of entry: Node.Entry) -> StreamOperator? {
        guard let key = OperatorKey(rawValue: scalar.text) else {
            if let corrected = OperatorReader.correctedPipe(scalar.text) {
                return findings.refuse(
                    .unknownValue,
                    "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
                    at: scalar.span,
                    help: "write each operator as a key with its value: \(corrected.quoted)"
                )
            }
            findings.unknownValue(scalar, of: entry, accepted: OperatorReader.section.names)
            return nil
        }
        switch key {
        case .distinct: return .distinct
        case .scanCount: return .scanCount
        default:
            findings.error(
                .missingValue,
                "\(scalar.text.quoted) has no value",
                at: scalar.span,
                help: "write it with its value: `- \(scalar.text): \(example(key))`"
            )
        }
        return nil
    }
}
