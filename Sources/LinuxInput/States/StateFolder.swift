import CLinux
import Glibc
import InputEvents

/// The folder with the values that `inputrx state` sets: `$XDG_RUNTIME_DIR/inputrx/state`.
///
/// The folder has one file for each state, and the daemon reads them.
///
/// Only the owner may enter the folder, and links in it are not followed. A file is replaced
/// atomically, so that a reader never sees an incomplete file. When the user logs out, the system
/// removes the folder, and the states with it.
package struct StateFolder: Sendable {
    /// The path of the folder.
    package let path: String
    private let parent: RuntimeFolder

    /// 4 KiB: the number of bytes of the longest value.
    package static let longest = OutputLines.lengthLimit
    /// 256: far more states than people need.
    private static let maximumCount = 256

    /// Uses the folder below the user's own runtime folder.
    package init(runtimePath: String) {
        self.init(RuntimeFolder(runtimePath: runtimePath))
    }

    private init(_ parent: RuntimeFolder) {
        self.parent = parent
        path = "\(parent.path)/state"
    }

    /// Returns the folder of this user: in `$XDG_RUNTIME_DIR`, by default `/run/user/UID`.
    ///
    /// - Returns: nil if the user has no runtime folder.
    package static func ofUser(environment: (String) -> String?) -> StateFolder? {
        RuntimeFolder.ofUser(environment: environment).map(StateFolder.init)
    }

    /// Returns the values of at most 256 states, keyed by name; skips files that are not states.
    package func list() throws(SystemError) -> [String: String] {
        let folder = try open()
        defer { close(folder) }
        guard let names = FolderNames.inFolder("/proc/self/fd/\(folder)") else {
            throw SystemError("cannot list \(path)")
        }
        var states: [String: String] = [:]
        for name in names where states.count < StateFolder.maximumCount {
            if StateChange.isName(name), let value = read(name, in: folder) { states[name] = value }
        }
        return states
    }

    /// Returns the value of a state; nil if the state has none.
    package func value(of state: String) throws(SystemError) -> String? {
        let folder = try open()
        defer { close(folder) }
        return StateChange.isName(state) ? read(state, in: folder) : nil
    }

    /// Sets the value of a state, or removes it if `value` is nil.
    package func tell(_ state: String, is value: String?) throws(SystemError) {
        guard StateChange.isName(state), value.map(StateFolder.isValue) ?? true else {
            throw SystemError("cannot set \(state)", code: EINVAL)
        }
        let folder = try open()
        defer { close(folder) }
        // Concurrent commands lock the folder, so that they do not write to the same file.
        guard flock(folder, LOCK_EX) == 0 else { throw SystemError("cannot lock \(path)") }
        guard let value else {
            guard unlinkat(folder, state, 0) == 0 || errno == ENOENT else {
                throw SystemError("cannot remove \(path)/\(state)")
            }
            return
        }
        // The incomplete new file does not have the name of a state, so the daemon ignores it.
        try FileReplacement.replace(
            state,
            in: folder,
            with: value + "\n",
            path: "\(path)/\(state)"
        )
    }

    /// Returns true if a text can be the value of a state: one line that is not too long.
    package static func isValue(_ text: String) -> Bool {
        text.utf8.count <= longest && !text.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
    }

    // MARK: - Files

    /// Opens the folder; creates it if it is missing.
    private func open() throws(SystemError) -> Int32 { try parent.open("state") }

    private func read(_ name: String, in folder: Int32) -> String? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let file = openat(folder, name, flags)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_size <= StateFolder.longest + 1
        else { return nil }
        return withUnsafeTemporaryAllocation(
            byteCount: StateFolder.longest + 1,
            alignment: 1
        ) { buffer in
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            guard count >= 0 else { return nil }
            let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
            let line = bytes.prefix { $0 != 10 && $0 != 0 }
            return String(decoding: line, as: UTF8.self)
        }
    }
}
