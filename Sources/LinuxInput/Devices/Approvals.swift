import CLinux
import Glibc

/// The devices that the user has approved with `inputrx authorize`: a file with one identity per
/// line.
///
/// The file is replaced atomically, so that a reader never sees an incomplete file. Only its owner
/// may read or write it. The daemon watches it.
public struct Approvals: Sendable {
    /// The path of the file.
    package let path: String

    /// Uses the file at `path`, which need not exist.
    package init(path: String) {
        self.path = path
    }

    /// Returns `$XDG_STATE_HOME/inputrx/approved-devices`, by default under `~/.local/state`.
    ///
    /// - Returns: the path; nil if neither $XDG_STATE_HOME nor $HOME is an absolute path.
    public static func defaultPath(environment: (String) -> String?) -> String? {
        let state: String
        if let given = environment("XDG_STATE_HOME"), given.hasPrefix("/") {
            // The XDG Base Directory Specification says to ignore relative paths.
            state = given
        } else if let home = environment("HOME"), home.hasPrefix("/") {
            state = "\(home)/.local/state"
        } else {
            return nil
        }
        return "\(state)/inputrx/approved-devices"
    }

    /// Returns the approved devices; skips lines that are not identities.
    ///
    /// - Returns: the identities; empty if the file does not exist.
    /// - Throws: ``SystemError`` if the file cannot be read, or if another user could replace it.
    package func list() throws(SystemError) -> Set<DeviceIdentity> {
        try checkDirectory()
        let bytes: [UInt8]
        do {
            bytes = try FileContents.read(path, limit: Approvals.sizeLimit, waits: false)
        } catch  where error.code == ENOENT || error.code == ENOTDIR {
            return []
        }
        return Approvals.identities(in: bytes)
    }

    static func identities(in bytes: [UInt8]) -> Set<DeviceIdentity> {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        return Set(lines.compactMap { DeviceIdentity(text: String(decoding: $0, as: UTF8.self)) })
    }

    /// Approves a device.
    ///
    /// - Returns: true if the device was not approved before.
    @discardableResult
    package func approve(_ device: DeviceIdentity) throws(SystemError) -> Bool {
        try change { $0.insert(device).inserted }
    }

    /// Revokes the approval of a device.
    ///
    /// - Returns: true if the device was approved before.
    @discardableResult
    package func revoke(_ device: DeviceIdentity) throws(SystemError) -> Bool {
        try change { $0.remove(device) != nil }
    }

    /// Creates the directory, so that it can be watched before the file exists.
    package func makeDirectory() throws(SystemError) {
        var folder = ""
        for part in directory.split(separator: "/") {
            folder += "/\(part)"
            guard mkdir(folder, 0o700) != 0, errno != EEXIST else { continue }
            // Only a failure to create the last directory matters: those above it may exist and be
            // read-only.
            if folder == directory { throw SystemError("cannot create the directory \(directory)") }
        }
    }

    private var directory: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private var name: String {
        path.lastIndex(of: "/").map { String(path[$0...].dropFirst()) } ?? path
    }

    /// Throws if another user could put a file into the directory.
    private func checkDirectory() throws(SystemError) {
        var status = stat()
        guard stat(directory, &status) == 0 else { return }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw SystemError("cannot use \(directory), which others can write to", code: EPERM)
        }
    }

    private func change(
        _ edit: (inout Set<DeviceIdentity>) -> Bool
    ) throws(SystemError) -> Bool {
        try makeDirectory()
        try checkDirectory()
        // Concurrent commands lock the directory, so that they do not overwrite each other's
        // changes.
        let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw SystemError("cannot lock the directory \(directory)")
        }
        defer { close(lock) }
        var devices = try list()
        guard edit(&devices) else { return false }
        try FileReplacement.replace(
            name,
            in: lock,
            with: devices.sorted().map { $0.text + "\n" }.joined(),
            path: path
        )
        return true
    }

    /// 1 MiB: enough for thousands of devices, and a limit for a file that inputrx did not write.
    private static let sizeLimit = 1 << 20
}
