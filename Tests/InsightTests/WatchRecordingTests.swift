import Configuration
import Diagnostics
import Gestures
import InputEvents
import Insight
import Pipeline
import Recordings
import TestSupport
import Testing

@Suite("The output of watch for recordings")
struct WatchRecordingTests {
    @Test(
        "each binding, read as a configuration, fires on its gesture",
        arguments: GoldenRecordings.names
    )
    func fires(name: String) throws {
        let recording = try RecordingReader.read(files: ["\(GoldenRecordings.folder)/\(name)"])
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
    func thereAreSome() { #expect(GoldenRecordings.names.count >= 15) }
}
