import Glibc

/// A promise of the daemon that is broken on purpose, in a copy of its sources.
struct Mutation {
    /// The behaviour of the daemon with the fault.
    let fault: String
    /// The path of the file, relative to the folder of its package's sources.
    let file: String
    /// The text that is replaced; it occurs once in the file.
    let original: String
    /// The replacement; `BROKEN` is true while this mutation is chosen.
    let changed: String

    init(_ fault: String, _ file: String, _ original: String, _ changed: String) {
        self.fault = fault
        self.file = file
        self.original = original
        self.changed = changed
    }

    /// The path of the file, relative to the root of the repository.
    private var path: String {
        (file.hasPrefix("Gestures/") ? "Packages/Recognition/Sources/" : "Sources/") + file
    }

    /// The folder of the file's module.
    private var module: String {
        path.split(separator: "/").prefix(path.hasPrefix("Packages") ? 4 : 2).joined(separator: "/")
    }

    /// Returns true if the text of each mutation occurs exactly once in its file below a folder.
    static func stand(in root: String) -> Bool {
        var isComplete = true
        for mutation in all {
            let text = TextFile.read("\(root)/\(mutation.path)") ?? ""
            guard text.ranges(of: mutation.original).count != 1 else { continue }
            print("\(mutation.file): not once: \(mutation.original)")
            isComplete = false
        }
        return isComplete
    }

    /// Changes the sources below a folder so that each mutation can be chosen with the variable
    /// INPUTRX_MUTATION; returns false if a text does not occur exactly once.
    static func apply(to root: String) -> Bool {
        var isComplete = true
        var modules: Set<String> = []
        for (index, mutation) in all.enumerated() {
            let path = "\(root)/\(mutation.path)"
            guard let text = TextFile.read(path),
                text.ranges(of: mutation.original).count == 1
            else {
                print(
                    "\(mutation.file): the text of mutation \(index + 1) does not stand there once"
                )
                isComplete = false
                continue
            }
            let choice = "(mutation == \(index + 1))"
            let changed = mutation.changed.replacing("BROKEN", with: choice)
            TextFile.write(text.replacing(mutation.original, with: changed), to: path)
            modules.insert(mutation.module)
        }
        for module in modules.sorted() {
            let text = """
                import Glibc

                let mutation = getenv("INPUTRX_MUTATION").flatMap { Int(String(cString: $0)) } ?? 0

                """
            TextFile.write(text, to: "\(root)/\(module)/Mutation.swift")
        }
        return isComplete
    }
}

/// Reads and writes text files, on the real file system.
enum TextFile {
    static func read(_ path: String) -> String? {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = Glibc.close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    static func write(_ text: String, to path: String) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return }
        defer { _ = Glibc.close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
