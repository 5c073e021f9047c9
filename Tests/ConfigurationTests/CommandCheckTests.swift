import Configuration
import Diagnostics
import Testing

@Suite("What a command needs, read without running it") struct CommandCheckTests {
    @Test(
        "the programs that it starts",
        arguments: [
            ("foot", ["foot"]), ("A=1 foot -e sh", ["foot"]), ("cd /tmp && foot", ["foot"]),
            ("foot; wofi & rofi | jq .", ["foot", "wofi", "rofi", "jq"]),
            ("f() { foot; }; f", ["foot"]), ("exec foot", ["foot"]),
            ("env -i A=1 nice -n 5 foot", ["env", "nice", "foot"]),
            ("timeout -k 1 5 foot", ["timeout", "foot"]),
            ("sh -c 'foot; wofi'", ["sh", "foot", "wofi"]),
            ("x=$(swaymsg -t get_tree | jq .); test -n \"$x\"", ["swaymsg", "jq"]),
            ("if pgrep foot; then pkill foot; else foot; fi", ["pgrep", "pkill", "foot"]),
            ("case $a in x|y) foot ;; *) wofi ;; esac", ["foot", "wofi"]),
            ("for i in a b; do foot $i; done", ["foot"]), ("$TERMINAL -e sh", []),
            ("cat <<END | wofi\nfoot bar\nEND\nrofi", ["cat", "wofi", "rofi"]),
            ("kitty || foot", ["foot"]), ("kitty || echo none", ["kitty"]),
            ("command -v kitty && kitty", []), ("command kitty", ["kitty"]),
            ("\"${HOME}less/bin/menu\"", []), ("echo \"$(foot)\" `wofi`", ["foot", "wofi"]),
            ("foot 2>/dev/null >&2 # wofi", ["foot"]), ("~/bin/menu --all", ["~/bin/menu"]),
            ("\"$HOME/bin/menu\"", ["~/bin/menu"]), ("\"$X/bin/menu\"", []),
            ("! foot", ["foot"]), ("eval 'foot; wofi'", ["foot", "wofi"]),
            ("printf %s $((1 + 2)) | foot", ["foot"]), ("echo ${A:-$(foot)}", ["foot"]),
        ]
    )
    func programs(text: String, expected: [String]) {
        #expect(Set(Program.shell(text).executables) == Set(expected), "\(text)")
    }

    @Test("a list starts its first element, and what that starts")
    func list() {
        #expect(Program.arguments(["setsid", "-f", "foot"]).executables == ["setsid", "foot"])
        #expect(
            Program.arguments(["sh", "-c", "foot | wofi"]).executables == ["sh", "foot", "wofi"]
        )
        #expect(Program.arguments(["foot", "wofi"]).executables == ["foot"])
    }

    @Test(
        "a shell that can read a command has nothing said about it",
        arguments: [
            "echo '# no comment' # one", "[ -e /x ] && foot || wofi", "{ foot; wofi; } &",
            "(cd /; foot)", "while read -r l; do echo \"$l\"; done </etc/hostname",
            "echo a#b", "foot >/dev/null 2>&1 &", "trap : TERM; sleep 1", "echo \"it's\"",
            "until foot; do sleep 1; done", "foot \\\n  --all", "case x in (a) ;; esac",
            "swaymsg '[app_id=\"foot\"] focus'", "printf '%s' \"${A#b}\" | foot",
            "[ \"$A\" = 3 ] && foot", "awk '{print $1}' /etc/hostname", "set -- a; echo $1",
            "sh -c 'echo \"$1\"' x y", "$(which foot) -e sh", "echo $((INPUTRX_FINGERS * 2))",
            "[ \"${INPUTRX_X_PERCENT%.*}\" -gt 50 ] && foot", "echo $INPUTRX_DEVICE",
            "touch \"/tmp/$INPUTRX_DEVICE\"", "test -n \"$a=b\" && foot", "#!/bin/sh\nfoot",
            "awk \"{print \\$1}\" /etc/hostname", "$(which foot)",
            "fingers=3; echo $fingers", "for count in 1 2; do echo $count; done",
            "exec foot || exit", "kill %1", "kill -9 -1", "kill $(pidof foot)",
            "test -e /x && foot &", "[ -e /x ] &>/dev/null; foot", "echo $$$INPUTRX_FINGERS",
            "X=$(swaymsg reload)", "foot & wait", "for i in 1 2\ndo foot; done",
            "echo $(( $(printf %.0f \"$INPUTRX_X_PERCENT\") * 2 ))", "foot =a",
            "f() (foot)\nf", "if a; then b; elif c; then d; else e; fi", "",
            "for i in do re; do foot $i; done", "while foot; do echo done; done",
            "notify-send \"Don't touch\"", "notify-send 'Don'\\''t touch'", "echo it\\'s 'a b'",
            "echo 'a'b'c' d", "cat <<END\n'Don't it's'\nEND",
            "test -t 0 </dev/tty && foot", "expr 1 + 2 >/tmp/sum", "test -e /x 2>/dev/null && foot",
            "[ \"$A\" = 3 ] || [ \"$B\" = 4 ] && foot", "test 3 -gt 2 && foot",
            "[ \"a > b\" = \"$INPUTRX_BINDING\" ] && foot",
        ]
    )
    func sound(text: String) {
        let quoted = text.replacing("'", with: "''")
        let yaml =
            "bindings:\n  - on: tap\n    run: |-\n      \(text.replacing("\n", with: "\n      "))\n"
        let codes = ConfigurationReader.read(Source(name: "", text: yaml)).1.map(\.code)
        #expect(codes == (text.isEmpty ? ["empty-command"] : []), "\(quoted)")
    }

    @Test(
        "of lines that YAML joins, a usual program with its arguments begins a command of its own",
        arguments: [
            ("playerctl pause\nnotify-send paused", true),
            ("notify-send\n--urgency low\n\"Touched\"", false),
            ("notify-send \"press\nwofi --show to go\"", false),
            ("for i in 1 2; do\nnotify-send $i;\ndone", false),
            ("gsettings set org.example theme\nlight", false),
            ("pkexec\nbrightnessctl set 5%", false),
        ]
    )
    func joined(text: String, isReported: Bool) {
        let lines = text.replacing("\n", with: "\n      ")
        let yaml = "bindings:\n  - on: tap\n    run: >\n      \(lines)\n"
        let codes = ConfigurationReader.read(Source(name: "", text: yaml)).1.map(\.code)
        #expect(codes == (isReported ? ["broken-command"] : []), "\(text)")
    }

    @Test(
        "what depends on no machine is also said of commands for an unknown one",
        arguments: [
            ("[exec, foot]", "no-shell"), ("[cd, /tmp]", "no-shell"),
            ("./x.sh", "unknown-program"), ("[bin/x.sh]", "unknown-program"),
            ("\"'~/bin/menu' --all\"", "unknown-program"), ("KEY_MUTE", "unknown-program"),
            ("set-mode resize", "unknown-program"), ("ctrl+plus", "unknown-program"),
            ("inputrx state lokced yes", "unknown-state"),
            ("inputrx state locked maybe", "unknown-value"),
            ("inputrx stat locked", "broken-command"),
            ("inputrx state locked --jsom", "broken-command"), ("inputrx state locked --json", ""),
            ("[command, foot]", ""), ("[echo, a]", ""), ("cd ~/bin && ./x.sh", ""),
            ("no-such-program", ""), ("/no/such/program", ""), ("sh /no/such/script", ""),
        ]
    )
    func unknownMachine(command: String, code: String) {
        let machine = Machine.unknown(subcommands: ["state"], options: { _ in ["--json"] })
        let source = Source(name: "", text: "bindings:\n  - on: tap\n    run: \(command)\n")
        let codes = ConfigurationReader.read(source, machine: machine).1.map(\.code)
        #expect(codes == (code.isEmpty ? [] : [code]), "\(command)")
    }

    @Test("lines that YAML joins are found on any machine")
    func folded() {
        let yaml = "bindings:\n  - on: tap\n    run: >\n      if true; then\n      foot\n      fi\n"
        let diagnostics = ConfigurationReader.read(Source(name: "", text: yaml)).1
        #expect(diagnostics.map(\.code) == ["broken-command"])
        #expect(diagnostics.first?.help.first?.contains("`run: |`") == true)
    }

    @Test("no text makes the reader of commands crash or hang")
    func hostile() {
        let parts = ["$(", "`", "\"", "'", "${", "((", "{ ", "if ", "case x in ", "<<A\n", "f() "]
        for first in parts {
            for second in parts {
                let text = String(repeating: first + second, count: 200)
                _ = Program.shell(text).executables
                _ = Program.arguments(["sh", "-c", text]).executables
            }
        }
    }
}
