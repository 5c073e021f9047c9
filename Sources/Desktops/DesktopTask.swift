/// A task that a gesture can do on a desktop.
package enum DesktopTask: String, CaseIterable, Sendable {
    /// To the next workspace.
    case next
    /// To the previous workspace.
    case previous
    /// To the workspace above.
    case up
    /// To the workspace below.
    case down
    /// To the workspace to the left.
    case left
    /// To the workspace to the right.
    case right
    case overview, launcher, keyboard
    /// Closes the window that has the focus; the tasks up to ``tileRight`` act on it, too.
    case close
    case fullscreen, maximise, minimise
    case tileLeft = "tile-left"
    case tileRight = "tile-right"
    case showDesktop = "show-desktop"
    case lock, louder, quieter, brighter, darker
    case playPause = "play-pause"

    /// The tasks that go to another workspace; ``rawValue`` is its direction.
    package static let workspaces: [DesktopTask] = [.next, .previous, .up, .down, .left, .right]
}
