import Diagnostics

/// Translates the command lines that start lisgd.
enum LisgdImport {
    /// Translates a script or another file.
    static func read(_ source: Source) throws(ImportFailure) -> ImportedConfiguration {
        let bytes = SystemdUnit.resolved(source.bytes) ?? source.bytes
        let commands = LisgdScript(bytes).commandLines
        guard commands.contains(where: { !$0.gestures.isEmpty }) else {
            throw ImportFailure(
                commands.isEmpty
                    ? "nothing in it starts lisgd"
                    : "lisgd is started without `-g` there, so its gestures are those compiled into it"
            )
        }
        return translate(commands, ShellVariables(bytes))
    }

    /// Translates arguments that a shell has already split.
    static func read(arguments: [String]) throws(ImportFailure) -> ImportedConfiguration {
        var arguments = arguments[...]
        // Users may pass the whole command line, which begins with the program.
        if let first = arguments.first, first == "lisgd" || first.hasSuffix("/lisgd") {
            arguments = arguments.dropFirst()
        }
        let command = LisgdCommandLine(arguments.map { ShellWord($0) }, hasLines: false)
        guard !command.gestures.isEmpty else {
            throw ImportFailure("there is no `-g`, so lisgd's gestures are those compiled into it")
        }
        return translate([command], ShellVariables())
    }

    private static func translate(
        _ commands: [LisgdCommandLine],
        _ variables: ShellVariables
    ) -> ImportedConfiguration {
        var configuration = ImportedConfiguration()
        for command in commands {
            var translator = LisgdTranslator(variables: variables)
            translator.translate(command, into: &configuration)
        }
        return configuration
    }
}
