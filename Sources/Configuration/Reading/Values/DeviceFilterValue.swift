import InputEvents
import YAML

extension Findings {
    /// The keys that tell devices apart.
    static let deviceKeys = ["name", "kind", "vendor", "product", "serial", "path"]

    /// What `device:` of a binding is given: a pattern for the name, or a mapping.
    func deviceFilter(_ entry: Node.Entry) -> DeviceFilter? {
        switch entry.value.content {
        case .mapping:
            let title = "`device`"
            let keys = Findings.deviceKeys
            guard
                let section = Section(entry.value, title: title, keys: keys, findings: self)
            else { return nil }
            guard !section.entries.isEmpty else {
                missingValue(entry, expecting: "a name, or keys like `kind: touchpad`")
                return nil
            }
            return deviceFilter(section)
        case .scalar, .sequence, .refused:
            let what = "the name of a device, or a mapping like `{kind: touchpad}`"
            return scalar(entry, expecting: what).flatMap { scalar in
                guard isName(scalar, of: entry) else { return nil }
                warnOfKind(scalar, of: entry)
                return DeviceFilter(name: scalar.text)
            }
        }
    }

    /// The filter that the keys of a section make, be it a device rule or `device:` of a binding.
    func deviceFilter(_ section: Section) -> DeviceFilter {
        var filter = DeviceFilter()
        if let entry = section["name"] {
            let scalar = scalar(entry, expecting: "a name or a pattern like `Goodix*`")
            filter.name = scalar.flatMap { isName($0, of: entry) ? $0.text : nil }
        }
        if let entry = section["kind"] { filter.kinds = kinds(entry) }
        if let entry = section["vendor"] { filter.vendor = hexadecimal(entry) }
        if let entry = section["product"] { filter.product = hexadecimal(entry) }
        if let entry = section["serial"] {
            filter.serial = scalar(entry, expecting: "a serial number")?.text
        }
        if let entry = section["path"] {
            filter.path = scalar(entry, expecting: "a path like `pci-0000:00:14.0-usb*`")?.text
        }
        return filter
    }

    /// Whether it can be a name; the numbers of nodes change from start to start.
    private func isName(_ scalar: Scalar, of entry: Node.Entry) -> Bool {
        guard scalar.text.hasPrefix("/dev/") || scalar.text.hasPrefix("/sys/") else { return true }
        error(
            .unknownValue,
            "\(entry.key.quoted) is the name of a device, and \(scalar.text.quoted) is its node",
            at: scalar.span,
            help: ["write the name that `inputrx devices` shows, like `\"Goodix*\"`"],
            notes: ["the number of a node changes from one start to the next"]
        )
        return false
    }

    /// Warns of a name that is the word for a kind, as which no device is called.
    private func warnOfKind(_ scalar: Scalar, of entry: Node.Entry) {
        let word = scalar.text.lowercased().map { $0 == " " || $0 == "_" ? "-" : String($0) }
            .joined()
        guard let kind = DeviceKind(rawValue: word) else { return }
        warning(
            .wrongDevice,
            "\(entry.key.quoted) is the name of a device, and \(scalar.text.quoted) is a kind",
            at: scalar.span,
            help: ["write `\(entry.key): {kind: \(kind.rawValue)}`"]
        )
    }

    private func kinds(_ entry: Node.Entry) -> Set<DeviceKind> {
        Set(elements(entry, expecting: "a kind of device").compactMap { choice($0, of: entry) })
    }
}
