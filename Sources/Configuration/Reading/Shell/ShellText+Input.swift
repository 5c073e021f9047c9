/// Finds programs that wait for an input which never comes, and programs that hold their output
/// back.
extension ShellText {
    /// A program that reads its standard input, although no pipe or file leads there.
    var readerWithoutInput: ShellWord? {
        // A function, a file, or a process behind `>(` may have an input of its own.
        guard mistake == nil, functions.isEmpty, !text.contains("<"), !text.contains(">(") else {
            return nil
        }
        // `cat >FILE` empties the file, which may be its purpose.
        let isEmptying = text.contains(">") && !text.contains(">>")
        return commands.lazy.first { command in
            guard let first = command.words.first, command.readsInput else { return false }
            return !(command.program == "cat" && isEmptying)
                && !text[..<first.range.lowerBound].replacing("||", with: "").contains("|")
        }?.words.first
    }

    /// A filter behind a program that runs on, and how to let it print each line at once; nil if
    /// there is none.
    ///
    /// In a pipe, programs write blocks of 4 KiB, so a single line arrives much later.
    var heldBackFilter: (word: ShellWord, help: String)? {
        guard mistake == nil, functions.isEmpty else { return nil }
        for (index, source) in commands.enumerated() where source.runsOn {
            guard var end = source.words.last?.range.upperBound else { continue }
            // Commands in `$(…)` stand before the command that they belong to, and are skipped.
            for filter in commands[(index + 1)...] {
                guard let first = filter.words.first, let last = filter.words.last,
                    first.range.lowerBound >= end, isPipe(end..<first.range.lowerBound)
                else { continue }
                if let help = filter.unbufferedForm { return (first, help) }
                end = last.range.upperBound
            }
        }
        return nil
    }

    /// A filter that reads the lines of `feed` and writes into a pipe, and how to let it print each
    /// line at once; nil if there is none.
    var heldBackFilterOfFeed: (word: ShellWord, help: String)? {
        guard mistake == nil, functions.isEmpty else { return nil }
        var end = text.startIndex
        for (index, filter) in commands.enumerated() {
            guard let first = filter.words.first, let last = filter.words.last else { continue }
            let start = first.range.lowerBound
            if index == 0 {
                guard text[..<start].allSatisfy(\.isWhitespace) else { return nil }
            } else {
                // Commands in `$(…)` stand before the command that they belong to.
                guard start >= end, isPipe(end..<start) else { continue }
            }
            end = last.range.upperBound
            guard filter.passesLines, writesIntoPipe(behind: end) else { return nil }
            if let help = filter.unbufferedForm { return (first, help) }
        }
        return nil
    }

    /// Returns true if a pipe follows the end of a command, perhaps behind `2>/dev/null`.
    private func writesIntoPipe(behind end: String.Index) -> Bool {
        let rest = text[end...].drop { $0.isWhitespace || $0 == "\\" }
        let signs = rest.drop { $0 != "|" }
        let redirection = rest[..<signs.startIndex]
        return signs.hasPrefix("|") && !signs.hasPrefix("||")
            && (redirection.isEmpty || redirection.hasPrefix("2>"))
            && redirection.allSatisfy { $0.isLetter || $0.isNumber || " />&._-".contains($0) }
    }

    /// Returns true if there is a pipe at the place and nothing else, except that errors may be
    /// redirected before it.
    private func isPipe(_ place: Range<String.Index>) -> Bool {
        let signs = text[place].filter { !$0.isWhitespace && $0 != "\\" }
        if signs == "|" || signs == "|&" { return true }
        let redirection = signs.dropLast()
        return signs.last == "|" && redirection.hasPrefix("2>")
            && redirection.allSatisfy { $0.isLetter || $0.isNumber || "/>&._-".contains($0) }
    }
}

extension ShellCommand {
    /// True if the program reads its standard input, because it names no file to read.
    var readsInput: Bool {
        let arguments = words.dropFirst()
        let options = arguments.filter { $0.text.hasPrefix("-") && $0.text.count > 1 }.map(\.text)
        let operands = arguments.filter { !$0.text.hasPrefix("-") || $0.text.count == 1 }
        // The shell may make several words or none of an open one.
        let isCertain = operands.allSatisfy { !$0.isOpen || $0.isQuoted }
        /// Returns true if all options consist of these letters.
        func hasOnly(_ letters: String) -> Bool {
            options.allSatisfy { option in option.dropFirst().allSatisfy { letters.contains($0) } }
        }
        switch program {
        case "tee", "tr": return !options.contains { ["--help", "--version"].contains($0) }
        case "cat", "wc", "sort", "uniq", "rev", "tac", "nl":
            return operands.allSatisfy { $0.text == "-" } && isCertain && hasOnly("cdflmnrsuvwAELR")
        case "wl-copy": return arguments.isEmpty
        case "xargs": return !options.contains { $0.hasPrefix("-a") || $0.hasPrefix("--") }
        // The only operand is a pattern or a script, and no file follows it.
        case "grep", "egrep", "fgrep":
            return operands.count == 1 && isCertain && hasOnly("EFPachilnoqsvwx")
        case "sed": return operands.count == 1 && isCertain && hasOnly("Enrsuz")
        case "jq": return operands.count == 1 && isCertain && hasOnly("CMSacejr")
        case "awk", "gawk", "mawk":
            let script = operands.first?.text[...].trimmed ?? ""
            return operands.count == 1 && isCertain && options.allSatisfy { $0.hasPrefix("-F") }
                && !script.hasPrefix("BEGIN")
        default: return false
        }
    }

    /// Programs that print a line for each event until they are ended, each with the arguments that
    /// make it do so; without arguments, it always does.
    private static let followers: [String: Set<String>] = [
        "acpi_listen": [], "bluetoothctl": ["--monitor"], "bspc": ["subscribe"],
        "busctl": ["monitor"], "dbus-monitor": [], "evtest": [], "gdbus": ["monitor"],
        "herbstclient": ["--idle", "-i"], "i3-msg": ["-m", "--monitor", "-mt"],
        "inotifywait": ["-m", "--monitor", "-mq", "-qm"], "ip": ["monitor"],
        "journalctl": ["-f", "--follow", "-fu", "-fn"], "libinput": ["debug-events"],
        "monitor-sensor": [], "mpc": ["idleloop"], "niri": ["event-stream"], "nmcli": ["monitor"],
        "pactl": ["subscribe"], "playerctl": ["-F", "--follow"],
        "swaymsg": ["-m", "--monitor", "-mt"], "tail": ["-f", "-F", "--follow"],
        "udevadm": ["monitor"], "upower": ["-m", "--monitor", "--monitor-detail"],
        "xprop": ["-spy"],
    ]

    /// True if the program is known to run until it is ended.
    fileprivate var runsOn: Bool {
        let arguments = words.dropFirst().map(\.text)
        // Hyprland reports events on its second socket.
        if ["nc", "ncat", "socat"].contains(program) {
            return arguments.contains { $0.contains("socket2") }
        }
        guard let markers = ShellCommand.followers[program] else { return false }
        return markers.isEmpty || arguments.contains(where: markers.contains)
    }

    /// True if the program prints something for the lines that it reads before it has read the
    /// last one; for most programs, that is not known.
    ///
    /// What it prints only at the end of the gesture comes in time.
    fileprivate var passesLines: Bool {
        let arguments = words.dropFirst().map(\.text)
        /// Returns true if an argument has short options with one of these letters.
        func has(_ letters: String) -> Bool {
            arguments.contains { argument in
                argument.hasPrefix("-") && !argument.hasPrefix("--")
                    && argument.contains { letters.contains($0) }
            }
        }
        let asksForEnd = arguments.contains { argument in
            ["end", "END", "cancel", "last"].contains { argument.contains($0) }
        }
        switch program {
        case "jq":
            let isLong = arguments.contains("--slurp") || arguments.contains("--null-input")
            return !has("ns") && !isLong && !asksForEnd
        case "grep", "egrep", "fgrep", "rg":
            return !has("c") && !arguments.contains("--count") && !asksForEnd
        // `$` is the last line.
        case "sed", "gsed": return !asksForEnd && !arguments.contains { $0.hasPrefix("$") }
        case "awk", "gawk", "mawk": return !asksForEnd
        case "cut", "tr", "uniq", "stdbuf", "unbuffer", "tee", "cat": return true
        default: return false
        }
    }

    /// The advice to let the program print each line at once; nil if it does so, or if it is no
    /// filter.
    fileprivate var unbufferedForm: String? {
        let arguments = words.dropFirst().map(\.text)
        func has(_ option: String) -> Bool { arguments.contains(option) }
        /// Returns true if a short option, perhaps among others, is there.
        func hasLetter(_ letter: Character) -> Bool {
            arguments.contains {
                $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains(letter)
            }
        }
        switch program {
        case "jq": return has("--unbuffered") ? nil : "write `jq --unbuffered`"
        case "grep", "egrep", "fgrep", "rg":
            // The first match ends these.
            let endsEarly = hasLetter("q") || hasLetter("m") || has("--quiet")
            return has("--line-buffered") || endsEarly ? nil : "write `\(program) --line-buffered`"
        case "sed", "gsed":
            return hasLetter("u") || has("--unbuffered") || hasLetter("l")
                ? nil : "write `\(program) -u`"
        case "awk", "gawk", "mawk":
            guard !arguments.contains(where: { $0.contains("fflush") || $0 == "-W" }) else {
                return nil
            }
            return "let it print at once: `{ print …; fflush() }`"
        case "cut", "tr", "uniq", "rev", "fold", "paste", "nl":
            return "write `stdbuf -oL \(program)`"
        default: return nil
        }
    }
}
