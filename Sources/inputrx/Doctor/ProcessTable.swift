import Glibc
import LinuxInput
import Setup

/// The processes of the machine, as far as this user may inspect them.
struct ProcessTable {
    /// `/proc`, or a similar folder.
    var root = "/proc"

    /// Returns the processes that have one of the nodes open or one of the names.
    ///
    /// Of another user's process, only the name is known.
    func processes(openingAnyOf nodes: Set<String>, orCalled names: Set<String>) -> [SetupFacts
        .OtherProcess]
    {
        ids.compactMap { id in
            let name =
                text("\(root)/\(id)/comm").split(separator: "\n").first.map(String.init) ?? ""
            let open = openFiles(of: id).intersection(nodes)
            guard !open.isEmpty || names.contains(name) else { return nil }
            return SetupFacts.OtherProcess(process: id, name: name, nodes: open.sorted())
        }
    }

    /// Returns the variables with which a process was started; empty if they cannot be read.
    func environment(of process: Int) -> [String: String] {
        var values: [String: String] = [:]
        for variable in text("\(root)/\(process)/environ").split(separator: "\0") {
            guard let equals = variable.firstIndex(of: "=") else { continue }
            values[String(variable[..<equals])] = String(variable[variable.index(after: equals)...])
        }
        return values
    }

    private var ids: [Int] { (FolderNames.inFolder(root) ?? []).compactMap { Int($0) }.sorted() }

    private func openFiles(of process: Int) -> Set<String> {
        let folder = "\(root)/\(process)/fd"
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        return Set(
            (FolderNames.inFolder(folder) ?? []).compactMap { name in
                let count = readlink("\(folder)/\(name)", &buffer, buffer.count)
                return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
            }
        )
    }

    private func text(_ path: String) -> String {
        let bytes = try? FileContents.read(path, limit: 1 << 20, waits: false)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
