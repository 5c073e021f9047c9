import ArgumentParser

/// The options to read devices instead of recordings, and to stop after some attempts.
struct LiveSamples: ParsableArguments {
    @Flag(help: "Read the devices instead of recordings, until you press Ctrl-C. Runs no command.")
    var live = false

    @Option(help: ArgumentHelp("With --live, stop after this many.", valueName: "count"))
    var samples: Int?

    func validate() throws {
        guard let samples else { return }
        guard live else { throw ValidationError("`--samples` needs `--live`") }
        guard samples > 0 else { throw ValidationError("`--samples` needs a number above 0") }
    }
}
