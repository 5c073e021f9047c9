import Glibc

/// Lists the files in a folder tree, sorted by path.
enum RecordingTree {
    /// Returns the paths relative to the folder; links are not followed.
    static func files(below folder: String) -> [String] {
        var files: [String] = []
        var folders = [""]
        while let current = folders.popLast() {
            guard let directory = opendir("\(folder)/\(current)") else { continue }
            defer { closedir(directory) }
            while let entry = readdir(directory) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                        String(cString: $0)
                    }
                }
                guard !name.hasPrefix(".") else { continue }
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
}
