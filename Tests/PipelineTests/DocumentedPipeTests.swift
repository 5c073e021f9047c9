import Configuration
import Diagnostics
import Foundation
import Gestures
import InputEvents
import Rx
import TestSupport
import Testing

@testable import Pipeline

/// Executes the pictures in docs/use/streams.md.
@Suite("The pictures of the stream operators")
struct DocumentedPipeTests {
    /// A picture: the input, the operators of a binding, and the output.
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
            (try? String(contentsOf: root.appending(path: "docs/use/streams.md"), encoding: .utf8))
            ?? ""
    }()

    /// The fenced blocks that begin with the word `gestures`, line by line.
    private static let blocks: [[String]] = page.components(separatedBy: "```").compactMap {
        block in
        let lines = block.split(separator: "\n").map(String.init)
        return lines.first?.hasPrefix("gestures") == true ? lines : nil
    }

    /// Splits a line into the text before its drawing, and the drawing.
    private static func parts(_ line: String) -> (text: String, drawing: String) {
        let drawing = line.split(separator: " ").last.map(String.init) ?? ""
        let text = line.components(separatedBy: "  ")[0]
        return (text, drawing)
    }

    static let pictures: [Picture] = blocks.filter { $0.count == 3 }.map { lines in
        Picture(
            source: parts(lines[0]).drawing,
            operators: parts(lines[1]).text,
            result: parts(lines[2]).drawing
        )
    }

    @Test("exist for each operator")
    func complete() {
        for key in OperatorKey.allCases.map(\.rawValue) {
            #expect(Self.pictures.contains { $0.operators.hasPrefix(key + ":") }, "\(key)")
        }
    }

    @Test("are what the operators do", arguments: pictures)
    func picture(_ picture: Picture) throws {
        let text = "bindings: [{on: tap, \(picture.operators), run: x}]\n"
        #expect(try Self.drawings(of: picture.source, through: text) == [picture.result.withoutEnd])
    }

    @Test("show that listeners share a stream")
    func stream() throws {
        let lines = try #require(Self.blocks.first { $0.count > 3 }).map(Self.parts)
        let bindings = lines.dropFirst(2).map { "{\($0.text), run: x}" }.joined(separator: ", ")
        let text =
            "streams: {knocks: {sources: tap, \(lines[1].text)}}\n"
            + "bindings: [{on: stream knocks, run: x}, \(bindings)]"
        let drawings = try Self.drawings(of: lines[0].drawing, through: text)
        #expect(drawings == lines.dropFirst().map(\.drawing.withoutEnd))
    }

    /// Returns the gestures that reach each binding of a configuration of one gesture.
    ///
    /// A letter is a tap; its place in the alphabet is the number of fingers. A column is 10 ms.
    private static func drawings(of source: String, through text: String) throws -> [String] {
        let (read, diagnostics) = ConfigurationReader.read(Source(name: "docs", text: text))
        let configuration = try #require(read, "\(diagnostics.map(\.message))")
        let scheduler = EventTimeScheduler()
        let input = PublishSubject<Gesture>()
        let router = GestureRouter(configuration.patternSources)
        var flow = Flow(configuration, router, scheduler: scheduler, probe: nil)
        var drawings = configuration.bindings.map { _ in [Int: String]() }
        let subscriptions = configuration.bindings.indices.map { index in
            flow.gestures(past: .binding(index)).subscribe(onNext: { gesture in
                let letter = Unicode.Scalar(UInt8(96 + gesture.fingers))
                let count = gesture.count.map { $0 == 1 ? "" : "\($0)" } ?? ""
                let column = Int(scheduler.now.nanoseconds / 10_000_000)
                drawings[index][column, default: ""] += "\(letter)\(count)"
            })
        }
        let opening = router.connect(to: input.asObservable())
        defer { opening.dispose() }
        for (column, character) in source.enumerated() {
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
        subscriptions.forEach { $0.dispose() }
        return drawings.map { columns in
            columns.keys.sorted().reduce(into: "") { drawn, column in
                drawn += String(repeating: "-", count: max(0, column - drawn.count))
                drawn += columns[column] ?? ""
            }
        }
    }
}

extension String {
    /// The drawing without the dashes at the end.
    fileprivate var withoutEnd: String {
        var text = self[...]
        while text.last == "-" { text.removeLast() }
        return String(text)
    }
}
