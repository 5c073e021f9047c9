import Diagnostics
public import InputEvents

/// A device filter that matches no connected device.
public struct UnmatchedFilter: Hashable, Sendable {
    /// The owner of the filter: the name of a binding, `binding 1`, `stream knocks`, or a rule.
    public let owner: String
    /// The filter.
    public let filter: DeviceFilter

    /// The message that no device matches the filter.
    public var text: String {
        let name = filter.name.map { " \($0.quoted)" } ?? ""
        return "\(owner): no device here matches its filter\(name)"
    }
}

extension Configuration {
    /// Returns the device filters of bindings, streams and rules that match none of the given
    /// devices.
    public func unmatchedFilters(among connected: [Device]) -> [UnmatchedFilter] {
        let ruleFilters = devices.enumerated().map { index, rule in
            UnmatchedFilter(owner: "rule \(index + 1) under `devices`", filter: rule.filter)
        }
        let sourceFilters = patternSources.flatMap { source in
            let owner =
                switch source.node {
                case .stream(let index): "stream \(streams[index].name)"
                case .binding(let index): bindings[index].title
                }
            let filters = [source.pattern.devices] + source.pattern.parts.map(\.devices)
            return Set(filters).map { UnmatchedFilter(owner: owner, filter: $0) }
        }
        return (ruleFilters + sourceFilters).filter { candidate in
            !candidate.filter.isAny && !connected.contains { candidate.filter.matches($0) }
        }
    }
}
