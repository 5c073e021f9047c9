import Desktops

/// The programs and the desktop that translated bindings may use.
public struct ImportOptions: Hashable, Sendable {
    /// The program that presses keys.
    public var keys: KeyTool
    /// The desktop whose commands act on windows and workspaces; nil if it is not known.
    public var desktop: Desktop?

    /// Creates options for a translation.
    public init(keys: KeyTool = .send, desktop: Desktop? = nil) {
        self.keys = keys
        self.desktop = desktop
    }
}
