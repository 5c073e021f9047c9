import Glibc

/// The recordings in Tests/Golden.
public enum GoldenRecordings {
    /// The folder of the recordings.
    public static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"

    /// The sorted names of the recordings; empty if the folder cannot be read.
    public static let names: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".yml") { names.append(name) }
        }
        return names.sorted()
    }()
}
