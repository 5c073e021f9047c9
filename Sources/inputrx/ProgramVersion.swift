/// The output of `inputrx --version`.
///
/// `scripts/check` compares the number with the packages and the changelog.
enum ProgramVersion {
    static let number = "0.2.0"

    /// The name, the number, and the build environment, for bug reports.
    static var text: String {
        "inputrx \(number) (Swift \(swift), \(architecture), \(optimisation))"
    }

    /// The release of the statically linked standard library, without its patch level, which the
    /// library does not report.
    private static var swift: String {
        _SwiftStdlibVersion.current.description.split(separator: ".").prefix(2)
            .joined(separator: ".")
    }

    /// The architecture as `uname -m` prints it.
    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "aarch64"
        #elseif arch(riscv64)
            "riscv64"
        #elseif arch(arm)
            "arm"
        #else
            "unknown machine"
        #endif
    }

    private static var optimisation: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }
}
