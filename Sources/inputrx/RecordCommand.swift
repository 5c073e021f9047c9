import ArgumentParser
import Configuration
import Diagnostics
import Glibc
import InputEvents
import LinuxInput
import Recordings

/// `inputrx record`: writes the events of devices to a file.
struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record what you do on the devices, for replay, explain, measure and reports.",
        discussion: """
            Reads the devices that you name, or else every touchscreen, touchpad, switch and tablet \
            pad that you may read, until you press Ctrl-C. Needs no root if the udev rule is \
            installed. Does not disturb other programs. Writes the format of `libinput record`, \
            which `libinput replay` reads, too.

            Keys that type are written as KEY_A, so that the file does not contain what you typed.

            Examples:
              inputrx record -o swipe.yml
              inputrx record -o tries.yml --until-idle 5 /dev/input/event3
            """
    )

    @Argument(help: "The devices: nodes, exact names or identities of `inputrx devices`.")
    var devices: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The file to write; `-` is standard output.", valueName: "file")
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Stop when nothing was done for so long, counted from the first event.",
            valueName: "seconds"
        )
    )
    var untilIdle: Double?

    @Flag(help: "Write the names of keys that type. The file then contains what you typed.")
    var showKeys = false

    @OptionGroup var location: ConfigurationLocation

    func validate() throws {
        if let untilIdle, !(untilIdle >= 0.1 && untilIdle <= 86400) {
            throw ValidationError("`--until-idle` takes 0.1 to 86400 seconds")
        }
    }

    func run() throws {
        if output == nil, isatty(STDOUT_FILENO) == 1 {
            throw ValidationError("name the file to write: `inputrx record -o swipe.yml`")
        }
        let rules = try location.optional()?.devices ?? []
        let opened = try RecordedInput.open(devices, sizes: rules)
        let file = try RecordingFile(output ?? "-", devices: opened.map(\.1), masksKeys: !showKeys)
        let messages = LineOutput.standardError
        for (_, device) in opened {
            messages.text("recording \(device.name.printable) (\(device.node))")
        }
        messages.text("press Ctrl-C to stop")
        let progress = RecordingProgress()
        try reporting { () throws(SystemError) in
            let reading = try RawReading(
                opened.map(\.0),
                untilIdle: untilIdle.map { Int64($0 * 1_000_000) }
            ) { index, event in
                file.write(event, of: index)
            }
            try reading.run {
                progress.show(file.count)
                return file.save()
            }
        }
        progress.clear()
        try file.finish()
        let count = file.count == 1 ? "1 event" : "\(file.count) events"
        let name = file.path == "-" ? "standard output" : file.path.printable
        messages.text("wrote \(count) to \(name)")
        if file.path != "-" {
            messages.text("`inputrx watch \(file.path.printable)` says what they are")
        }
    }
}
