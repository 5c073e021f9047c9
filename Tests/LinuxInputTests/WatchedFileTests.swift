import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct WatchedFileTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private let watcher: DirectoryWatcher

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop.forTest()
        watcher = try DirectoryWatcher(on: loop)
    }

    private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

    /// Swaps two entries in one step.
    private func exchange(_ one: String, _ other: String) {
        typealias Function =
            @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) ->
            Int32
        // The Glibc module does not have it.
        let renameat2 = unsafeBitCast(dlsym(nil, "renameat2"), to: Function.self)
        let exchange: UInt32 = 2
        #expect(renameat2(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0)
    }

    /// The possible changes of a file, each with a preparation, a path to watch and the change
    /// itself.
    enum Change: String, CaseIterable {
        case writtenInPlace, replaced, removed, created, linkTurned, directoryLinkTurned
        case linkedFileReplaced
        case directorySwapped, directoryMadeAnew, parentSwapped, directoryExchanged, becameReadable
        case pathMade, linkToNothingFilled
    }

    @Test("every way to change the content is noticed once", arguments: Change.allCases)
    func noticed(change: Change) throws {
        mkdir(path("a"), 0o700)
        mkdir(path("b"), 0o700)
        if change != .created { try folder.write("old", to: "a/file") }
        try folder.write("new", to: "b/file")
        symlink("a", path("directory-link"))
        symlink("a/file", path("file-link"))
        symlink("nothing", path("nothing-link"))
        for folder in ["p", "p/q", "p/q/r", "s", "s/q", "s/q/r"] { mkdir(path(folder), 0o700) }
        try folder.write("old", to: "p/q/r/file")
        try folder.write("new", to: "s/q/r/file")
        let watched =
            switch change {
            case .linkTurned, .linkedFileReplaced: path("file-link")
            case .parentSwapped: path("p/q/r/file")
            case .pathMade: path("new/folder/file")
            case .linkToNothingFilled: path("nothing-link/file")
            case .directoryLinkTurned: path("directory-link/file")
            default: path("a/file")
            }
        var changes = 0
        let file = WatchedFile(watched, loop: loop, watcher: watcher) { changes += 1 }
        switch change {
        case .writtenInPlace, .created: try folder.write("new", to: "a/file")
        case .replaced, .linkedFileReplaced: rename(path("b/file"), path("a/file"))
        case .removed: unlink(path("a/file"))
        case .linkTurned:
            symlink("b/file", path("new-link"))
            rename(path("new-link"), path("file-link"))
        case .directoryLinkTurned:
            symlink("b", path("new-link"))
            rename(path("new-link"), path("directory-link"))
        case .directorySwapped:
            rename(path("a"), path("c"))
            rename(path("b"), path("a"))
        case .directoryMadeAnew:
            unlink(path("a/file"))
            rmdir(path("a"))
            mkdir(path("a"), 0o700)
            try folder.write("new", to: "a/file")
        case .parentSwapped:
            rename(path("p"), path("c"))
            rename(path("s"), path("p"))
        case .directoryExchanged:
            exchange(path("a"), path("b"))
        case .becameReadable: chmod(path("a/file"), 0o644)
        case .pathMade:
            mkdir(path("new"), 0o700)
            mkdir(path("new/folder"), 0o700)
            try folder.write("new", to: "new/folder/file")
        case .linkToNothingFilled:
            mkdir(path("nothing"), 0o700)
            try folder.write("new", to: "nothing/file")
        }
        #expect(try loop.turn { changes == 1 })
        // The present file is the one that is followed.
        let isGone = change == .removed
        if !isGone {
            try loop.turn(timeout: 0)
            let before = changes
            let descriptor = open(watched, O_WRONLY | O_TRUNC)
            close(descriptor)
            #expect(try loop.turn { changes > before })
        }
        // All effects of the change itself have been reported by now.
        _ = try loop.turn { loop.timers.nextDue == nil }
        #expect(loop.timers.nextDue == nil)
        withExtendedLifetime(file) {}
    }

    @Test("slow changes of the path are followed step by step", arguments: [false, true])
    func slowChange(isHeldOpen: Bool) throws {
        mkdir(path("a"), 0o700)
        try folder.write("old", to: "a/file")
        // While it is open, a removed directory does not report its own removal.
        let holder = isHeldOpen ? open(path("a"), O_RDONLY | O_DIRECTORY) : -1
        defer { if holder >= 0 { close(holder) } }
        var changes = 0
        let file = WatchedFile(path("a/file"), loop: loop, watcher: watcher) { changes += 1 }
        let steps: [() throws -> Void] = [
            { unlink(path("a/file")) }, { rmdir(path("a")) }, { mkdir(path("a"), 0o700) },
            { try folder.write("new", to: "a/file") }, { try folder.write("newer", to: "a/file") },
        ]
        for step in steps {
            let before = changes
            try step()
            #expect(try loop.turn { changes > before })
            _ = try loop.turn { loop.timers.nextDue == nil }
        }
        withExtendedLifetime(file) {}
    }

    @Test("after a link was changed, its new target counts")
    func followsLink() throws {
        mkdir(path("a"), 0o700)
        mkdir(path("b"), 0o700)
        symlink("a", path("link"))
        var changes = 0
        let file = WatchedFile(path("link/file"), loop: loop, watcher: watcher) { changes += 1 }
        symlink("b", path("new-link"))
        rename(path("new-link"), path("link"))
        #expect(try loop.turn { changes == 1 })
        try folder.write("", to: "b/file")
        #expect(try loop.turn { changes == 2 })
        withExtendedLifetime(file) {}
    }

    @Test("other files do not count, nor do changes after the end of the watch")
    func neighbours() throws {
        try folder.write("", to: "file")
        var changes = 0
        var file: WatchedFile? = WatchedFile(path("file"), loop: loop, watcher: watcher) {
            changes += 1
        }
        try folder.write("", to: "neighbour")
        try loop.turn(timeout: 0)
        #expect(loop.timers.nextDue == nil)
        try folder.write("x", to: "file")
        try loop.turn(timeout: 1000)
        #expect(loop.timers.nextDue != nil)
        file = nil
        #expect(loop.timers.nextDue == nil && file == nil)
        #expect(changes == 0)
    }

    @Test("circular links come to an end")
    func circle() {
        symlink("b", path("a"))
        symlink("a", path("b"))
        let steps = WatchedFile.steps(on: path("a"))
        #expect(steps.count <= 60)
        #expect(steps.contains { $0.entry == "a" && $0.watchesEntry })
    }

    @Test("two watches of one directory do not disturb each other")
    func sharedDirectory() throws {
        try folder.write("", to: "file")
        var content = 0
        var access: [String] = []
        let first = watcher.watch(folder.path, for: .content) { _ in content += 1 }
        let second = watcher.watch(folder.path, for: .access) { access.append($0) }
        chmod(path("file"), 0o600)
        #expect(try loop.turn { access == ["file"] })
        #expect(content == 0)
        watcher.remove(try #require(second))
        try folder.write("x", to: "file")
        #expect(try loop.turn { content > 0 })
        watcher.remove(try #require(first))
        chmod(path("file"), 0o644)
        try loop.turn(timeout: 0)
        #expect(access == ["file"])
    }

    @Test("a missing directory cannot be watched; the removal of one is reported")
    func missing() throws {
        #expect(watcher.watch(path("nowhere"), for: .content) { _ in } == nil)
        mkdir(path("a"), 0o700)
        var names: [String] = []
        _ = watcher.watch(path("a"), for: .content) { names.append($0) }
        rmdir(path("a"))
        #expect(try loop.turn { names == [""] })
    }
}
