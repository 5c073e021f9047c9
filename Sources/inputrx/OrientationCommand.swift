import ArgumentParser
import InputEvents
import LinuxInput

/// `inputrx orientation`: sets, removes or prints the rotation of the screen.
struct OrientationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orientation",
        abstract: "Set the rotation of the screen, or print it.",
        discussion: """
            The touches on all touchscreens are rotated in the same way, at once. ORIENTATION is 0, \
            90, 180 or 270 degrees clockwise, as in sway, or normal, right-up, bottom-up or left-up, \
            as in iio-sensor-proxy. Wayland itself and wlr-randr count counterclockwise: 90 there \
            is 270 here.

            Example, which also rotates the screen:
              swaymsg output eDP-1 transform 90 && inputrx orientation 90
            """
    )

    @Argument(help: "The new rotation.", completion: .orientations)
    var orientation: String?

    @Flag(help: "Remove the value that you have set.")
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
        let stored = try reporting { () throws(SystemError) in
            try folder.value(of: Orientation.state)
        }
        LineOutput.standardOutput.line(stored ?? Orientation.normal.text)
    }
}
