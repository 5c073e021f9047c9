import ArgumentParser
import Configuration
import LinuxInput

/// `inputrx schema`: prints a JSON Schema of the configuration.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print a JSON Schema of the configuration, for editors.",
        discussion: """
            Editors with the YAML language server use it to complete and check keys. Write it to a file, and name \
            the file in the first line of the configuration:
              # yaml-language-server: $schema=inputrx.schema.json
            """
    )

    func run() { LineOutput.standardOutput.write(ConfigurationSchema.json) }
}
