import Foundation
import Rx
import RxTest
import Testing

/// Runs the diagrams of docs/operators.md as they are written there.
@Suite(.leavesNothing) struct DocumentedDiagramTests {
    typealias Operate = @Sendable ([Observable<String>], EventTimeScheduler) -> Observable<String>

    struct Picture: CustomTestStringConvertible, Sendable {
        let name: String
        let sources: [String]
        let result: String

        var testDescription: String { name }
    }

    static let page: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return
            (try? String(contentsOf: root.appending(path: "docs/operators.md"), encoding: .utf8))
            ?? ""
    }()

    /// The fenced blocks, whose lines have a label and a drawing; the last line is the result.
    static let pictures: [Picture] = page.components(separatedBy: "```").enumerated()
        .filter { $0.offset % 2 == 1 }
        .compactMap { _, block in
            let lines = block.split(separator: "\n").map { line in
                let drawing = line.split(separator: " ").last.map { String($0) } ?? ""
                return (
                    String(line.dropLast(drawing.count)).trimmingCharacters(in: .whitespaces),
                    drawing
                )
            }
            guard let (name, result) = lines.last else { return nil }
            return Picture(name: name, sources: lines.dropLast().map(\.1), result: result)
        }

    static let ms35 = Duration.milliseconds(35)

    /// Returns the events of a second subscriber that subscribes after 35 ms; the first one
    /// subscribed at the start.
    static func late(_ shared: Observable<String>, _ on: EventTimeScheduler) -> Observable<String> {
        Observable.merge(
            shared.filter { _ in false },
            shared.delaySubscription(ms35, scheduler: on)
        )
    }

    static let more: [String: Operate] = [
        "create": { _, _ in
            .create { observer in
                observer.onNext("a")
                observer.onNext("b")
                observer.onCompleted()
                return Disposables.create()
            }
        },
        "just": { _, _ in .just("a") },
        "empty": { _, _ in .empty() },
        "error": { _, _ in .error(MarbleError()) },
        "from": { _, _ in .from(["a", "b", "c"]) },
        "range": { _, _ in Observable.range(start: 3, count: 3).map { "\($0)" } },
        "generate": { _, _ in
            Observable.generate(initialState: 1, condition: { $0 < 5 }, iterate: { 2 * $0 })
                .map { "\($0)" }
        },
        "repeatElement, the first three": { _, _ in Observable.repeatElement("a").take(3) },
        "interval of 20 ms": { _, on in
            Observable<Int>.interval(.milliseconds(20), scheduler: on).map { "\($0)" }
        },
        "timer of 30 ms": { _, on in
            Observable<Int>.timer(.milliseconds(30), scheduler: on).map { "\($0)" }
        },
        "timer of 30 ms, each 20 ms": { _, on in
            Observable<Int>.timer(.milliseconds(30), period: .milliseconds(20), scheduler: on)
                .map { "\($0)" }
        },
        "deferred": { s, _ in .deferred { s[0] } },
        "using": { s, _ in .using({ BooleanDisposable() }, observableFactory: { _ in s[0] }) },
        "switchLatest": { s, _ in
            s[0].map { letter in letter == "a" ? s[1] : s[1].map { $0 + letter } }.switchLatest()
        },
        "merge, one at a time": { s, _ in Observable.of(s[0], s[1]).merge(maxConcurrent: 1) },
        "do": { s, _ in s[0].do(onNext: { _ in }) },
        "retry twice": { s, _ in s[0].retry(2) },
        "share, a late subscriber": { s, on in late(s[0].share(), on) },
        "share(replay: 1), a late subscriber": { s, on in late(s[0].share(replay: 1), on) },
        "asSingle": { s, _ in s[0].asSingle().asObservable() },
        "asSingle of two": { s, _ in s[0].asSingle().asObservable() },
        "asMaybe": { s, _ in s[0].asMaybe().asObservable() },
        "andThen": { s, _ in s[0].ignoreElements().asCompletable().andThen(s[1]) },
        "Single.zip": { s, _ in
            Single.zip(s[0].asSingle(), s[1].asSingle()) { $0 + $1 }.asObservable()
        },
        "Completable.zip": { s, _ in
            Completable.zip(s.map { $0.ignoreElements().asCompletable() }).andThen(.empty())
        },
        "Completable.concat": { s, _ in
            Completable.concat(s.map { $0.ignoreElements().asCompletable() }).andThen(.empty())
        },
        "ifEmpty(switchTo:)": { s, _ in s[0].ifEmpty(switchTo: s[1]) },
        "observe(on:)": { s, on in s[0].observe(on: on) },
        "subscribe(on:)": { s, on in s[0].subscribe(on: on) },
    ]

    static let operators: [String: Operate] = {
        var operators = more
        for one in DiagramTests.cases { operators[one.name] = { s, on in one.operate(s[0], on) } }
        for two in DiagramTests.pairs {
            operators[two.name] = { s, on in two.operate(s[0], s[1], on) }
        }
        return operators
    }()

    @Test(arguments: pictures) func picture(_ picture: Picture) throws {
        let operate = try #require(Self.operators[picture.name], "nobody runs this picture")
        let frames = picture.sources.isEmpty ? Marbles(picture.result).length : nil
        expectMarbles(marbles(picture.sources, frames: frames, operate), picture.result)
    }

    @Test func `every operator that has a diagram has it on the page, once`() {
        #expect(Self.pictures.map(\.name).sorted() == Self.operators.keys.sorted())
    }
}
