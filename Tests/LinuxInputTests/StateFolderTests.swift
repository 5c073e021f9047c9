import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite("The folder of states") struct StateFolderTests {
    private let runtime: TemporaryFolder
    private let folder: StateFolder

    init() throws {
        runtime = try TemporaryFolder()
        folder = StateFolder(runtimePath: runtime.path)
    }

    @Test("keeps a value until it is set again or cleared")
    func keeps() throws {
        #expect(try folder.list() == [:])
        try folder.tell("app", is: "fire fox")
        try folder.tell("app", is: "ä")
        try folder.tell("orientation", is: "90")
        try folder.tell("empty", is: "")
        #expect(try folder.list() == ["app": "ä", "orientation": "90", "empty": ""])
        #expect(try folder.value(of: "app") == "ä")
        try folder.tell("app", is: nil)
        try folder.tell("app", is: nil)
        #expect(try folder.value(of: "app") == nil)
        var status = stat()
        #expect(stat(folder.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test("refuses a name that could be a path, and a value of several lines")
    func refuses() throws {
        for name in ["", "..", "a/b", ".new", "A"] {
            #expect(throws: SystemError.self) { try folder.tell(name, is: "x") }
        }
        let long = String(repeating: "x", count: StateFolder.longest)
        for value in ["a\nb", "a\0", "a\r", long + "x"] {
            #expect(throws: SystemError.self) { try folder.tell("app", is: value) }
        }
        try folder.tell("app", is: long)
        #expect(try folder.value(of: "app") == long)
    }

    @Test("does not read links, pipes, folders or files that are too long")
    func reads() throws {
        try folder.tell("good", is: "yes")
        let path = folder.path
        #expect(symlink("\(path)/good", "\(path)/link") == 0)
        #expect(mkfifo("\(path)/pipe", 0o600) == 0)
        #expect(mkdir("\(path)/folder", 0o700) == 0)
        let long = String(repeating: "x", count: 2 * StateFolder.longest)
        try runtime.write(long, to: "inputrx/state/long")
        try runtime.write("first\nsecond\n", to: "inputrx/state/lines")
        try runtime.write("no name\n", to: "inputrx/state/.new")
        #expect(try folder.list() == ["good": "yes", "lines": "first"])
        for name in ["link", "pipe", "folder", "long"] {
            #expect(try folder.value(of: name) == nil, "\(name)")
        }
    }

    @Test("replaces a link and does not write through it")
    func writes() throws {
        try runtime.write("mine", to: "victim")
        _ = try folder.list()
        #expect(symlink("\(runtime.path)/victim", "\(folder.path)/app") == 0)
        #expect(symlink("\(runtime.path)/victim", "\(folder.path)/.new") == 0)
        try folder.tell("app", is: "x")
        #expect(try folder.value(of: "app") == "x")
        #expect(runtime.read("victim") == "mine")
    }

    @Test("is not used if others could write to it, or through a link")
    func owner() throws {
        _ = try folder.list()
        chmod(folder.path, 0o770)
        #expect(throws: SystemError.self) { try folder.list() }
        chmod(folder.path, 0o700)
        rename(folder.path, "\(runtime.path)/elsewhere")
        #expect(symlink("\(runtime.path)/elsewhere", folder.path) == 0)
        #expect(throws: SystemError.self) { try folder.tell("app", is: "x") }
    }

    @Test("is in XDG_RUNTIME_DIR if that is an absolute path")
    func place() {
        let given = StateFolder.ofUser { _ in "/run/mine" }
        #expect(given?.path == "/run/mine/inputrx/state")
        #expect(StateFolder.ofUser { _ in "relative" }?.path != "relative/inputrx/state")
    }
}
