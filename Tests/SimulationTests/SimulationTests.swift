import Glibc
import TestSupport
import Testing

// `simulation` is a program of its own, because it takes the place of the C library's functions.
/// Stories on a simulated kernel.
@Suite("The daemon on a simulated kernel") struct SimulationTests {
    @Test(
        "keeps its promises in made-up stories",
        .disabled(
            if: getenv("INPUTRX_NO_STORIES").map { $0.pointee != 0 } ?? false,
            "`make test` plays them in the optimised build"
        )
    )
    func keepsItsPromises() throws {
        // `INPUTRX_ROUNDS=20`, as in `make nightly`, plays 40,000.
        let rounds = Seeds.rounds(of: 2000)
        let first = Seeds.pinned ?? 1
        let last = Seeds.pinned ?? UInt64(rounds)
        let result = try Simulation.run(["\(first)", "\(last)"])
        #expect(result.status == 0, Comment(rawValue: result.output))
    }

    @Test("keeps its promises in this story, or is known not to", arguments: Simulation.stories)
    func story(name: String) throws {
        let path = "\(Simulation.folder)/\(name)"
        let result = try Simulation.run([path])
        let broken = try text(of: path).split(separator: "\n").first { $0.hasPrefix("# broken: ") }
        if let promise = broken?.dropFirst("# broken: ".count) {
            #expect(result.output.contains("BROKEN \(promise): "), "the story holds now: say so")
        } else {
            #expect(result.status == 0, Comment(rawValue: result.output))
        }
    }

    @Test("does the same again with the same seed", arguments: [3, 17, 2026])
    func repeats(seed: Int) throws {
        let folder = try TemporaryFolder()
        let script = try Simulation.run(["show", "\(seed)"]).output
        let path = try folder.write(script, to: "story")
        let first = try Simulation.run([path]).output
        #expect(first.contains("the daemon starts"))
        #expect(try Simulation.run([path]).output == first)
    }

    @Test("writes what the devices of a story send as a recording")
    func records() throws {
        let folder = try TemporaryFolder()
        let story = "\(Simulation.folder)/two-devices-after-a-hang.story"
        #expect(try Simulation.run(["record", story, folder.path]).status == 0)
        let lines = try text(of: "\(folder.path)/story.yml").split(separator: "\n")
        #expect(lines.filter { $0.contains("name: \"") }.count == 2)
        // Both fingers land and lift, and the key goes down and up.
        #expect(lines.count { $0.contains("ABS_MT_TRACKING_ID") } == 4)
        #expect(lines.count { $0.contains("KEY_PROG1") } == 2)
        #expect(try text(of: "\(folder.path)/config.yaml").contains("on: key KEY_PROG1"))
    }

    @Test("the texts that mutations replace stand in the sources once")
    func mutations() throws {
        let root = Simulation.folder.split(separator: "/").dropLast(3).joined(separator: "/")
        let result = try Simulation.run(["mutable", "/\(root)"])
        #expect(result.status == 0, Comment(rawValue: result.output))
    }

    private func text(of path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}

/// The program beside this test bundle, and the stories.
enum Simulation {
    static let folder =
        #filePath.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" }
        + "/Simulation/Stories"

    static let stories: [String] = {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".story") { names.append(name) }
        }
        return names.sorted()
    }()

    /// Runs the program; its standard output is the result.
    static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let folder = try TemporaryFolder()
        let output = try folder.write("", to: "output")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_TRUNC, 0o600)
        let words = (["simulation"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var child: pid_t = 0
        let failure = posix_spawn(&child, program, &actions, nil, words, environ)
        try #require(failure == 0, "cannot start \(program)")
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        let file = try #require(fopen(output, "r"))
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
            bytes += buffer[..<count]
        }
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
        return (code, String(decoding: bytes, as: UTF8.self))
    }

    private static let program: String = {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let runner = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
        // Under `swift test`, the runner may be the toolchain's helper; then the path of the test
        // bundle is among the arguments.
        let places =
            [runner]
            + CommandLine.arguments.filter { $0.hasSuffix(".xctest") || $0.contains("/debug/") }
        let candidates = places.map { place in
            "/\(place.split(separator: "/").dropLast().joined(separator: "/"))/simulation"
        }
        return candidates.first { access($0, X_OK) == 0 } ?? "simulation"
    }()
}
