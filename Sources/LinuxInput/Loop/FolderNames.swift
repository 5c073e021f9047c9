import Glibc

/// Lists the names in folders.
package enum FolderNames {
    /// Returns the names in a folder, unsorted, without `.` and `..`; nil if the folder cannot be
    /// read.
    package static func inFolder(_ path: String) -> [String]? {
        guard let entries = opendir(path) else { return nil }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
