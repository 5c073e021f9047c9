import Glibc
import TestSupport

/// Runs the built `inputrx` as a user does: in its own home, with output to files.
final class Program {
    /// The result of a run.
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    private let folder: TemporaryFolder

    /// A new folder for HOME and the working directory; removed with the program.
    var home: String { folder.path }

    init() {
        guard let folder = try? TemporaryFolder() else { fatalError("no folder in /tmp") }
        self.folder = folder
    }

    /// Writes a file in the home.
    @discardableResult
    func write(_ text: String, to name: String) -> String {
        let path = "\(home)/\(name)"
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        _ = run("/bin/mkdir", ["-p", "/\(folder)"])
        guard let file = fopen(path, "we") else { fatalError("cannot write \(path)") }
        fputs(text, file)
        fclose(file)
        return path
    }

    /// Writes an executable script.
    ///
    /// A separate program writes it: if another test forked at the same moment, its child would
    /// hold our file open for writing, and the system would not run it ("Text file busy").
    func writeProgram(_ text: String, to name: String) {
        let draft = write(text, to: "drafts/\(name)")
        _ = run("/usr/bin/install", ["-D", "-m", "755", draft, "\(home)/\(name)"])
    }

    /// Runs `inputrx` with these arguments; the environment has only HOME and PATH.
    func inputrx(_ arguments: String..., environment: [String] = []) -> Result {
        inputrx(arguments, environment: environment)
    }

    /// Runs `inputrx` with a list of arguments.
    func inputrx(_ arguments: [String], environment: [String] = []) -> Result {
        run(Program.path, arguments, environment: environment)
    }

    /// Runs a shell line in which `$inputrx` is the program.
    func shell(_ line: String) -> Result {
        run("/bin/sh", ["-c", line], environment: ["inputrx=\(Program.path)"])
    }

    /// The binary beside this test bundle.
    private static let path: String = {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let runner = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        // Under `swift test`, the runner may be the toolchain's helper; then the path of the test
        // bundle is among the arguments.
        let places =
            [runner]
            + CommandLine.arguments.filter { $0.hasSuffix(".xctest") || $0.contains("/debug/") }
        for place in places {
            let folder = place.split(separator: "/").dropLast().joined(separator: "/")
            let candidate = "/\(folder)/inputrx"
            if access(candidate, X_OK) == 0 { return candidate }
        }
        return "inputrx"
    }()

    private func run(
        _ program: String,
        _ arguments: [String],
        environment: [String] = []
    ) -> Result {
        let output = "\(home)/.stdout"
        let errors = "\(home)/.stderr"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var child: pid_t = 0
        let words = (["env", "-C", home, program] + arguments).map { strdup($0) } + [nil]
        let variables =
            (["HOME=\(home)", "PATH=/usr/bin:/bin", "LD_LIBRARY_PATH=\(libraryPath)"] + environment)
            .map { strdup($0) } + [nil]
        let failure = posix_spawn(&child, "/usr/bin/env", &actions, nil, words, variables)
        posix_spawn_file_actions_destroy(&actions)
        (words + variables).forEach { free($0) }
        guard failure == 0 else {
            return Result(status: -1, output: "", errors: "cannot start \(program)")
        }
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        return Result(status: code, output: read(".stdout") ?? "", errors: read(".stderr") ?? "")
    }

    /// The folder of the toolchain's libraries, which a debug build links dynamically.
    private var libraryPath: String {
        getenv("LD_LIBRARY_PATH").map { String(cString: $0) } ?? ""
    }

    /// Returns the text of a file in the home; nil if there is none.
    func read(_ name: String) -> String? { Program.text(ofFile: "\(home)/\(name)") }

    /// Returns the text of a file; nil if there is none.
    static func text(ofFile path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
