import Diagnostics
import YAML

/// Reads values that are a single text.
///
/// Every function that returns an optional value returns nil after an error.
extension Findings {
    /// Returns the text that is the value of a key.
    ///
    /// Typographic quotes around it are only accepted if `acceptsQuotes` is true.
    func scalar(
        _ entry: Node.Entry,
        expecting what: String,
        acceptsQuotes: Bool = false
    ) -> Scalar? {
        scalar(entry.value, of: entry, expecting: what, acceptsQuotes: acceptsQuotes)
    }

    /// Returns the text of a node that is the value of a key or a part of the value.
    ///
    /// Typographic quotes around it are only accepted if `acceptsQuotes` is true.
    func scalar(
        _ node: Node,
        of entry: Node.Entry,
        expecting what: String,
        acceptsQuotes: Bool = false
    ) -> Scalar? {
        guard case .scalar(let scalar) = node.content else {
            if case .refused = node.content { return nil }
            // `{{ size }}` of a template has already been reported.
            if sources.text(in: node.span).hasPrefix("{{") { return nil }
            // The value may stand under a key, as in `debounce: {window: 300ms}`.
            let inner = node.entries.count == 1 ? node.entries.first?.value.text ?? "" : ""
            let isText = entry.key == "send" && node.entries.first?.key == "text"
            return refuse(
                .wrongShape,
                "\(entry.key.quoted) takes a text, and this is \(node.sort)",
                at: node.span,
                help: isText
                    ? "inputrx sends keys and no text; let a program type it: `run: [wtype, \(inner)]`"
                    : Quantity(inner)?.unit.isEmpty == false
                        ? "write `\(entry.key): \(inner)`" : "write \(what)"
            )
        }
        guard !scalar.text.isEmpty else {
            missingValue(entry, expecting: what)
            return nil
        }
        guard !scalar.text.utf8.contains(0) else {
            return refuse(
                .nulCharacter,
                "\(entry.key.quoted) contains a NUL character",
                at: scalar.span,
                help: "remove the `\\0`; neither a command nor a name can have one"
            )
        }
        if !acceptsQuotes, scalar.isPlain, let inner = TypographicSigns.unquoted(scalar.text) {
            return refuse(
                .unknownValue,
                "\(entry.key.quoted) cannot be \(scalar.text.quoted): YAML takes typographic "
                    + "quotes for letters",
                at: scalar.span,
                help: "type the plain quotes of the keyboard: \("\"\(inner)\"".quoted)"
            )
        }
        return scalar
    }

    /// Reports a key without a value.
    func missingValue(_ entry: Node.Entry, expecting what: String) {
        error(
            .missingValue,
            "\(entry.key.quoted) has no value",
            at: entry.keySpan,
            help: "give it \(what), or remove the key"
        )
    }

    /// Reads one of the raw values of an enumeration.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ entry: Node.Entry,
        of type: Value.Type = Value.self
    ) -> Value? where Value.RawValue == String {
        choice(entry.value, of: entry)
    }

    /// Reads one of the raw values of an enumeration in a node that is the value of a key or a part
    /// of the value.
    func choice<Value: RawRepresentable & CaseIterable>(
        _ node: Node,
        of entry: Node.Entry
    ) -> Value? where Value.RawValue == String {
        let words = Value.allCases.map(\.rawValue)
        guard let scalar = scalar(node, of: entry, expecting: "one of \(list(words))") else {
            return nil
        }
        if let value = Value(rawValue: scalar.text) { return value }
        unknownValue(scalar, of: entry, accepted: words)
        return nil
    }

    /// Reports a word that the key does not accept.
    func unknownValue(_ scalar: Scalar, of entry: Node.Entry, accepted words: [String]) {
        // The names of kinds have no blanks, and several kinds make a list.
        let separators = entry.key == "kind" ? ",|/+& " : ",|/"
        let parts = scalar.text.split { separators.contains($0) }.map(\.trimmed)
            .filter { $0 != "and" && $0 != "or" }
        let isList = parts.count > 1 && parts.allSatisfy { words.contains(String($0)) }
        let suggestion =
            isList
            ? "[\(list(parts.map(String.init)))]"
            : ValueSynonyms.value(of: entry.key, called: scalar.text)
                ?? Suggestions.nearest(to: scalar.text, among: words)
        let unit = Quantity(scalar.text).map { String($0.unit) }
        let isTimeOfPress = entry.key == "press" && (unit == "ms" || unit == "s")
        error(
            .unknownValue,
            "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
            at: scalar.span,
            help: entry.key == "speed" && unit != nil
                ? "write `fast`; the threshold `flick` says how fast that is"
                : isTimeOfPress
                    ? "write `press: long`, with `for: \(scalar.text)` beside it"
                    : suggestion.map { "did you mean `\($0)`?" } ?? "write one of those below",
            notes: ["\(entry.key.quoted) accepts: \(list(words))"]
        )
    }

    /// Reports a value that is too small or too large; returns nil in place of the value.
    func outOfRange<Value>(
        _ scalar: Scalar,
        of entry: Node.Entry,
        _ help: String,
        notes: [String] = []
    ) -> Value? {
        refuse(
            .outOfRange,
            "\(entry.key.quoted) cannot be \(scalar.text.quoted)",
            at: scalar.span,
            help: help,
            notes: notes
        )
    }

    /// Reads `true` or `false`, but not the other words that YAML 1.1 accepts for them.
    func flag(_ entry: Node.Entry) -> Bool? {
        guard let scalar = scalar(entry, expecting: "`true` or `false`") else { return nil }
        switch scalar.text {
        case "true": return true
        case "false": return false
        case let text:
            let suggestion: String? =
                switch text.lowercased() {
                case "true", "yes", "on", "y", "1": "true"
                case "false", "no", "off", "n", "0": "false"
                default: nil
                }
            let count = entry.key == OperatorKey.scanCount.rawValue ? Int(text) ?? 0 : 0
            let isAngle = entry.key == "rotates" && ["0", "90", "180", "270"].contains(text)
            return refuse(
                .unknownValue,
                "\(entry.key.quoted) cannot be \(text.quoted)",
                at: scalar.span,
                help: isAngle
                    ? "did you mean `turned: \(text)`?"
                    : count > 1
                        ? "to act once for \(count) gestures, write `buffer: \(count)`"
                        : suggestion.map { "did you mean `\($0)`?" } ?? "write `true` or `false`"
            )
        }
    }

    /// Returns a whole number in a range; `reason` explains the range.
    func count(
        _ entry: Node.Entry,
        in range: ClosedRange<Int>,
        reason: String? = nil
    ) -> Int? {
        guard let scalar = scalar(entry, expecting: "a number") else { return nil }
        return count(scalar, of: entry, in: range, reason: reason)
    }

    private func count(
        _ scalar: Scalar,
        of entry: Node.Entry,
        in range: ClosedRange<Int>,
        reason: String?
    ) -> Int? {
        let digits = scalar.text.hasPrefix("-") ? scalar.text.dropFirst() : scalar.text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return refuse(
                .notANumber,
                "\(entry.key.quoted) takes a whole number, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: Findings.throttleAdvice(entry.key, scalar.text)
                    ?? "write a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        // A number that does not fit in Int is out of any range.
        guard let value = Int(scalar.text), range.contains(value) else {
            return outOfRange(
                scalar,
                of: entry,
                "write a number from \(range.lowerBound) to \(range.upperBound)",
                notes: reason.map { [$0] } ?? []
            )
        }
        return value
    }

    /// Returns the advice about `take: 1s`, a time in place of a number of gestures; nil for other
    /// keys and values.
    private static func throttleAdvice(_ key: String, _ text: String) -> String? {
        guard [OperatorKey.take.rawValue, OperatorKey.skip.rawValue].contains(key),
            let unit = Quantity(text)?.unit, ["ms", "s", "min"].contains(unit)
        else { return nil }
        return "write `throttle: \(text)` to act once in this time, or a number of gestures"
    }

    /// Returns the two numbers in `27c6:0111`; nil for other texts.
    private static func vendorAndProduct(_ text: String)
        -> (vendor: Substring, product: Substring)?
    {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 4 && $0.allSatisfy(\.isHexDigit) })
        else { return nil }
        return (parts[0], parts[1])
    }

    /// Returns a hexadecimal number of 16 bits, with or without `0x`, as `lsusb` and the kernel
    /// write it.
    func hexadecimal(_ entry: Node.Entry) -> UInt16? {
        guard let scalar = scalar(entry, expecting: "a hexadecimal number like `0x27c6`") else {
            return nil
        }
        let text = scalar.text.lowercased()
        let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
        // `UInt16(_:radix:)` would accept a sign, which is not allowed.
        let isHexadecimal = digits.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
        }
        guard !digits.isEmpty, isHexadecimal else {
            return refuse(
                .notANumber,
                "\(entry.key.quoted) takes a hexadecimal number, and \(scalar.text.quoted) is none",
                at: scalar.span,
                help: Findings.vendorAndProduct(text).map {
                    "write `vendor: \($0.vendor)` and `product: \($0.product)`"
                }
                    ?? "write it as `inputrx devices` and `lsusb` show it: `27c6`; a name stands under `name`"
            )
        }
        guard let value = UInt16(digits, radix: 16) else {
            return refuse(
                .outOfRange,
                "\(scalar.text.quoted) is too large for \(entry.key.quoted)",
                at: scalar.span,
                help: "write at most four digits, as `lsusb` shows them: `27c6`"
            )
        }
        return value
    }
}
