/// A built-in workspace command of libinput-gestures, as a command line with wmctrl.
///
/// Workspaces are numbered from 0 in rows of `columns`. The command works wherever the original
/// did: on X11, and on Wayland through Xwayland if the desktop reports its workspaces to X.
struct WorkspaceGrid: Sendable {
    /// The number of workspaces in a row; 1 if they are a list instead of a grid.
    var columns: Int
    /// True if the first workspace follows the last.
    var wraps: Bool
    /// The number of workspaces to go to the right, and the number of rows to go down; negative
    /// numbers go to the left and up.
    var step: (x: Int, y: Int)

    /// The command line.
    var command: String { "\(number) | xargs -r wmctrl -s" }

    /// The command lines that move the focused window to the new workspace and go there, too.
    var commandWithWindow: String {
        """
        n=$(\(number))
        [ "$n" ] && wmctrl -r :ACTIVE: -t "$n" && wmctrl -s "$n"
        """
    }

    /// The command line that prints the number of the new workspace.
    private var number: String {
        "wmctrl -d | awk '$2 == \"*\" {n = NR} END {\(computation)}'"
    }

    /// The computation in awk, which prints the number of the new workspace, from 0.
    ///
    /// `n` is the number of the current workspace, from 1, and `NR` the number of workspaces. awk
    /// prints nothing if there is no workspace in that direction.
    private var computation: String {
        guard columns > 1 else {
            return switch (step.y > 0, wraps) {
            case (true, false): "if (n < NR) print n"
            case (false, false): "if (n > 1) print n - 2"
            case (true, true): "print n % NR"
            case (false, true): "print (n + NR - 2) % NR"
            }
        }
        let c = columns
        let x = "x = (n - 1) % \(c) + \(step.x)"
        let y = "y = int((n - 1) / \(c)) + \(step.y)"
        let wrapping =
            wraps
            ? "r = int((NR - 1) / \(c)) + 1; x = (x + \(c)) % \(c); y = (y + r) % r; " : ""
        return "\(x); \(y); \(wrapping)j = y * \(c) + x; "
            + "if (x >= 0 && x < \(c) && y >= 0 && j < NR) print j"
    }
}
