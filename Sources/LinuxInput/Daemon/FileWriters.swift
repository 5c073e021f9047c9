import Glibc

/// Finds other users who can change a file with commands that this user runs.
///
/// A user who can write to the file, or replace it or a folder above it, can run programs as this
/// user. Files and folders of root and of this user are safe, unless their permissions admit other
/// users.
package struct FileWriters {
    /// A file or folder with its owner, group and permissions.
    struct Entry {
        let path: String
        let owner: uid_t
        let group: gid_t
        let mode: mode_t
        var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    }

    /// The user who runs the commands.
    let user: uid_t

    /// Returns one warning for each of the files that another user can change.
    package static func warnings(about paths: [String]) -> [String] {
        let writers = FileWriters(user: geteuid())
        return paths.compactMap { path in
            FileWriters.entries(of: path).lazy.compactMap { writers.warning(about: $0, path) }.first
        }
    }

    /// Returns the warning about one entry in the path of a file; nil if the entry is safe.
    func warning(about entry: Entry, _ file: String) -> String? {
        guard let (who, cure) = writer(of: entry) else { return nil }
        let target = entry.isFolder ? "the folder \(entry.path)" : "it"
        let runner = user == 0 ? "root" : "you"
        return "\(file): \(who) can change \(target), and so run any program as \(runner); \(cure)"
    }

    private func writer(of entry: Entry) -> (who: String, cure: String)? {
        guard entry.owner == user || entry.owner == 0 else {
            let owner = user == 0 ? "root" : "\(user)"
            return ("user \(entry.owner)", "chown \(owner) \(entry.path)")
        }
        // In a sticky folder, users can replace only their own files.
        if entry.isFolder, entry.mode & S_ISVTX != 0 { return nil }
        if entry.mode & S_IWOTH != 0 { return ("every user", "chmod o-w \(entry.path)") }
        // The group matters only for root: other users usually have a group of their own, but it is
        // unknown which groups root trusts.
        guard user == 0, entry.mode & S_IWGRP != 0, entry.group != 0 else { return nil }
        return ("group \(entry.group)", "chmod g-w \(entry.path)")
    }

    /// Returns the file and all folders above it, with links resolved; empty if there is no such
    /// file.
    private static func entries(of path: String) -> [Entry] {
        guard let resolved = realpath(path, nil) else { return [] }
        defer { free(resolved) }
        var current = String(cString: resolved)
        var entries: [Entry] = []
        while true {
            var status = stat()
            if stat(current, &status) == 0 {
                entries.append(
                    Entry(
                        path: current,
                        owner: status.st_uid,
                        group: status.st_gid,
                        mode: status.st_mode
                    )
                )
            }
            guard current != "/", let slash = current.lastIndex(of: "/") else { return entries }
            current = slash == current.startIndex ? "/" : String(current[..<slash])
        }
    }
}
