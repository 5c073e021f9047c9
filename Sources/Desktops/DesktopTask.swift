/// Something that people want a gesture to do.
package enum DesktopTask: String, CaseIterable, Sendable {
    /// To the next workspace.
    case next = "next"
    /// To the workspace before.
    case previous = "previous"
    /// To the workspace above.
    case up = "up"
    /// To the workspace below.
    case down = "down"
    /// To the workspace to the left.
    case left = "left"
    /// To the workspace to the right.
    case right = "right"
    case overview = "overview"
    case launcher = "launcher"
    case keyboard = "keyboard"
    /// Closes the window that has the focus; the tasks up to ``tileRight`` act on it, too.
    case close = "close"
    case fullscreen = "fullscreen"
    case maximise = "maximise"
    case minimise = "minimise"
    case tileLeft = "tile-left"
    case tileRight = "tile-right"
    case showDesktop = "show-desktop"
    case lock = "lock"
    case louder = "louder"
    case quieter = "quieter"
    case brighter = "brighter"
    case darker = "darker"
    case playPause = "play-pause"

    /// Those that go to another workspace; ``rawValue`` is where it lies.
    package static let workspaces: [DesktopTask] = [.next, .previous, .up, .down, .left, .right]
}
