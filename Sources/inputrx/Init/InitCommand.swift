import ArgumentParser
import Glibc
import LinuxInput
import Pipeline
import Setup

/// `inputrx init`: proposes a configuration for this machine, writes it, and starts the daemon.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Propose a configuration for this desktop and these devices, and start inputrx.",
        discussion: """
            Shows five gestures with commands that work on your desktop, and writes them to the \
            configuration file unless there is one. In a terminal it asks first. Then it enables and \
            starts the systemd unit, if systemd runs.
            """
    )

    @OptionGroup var location: ConfigurationLocation

    @Option(
        help: ArgumentHelp(
            "The desktop. Default: the one that runs.",
            valueName: "name"
        )
    )
    var desktop: DesktopArgument?

    @Flag(name: .customLong("print"), help: "Print the proposal and do nothing else.")
    var prints = false

    @Flag(name: .customLong("no-start"), help: "Write the file, but do not touch the systemd unit.")
    var leavesUnit = false

    func run() throws {
        let machine = MachineSurvey(manager: UserManager())
        let proposal = Proposal(for: machine.surroundings(desktop: desktop?.desktop))
        let output = LineOutput.standardOutput
        guard !prints else { return output.write(proposal.text) }
        let path = try target()
        output.text("\(path.printable):")
        output.text("")
        for line in proposal.text.split(separator: "\n", omittingEmptySubsequences: false) {
            output.line(line.isEmpty ? "" : "    \(String(line).printable)")
        }
        guard isWanted(path) else {
            output.text("nothing was written")
            return
        }
        do {
            try NewFile.create(path, with: proposal.text)
        } catch {
            if error.code == EEXIST { try refuse(path) }
            throw failure(.cannotCreate, "\(error)")
        }
        output.text("wrote \(path.printable)")
        if !proposal.missing.isEmpty {
            output.text("some commands need: \(proposal.missing.joined(separator: ", "))")
        }
        if !leavesUnit { ServiceStart(machine, configuration: path).run() }
        output.text("")
        output.text("Next:")
        output.text("    inputrx watch     shows each gesture that you make")
        output.text("    inputrx doctor    says what is still missing")
    }

    /// Returns the path of the file to write; ends the command if the file exists.
    private func target() throws -> String {
        let defaultPath = ConfigurationPlaces.usual(environment).first { !$0.hasPrefix("/etc/") }
        guard let path = location.config ?? environment("INPUTRX_CONFIG") ?? defaultPath else {
            throw failure(.noInput, "cannot find your home: HOME is not set")
        }
        let absolute = ConfigurationPlaces.absolute(path)
        var status = stat()
        if lstat(absolute, &status) == 0 { try refuse(absolute) }
        return absolute
    }

    /// Ends the command, because the file exists already.
    private func refuse(_ path: String) throws -> Never {
        throw failure(
            .cannotCreate,
            "\(path.printable) exists, and stays as it is",
            help: """
                `inputrx init --print` shows what would be proposed
                  = help: `inputrx doctor` says whether everything is in place
                """
        )
    }

    /// Returns true if the user wants the file; without a terminal, returns true and does not ask.
    private func isWanted(_ path: String) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return true }
        LineOutput.standardOutput.write(
            "Write this file\(leavesUnit ? "" : " and start inputrx")? [Y/n] "
        )
        guard let answer = readLine(strippingNewline: true) else {
            LineOutput.standardOutput.text("")
            return false
        }
        return ["", "y", "yes"].contains(answer.lowercased())
    }
}
