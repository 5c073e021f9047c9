import Foundation
import Rx
import RxTest
import Testing

/// The examples of the page of `RxTest`, copied literally.
struct ModulePageTests {
    @Test func `debounce sends an element after a pause`() {
        expectMarbles("a-b------c-|", "-----b-----(c|)") {
            $0.debounce(.milliseconds(30), scheduler: $1)
        }
    }

    @Test func `each letter of three`() {
        expectMarbles(["a-----d-|", "-b------|", "--c--e--|"], "abc--ed-|") { sources, _ in
            Observable.merge(sources)
        }
    }

    @Test(.virtualTime) func `debounce sends the last reading after 5 s`() {
        let scheduler = TestScheduler.current
        let readings = scheduler.createHotObservable([
            .next(210, 1), .next(212, 2), .completed(300),
        ])
        let result = scheduler.start { readings.debounce(.seconds(5), scheduler: scheduler) }
        #expect(result.events == [.next(217, 2), .completed(300)])
    }

    @Test(.virtualTime) func `a task waits for 3 s`() async throws {
        let scheduler = TestScheduler.current
        let clock = scheduler.asClock()
        let task = Task { try await clock.sleep(for: .seconds(3)) }
        await clock.waitForSleepers()
        scheduler.advanceTo(3)
        try await task.value
    }

    @Test func `the page shows what these tests run`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Sources/RxTest/RxTest.docc/RxTest.md"),
            encoding: .utf8
        )
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n")
        let programs = page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(programs.count == 4)
        for program in programs {
            let code = program.split(separator: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.hasPrefix("import ") }
                .joined(separator: "\n")
            #expect(source.contains(code), "\(program)")
        }
    }
}
