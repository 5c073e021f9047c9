import Glibc

/// Finds out who else can change a file with commands that this user runs.
///
/// Everybody who can write to the file, or replace it in one of its folders, can run programs as
/// this user. Root can do that anyway, and users may own files whose commands only they run.
package struct FileWriters {
    /// The owner and the permissions of a file or folder.
    struct Entry {
        let path: String
        let owner: uid_t
        let group: gid_t
        let mode: mode_t
        var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    }

    /// The user who runs the commands.
    let user: uid_t

    /// Returns a warning for each file that another user can change, and nothing for others.
    package static func warnings(about paths: [String]) -> [String] {
        let writers = FileWriters(user: geteuid())
        return paths.compactMap { path in
            FileWriters.entries(of: path).lazy.compactMap { writers.warning(about: $0, path) }.first
        }
    }

    /// Returns the warning about one entry in the path of a file; nil if it is safe.
    func warning(about entry: Entry, _ file: String) -> String? {
        guard let (who, cure) = writer(of: entry) else { return nil }
        let what = entry.isFolder ? "the folder \(entry.path)" : "it"
        let runner = user == 0 ? "root" : "you"
        return "\(file): \(who) can change \(what), and so run any program as \(runner); \(cure)"
    }

    private func writer(of entry: Entry) -> (who: String, cure: String)? {
        guard entry.owner == user || entry.owner == 0 else {
            let owner = user == 0 ? "root" : "\(user)"
            return ("user \(entry.owner)", "chown \(owner) \(entry.path)")
        }
        // In a sticky folder, only owners can replace their files.
        if entry.isFolder, entry.mode & S_ISVTX != 0 { return nil }
        if entry.mode & S_IWOTH != 0 { return ("every user", "chmod o-w \(entry.path)") }
        // Users usually have a group of their own; it is unknown which groups root trusts.
        guard user == 0, entry.mode & S_IWGRP != 0, entry.group != 0 else { return nil }
        return ("group \(entry.group)", "chmod g-w \(entry.path)")
    }

    /// Returns the file and all folders above it, with links resolved.
    private static func entries(of path: String) -> [Entry] {
        guard let resolved = realpath(path, nil) else { return [] }
        defer { free(resolved) }
        var rest = String(cString: resolved)
        var entries: [Entry] = []
        while true {
            var status = stat()
            if stat(rest, &status) == 0 {
                entries.append(
                    Entry(
                        path: rest,
                        owner: status.st_uid,
                        group: status.st_gid,
                        mode: status.st_mode
                    )
                )
            }
            guard rest != "/", let slash = rest.lastIndex(of: "/") else { return entries }
            rest = slash == rest.startIndex ? "/" : String(rest[..<slash])
        }
    }
}
