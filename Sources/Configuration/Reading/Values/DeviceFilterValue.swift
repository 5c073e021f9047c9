import InputEvents
import YAML

/// The keys that select devices, in a device rule and under `device:` in a binding.
enum DeviceFilterKeys {
    static let section = SectionKind(title: "`device`", keys: keys)
    static let keys = fields.map(\.key)

    static let fields: [Field<DeviceFilter>] = [
        Field("name", \.name, .deviceName, "the kernel's name"),
        Field("kind", \.kinds, .deviceKinds, "one of these kinds"),
        Field("vendor", \.vendor, .hexadecimal, "the number of the vendor, as lsusb shows it"),
        Field("product", \.product, .hexadecimal, "the number of the product, as lsusb shows it"),
        Field(
            "serial",
            \.serial,
            .text("a serial number"),
            "the serial number or Bluetooth address"
        ),
        Field(
            "path",
            \.path,
            .devicePath,
            "where it is plugged in"
        ),
    ]

    /// Returns the schema of `device:`.
    @Sendable static func schema() -> SchemaValue {
        .any(of: [ValueSort.deviceName.schema(), .section(section, atLeast: 1)])
    }
}

extension ValueSort<String> {
    /// A name or a pattern for names.
    static var deviceName: Self {
        ValueSort(
            schema: { .all(of: [.text, .not(.pattern("/(?:dev|sys)/.*"))]) },
            read: { findings, entry in
                if findings.reportNames(entry) { return nil }
                let scalar = findings.scalar(
                    entry,
                    expecting: "a name or a pattern like `Goodix*`"
                )
                guard let scalar, findings.isName(scalar, of: entry) else { return nil }
                if entry.key == "name" { findings.warnAboutKind(scalar, of: entry) }
                findings.checkNamePattern(scalar, of: entry)
                return scalar.text
            }
        )
    }
}

extension ValueSort<String> {
    /// The place where a device is plugged in, or a pattern for it.
    fileprivate static var devicePath: Self {
        ValueSort(
            schema: { .all(of: [.text, .not(.pattern("/(?:dev|sys)/.*"))]) },
            read: { findings, entry in
                guard
                    let scalar = findings.scalar(
                        entry,
                        expecting: "a path like `pci-0000:00:14.0-usb*`"
                    )
                else { return nil }
                guard !scalar.text.hasPrefix("/dev/"), !scalar.text.hasPrefix("/sys/") else {
                    return findings.refuse(
                        .unknownValue,
                        "`path` is where a device is plugged in, and \(scalar.text.quoted) is its node",
                        at: scalar.span,
                        help: "write the `name` that `inputrx devices` shows in place of `path`",
                        notes: ["the number of a node changes from one start to the next"]
                    )
                }
                return scalar.text
            }
        )
    }
}

extension ValueSort<Set<DeviceKind>> {
    static var deviceKinds: Self {
        let words = DeviceKind.allCases.map(\.rawValue)
        return ValueSort(
            words: words,
            schema: { .oneOrMore(.words(words)) },
            read: { findings, entry in
                let nodes = findings.elements(entry, expecting: "a kind of device")
                return Set(nodes.compactMap { findings.choice($0, of: entry) })
            }
        )
    }
}

extension Findings {
    /// Returns the filter under `device:` in a binding; nil after an error.
    ///
    /// The value is the name of a device, a pattern for names, or a mapping.
    func deviceFilter(_ entry: Node.Entry) -> DeviceFilter? {
        switch entry.value.content {
        case .mapping:
            guard let section = Section(entry.value, DeviceFilterKeys.section, findings: self)
            else { return nil }
            guard !section.entries.isEmpty else {
                missingValue(entry, expecting: "a name, or keys like `kind: touchpad`")
                return nil
            }
            var filter = DeviceFilter()
            section.read(DeviceFilterKeys.fields, into: &filter)
            return filter
        case .scalar, .sequence, .refused:
            let what = "the name of a device, or a mapping like `{kind: touchpad}`"
            if let kinds = kinds(entry.value) {
                return refuse(
                    .wrongShape,
                    "\(entry.key.quoted) takes one name, and these are kinds",
                    at: entry.value.span,
                    help: "write `\(entry.key): {kind: [\(list(kinds))]}`"
                )
            }
            if reportNames(entry) || reportQuotedFilter(entry) { return nil }
            return scalar(entry, expecting: what).flatMap { scalar in
                guard isName(scalar, of: entry) else { return nil }
                warnAboutKind(scalar, of: entry)
                checkNamePattern(scalar, of: entry)
                return DeviceFilter(name: scalar.text)
            }
        }
    }

    /// Returns the elements of a list that contains only kinds of devices; nil for other values.
    private func kinds(_ node: Node) -> [String]? {
        guard case .sequence(let elements) = node.content, !elements.isEmpty else { return nil }
        let kinds = elements.compactMap { element -> String? in
            guard case .scalar(let scalar) = element.content else { return nil }
            return DeviceKind(rawValue: scalar.text)?.rawValue
        }
        return kinds.count == elements.count ? kinds : nil
    }

    /// Reports `"{kind: touchpad}"`, a mapping in quotes; returns false for other values.
    private func reportQuotedFilter(_ entry: Node.Entry) -> Bool {
        let text = entry.value.text
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.contains(":") else { return false }
        error(
            .wrongShape,
            "the quotes make the name of a device of this",
            at: entry.value.span,
            help: "leave the quotes out: `\(entry.key): \(text)`"
        )
        return true
    }

    /// Reports a list of names, where a rule or binding takes one; returns false for other values.
    fileprivate func reportNames(_ entry: Node.Entry) -> Bool {
        guard case .sequence(let elements) = entry.value.content, !elements.isEmpty,
            elements.allSatisfy({ !$0.text.isEmpty })
        else { return false }
        let names = elements.map { "`\(entry.key): \"\($0.text)\"`" }
        error(
            .wrongShape,
            "\(entry.key.quoted) takes one name, and this is a list",
            at: entry.value.span,
            help: "write a \(entry.key == "device" ? "binding" : "rule or binding") for each: "
                + names.joined(separator: " and ")
        )
        return true
    }

    /// Returns true if the text can be a name; reports an error if it is a path below `/dev` or
    /// `/sys`, because the numbers in these paths change from one start to the next.
    fileprivate func isName(_ scalar: Scalar, of entry: Node.Entry) -> Bool {
        guard scalar.text.hasPrefix("/dev/") || scalar.text.hasPrefix("/sys/") else { return true }
        error(
            .unknownValue,
            "\(entry.key.quoted) is the name of a device, and \(scalar.text.quoted) is its node",
            at: scalar.span,
            help: "write the name that `inputrx devices` shows, like `\"Goodix*\"`",
            notes: ["the number of a node changes from one start to the next"]
        )
        return false
    }

    /// Warns about a pattern in another style, such as `Goodix.*`; only `*` and `?` are wildcards.
    ///
    /// `Goodix*, ELAN*` is two patterns; without wildcards, a comma may be a part of a name.
    fileprivate func checkNamePattern(_ scalar: Scalar, of entry: Node.Entry) {
        let parts = scalar.text.split(separator: ",").map { String($0.trimmed) }
        if parts.count > 1, parts.allSatisfy({ $0.contains("*") }) {
            return warn(
                aboutSign: ",",
                in: scalar,
                meaning: parts.map { "`\(entry.key): \"\($0)\"`" }
            )
        }
        guard let pattern = ForeignPattern(scalar.text, isName: false) else { return }
        // An expression without `^` and `$` matches a part of the name.
        let isAnchored = scalar.text.contains { "^$".contains($0) }
        let names = pattern.meant.map { meant in
            let hasWildcard = meant.contains { "*?".contains($0) }
            let isPart = !isAnchored && !hasWildcard && pattern.meant.count > 1
            return "`\(entry.key): \"\(meant)\(isPart ? "*" : "")\"`"
        }
        warn(aboutSign: pattern.sign, in: scalar, meaning: names)
    }

    /// Warns that a sign in the name of a device has no special meaning; `names` are the names that
    /// are probably meant, with their key.
    private func warn(aboutSign sign: String, in scalar: Scalar, meaning names: [String]) {
        warning(
            .wrongDevice,
            "the names of devices are compared with \(scalar.text.quoted), \(sign.quoted) and all",
            at: scalar.span,
            help: names.count == 1
                ? "write \(names[0])" : "write one for each: \(names.joined(separator: " and "))",
            notes: once(ForeignPattern.wildcards)
        )
    }

    /// Warns about the word for a kind or for all devices in place of a name, because no device has
    /// such a name.
    fileprivate func warnAboutKind(_ scalar: Scalar, of entry: Node.Entry) {
        let word = scalar.text.lowercased().map { $0 == " " || $0 == "_" ? "-" : String($0) }
            .joined()
        let isInFilter = entry.key == "name"
        if ["any", "all", "every", "both"].contains(word) {
            warning(
                .wrongDevice,
                "\(entry.key.quoted) is the name of a device, and no device is called "
                    + scalar.text.quoted,
                at: scalar.span,
                help: isInFilter
                    ? "write `name: \"*\"` for devices of all names"
                    : "remove it: without \(entry.key.quoted), all devices are meant"
            )
            return
        }
        guard let kind = DeviceKind(rawValue: word) else { return }
        warning(
            .wrongDevice,
            "\(entry.key.quoted) is the name of a device, and \(scalar.text.quoted) is a kind",
            at: scalar.span,
            help: isInFilter
                ? "write `kind: \(kind.rawValue)` in place of `name`"
                : "write `\(entry.key): {kind: \(kind.rawValue)}`"
        )
    }
}
