import Glibc

/// Lists the files in a folder tree, sorted by path.
enum RecordingTree {
    /// Returns the paths relative to the folder; links are not followed.
    static func files(below folder: String) -> [String] {
        var files: [String] = []
        var folders = [""]
        while let current = folders.popLast() {
            for name in names(in: "\(folder)/\(current)") {
                var status = stat()
                guard lstat("\(folder)/\(current)\(name)", &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append("\(current)\(name)/")
                case S_IFREG: files.append(current + name)
                default: break
                }
            }
        }
        return files.sorted()
    }

    /// Returns the names in a folder, or in the one that a link leads to, sorted; none that begin
    /// with a dot.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}
