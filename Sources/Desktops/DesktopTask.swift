/// A task that a gesture can do on a desktop.
package enum DesktopTask: String, CaseIterable, Sendable {
    /// Switches to the next workspace.
    case next
    /// Switches to the previous workspace.
    case previous
    /// Switches to the workspace above.
    case up
    /// Switches to the workspace below.
    case down
    /// Switches to the workspace to the left.
    case left
    /// Switches to the workspace to the right.
    case right
    case overview, launcher, keyboard
    /// Closes the focused window; the tasks up to ``tileRight`` act on this window, too.
    case close
    case fullscreen, maximise, minimise
    case tileLeft = "tile-left"
    case tileRight = "tile-right"
    case showDesktop = "show-desktop"
    case lock, louder, quieter, brighter, darker
    case playPause = "play-pause"

    /// The tasks that switch to another workspace; ``rawValue`` is the direction.
    package static let workspaces: [DesktopTask] = [.next, .previous, .up, .down, .left, .right]
}
