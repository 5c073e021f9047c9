import InputEvents

extension Device {
    /// The name for people and for `--json`; without a name, the kind: `touchscreen (unnamed)`.
    package var title: String {
        guard name.isEmpty else { return name }
        let kind = DeviceKind.allCases.first(where: kinds.contains)
        return "\(kind?.rawValue ?? "device") (unnamed)"
    }
}
