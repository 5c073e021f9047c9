import ArgumentParser
import Diagnostics
import Glibc
import InputRx
import LinuxInput
import Pipeline

/// `inputrx import`: translates another program's configuration into one for inputrx.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Translate the configuration of another gesture program.",
        usage: """
            inputrx import FORMAT [FILE] [-o FILE]
            inputrx import lisgd -- ARGUMENTS OF lisgd…
            """,
        discussion: """
            Prints a configuration with the original above each binding, and says on standard error what it \
            left out and why. Ends with 0 if everything was translated, with 1 if something was left out.

            Examples:
              inputrx import touchegg -o ~/.config/inputrx/config.yaml
              inputrx import lisgd ~/.config/sxmo/hooks/sxmo_hook_lisgdstart.sh
              inputrx import lisgd -- -g '1,LR,L,*,R,swaymsg workspace prev'
            """
    )

    @Argument(help: "lisgd, touchegg, fusuma, libinput-gestures or inputactions.")
    var format: ForeignFormat

    @Argument(
        help: """
            The configuration, or a script that starts lisgd; `-` is standard input. Default: the file that \
            the program itself reads.
            """,
        completion: .file()
    )
    var file: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The arguments of lisgd, instead of a file.", valueName: "arguments")
    )
    var arguments: [String] = []

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the configuration to this file, which must not exist.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(help: "What presses keys: inputrx itself (send), or a program. Default: send.")
    var keys: KeyTool?

    @Option(
        help: ArgumentHelp(
            "The desktop whose commands act on windows. Default: the one that runs.",
            valueName: "name"
        )
    )
    var desktop: DesktopArgument?

    func validate() throws {
        guard !arguments.isEmpty else { return }
        guard format == .lisgd else {
            throw ValidationError("only lisgd has its configuration on the command line")
        }
        guard file == nil else {
            throw ValidationError("give a file or the arguments of lisgd, not both")
        }
    }

    func run() throws {
        if let output, access(output, F_OK) == 0 {
            throw failure(.cannotCreate, "cannot write \(output.printable): it is there already")
        }
        var options = ImportOptions(environment: environment)
        if let keys { options.keys = keys }
        if let desktop { options.desktop = desktop.desktop }
        let (name, imported) = try translated(options)
        report(imported, from: name)
        if let reason = imported.failure {
            throw failure(.badData, "\(name.printable): \(reason.printable)")
        }
        try write(imported.yaml)
        summarise(imported)
        if !imported.isComplete { throw ExitCode(.failed) }
    }

    /// Returns the name of the original file and the translation.
    private func translated(_ options: ImportOptions) throws -> (String, Imported) {
        guard arguments.isEmpty else {
            return ("lisgd", Importer.read(lisgdArguments: arguments))
        }
        let path = try self.path()
        let name = path == "-" ? "<stdin>" : path
        let source = Source(name: name, bytes: try contents(of: path))
        return (name, Importer.read(source, as: format, options: options))
    }

    /// Returns the path of the file to read: the named one, otherwise the one that the program
    /// itself reads; for lisgd, `-` if standard input is no terminal.
    private func path() throws -> String {
        if let file { return file }
        guard format != .lisgd else {
            if isatty(STDIN_FILENO) == 0 { return "-" }
            throw ValidationError(
                "name the script that starts lisgd, or give its arguments: "
                    + #"inputrx import lisgd -- -g "1,LR,L,*,R,date""#
            )
        }
        let home = environment("HOME") ?? ""
        let folder = environment("XDG_CONFIG_HOME") ?? "\(home)/.config"
        let places = format.places.user.map { "\(folder)/\($0)" } + format.places.system
        if let place = places.first(where: { access($0, F_OK) == 0 }) { return place }
        let list = places.map(\.printable).joined(separator: ", ")
        throw failure(.noInput, "there is no configuration of \(format.rawValue): \(list)")
    }

    // MARK: - Output

    /// Prints the remarks, and any diagnostics, which show a bug of the translation.
    private func report(_ imported: Imported, from name: String) {
        let errors = LineOutput.standardError
        for group in imported.groupedRemarks {
            let remark = group.first
            let place = remark.line.map { "\(name.printable):\($0)" } ?? name.printable
            let original = remark.original.isEmpty ? "" : "`\(remark.original.printable)`: "
            let reason = remark.reason.printable + group.suffix
            errors.text("\(place): \(remark.kind.rawValue): \(original)\(reason)")
        }
        guard !imported.diagnostics.isEmpty else { return }
        let source = Source(name: output ?? "<stdout>", text: imported.yaml)
        let renderer = DiagnosticRenderer(source: source, color: errors.wantsColour)
        errors.text("bug: `inputrx check` objects to the translation; please report this")
        errors.write(renderer.render(imported.diagnostics))
    }

    private func write(_ text: String) throws {
        guard let output else {
            LineOutput.standardOutput.write(text)
            return
        }
        // O_EXCL: the file may have been created in the meantime.
        let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw unwritable(output) }
        LineOutput(descriptor: descriptor).write(text)
        close(descriptor)
    }

    private func summarise(_ imported: Imported) {
        let leftOut = imported.remarks.count { $0.kind == .leftOut }
        let dropped = imported.remarks.count { $0.kind == .dropped }
        var parts = ["\(imported.count) binding\(imported.count == 1 ? "" : "s")"]
        if leftOut > 0 { parts.append("\(leftOut) left out") }
        if dropped > 0 { parts.append("\(dropped) dropped") }
        if parts.count == 1 { parts.append("nothing left out") }
        LineOutput.standardError.text(parts.joined(separator: ", "))
    }
}

extension ForeignFormat: ExpressibleByArgument {}
extension KeyTool: ExpressibleByArgument {}
