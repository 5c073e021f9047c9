import Glibc
import Rx
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct NodeAccessTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let access: NodeAccess
    private let node: String

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop.forTest()
        access = NodeAccess(try DirectoryWatcher(on: loop))
        node = "\(folder.path)/event3"
    }

    /// The nodes that are reported when `change` is made.
    private func reported(_ change: () throws -> Void) throws -> [String] {
        var nodes: [String] = []
        let subscription = access.changes.subscribe(onNext: { nodes.append($0) })
        defer { subscription.dispose() }
        try change()
        try loop.turn(timeout: 0)
        return nodes
    }

    @Test("a change of the mode of a node that was asked about is reported, and of no other")
    func mode() throws {
        try folder.write("", to: "event3")
        try folder.write("", to: "event4")
        #expect(access.readability(of: node) == .readable)
        #expect(try reported { chmod(node, 0o600) } == [node])
        #expect(try reported { chmod(node, 0o644) } == [node])
        #expect(try reported { chmod("\(folder.path)/event4", 0o600) } == [])
    }

    @Test("asking twice does not report twice")
    func again() throws {
        try folder.write("", to: "event3")
        for _ in 1...3 { #expect(access.readability(of: node) == .readable) }
        #expect(try reported { chmod(node, 0o600) } == [node])
    }

    @Test(
        "a node that is gone is reported; the next one of its name is watched once it is asked about"
    )
    func replaced() throws {
        #expect(access.readability(of: node) == .absent)
        try folder.write("", to: "event3")
        #expect(access.readability(of: node) == .readable)
        #expect(try Set(reported { unlink(node) }) == [node])
        #expect(access.readability(of: node) == .absent)
        try folder.write("", to: "event3")
        #expect(access.readability(of: node) == .readable)
        #expect(try reported { chmod(node, 0o600) } == [node])
    }

    @Test("a node that another one replaced meanwhile is watched in its place")
    func swapped() throws {
        try folder.write("", to: "event3")
        let old = open(node, O_RDONLY)
        defer { close(old) }
        #expect(access.readability(of: node) == .readable)
        unlink(node)
        try folder.write("", to: "event3")
        #expect(access.readability(of: node) == .readable)
        try loop.turn(timeout: 0)
        #expect(try reported { fchmod(old, 0o600) } == [])
        #expect(try reported { chmod(node, 0o600) } == [node])
    }
}
