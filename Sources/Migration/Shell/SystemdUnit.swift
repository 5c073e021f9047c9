/// A systemd service, whose command lines have specifiers with `%` where a shell has variables.
enum SystemdUnit {
    /// Returns true if a file is a service.
    static func isService(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .contains { $0.drop(while: \.isWhitespace).hasPrefix("[Service]") }
    }

    /// Returns the service with variables in place of `%h` and the like, `%` in place of `%%` and
    /// `$` in place of `$$`, on the same lines; nil if the file is not a service.
    ///
    /// Other specifiers stay unchanged.
    static func resolved(_ bytes: [UInt8]) -> [UInt8]? {
        guard isService(bytes) else { return nil }
        var result: [UInt8] = []
        var remaining = bytes[...]
        while let byte = remaining.popFirst() {
            if byte == UInt8(ascii: "$"), remaining.first == byte {
                remaining = remaining.dropFirst()
                result.append(byte)
                continue
            }
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

    /// Returns the lines of a service that set its environment.
    static func environment(_ bytes: [UInt8]) -> [Original] {
        guard isService(bytes) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { index, line in
            let isSetting = ["Environment=", "EnvironmentFile=", "PassEnvironment="].contains {
                line.trimmed.hasPrefix($0)
            }
            return isSetting ? Original(Original.short(line.trimmed), line: index + 1) : nil
        }
    }

    /// Returns the path of the program or script that a service starts, perhaps with a shell; nil
    /// if there is none.
    static func script(_ bytes: [UInt8]) -> String? {
        guard isService(bytes) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        for line in lines where line.trimmed.hasPrefix("ExecStart=") {
            for word in line.split(whereSeparator: { $0.isWhitespace || "='\";".contains($0) }) {
                // Systemd's own signs may stand before the path: `ExecStart=-/bin/sh …`.
                let path = word.drop { "@-:+!".contains($0) }
                let isPath = ["/", "~/", "$HOME/"].contains { path.hasPrefix($0) }
                guard isPath, let name = path.split(separator: "/").last else { continue }
                if !shells.contains(String(name)) { return String(path) }
            }
        }
        return nil
    }

    /// The programs that start other programs.
    private static let shells: Set<String> = ["sh", "bash", "dash", "zsh", "env"]

    /// The text for each specifier, by the letter after `%`.
    private static let specifiers: [UInt8: String] = [
        UInt8(ascii: "%"): "%", UInt8(ascii: "h"): "$HOME", UInt8(ascii: "u"): "$USER",
        UInt8(ascii: "t"): "$XDG_RUNTIME_DIR", UInt8(ascii: "E"): "$HOME/.config",
    ]
}
