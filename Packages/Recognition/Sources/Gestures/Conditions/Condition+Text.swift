extension Condition: CustomStringConvertible {
    /// The text as in `when:`: `not tablet-mode`, `app: firefox*`, `orientation: [90, 270]`;
    /// alternatives are separated by `|`.
    public var description: String { (isNegated ? "not " : "") + positive }

    private var positive: String {
        guard alternatives.isEmpty else {
            let groups = alternatives.map { $0.map(\.description).joined(separator: ", ") }
            return "any: [\(groups.joined(separator: " | "))]"
        }
        let value = values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
        return switch (KnownState(rawValue: state), value) {
        case (.locked, "yes"), (.tabletMode, "yes"), (.mouse, "yes"), (.typing, "yes"): state
        case (.locked, "*"): "\(state): any"
        case (.lid, "open"), (.lid, "closed"), (.touchpad, "on"), (.touchpad, "off"),
            (.pen, "away"), (.pen, "near"), (.pen, "writing"):
            "\(state) \(value)"
        case (.screen, "portrait"), (.screen, "landscape"): value
        default: "\(state): \(value)"
        }
    }
}
