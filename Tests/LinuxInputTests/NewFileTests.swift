import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite("A new file") struct NewFileTests {
    @Test("appears whole, with its folders, and without any other file")
    func creates() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a/b/config.yaml"
        try NewFile.create(path, with: "text\n")
        #expect(try FileContents.read(path) == Array("text\n".utf8))
        #expect(unlink(path) == 0)
        #expect(rmdir("\(folder.path)/a/b") == 0, "it was empty")
    }

    @Test("never replaces a file, nor a dangling link")
    func keeps() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/config.yaml"
        try NewFile.create(path, with: "first")
        #expect(throws: SystemError("cannot write \(path)", code: EEXIST)) {
            try NewFile.create(path, with: "second")
        }
        #expect(try FileContents.read(path) == Array("first".utf8))
        let link = "\(folder.path)/link"
        #expect(symlink("nowhere", link) == 0)
        #expect(throws: SystemError("cannot write \(link)", code: EEXIST)) {
            try NewFile.create(link, with: "x")
        }
    }

    @Test("is not written if that is impossible")
    func impossible() {
        #expect(throws: SystemError.self) { try NewFile.create("/proc/x/config.yaml", with: "x") }
        #expect(throws: SystemError.self) { try NewFile.create("config.yaml", with: "x") }
    }
}
