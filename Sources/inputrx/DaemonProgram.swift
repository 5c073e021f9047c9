import ArgumentParser
import Glibc
import LinuxInput
import Pipeline

/// The daemon's program, with which `inputrx run` replaces itself in the same process.
///
/// The daemon has a program of its own because the argument parser takes 4 MB of resident memory,
/// too much for a process that runs all day.
enum DaemonProgram {
    private static let name = "inputrx-daemon"

    /// Replaces this process with the daemon; returns only by throwing.
    static func execute(_ options: SessionOptions) throws -> Never {
        guard !(options.isDryRun || options.isJSON) || StandardDescriptors.isUsable(STDOUT_FILENO)
        else { throw failure(.ioError, "cannot write to standard output: it is closed") }
        let candidates = try candidates()
        guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else {
            let places = candidates.joined(separator: " and ").printable
            throw failure(
                .systemError,
                "the program \(name) is missing\n  = note: searched for \(places)",
                help: "install again with `make install`, which puts both programs in place"
            )
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = ([path] + options.arguments).map {
            strdup($0)
        }
        arguments.append(nil)
        execv(path, arguments)
        let reason = String(cString: strerror(errno))
        throw failure(.systemError, "cannot start \(path.printable): \(reason)")
    }

    /// Returns the possible paths: beside this program (in a build folder), or where `make install`
    /// puts it.
    private static func candidates() throws -> [String] {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else {
            throw failure(.systemError, "cannot read /proc/self/exe; is /proc mounted?")
        }
        let path = String(decoding: buffer[..<count], as: UTF8.self)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        return ["\(folder)/\(name)", "\(folder)/../libexec/inputrx/\(name)"]
    }
}
