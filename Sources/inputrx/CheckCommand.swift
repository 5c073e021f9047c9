import ArgumentParser
import Configuration
import Diagnostics
import Glibc
import LinuxInput
import Pipeline

/// `inputrx check`: reports every mistake in configurations; `--fix` also replaces old names.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read the configuration and report every mistake.",
        discussion: "Ends with 78 after errors, with 1 if --strict rejects warnings, else with 0."
    )

    /// The format of diagnostics.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human, short, json
    }

    @Argument(
        help: """
            The files to check; `-` is standard input. Default: the one that `inputrx run` would read.
            """,
        completion: .file()
    )
    var files: [String] = []

    @OptionGroup var location: ConfigurationLocation

    @Option(
        help: "human (shows the lines), short (one line for each mistake, for editors) or json."
    )
    var format = Format.human

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help: "Warn about commands whose program is not in PATH."
    )
    var programs = true

    @Flag(help: "Replace old names in the files with the current ones, and change nothing else.")
    var fix = false

    @Flag(help: "End with 1 if there are warnings.")
    var strict = false

    func validate() throws {
        try location.checkSource(files)
        guard !fix || !files.contains("-") else {
            throw ValidationError("--fix changes files, but `-` is standard input.")
        }
    }

    func run() throws {
        var firstFailure: ExitStatus?
        for path in files.isEmpty ? [try location.resolved()] : files {
            do {
                try check(path)
            } catch let code as ExitCode {
                // The remaining files are checked, too; the first failure determines the exit
                // status.
                guard let status = ExitStatus(rawValue: code.rawValue) else { throw code }
                firstFailure = firstFailure ?? status
            }
        }
        if let firstFailure { throw ExitCode(firstFailure) }
    }

    private func check(_ path: String) throws {
        if fix { try rewrite(path) }
        let file = try CheckedConfiguration(
            path: path,
            machine: programs ? ProgramPath().machine : ProgramPath.otherMachine
        )
        report(file)
        guard let configuration = file.configuration else { throw ExitCode(.badConfiguration) }
        if format == .human, !json {
            let count = configuration.bindings.count
            let verdict = file.diagnostics.isEmpty ? "fine, " : ""
            LineOutput.standardOutput.text(
                "\(file.sources.main.name.printable): \(verdict)\(count) binding\(count == 1 ? "" : "s")"
            )
            let shared = configuration.gesturesOfPrograms
            if !shared.isEmpty {
                LineOutput.standardOutput.text(
                    "  other programs act on the same touches: "
                        + shared.prefix(10).map(\.printable).joined(separator: ", ")
                        + (shared.count > 10 ? " and \(shared.count - 10) more" : "")
                )
            }
            let labels = configuration.bindingsForContacts.map(\.label)
            if !labels.isEmpty {
                LineOutput.standardOutput.text(
                    "  the contacts of touchpads are read for: \(labels.joined(separator: ", "))"
                )
            }
            reportStates(of: configuration, at: path)
        }
        if strict, !file.diagnostics.isEmpty { throw ExitCode(.failed) }
    }

    /// Prints the current values of the states that commands set, if the running daemon uses this
    /// configuration.
    private func reportStates(of configuration: Configuration, at path: String) {
        let names = configuration.states.filter { $0.command != nil }.map(\.name)
        guard !names.isEmpty, let reply = DaemonAnswer.now,
            reply.configuration == ConfigurationPlaces.absolute(path)
        else { return }
        for name in names {
            let state = reply.states.first { $0.name == name }
            let value = state?.summary ?? "not in the configuration that is in force"
            LineOutput.standardOutput.text("  state \(name) now: \(value)")
        }
    }

    /// Replaces old names in the file and in the files that it includes; all keep their paths and
    /// permissions.
    private func rewrite(_ path: String) throws {
        let old = Source(
            name: path,
            bytes: try reporting { () throws(SystemError) in try FileContents.read(path) }
        )
        for new in ConfigurationReader.modernised(old, load: IncludedFile.load) { try write(new) }
    }

    private func write(_ new: Source) throws {
        let path = new.name
        // The file is overwritten in place: replacing it would remove a link into a collection of
        // dotfiles.
        guard let file = fopen(path, "r+") else {
            throw unwritable(path, errno == EACCES ? .noPermission : .cannotCreate)
        }
        defer { fclose(file) }
        let written = new.bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
        guard written == new.bytes.count, fflush(file) == 0,
            ftruncate(fileno(file), off_t(new.bytes.count)) == 0
        else { throw unwritable(path) }
        LineOutput.standardError.text("\(path.printable): old names replaced by the current ones")
    }

    private func report(_ file: CheckedConfiguration) {
        let output = LineOutput.standardError
        let results = LineOutput.standardOutput
        let renderer = output.renderer(of: file.sources)
        switch json ? .json : format {
        case .human: output.write(renderer.render(file.diagnostics))
        case .short: file.diagnostics.forEach { results.line(renderer.short($0)) }
        case .json: file.diagnostics.forEach { results.line(renderer.json($0)) }
        }
    }
}
