import Diagnostics
import InputEvents
import YAML

extension Findings {
    /// The rules under `devices:`.
    func deviceRules(_ entry: Node.Entry) -> [DeviceRule] {
        var rules: [DeviceRule] = []
        var spans: [DeviceFilter: Span] = [:]
        for node in sections(entry, of: "device rules") {
            guard let (rule, span) = deviceRule(node) else { continue }
            if let first = spans[.any] {
                warn(span, comesAfter: first, which: "matches every device")
            } else if let first = spans[rule.filter] {
                warn(span, comesAfter: first, which: "matches the same devices")
            } else {
                spans[rule.filter] = span
            }
            rules.append(rule)
        }
        return rules
    }

    private func warn(_ span: Span, comesAfter first: Span, which matches: String) {
        warning(
            .unreachable,
            "this rule is never looked at: the first that matches counts",
            at: span,
            secondary: [.init(span: first, text: matches)],
            help: ["put it before the other one, or join the two"]
        )
    }

    private func deviceRule(_ node: Node) -> (rule: DeviceRule, span: Span)? {
        let keys = Findings.deviceKeys + ["authorize", "size"]
        guard let section = Section(node, title: "a device rule", keys: keys, findings: self) else {
            return nil
        }
        let rule = DeviceRule(
            filter: deviceFilter(section),
            authorize: section["authorize"].flatMap { choice($0) },
            size: section["size"].flatMap { size($0) }
        )
        let span =
            section.entries.first?.keySpan ?? Span(start: node.span.start, end: node.span.start + 1)
        if section["authorize"] == nil, section["size"] == nil {
            warning(
                .uselessRule,
                "this rule decides nothing",
                at: span,
                help: ["add `authorize: always`, `never` or `ask`, or the `size` of the surface"]
            )
        }
        return (rule, span)
    }

    /// The elements of a list of mappings; a missing value is an empty list, as while one edits.
    func sections(_ entry: Node.Entry, of what: String) -> [Node] {
        switch entry.value.content {
        case .sequence(let elements): return elements
        case .scalar where entry.value.isMissing: return []
        case .refused: return []
        case .scalar, .mapping:
            error(
                .wrongShape,
                "\(entry.key.quoted) takes a list of \(what), and this is \(entry.value.sort)",
                at: entry.value.span,
                help: ["begin each with `- `, indented below \(entry.key.quoted)"]
            )
            return []
        }
    }
}
