/// A systemd service, whose command lines have specifiers with `%` where a shell has variables.
enum SystemdUnit {
    /// Returns true if a file is a service.
    static func isService(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .contains { $0.drop(while: \.isWhitespace).hasPrefix("[Service]") }
    }

    /// Returns the service with variables in place of `%h` and the like, and `%` in place of `%%`,
    /// on the same lines; nil if the file is not a service.
    ///
    /// Other specifiers stay unchanged.
    static func resolved(_ bytes: [UInt8]) -> [UInt8]? {
        guard isService(bytes) else { return nil }
        var result: [UInt8] = []
        var remaining = bytes[...]
        while let byte = remaining.popFirst() {
            guard byte == UInt8(ascii: "%"), let letter = remaining.first,
                let text = specifiers[letter]
            else {
                result.append(byte)
                continue
            }
            remaining = remaining.dropFirst()
            result += text.utf8
        }
        return result
    }

    /// The text for each specifier, by the letter after `%`.
    private static let specifiers: [UInt8: String] = [
        UInt8(ascii: "%"): "%", UInt8(ascii: "h"): "$HOME", UInt8(ascii: "u"): "$USER",
        UInt8(ascii: "t"): "$XDG_RUNTIME_DIR", UInt8(ascii: "E"): "$HOME/.config",
    ]
}
