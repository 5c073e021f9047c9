import Configuration
import Diagnostics
import Gestures
import Glibc
import InputEvents
import Insight
import Pipeline
import Recordings
import Testing

@Suite("What watch prints for recordings")
struct WatchRecordingTests {
    private static let folder =
        "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Golden"

    private static let names: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".yml") { names.append(name) }
        }
        return names.sorted()
    }()

    @Test("each binding, read as a configuration, fires on its gesture", arguments: names)
    func fires(name: String) throws {
        let recording = try RecordingReader.read(files: ["\(Self.folder)/\(name)"])
        let watch = Watch(watching: recording.inputEvents())
        #expect(!watch.gestures.isEmpty)
        for watched in watch.gestures where watched.gesture != nil {
            #expect(!watched.yaml.isEmpty, "\(watched.words)")
            let text = "bindings:\n" + watched.yaml.map { $0 + "\n" }.joined()
            let (read, problems) = ConfigurationReader.read(Source(name: "w", text: text))
            #expect(problems.isEmpty, "\(problems.map(\.message))\n\(text)")
            let configuration = try #require(read)
            var actions: [Action] = []
            Replay(configuration).run(recording.inputEvents()) { actions.append($0) }
            let gesture = try #require(watched.gesture)
            let fired = actions.contains { action in
                action.gesture.device == gesture.device && action.time >= watched.began
                    && action.time.microseconds(since: gesture.time) <= 1_000_000
            }
            #expect(fired, "\(watched.words)\n\(text)")
        }
    }

    @Test("there are recordings to watch")
    func thereAreSome() { #expect(Self.names.count >= 15) }
}
