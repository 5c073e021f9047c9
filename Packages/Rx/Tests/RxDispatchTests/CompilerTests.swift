import Foundation
import Testing

/// The compiler's messages about wrong programs.
struct CompilerTests {
    /// The compiler's messages about a program that imports `Rx`.
    ///
    /// Only with `sends` does the compiler check which values the program sends to other actors.
    static func messages(about program: String, sends: Bool = false) throws -> String {
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
            "swiftc", "-swift-version", "6", "-I", built.appending(path: "Modules").path(),
            file.path(),
        ]
        compiler.arguments? += sends ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"]
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

    /// Returns the lines of a program about which there are messages.
    private static func lines(_ messages: String) -> Set<Int> {
        Set(messages.matches(of: /program\.swift:(\d+):/).compactMap { Int($0.output.1) })
    }

    @Test func `realtime: a hook must be Sendable`() throws {
        let messages = try Self.messages(
            about: """
                import Rx
                @MainActor final class Model {
                    var count = 0
                    let report: (String) -> Void = { print($0) }
                    func refused() {
                        Hooks.defaultErrorHandler = { _, _ in self.count += 1 }
                        Hooks.customCaptureSubscriptionCallstack = { ["\\(self.count)"] }
                        Hooks.misuseHandler = { _ in self.count += 1 }
                        Hooks.misuseHandler = report
                        var reports: [String] = []
                        Hooks.misuseHandler = { reports.append($0) }
                        print(reports)
                    }
                    func accepted() {
                        let previous = Hooks.defaultErrorHandler
                        Hooks.defaultErrorHandler = { stack, error in previous(stack, error) }
                        Hooks.defaultErrorHandler = { _, _ in Task { @MainActor in self.count += 1 } }
                        Hooks.customCaptureSubscriptionCallstack = { [] }
                        Hooks.misuseHandler = { print($0) }
                    }
                }

                """
        )
        #expect(Self.lines(messages) == [6, 7, 8, 9, 11], "\(messages)")
    }

    @Test func `realtime: an operator that an actor's sequence lacks says what to write`() throws {
        let messages = try Self.messages(
            about: """
                import Rx
                import RxConcurrency
                @MainActor final class Model {
                    var count = 0
                    func listen(_ numbers: Observable<Int>, _ pages: Single<Int>) {
                        let main = MainActor.shared
                        numbers.observe(on: main).scan(0) { $0 + $1 }.subscribe()
                        numbers.observe(on: main).flatMapLatest { Single.just($0) }.subscribe()
                        numbers.observe(on: main).share().subscribe()
                        pages.observe(on: main).map { $0 + self.count }.subscribe()
                        numbers.observe(on: main).asObservable().scan(0) { $0 + $1 }.subscribe()
                        numbers.observe(on: main).distinctUntilChanged().take(1).subscribe()
                        pages.observe(on: main).subscribe(onSuccess: { self.count = $0 })
                    }
                }

                """
        )
        let errors = messages.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 4, "\(messages)")
        #expect(errors.allSatisfy { $0.contains("in front of observe(on:)") })
        #expect(Self.lines(errors.joined(separator: "\n")) == [7, 8, 9, 10])
    }

    @Test func `realtime: a sequence that belongs to an actor stays there`() throws {
        let messages = try Self.messages(
            about: """
                import Rx
                import RxConcurrency
                actor Store {
                    func add(_ numbers: Observable<Int>) {}
                    func load(_ page: Single<Int>) {}
                }
                @MainActor final class Model {
                    let numbers = PublishSubject<Int>()
                    let chain = Observable.of(1, 2).map { $0 + 1 }
                    nonisolated(unsafe) let free = Observable.of(1).map { @Sendable in $0 + 1 }
                    func send(to store: Store) async {
                        await store.add(numbers.map { $0 + 1 })
                        await store.add(chain)
                        await store.load(Single.just(1).map { $0 + 1 })
                        await store.add(numbers)
                        await store.add(numbers.map { @Sendable in $0 + 1 })
                        await store.add(numbers.distinctUntilChanged())
                        await store.add(free)
                        await store.load(Single.just(1).map { @Sendable in $0 + 1 })
                    }
                }

                """,
            sends: true
        )
        let errors = messages.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(Self.lines(errors.joined(separator: "\n")) == [12, 13, 14], "\(messages)")
    }

    /// Code that stands in the text of docs/coming-from-rxswift.md.
    private static let shown = [
        "func s() -> Observable<Int> { .just(1).concat(Observable.deferred { s() }) }",
        "a.startWith(1).amb(Observable.empty())",
        "Observable<Int>.interval(.seconds(1), scheduler: queue).subscribe(onNext: { print($0) })",
        "{ @Sendable in print($0) }", "subscribe(onNext: { handler($0) })",
        "Task.detached { subject.onNext(1) }", "ClockScheduler(clock, on: MainActor.shared)",
        "a.observe(on: MainActor.shared)",
    ]

    @Test func `realtime: the compiler accepts the code in the text of a page`() throws {
        let shown = Self.shown
        let messages = try Self.messages(
            about: """
                import Rx
                import RxConcurrency
                import RxDispatch
                \(shown[0])
                let subject = PublishSubject<Int>()
                let queue = SerialDispatchQueueScheduler(qos: .default)
                @MainActor func use(_ a: Observable<Int>, _ handler: @escaping (Int) -> Void) {
                    let clock = ContinuousClock()
                    _ = \(shown[1])
                    \(shown[2])
                    a.subscribe(onNext: \(shown[3]))
                    a.\(shown[4])
                    \(shown[5])
                    _ = a.debounce(.seconds(1), scheduler: \(shown[6]))
                    \(shown[7]).subscribe(onNext: { handler($0) })
                }

                """,
            sends: true
        )
        #expect(messages == "")
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/coming-from-rxswift.md"),
            encoding: .utf8
        )
        for code in shown {
            #expect(page.contains(code.replacing("a.observe", with: "observe")), "\(code)")
        }
    }
}
