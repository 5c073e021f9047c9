/// A program, script or folder that a command uses.
struct ShellUse {
    enum Kind {
        /// A program that is started, by its name or its path.
        case program
        /// A file that a program reads as a script.
        case script
        /// A folder to work in.
        case folder
    }

    let kind: Kind
    /// The name or path, with `~` for the home folder.
    let name: String
    /// The place of the name in the text.
    let range: Range<String.Index>
    /// The index of the name in a list of a program and its arguments; 0 in a text.
    var argument = 0
    /// True if the name begins with `~` in quotes, where the shell does not expand it.
    var hasQuotedHome = false
    /// True for a program whose path depends on the folder in which it is started.
    var isRelativeProgram: Bool { kind == .program && ShellPrograms.isRelative(name) }
}

/// Finds the programs that commands start, also through programs such as `env` and `nohup`.
struct ShellPrograms {
    private(set) var uses: [ShellUse] = []
    private let functions: Set<String>
    /// The programs whose presence the text itself checks: `command -v kitty && kitty`.
    private var checked: Set<String> = []

    /// Finds the uses in a text that the shell can parse.
    init(_ parser: ShellParser) {
        functions = parser.functions
        for command in parser.commands { noteChecks(command) }
        for command in parser.commands where !command.hasSubstitute {
            add(command.words, isAfterFolderChange: command.isAfterFolderChange)
        }
    }

    /// Finds the uses in a list of a program and its arguments, which runs without a shell.
    init(arguments: [String]) {
        functions = []
        add(ShellPrograms.words(arguments), isAfterFolderChange: false)
    }

    /// Returns a program and its arguments as words that no shell changes.
    static func words(_ arguments: [String]) -> [ShellWord] {
        arguments.enumerated().map { index, argument in
            ShellWord(
                range: argument.startIndex..<argument.endIndex,
                text: argument,
                isQuoted: true,
                argument: index
            )
        }
    }

    /// Returns true if a command can do the work of one that failed (`kitty || foot`), and does not
    /// just report the failure.
    static func isSubstitute(_ command: ShellCommand) -> Bool {
        guard let name = command.words.first?.text else { return false }
        return !builtIns.contains(name) && name != "notify-send" && name != "logger"
            || ["exec", "command", "eval"].contains(name)
    }

    /// Notes the arguments of a command that looks for programs or files, such as `command -v`.
    private mutating func noteChecks(_ command: ShellCommand) {
        guard let name = command.words.first?.text,
            ["command", "type", "which", "hash", "test", "["].contains(name)
        else { return }
        let arguments = command.words.dropFirst().map(\.text)
        // `command kitty` runs the program, and only `-v` and `-V` look for it.
        let option = arguments.first?.lowercased() ?? ""
        if name == "command", !option.hasPrefix("-") || !option.contains("v") { return }
        checked.formUnion(arguments)
    }

    // MARK: - One command

    /// Adds the uses in one command, and in the command that it starts.
    private mutating func add(_ words: [ShellWord], isAfterFolderChange: Bool) {
        guard let first = words.first, let name = first.value, !functions.contains(name) else {
            return
        }
        let arguments = Array(words.dropFirst())
        if let starter = Starter.all[name] {
            if !ShellPrograms.builtIns.contains(name) { use(.program, first, isAfterFolderChange) }
            // `command -v` only looks for a program.
            if name == "command", arguments.first?.text.lowercased() == "-v" { return }
            add(starter.started(arguments), isAfterFolderChange: isAfterFolderChange)
        } else if ShellPrograms.shells.contains(name) {
            use(.program, first, isAfterFolderChange)
            addShell(arguments, isAfterFolderChange)
        } else if ShellPrograms.interpreters.contains(name) {
            use(.program, first, isAfterFolderChange)
            let isText = arguments.first.map { ["-c", "-m", "-e", "-"].contains($0.text) } ?? true
            if !isText, let script = arguments.first(where: { !$0.text.hasPrefix("-") }) {
                use(.script, script, isAfterFolderChange)
            }
        } else if [".", "source"].contains(name) {
            if let script = arguments.first { use(.script, script, isAfterFolderChange) }
        } else if name == "cd" {
            if let folder = arguments.first { use(.folder, folder, isAfterFolderChange) }
        } else if name == "eval" {
            guard arguments.allSatisfy({ $0.value != nil }) else { return }
            addText(arguments.map(\.text).joined(separator: " "), at: first, isAfterFolderChange)
        } else if !ShellPrograms.builtIns.contains(name) {
            use(.program, first, isAfterFolderChange)
        }
    }

    /// Adds the uses in the text of `sh -c TEXT`, or the file of `sh FILE`.
    private mutating func addShell(_ arguments: [ShellWord], _ isAfterFolderChange: Bool) {
        for (index, argument) in arguments.enumerated() {
            guard argument.text.hasPrefix("-"), argument.value != nil else {
                use(.script, argument, isAfterFolderChange)
                return
            }
            guard !argument.text.hasPrefix("--"), argument.text.contains("c") else { continue }
            if let text = arguments[(index + 1)...].first, let value = text.value {
                addText(value, at: text, isAfterFolderChange)
            }
            return
        }
    }

    /// Adds the uses in the shell text that a word contains, each at the place of the word.
    private mutating func addText(_ text: String, at word: ShellWord, _ isAfterChange: Bool) {
        let parser = ShellParser(text)
        guard parser.mistake == nil else { return }
        for use in ShellPrograms(parser).uses {
            if isAfterChange, ShellPrograms.isRelative(use.name) { continue }
            uses.append(
                ShellUse(
                    kind: use.kind,
                    name: use.name,
                    range: word.range,
                    argument: word.argument,
                    hasQuotedHome: use.hasQuotedHome
                )
            )
        }
    }

    /// Adds the use of the program or file that a word names, if its name or path is certain.
    private mutating func use(_ kind: ShellUse.Kind, _ word: ShellWord, _ isAfterChange: Bool) {
        guard let name = word.value, !name.isEmpty, !checked.contains(name) else { return }
        // A word with special characters may be anything, but a path with spaces is still a path.
        let isName = !name.contains { $0.isWhitespace || "{}[(`$*?!=^<>|&;\"'\\".contains($0) }
        guard isName || name.hasPrefix("/") || word.isAtHome, !name.hasPrefix("-") else { return }
        guard kind == .program || name.hasPrefix("/") || word.isAtHome else { return }
        if isAfterChange, ShellPrograms.isRelative(name) { return }
        uses.append(
            ShellUse(
                kind: kind,
                name: name,
                range: word.range,
                argument: word.argument,
                hasQuotedHome: name.hasPrefix("~/") && !word.isAtHome
            )
        )
    }

    /// Returns true if the name is a path that depends on the current folder.
    static func isRelative(_ name: String) -> Bool {
        name.contains("/") && !name.hasPrefix("/") && !name.hasPrefix("~")
    }

    // MARK: - Known words

    static let shells: Set<String> = ["sh", "bash", "dash", "zsh", "ksh", "ash"]
    /// Programs that expand no variables in their arguments.
    static let literalPrograms: Set<String> = [
        "notify-send", "echo", "printf", "logger", "swaymsg", "hyprctl", "i3-msg", "niri", "wtype",
        "xdotool", "ydotool", "playerctl", "brightnessctl", "wpctl", "pactl",
    ]
    /// Programs that open the files in their arguments, but do not expand a `~`.
    static let filePrograms: Set<String> = [
        "[", "aplay", "cat", "chmod", "convert", "cp", "evince", "feh", "ffplay", "grep", "grim",
        "head", "imv", "ln", "ls", "maim", "magick", "mkdir", "mousepad", "mpv", "mv", "nautilus",
        "ncat", "nvim", "paplay", "pcmanfm", "pw-play", "rm", "rmdir", "rsync", "scrot", "swaybg",
        "tail", "tar", "tee", "test", "thunar", "touch", "vim", "vlc", "xdg-open", "xournalpp",
        "zathura",
    ]
    /// Programs that read a script, in languages other than that of shells.
    private static let interpreters: Set<String> = [
        "python", "python3", "perl", "ruby", "node", "lua", "fish",
    ]

    /// The built-in commands of shells, those of bash among them, and the keyword `time`.
    static let builtIns: Set<String> = [
        ".", ":", "[", "alias", "bg", "break", "builtin", "cd", "command", "continue", "declare",
        "dirs", "disown", "echo", "eval", "exec", "exit", "export", "false", "fg", "getopts",
        "hash", "jobs", "kill", "let", "local", "mapfile", "popd", "printf", "pushd", "pwd", "read",
        "readarray", "readonly", "return", "set", "shift", "shopt", "source", "test", "time",
        "times", "trap", "true", "type", "typeset", "ulimit", "umask", "unalias", "unset", "wait",
    ]

    /// The built-in commands that many systems also have as programs, which do the same.
    ///
    /// Other programs of such names, such as `/usr/bin/cd` of some systems, change nothing.
    static let builtInPrograms: Set<String> = [
        "[", "command", "echo", "false", "kill", "printf", "pwd", "test", "time", "true",
    ]

    /// The built-in commands that only bash has, with their replacements.
    static let bashCommands = [
        "source": "write `.` in its place, and the whole path of the file",
        "pushd": "write `cd` in its place", "popd": "write `cd -` in its place",
        "declare": "leave it out: `NAME=value`", "let": "write `NAME=$((…))`",
        "typeset": "leave it out: `NAME=value`", "shopt": "leave it out",
        "mapfile": "write `while read -r line; do …; done`",
        "readarray": "write `while read -r line; do …; done`",
        "disown": "leave it out: what ends with `&` goes on", "dirs": "write `pwd`",
        "builtin": "leave it out",
    ]

    /// Programs that only print something.
    static let printers: Set<String> = [
        "basename", "cat", "cut", "date", "dirname", "echo", "expr", "grep", "head", "hostname",
        "id", "jq", "ls", "pgrep", "pidof", "printf", "pwd", "seq", "stat", "tail", "tr", "uname",
        "wc", "which", "whoami",
    ]

    /// The commands that change only the shell that runs them; at its end, nothing of this remains.
    static let shellOnlyCommands: Set<String> = [
        "cd", "pushd", "popd", "export", "alias", "unalias", "set", "unset", "umask",
        "readonly",
        "shopt", "declare", "typeset", "local", "hash", "shift", "ulimit",
    ]
}

/// A program that starts another one, which follows its options.
private struct Starter {
    /// The options whose value is the next argument.
    var valued: Set<String> = []
    /// The number of arguments before the program, such as the time of `timeout`.
    var operands = 0
    /// True if `NAME=value` may stand before the program.
    var takesAssignments = false

    /// The starters by their names.
    static let all: [String: Starter] = [
        "exec": Starter(valued: ["-a"]), "command": Starter(), "builtin": Starter(),
        "time": Starter(valued: ["-f", "-o"]), "nohup": Starter(), "setsid": Starter(),
        "nice": Starter(valued: ["-n", "--adjustment"]),
        "ionice": Starter(valued: ["-c", "-n", "--class", "--classdata"]),
        "timeout": Starter(valued: ["-k", "--kill-after", "-s", "--signal"], operands: 1),
        "stdbuf": Starter(valued: ["-i", "-o", "-e"]), "chrt": Starter(operands: 1),
        "taskset": Starter(operands: 1), "unbuffer": Starter(),
        "env": Starter(
            valued: ["-u", "--unset", "-C", "--chdir"],
            takesAssignments: true
        ),
        "sudo": Starter(
            valued: ["-u", "--user", "-g", "--group", "-h", "-p", "-C", "-D", "-R", "-T", "-U"],
            takesAssignments: true
        ),
        "doas": Starter(valued: ["-u", "-C"]), "pkexec": Starter(valued: ["--user"]),
        "xargs": Starter(valued: ["-n", "-I", "-P", "-L", "-d", "-s", "-a", "-E"]),
        "systemd-run": Starter(
            valued: ["-p", "--property", "-u", "--unit", "-E", "--setenv", "--slice", "-M"]
        ),
        "systemd-inhibit": Starter(valued: ["--what", "--who", "--why", "--mode"]),
        "dbus-run-session": Starter(), "dbus-launch": Starter(), "flock": Starter(operands: 1),
        "gamemoderun": Starter(), "prime-run": Starter(), "chronic": Starter(),
        "uwsm-app": Starter(),
    ]

    /// Returns the started program and its arguments, which follow the options and operands; empty
    /// if there are none.
    func started(_ words: [ShellWord]) -> [ShellWord] {
        var remaining = words[...]
        while let word = remaining.first, word.value?.hasPrefix("-") == true {
            remaining.removeFirst()
            if word.text == "--" { break }
            if valued.contains(word.text) { remaining = remaining.dropFirst() }
        }
        remaining = remaining.dropFirst(operands)
        if takesAssignments { remaining = remaining.drop(while: \.isAssignment) }
        return Array(remaining)
    }
}
