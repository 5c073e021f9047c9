import Diagnostics

/// Translates the command lines that start lisgd.
enum LisgdImport {
    /// Translates a script or another file.
    static func read(_ source: Source) throws(ImportFailure) -> ImportedConfiguration {
        let bytes = SystemdUnit.resolved(source.bytes) ?? source.bytes
        let variables = ShellVariables(bytes)
        let commands = LisgdScript(bytes, variables).commandLines
        guard
            commands.contains(where: { !$0.gestures.isEmpty || !$0.unknownArguments.isEmpty })
        else {
            guard commands.isEmpty else {
                throw ImportFailure(
                    "lisgd is started without `-g` there, so its gestures are those compiled into it"
                )
            }
            let advice = SystemdUnit.script(bytes).map {
                "; if `\(Original.short($0))` does, import that file"
            }
            throw ImportFailure("nothing in it starts lisgd\(advice ?? "")")
        }
        var configuration = translate(commands, variables)
        for setting in SystemdUnit.environment(bytes) {
            configuration.note(
                setting,
                "systemd sets this for lisgd and its commands; `systemctl --user edit inputrx` "
                    + "sets it for those of inputrx"
            )
        }
        return configuration
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
