import Diagnostics
import YAML

extension Findings {
    /// The keys of a binding that are stream operators.
    static let guardKeys = ["throttle", "debounce", "distinct", "skip", "take"]

    /// The operators of a binding, in the order of the file.
    func guards(_ section: Section) -> [Guard] {
        var guards: [Guard] = []
        for entry in section.entries where Findings.guardKeys.contains(entry.key) {
            guard let next = `guard`(entry) else { continue }
            warnIfUseless(next, at: entry, after: guards)
            guards.append(next)
        }
        return guards
    }

    private func `guard`(_ entry: Node.Entry) -> Guard? {
        // A thousand million of anything is never reached.
        let counts = 1...1_000_000_000
        switch entry.key {
        case "throttle": return throttle(entry)
        case "debounce": return duration(entry).map { .debounce($0) }
        case "distinct": return flag(entry) == true ? .distinct : nil
        case "skip":
            let reason = "to skip none, remove the key"
            return count(entry, in: counts, reason: reason).map { .skip($0) }
        default:
            let reason = "a binding that takes none would never run"
            return count(entry, in: counts, reason: reason).map { .take($0) }
        }
    }

    /// `300ms`, or `{window: 300ms, latest: true}`.
    private func throttle(_ entry: Node.Entry) -> Guard? {
        guard case .mapping = entry.value.content else {
            return duration(entry).map { .throttle($0, latest: false) }
        }
        guard
            let section = Section(
                entry.value,
                title: "`throttle`",
                keys: ["window", "latest"],
                findings: self
            )
        else { return nil }
        let latest = section["latest"].flatMap { flag($0) } ?? false
        guard let window = section["window"] else {
            error(
                .missingKey,
                "`throttle` has no `window`",
                at: entry.keySpan,
                help: ["add how long it holds back: `window: 300ms`"]
            )
            return nil
        }
        return duration(window).map { .throttle($0, latest: latest) }
    }

    private func warnIfUseless(_ next: Guard, at entry: Node.Entry, after guards: [Guard]) {
        for guardBefore in guards {
            switch (guardBefore, next) {
            case (.debounce(let quiet), .throttle(let window, _)) where window <= quiet:
                warning(
                    .uselessGuard,
                    "`throttle` has nothing to hold back: `debounce` above lets through less",
                    at: entry.value.span,
                    label: "not longer than \(quiet)",
                    help: ["remove one of the two, or make `throttle` longer"]
                )
            case (.take(1), .throttle), (.take(1), .distinct), (.take(1), .take):
                warning(
                    .uselessGuard,
                    "\(entry.key.quoted) has nothing to hold back: `take: 1` above lets only one through",
                    at: entry.keySpan,
                    help: ["put it above `take`, or remove it"]
                )
            case (.take(let taken), .skip(let skipped)) where skipped >= taken:
                warning(
                    .unreachable,
                    "this binding never runs: it takes \(taken) and then skips them",
                    at: entry.value.span,
                    help: ["put `skip` above `take`, or make it less"]
                )
            default:
                break
            }
        }
    }
}
