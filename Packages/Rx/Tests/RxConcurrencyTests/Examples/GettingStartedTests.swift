import Foundation
import Rx
import RxConcurrency
import RxTest
import Testing

// The programs of docs/getting-started.md, copied literally.

/// Warns of readings of 7 and more, and after each warning is quiet for 50 ms.
func warnings(
    of readings: Observable<Int>,
    on scheduler: any SchedulerType
) -> Observable<String> {
    readings
        .filter { $0 >= 7 }
        .throttle(.milliseconds(50), latest: false, scheduler: scheduler)
        .map { "\($0) is too much" }
}

/// Waits for the first warnings.
func firstWarnings(
    _ count: Int,
    of readings: Observable<Int>,
    on scheduler: any SchedulerType
) async throws -> [String] {
    var found: [String] = []
    for try await text in warnings(of: readings, on: scheduler).take(count).values {
        found.append(text)
    }
    return found
}

/// Corrects each reading by asynchronous work, one after the other.
func corrected(
    _ readings: AsyncStream<Int>,
    by correct: @escaping @Sendable (Int) async throws -> Int
) -> Observable<Int> {
    readings.asObservable()
        .concatMap { reading in Single.create { try await correct(reading) } }
}

struct GettingStartedTests {
    @Test func `a warning is followed by 50 ms of quiet`() {
        expectMarbles("2-7-8-----9-|", "--7-------9-|") {
            warnings(of: $0.compactMap { Int($0) }, on: $1).map { String($0.prefix(1)) }
        }
    }

    @Test func `warnings of two sensors are quiet together`() {
        expectMarbles(["7-------9-|", "--8--------|"], "7-------9--|") { sources, scheduler in
            let readings = Observable.merge(sources.map { $0.compactMap { Int($0) } })
            return warnings(of: readings, on: scheduler).map { String($0.prefix(1)) }
        }
    }

    @MainActor @Test(.virtualTime) func `a reading is saved after three quiet seconds`() async {
        let scheduler = TestScheduler.current
        let clock = scheduler.asClock()
        let (saved, saving) = AsyncStream.makeStream(of: Int.self)
        let readings = PublishSubject<Int>()
        let quiet = ClockScheduler(clock, on: MainActor.shared)
        let subscription = readings.debounce(.seconds(3), scheduler: quiet)
            .subscribe(onNext: { saving.yield($0) })
        readings.onNext(7)
        await clock.waitForSleepers()
        scheduler.advanceTo(3)
        var iterator = saved.makeAsyncIterator()
        #expect(await iterator.next() == 7)
        subscription.dispose()
    }

    @Test func `a loop receives what a stream sends`() async throws {
        let readings = Observable.of(3, 9, 8)
        let found = try await firstWarnings(1, of: readings, on: EventTimeScheduler())
        #expect(found == ["9 is too much"])
    }

    @Test func `a stream receives what asynchronous work returns`() async throws {
        let readings = AsyncStream { continuation in
            for reading in 1...3 { continuation.yield(reading) }
            continuation.finish()
        }
        let all = corrected(readings) { $0 * 10 }.toArray()
        #expect(try await all.value == [10, 20, 30])
    }
}

/// The page shows the code above.
struct GettingStartedPageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the page shows what the tests run`() throws {
        let page = try String(
            contentsOf: Self.folder.appending(path: "docs/getting-started.md"),
            encoding: .utf8
        )
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let programs = page.components(separatedBy: "```swift\n").dropFirst()
            .map { String($0.components(separatedBy: "```")[0]) }
        // The first ones are manifests.
        let shown = programs.filter {
            !$0.contains("swift-tools-version") && !$0.contains(".package(")
        }
        #expect(shown.count == 5)
        for program in shown {
            for part in program.components(separatedBy: "\n\n") where !part.hasPrefix("import ") {
                let indented = part.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
                let text = part.trimmingCharacters(in: .newlines)
                let found =
                    source.contains(text)
                    || source.contains(indented.trimmingCharacters(in: .whitespacesAndNewlines))
                #expect(found, "\(text)")
            }
        }
    }

    @Test func `the manifest names products that exist`() throws {
        let page = try String(
            contentsOf: Self.folder.appending(path: "docs/getting-started.md"),
            encoding: .utf8
        )
        let manifest = try String(
            contentsOf: Self.folder.appending(path: "Package.swift"),
            encoding: .utf8
        )
        let products = page.matches(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/)
        #expect(products.count >= 2)
        for product in products {
            #expect(manifest.contains(".library(name: \"\(product.output.1)\""))
            #expect(["Rx", "inputrx"].contains(product.output.2))
        }
    }
}
