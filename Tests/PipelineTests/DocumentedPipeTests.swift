import Configuration
import Diagnostics
import Foundation
import Gestures
import InputEvents
import Rx
import Testing

@testable import Pipeline

/// The pictures of docs/streams.md, executed as they stand there.
@Suite("The pictures of the stream operators")
struct DocumentedPipeTests {
    /// What comes, the operators as a binding has them, and what goes out.
    struct Picture: CustomTestStringConvertible, Sendable {
        let source: String
        let operators: String
        let result: String

        var testDescription: String { operators }
    }

    private static let page: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return
            (try? String(contentsOf: root.appending(path: "docs/streams.md"), encoding: .utf8))
            ?? ""
    }()

    /// The fenced blocks whose first word is `gestures`.
    static let pictures: [Picture] = page.components(separatedBy: "```").compactMap { block in
        let lines = block.split(separator: "\n").map(String.init)
        guard lines.count == 3, lines[0].hasPrefix("gestures") else { return nil }
        func drawing(_ line: String) -> String {
            line.split(separator: " ").last.map(String.init) ?? ""
        }
        let operators = lines[1].split(separator: "  ").first.map(String.init) ?? ""
        return Picture(
            source: drawing(lines[0]),
            operators: operators,
            result: drawing(lines[2])
        )
    }

    @Test("there is one for each operator")
    func complete() {
        let keys = [
            "throttle", "debounce", "sample", "delay", "distinct", "skip", "take", "skip-while",
            "take-while", "buffer", "window", "scan-count",
        ]
        for key in keys {
            #expect(Self.pictures.contains { $0.operators.hasPrefix(key + ":") }, "\(key)")
        }
    }

    /// A letter is a tap by as many fingers as its place in the alphabet; a column is 10 ms.
    @Test("is what the operators do", arguments: pictures)
    func picture(_ picture: Picture) throws {
        let text = "bindings: [{on: tap, \(picture.operators), run: x}]\n"
        let (read, diagnostics) = ConfigurationReader.read(Source(name: "docs", text: text))
        let configuration = try #require(read, "\(diagnostics.map(\.message))")
        let scheduler = EventTimeScheduler()
        let input = PublishSubject<Gesture>()
        var columns: [Int: String] = [:]
        let subscription = input.asObservable()
            .guarded(by: configuration.bindings[0].guards, scheduler: scheduler)
            .subscribe(onNext: { gesture in
                let letter = Unicode.Scalar(UInt8(96 + gesture.fingers))
                let count = gesture.count == 1 ? "" : "\(gesture.count)"
                let column = Int(scheduler.now.nanoseconds / 10_000_000)
                columns[column, default: ""] += "\(letter)\(count)"
            })
        defer { subscription.dispose() }
        for (column, character) in picture.source.enumerated() {
            scheduler.advance(to: RxTime(nanoseconds: Int64(column) * 10_000_000))
            guard let letter = character.asciiValue, character.isLetter else { continue }
            input.onNext(
                Gesture(
                    pattern: 0,
                    kind: .tap(count: 1),
                    time: Timestamp(scheduler.now),
                    device: Fingers.screen,
                    fingers: Int(letter) - 96
                )
            )
        }
        while let due = scheduler.nextDue { scheduler.advance(through: due) }
        var drawn = ""
        for column in columns.keys.sorted() {
            drawn += String(repeating: "-", count: max(0, column - drawn.count))
            drawn += columns[column] ?? ""
        }
        drawn += String(repeating: "-", count: max(0, picture.result.count - drawn.count))
        #expect(drawn == picture.result)
    }
}
