/// The machine on which a recording was made.
package struct RecordedSystem: Hashable, Sendable {
    /// The distribution and its version: `debian:12`.
    package var system: String
    /// The version of the kernel.
    package var kernel: String
    /// The firmware's description of the machine (`dmi:…`), or `unknown`.
    package var hardware: String

    /// Creates a machine with this description.
    package init(system: String, kernel: String, hardware: String) {
        self.system = system
        self.kernel = kernel
        self.hardware = hardware
    }
}
