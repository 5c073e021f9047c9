import Foundation
import Testing

/// The compiler's messages about wrong programs.
struct CompilerTests {
    /// The compiler's messages about a program that imports `Rx`.
    static func messages(about program: String) throws -> String {
        let built = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "inputrx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "program.swift")
        try program.write(to: file, atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I",
            built.appending(path: "Modules").path(), file.path(),
        ]
        let output = Pipe()
        compiler.standardError = output
        try compiler.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// RxSwift's older spellings, each with the replacement that the compiler should offer.
    private static let renamed = [
        ("numbers.observeOn(scheduler)", "observe(on:)"),
        ("numbers.subscribeOn(scheduler)", "subscribe(on:)"),
        ("numbers.catchError { _ in .empty() }", "catch(_:)"),
        ("numbers.catchErrorJustReturn(1)", "catchAndReturn(_:)"),
        ("Observable.catchError([numbers])", "catch(sequence:)"),
        ("numbers.retryWhen { (errors: Observable<RxError>) in errors }", "retry(when:)"),
        ("numbers.elementAt(1)", "element(at:)"),
        ("numbers.skipUntil(numbers)", "skip(until:)"),
        ("numbers.takeUntil(numbers)", "take(until:)"),
        ("numbers.take(.seconds(1), scheduler: clock)", "take(for:scheduler:)"),
        ("numbers.shareReplay(1)", "share(replay:)"),
        ("numbers.doOnNext { _ in }", "do(onNext:)"),
        ("numbers.doOnError { _ in }", "do(onError:)"),
        ("numbers.doOnCompleted { }", "do(onCompleted:)"),
        ("numbers.subscribeNext { _ in }", "subscribe(onNext:)"),
        ("numbers.subscribeError { _ in }", "subscribe(onError:)"),
        ("numbers.subscribeCompleted { }", "subscribe(onCompleted:)"),
        ("numbers.bindTo(subject)", "bind(to:)"),
        ("numbers.bindNext { _ in }", "bind(onNext:)"),
        ("numbers.subscribe().addDisposableTo(DisposeBag())", "disposed(by:)"),
        ("CompositeDisposable().addDisposable(Disposables.create())", "insert(_:)"),
        ("Variable<Int>.self", "BehaviorRelay"),
        ("TakeUntilBehavior.self", "TakeBehavior"),
        ("single.observeOn(scheduler)", "observe(on:)"),
        ("single.subscribeOn(scheduler)", "subscribe(on:)"),
        ("single.catchError { _ in .just(1) }", "catch(_:)"),
        ("single.catchErrorJustReturn(1)", "catchAndReturn(_:)"),
        ("single.retryWhen { (errors: Observable<RxError>) in errors }", "retry(when:)"),
        (
            "single.subscribe(onSuccess: { _ in }, onError: { _ in })",
            "subscribe(onSuccess:onFailure:)"
        ),
        ("Completable.merge(.empty(), .empty())", "zip(_:)"),
    ]

    /// Checks that a message about a renamed method includes the edit.
    @Test func `realtime: the compiler offers the new name for each old one`() throws {
        let start = """
            import Rx
            import RxCompatibility
            let numbers = Observable.of(1, 2, 3)
            let single = Single.just(1)
            let subject = PublishSubject<Int>()
            let scheduler = CurrentThreadScheduler.instance
            let clock = HistoricalScheduler()

            """
        let lines = Self.renamed.map { "_ = \($0.0)\n" }
        let messages = try Self.messages(about: start + lines.joined())
        let first = start.split(separator: "\n").count + 1
        for (index, (old, new)) in Self.renamed.enumerated() {
            let place = "program.swift:\(first + index):"
            let offers = messages.split(separator: "\n").contains {
                $0.contains(place) && $0.contains("has been renamed to '\(new)'")
            }
            #expect(offers, "\(old) should become \(new)")
        }
    }

    @Test func `realtime: a bare function cannot be put into a generic box`() throws {
        let messages = try Self.messages(
            about: """
                @testable import Rx
                struct Named: Nominal { var function: () -> Void }
                let fine = Guarded(Named(function: {}))
                let function = Guarded<() -> Void>({})
                let optional = Cell<(() -> Void)?>(nil)
                let tuple = Guarded<(Int, () -> Void)>((1, {}))

                """
        )
        for line in 4...6 { #expect(messages.contains("program.swift:\(line):")) }
        #expect(!messages.contains("program.swift:3:"))
        #expect(messages.contains("'Nominal'"))
    }

    @Test func `realtime: closures behind a queue must be Sendable`() throws {
        let messages = try Self.messages(
            about: """
                import Rx
                import RxDispatch
                final class Box { var value = 0 }
                @MainActor final class Model {
                    var count = 0
                    func listen(_ numbers: Observable<Int>, _ queue: SerialDispatchQueueScheduler) {
                        let main = MainScheduler.instance
                        let later = MainScheduler.asyncInstance
                        numbers.observe(on: queue).subscribe(onNext: { self.count += $0 })
                        numbers.observe(on: queue).subscribe { self.count += $0.element ?? 0 }
                        numbers.observe(on: queue).map { $0 + self.count }.subscribe()
                        numbers.observe(on: queue).filter { $0 > self.count }.subscribe()
                        numbers.observe(on: queue).do(onNext: { self.count = $0 }).subscribe()
                        numbers.observe(on: main).subscribe(onNext: { self.count = $0 })
                        numbers.observe(on: later).subscribe(onNext: { self.count = $0 })
                    }
                }
                typealias Queue = ConcurrentDispatchQueueScheduler
                func listen(_ numbers: Observable<Int>, _ queue: Queue) {
                    let box = Box()
                    numbers.observe(on: queue).subscribe(onNext: { box.value += $0 })
                    numbers.observe(on: queue).asObservable().subscribe(onNext: { box.value += $0 })
                    let observed: Observable<Int> = numbers.observe(on: queue).map { $0 + 1 }
                    observed.subscribe(onNext: { box.value += $0 })
                }

                """
        )
        for line in [9, 10, 11, 12, 13, 21] {
            #expect(messages.contains("program.swift:\(line):"), "line \(line)")
        }
        for line in [14, 15, 22, 23, 24] {
            #expect(!messages.contains("program.swift:\(line):"), "line \(line)")
        }
    }
}
