import Testing

@Suite("The manual page")
struct ManualTests {
    /// The source of inputrx(1).
    private var page: String {
        let folders = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return Program.text(ofFile: "/\(folders)/docs/man/inputrx.1") ?? ""
    }

    @Test(
        "names every command and option in --help",
        arguments: [
            "init", "watch", "record", "doctor", "run", "status", "reload", "replay", "explain",
            "trace",
            "measure",
            "learn", "test", "check",
            "devices",
            "authorize", "revoke", "gestures", "schema", "orientation", "state", "version",
            "import",
        ]
    )
    func options(command: String) {
        let help = Program().inputrx(command, "--help").output
        #expect(page.contains(".It Cm \(command)\n"))
        let options = help.matches(of: /--([a-z-]+)/).map { String($0.output.1) }
        #expect(options.contains("help"))
        for option in Set(options).subtracting(["help", "version"]) {
            #expect(page.contains("-\(option)"), "inputrx \(command) --\(option)")
        }
    }
}
