import Configuration
import Glibc
import Rx
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct ConfigurationFileTests {
    private let folder: TemporaryFolder
    private let lines = LogLines()
    private var path: String { "\(folder.path)/config.yaml" }

    private let loop: EventLoop
    private let hand = Hand()

    /// A finger that is down or not.
    private final class Hand {
        var isDown = false
        /// The number of times that somebody asked.
        private(set) var questions = 0

        var isIdle: Bool {
            questions += 1
            return !isDown
        }
    }

    /// Reads before it returns.
    private static func atOnce(
        _ reading: @Sendable () -> ConfigurationFile.Reading,
        _ completion: (ConfigurationFile.Reading) -> Void
    ) { completion(reading()) }

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop.forTest()
    }

    /// The file at ``path``, in which each part that a test writes counts as complete.
    ///
    /// The kernel's answer would be unreliable: a program that another test starts at the same time
    /// briefly inherits the descriptor with which this one writes.
    private func file(
        read: @escaping ConfigurationFile.Read = Self.read,
        work: ConfigurationFile.Work? = Self.atOnce
    ) throws -> ConfigurationFile {
        try ConfigurationFile(
            path,
            loop: loop,
            log: lines.log(),
            read: read,
            work: work,
            isIdle: { [hand] in hand.isIdle },
            isBeingWritten: { _ in false }
        )
    }

    /// Waits for the second reading of a file.
    private func waitForSecondLook() throws {
        #expect(loop.timers.nextDue != nil)
        #expect(try loop.turn { loop.timers.nextDue == nil })
    }

    /// A reader for the test: the first word of the file decides the result.
    @Sendable private static func read(name: String, bytes: [UInt8]) -> ConfigurationFile.Reading {
        let text = String(decoding: bytes, as: UTF8.self)
        let binding = Binding(
            name: text,
            number: 1,
            on: "tap",
            pattern: .init(kind: .tap(count: 1)),
            command: .shell(text)
        )
        let configuration = Configuration(bindings: [binding])
        return ConfigurationFile.Reading(
            configuration: text.hasPrefix("bad") ? nil : configuration,
            diagnostics: text.hasPrefix("good") ? "" : "mistake in \(text)"
        )
    }

    private func names(_ file: ConfigurationFile, _ body: () throws -> Void) rethrows -> [String] {
        var names: [String] = []
        let subscription = file.configurations.subscribe(onNext: { configuration in
            names.append(configuration.bindings.first?.name ?? "")
        })
        try body()
        subscription.dispose()
        return names
    }

    @Test("a changed file replaces the configuration; an unchanged one is only read on request")
    func reload() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let names = try names(file) {
            file.reload(isAsked: false)
            try folder.write("good 2", to: "config.yaml")
            file.reload(isAsked: false)
            file.reload(isAsked: false)
            file.reload(isAsked: true)
        }
        #expect(names == ["good 1", "good 2"])
    }

    @Test("included files count as parts: each change is read, but never half of one")
    func included() throws {
        func binding(_ name: String) -> String { "bindings: [{name: \(name), on: tap, run: a}]\n" }
        try folder.write("include: base.yaml\n", to: "config.yaml")
        try folder.write(binding("first"), to: "base.yaml")
        let file = try file(read: ConfigurationFile.Reading.yaml)
        #expect(file.includedPaths == ["\(folder.path)/base.yaml"])
        let names = try names(file) {
            file.reload(isAsked: false)
            try folder.write(binding("second"), to: "base.yaml")
            file.reload(isAsked: false)
            // The file is empty, as while a program writes it.
            try folder.write("", to: "base.yaml")
            file.reload(isAsked: false)
            try folder.write(binding("third"), to: "base.yaml")
            try waitForSecondLook()
            // With errors, then missing: the old configuration stays.
            try folder.write("bindings: [{on: tpa}]\n", to: "base.yaml")
            file.reload(isAsked: true)
            #expect(file.isRefused)
            #expect(lines.lines.contains { $0.contains("\(folder.path)/base.yaml:1:17") })
            unlink("\(folder.path)/base.yaml")
            file.reload(isAsked: true)
            #expect(lines.lines.contains { $0.contains("cannot include `base.yaml`") })
            #expect(file.includedPaths == ["\(folder.path)/base.yaml"])
            try folder.write(binding("fourth"), to: "base.yaml")
            file.reload(isAsked: false)
        }
        #expect(names == ["first", "second", "third", "fourth"])
    }

    @Test("a bad or missing file is refused with its diagnostics once; the old one stays")
    func refused() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        #expect(file.status == "1 binding from \(path)")
        let names = try names(file) {
            try folder.write("bad", to: "config.yaml")
            file.reload(isAsked: false)
            #expect(lines.lines.count { $0.contains("stays") } == 0)
            try waitForSecondLook()
            file.reload(isAsked: false)
            #expect(file.isRefused)
            #expect(file.status.hasSuffix("\(path) has errors; still in force: 1 binding"))
            rename(path, path + ".away")
            file.reload(isAsked: true)
            try folder.write("dubious", to: "config.yaml")
            file.reload(isAsked: false)
            #expect(!file.isRefused)
        }
        #expect(names == ["good 1", "dubious"])
        #expect(lines.lines.count { $0 == "mistake in bad\n" } == 1)
        #expect(lines.lines.count { $0.contains("No such file") } == 1)
        #expect(lines.lines.count { $0.contains("old configuration stays") } == 2)
        #expect(lines.lines.count { $0 == "mistake in dubious\n" } == 1)
    }

    @Test(
        "half of a file is neither in force nor reported",
        arguments: ["", " \n", "bad"]
    )
    func halfWritten(half: String) throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let before = lines.lines.count
        let names = try names(file) {
            try folder.write(half, to: "config.yaml")
            file.reload(isAsked: false)
            try folder.write("good 2", to: "config.yaml")
            file.reload(isAsked: false)
            #expect(loop.timers.nextDue == nil)
        }
        #expect(names == ["good 1", "good 2"])
        #expect(lines.lines.count == before + 1)
    }

    @Test("a file that a program has open for writing is read once it is closed")
    func beingWritten() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try ConfigurationFile(
            path,
            loop: loop,
            log: lines.log(),
            read: Self.read,
            work: Self.atOnce
        )
        let names = names(file) {
            let writer = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
            _ = write(writer, "good 2", 6)
            file.reload(isAsked: false)
            _ = write(writer, ", all of it", 11)
            close(writer)
            // A program that another test starts holds the descriptor, too, until it runs.
            while FileContents.isBeingWritten(path) { sched_yield() }
            file.reload(isAsked: false)
        }
        #expect(names == ["good 1", "good 2, all of it"])
        #expect(loop.timers.nextDue == nil)
    }

    @Test("an empty file is refused after a pause; on request, a non-file is refused at once")
    func noConfiguration() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let names = try names(file) {
            try folder.write("\n", to: "config.yaml")
            file.reload(isAsked: false)
            try waitForSecondLook()
            #expect(file.isRefused)
            unlink(path)
            mkfifo(path, 0o600)
            file.reload(isAsked: true)
            unlink(path)
            symlink("/dev/zero", path)
            file.reload(isAsked: true)
            unlink(path)
            mkdir(path, 0o700)
            file.reload(isAsked: true)
        }
        #expect(names == ["good 1"])
        for reason in [
            "config.yaml is empty;", "it is a FIFO, not a file;", "it is a device, not a file;",
            "Is a directory;",
        ] {
            #expect(lines.lines.count { $0.contains(reason) } == 1, "\(reason)")
        }
    }

    @Test("an unchanged file is not read again on request, and says so")
    func unchanged() throws {
        try folder.write("dubious", to: "config.yaml")
        let file = try file()
        var reloads = 0
        file.onReload = { reloads += 1 }
        file.reload(isAsked: true)
        #expect(reloads == 1)
        #expect(lines.lines.count { $0 == "mistake in dubious\n" } == 1)
        #expect(lines.lines.last?.hasSuffix("config.yaml: 1 binding, unchanged\n") == true)
    }

    @Test("a new configuration waits for the end of a gesture")
    func touched() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let names = try names(file) {
            hand.isDown = true
            try folder.write("good 2", to: "config.yaml")
            file.reload(isAsked: false)
            #expect(file.inForce.bindings.first?.name == "good 1")
            // Nothing is new in this file, so the first reading still waits.
            file.reload(isAsked: true)
            hand.isDown = false
            #expect(try loop.turn { loop.timers.nextDue == nil })
        }
        #expect(names == ["good 1", "good 2"])
    }

    @Test("a hand that rests for 10 s delays a new configuration no longer")
    func resting() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        hand.isDown = true
        try folder.write("good 2", to: "config.yaml")
        file.reload(isAsked: false)
        // Fires the timers without waiting for them.
        while let due = loop.timers.nextDue {
            #expect(file.inForce.bindings.first?.name == "good 1")
            loop.timers.fire(at: due)
        }
        #expect(file.inForce.bindings.first?.name == "good 2")
        #expect(hand.questions == TouchPause.attempts)
    }

    @Test(
        "a file that changes while another one waits replaces it, and the one before may come back",
        arguments: [["good 3"], ["bad", "good 2"], ["good 3", "good 2"], ["", "good 2"]]
    )
    func changedWhileWaiting(next: [String]) throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let names = try names(file) {
            hand.isDown = true
            for text in ["good 2"] + next {
                try folder.write(text, to: "config.yaml")
                file.reload(isAsked: false)
            }
            hand.isDown = false
            #expect(try loop.turn { loop.timers.nextDue == nil })
        }
        #expect(names == ["good 1", next.last])
    }

    @Test("a file that vanishes while it waits is not in force, and comes back")
    func vanishedWhileWaiting() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        let names = try names(file) {
            hand.isDown = true
            try folder.write("good 2", to: "config.yaml")
            file.reload(isAsked: false)
            rename(path, path + ".away")
            file.reload(isAsked: false)
            hand.isDown = false
            rename(path + ".away", path)
            try waitForSecondLook()
        }
        #expect(names == ["good 1", "good 2"])
    }

    @Test("a bad file that replaces one which waits is refused, and the old one stays")
    func badWhileWaiting() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file()
        hand.isDown = true
        try folder.write("good 2", to: "config.yaml")
        file.reload(isAsked: false)
        try folder.write("bad", to: "config.yaml")
        file.reload(isAsked: true)
        hand.isDown = false
        #expect(loop.timers.nextDue == nil)
        #expect(file.isRefused)
        #expect(file.inForce.bindings.first?.name == "good 1")
    }

    @Test("a request during a reading is answered by what the file has at its end")
    func askedWhileReading() throws {
        try folder.write("good 1", to: "config.yaml")
        var readings: [() -> Void] = []
        let file = try file(work: { reading, completion in
            readings.append { completion(reading()) }
        })
        var reloads = 0
        file.onReload = { reloads += 1 }
        let names = try names(file) {
            try folder.write("good 2", to: "config.yaml")
            file.reload(isAsked: false)
            file.reload(isAsked: true)
            #expect(readings.count == 1)
            readings.removeFirst()()
            #expect(reloads == 1)
            try folder.write("good 3", to: "config.yaml")
            file.reload(isAsked: true)
            try folder.write("bad", to: "config.yaml")
            file.reload(isAsked: true)
            file.reload(isAsked: false)
            readings.removeFirst()()
            #expect(reloads == 1)
            readings.removeFirst()()
            #expect(reloads == 2)
            #expect(file.isRefused)
        }
        #expect(readings.isEmpty)
        #expect(names == ["good 1", "good 2"])
    }

    @Test("a file is read in the background")
    func background() throws {
        try folder.write("good 1", to: "config.yaml")
        let file = try file(work: nil)
        try folder.write("good 2", to: "config.yaml")
        file.reload(isAsked: false)
        #expect(try loop.turn { file.inForce.bindings.first?.name == "good 2" })
    }

    @Test("the daemon does not start without a valid file")
    func failures() throws {
        let failure = #expect(throws: ConfigurationFile.Failure.self) {
            try file()
        }
        guard case .isUnreadable(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(error.code == ENOENT)
        try folder.write("bad", to: "config.yaml")
        #expect(throws: ConfigurationFile.Failure.self) {
            try file()
        }
    }
}
