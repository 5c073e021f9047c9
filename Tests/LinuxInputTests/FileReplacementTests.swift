import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite("The replacement of a file") struct FileReplacementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func replace(_ name: String, with text: String) throws {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        try FileReplacement.replace(name, in: descriptor, with: text, path: "file \(name)")
    }

    private func text(of name: String) throws -> String {
        String(decoding: try FileContents.read("\(folder.path)/\(name)"), as: UTF8.self)
    }

    private func exists(_ name: String) -> Bool {
        var status = stat()
        return lstat("\(folder.path)/\(name)", &status) == 0
    }

    @Test("creates a file that only its owner can read, or replaces one, and leaves no other file")
    func replaces() throws {
        try replace("a", with: "one\n")
        #expect(try text(of: "a") == "one\n")
        var status = stat()
        #expect(stat("\(folder.path)/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let long = String(repeating: "0123456789abcdef", count: 1 << 14)
        try replace("a", with: long)
        #expect(try text(of: "a") == long)
        try replace("a", with: "")
        #expect(try text(of: "a") == "")
        #expect(!exists(".new"))
    }

    @Test("lets a reader of the old file finish reading it")
    func oldFile() throws {
        try replace("a", with: "old")
        let reader = open("\(folder.path)/a", O_RDONLY)
        defer { close(reader) }
        try replace("a", with: "new")
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(read(reader, &bytes, bytes.count) == 3)
        #expect(bytes.prefix(3).elementsEqual("old".utf8))
    }

    @Test("removes the remains of a crash, and does not follow a link in their place")
    func leftovers() throws {
        try replace("precious", with: "mine")
        #expect(symlink("\(folder.path)/precious", "\(folder.path)/.new") == 0)
        try replace("a", with: "text")
        #expect(try text(of: "precious") == "mine")
        #expect(try text(of: "a") == "text")
    }

    @Test("fails with the path and the reason, and keeps the old file")
    func fails() throws {
        #expect(mkdir("\(folder.path)/a", 0o700) == 0)
        #expect(throws: SystemError("cannot write file a", code: EISDIR)) {
            try replace("a", with: "text")
        }
        #expect(!exists(".new"))
    }
}
