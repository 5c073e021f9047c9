import Foundation
import InputRx
import Testing

/// Uses the library like another project's program, with `import InputRx` only.
@Suite("The library as a whole")
struct LibraryTests {
    @Test("a program reads a configuration and a recording and receives the actions")
    func replays() throws {
        let text = """
            bindings:
              - on: tap
                run: [echo, hello]
            """
        let (read, problems) = ConfigurationReader.read(
            Source(name: "mine.yaml", bytes: Array(text.utf8))
        )
        #expect(problems.isEmpty)
        let configuration = try #require(read)
        let recording = try RecordingReader.read(
            sources: [Source(name: "tap.evemu", bytes: Array(Self.tap.utf8))]
        )

        var actions: [Action] = []
        Replay(configuration).run(InputEventSequence(recording)) { actions.append($0) }

        #expect(actions.map(\.binding) == configuration.bindings)
        #expect(actions.map(\.command) == [.arguments(["echo", "hello"])])
        #expect(actions.map(\.gesture.kind) == [.tap(count: 1)])
    }

    @Test("the program in docs/build/library.md is the one that is compiled here")
    func documented() throws {
        let page = try Self.text(of: "docs/build/library.md")
        for file in ["LibraryExample", "LibraryAsyncExample"] {
            let program = try Self.text(of: "Tests/InputRxTests/\(file).swift")
            #expect(page.contains("```swift\n\(program)```\n"), "\(file)")
        }
    }

    @Test("a task receives gestures with `for await`")
    func awaited() async throws {
        let taps = try RecordingReader.read(files: [Self.root + "Tests/Golden/demo.yml"])
        #expect(try await firstGestures(2, in: taps) == ["3: swipe", "1: swipe"])
    }

    @Test("the manifest in docs/build/library.md names products and packages that exist")
    func manifest() throws {
        let page = try Self.text(of: "docs/build/library.md")
        let manifest = try Self.text(of: "Package.swift")
        let products = page.matches(of: /\.product\(name: "(\w+)", package: "inputrx"\)/)
        #expect(products.count == 2)
        for product in products {
            #expect(manifest.contains(".library(name: \"\(product.output.1)\""))
        }
        // The packages of Debian are those that the manifest names.
        let named = Set(manifest.matches(of: /\.apt\(\["([\w-]+)"\]\)/).map { String($0.output.1) })
        let line = try #require(
            page.split(separator: "\n").first { $0.hasPrefix("sudo apt install ") }
        )
        let installed = Set(line.split(separator: " ").dropFirst(3).map(String.init))
        #expect(installed == named.union(["pkg-config"]))
    }

    @Test("and it prints what it should")
    func example() throws {
        let taps = Self.root + "Tests/Golden/taps.yml"
        let text = try replay("bindings: [{on: double tap, name: zoom, run: x}]", [taps])
        #expect(text.hasPrefix("zoom by 1\n"), "\(text)")
        #expect(try replay("bindings: [{on: tab}]", []).contains("tab"))
    }

    @Test("a mistake has its position, for programs that check the files of their users")
    func mistake() {
        let source = Source(name: "mine.yaml", bytes: Array("bindings:\n  - on: tab\n".utf8))
        let (configuration, problems) = ConfigurationReader.read(source)
        #expect(configuration == nil)
        #expect(problems.contains { $0.message.contains("tab") })
    }

    @Test("gestures are an observable of input events")
    func gestures() {
        let scheduler = EventTimeScheduler()
        let events = PublishSubject<InputEvent>()
        var seen: [GestureKind] = []
        let subscription = events.gestures(
            [GesturePattern(kind: .tap(count: 1))],
            scheduler: scheduler
        )
        .subscribe(onNext: { seen.append($0.kind) })
        let id = DeviceID(rawValue: 1)
        let panel = Device(id: id, name: "Panel", kinds: [.touchscreen])
        func send(_ milliseconds: Int64, _ kind: InputEvent.Kind) {
            let time = Timestamp(microseconds: 1000 * milliseconds)
            scheduler.advance(to: RxTime(time))
            events.onNext(InputEvent(time: time, kind: kind))
        }
        func touch(_ phase: TouchChange.Phase) -> InputEvent.Kind {
            .touch(id, TouchChange(slot: 0, phase: phase, position: Point(x: 40, y: 40)))
        }

        send(0, .deviceAdded(panel))
        send(10, touch(.down))
        send(10, .touchFrame(id))
        send(60, touch(.up))
        send(60, .touchFrame(id))

        #expect(seen == [.tap(count: 1)])
        subscription.dispose()
    }

    private static let root = #filePath.replacing("Tests/InputRxTests/LibraryTests.swift", with: "")

    private static func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: root + file)), as: UTF8.self)
    }

    private static let tap = """
        # EVEMU 1.3
        N: Panel
        I: 0018 1234 5678 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 03 00 00 00 00 00 80 60 02
        A: 2f 0 9 0 0 0
        A: 35 0 4095 0 0 20
        A: 36 0 4095 0 0 20
        A: 39 0 65535 0 0 0
        E: 0.000000 0003 0039 1
        E: 0.000000 0003 0035 2000
        E: 0.000000 0003 0036 2000
        E: 0.000000 0000 0000 0
        E: 0.060000 0003 0039 -1
        E: 0.060000 0000 0000 0

        """
}
