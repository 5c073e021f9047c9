import ArgumentParser
import InputEvents
import LinuxInput

/// `inputrx orientation`: tells the running daemon how the picture is turned.
struct OrientationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orientation",
        abstract: "Tell by how many degrees clockwise the picture is turned; print what was told.",
        discussion: """
            The touches of all touchscreens are turned with it, at once. ORIENTATION is 0, 90, 180 \
            or 270 as sway counts, or normal, right-up, bottom-up or left-up as iio-sensor-proxy \
            calls it. Wayland itself and wlr-randr count the other way round: 90 there is 270 here.

            Example, beside turning the picture:
              swaymsg output eDP-1 transform 90 && inputrx orientation 90
            """
    )

    @Argument(help: "How the picture is turned from now on.")
    var orientation: String?

    @Flag(help: "Take back what was told.")
    var clear = false

    func validate() throws {
        if clear, orientation != nil {
            throw ValidationError("--clear takes no value.")
        }
        if let orientation { try StateCommand.validate(orientation, of: Orientation.state) }
    }

    func run() throws {
        let folder = try StateCommand.folder()
        guard orientation == nil, !clear else {
            let value = orientation.flatMap { StateValue.accepted($0, for: Orientation.state) }
            try reporting { () throws(SystemError) in
                try folder.tell(Orientation.state, is: value)
            }
            return
        }
        let told = try reporting { () throws(SystemError) in
            try folder.value(of: Orientation.state)
        }
        LineOutput.standardOutput.line(told ?? Orientation.normal.text)
    }
}
