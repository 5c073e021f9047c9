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
            return scalar(entry, expecting: what).map { DeviceFilter(name: $0.text) }
        }
    }

    /// The filter that the keys of a section make, be it a device rule or `device:` of a binding.
    func deviceFilter(_ section: Section) -> DeviceFilter {
        var filter = DeviceFilter()
        if let entry = section["name"] {
            filter.name = scalar(entry, expecting: "a name or a pattern like `Goodix*`")?.text
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

    private func kinds(_ entry: Node.Entry) -> Set<DeviceKind> {
        Set(elements(entry, expecting: "a kind of device").compactMap { choice($0, of: entry) })
    }
}
