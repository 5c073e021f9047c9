import ArgumentParser
import Configuration
import Insight
import LinuxInput
import Recordings

/// `inputrx watch`: names each gesture, and shows how to bind it.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Say what each gesture is as you make it, with the YAML that binds it.",
        discussion: """
            Reads the devices until you press Ctrl-C, or recordings. Needs no configuration and \
            runs no command. Prints each gesture in words and numbers, and below it the binding \
            for it, which you can paste under `bindings:`. Each binding is tried before it is \
            printed: it fires on that gesture. If there is a configuration, its devices, \
            thresholds and strokes count.

            On a terminal it draws your fingers. Reads the same devices that the daemon would be \
            allowed to read.

            Examples:
              inputrx watch
              inputrx watch swipe.yml
            """
    )

    @Argument(help: "The recordings; without one, it reads the devices.", completion: .file())
    var files: [String] = []

    @OptionGroup var location: ConfigurationLocation

    @Flag(help: "Print each gesture as a JSON object on its own line.")
    var json = false

    @Flag(help: "On devices, also name keys that type; a recording has the names that it has.")
    var showKeys = false

    func run() throws {
        let configuration = try location.optional() ?? Configuration()
        if files.isEmpty {
            try WatchedInput.live(configuration, json: json, showsKeys: showKeys)
        } else {
            try WatchedInput.recordings(files, configuration, json: json)
        }
    }
}
