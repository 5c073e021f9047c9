import ArgumentParser

/// Whether a command reads the devices instead of recordings, and until when.
struct LiveSamples: ParsableArguments {
    @Flag(help: "Read the devices instead of recordings, until Ctrl-C; nothing is run.")
    var live = false

    @Option(help: ArgumentHelp("With --live, end after so many.", valueName: "count"))
    var samples: Int?

    func validate() throws {
        guard let samples else { return }
        guard live else { throw ValidationError("`--samples` goes with `--live`") }
        guard samples > 0 else { throw ValidationError("`--samples` takes a number above 0") }
    }
}
