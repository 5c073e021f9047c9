import Foundation
import Rx
import Testing

/// Tests the first example of the README, those of the modules' pages, and the imports of the core.
struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the examples of a page, each ready to be pasted into a program.
    private static func examples(of file: String) throws -> [String] {
        let page = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        return page.components(separatedBy: "```").filter { $0.hasPrefix("swift\n") }
            .map { String($0.dropFirst(6)) }
    }

    /// Returns the first example of the README.
    private static func example() throws -> String {
        try #require(try examples(of: "README.md").first)
    }

    @Test func `realtime: the compiler accepts the example`() throws {
        #expect(try CompilerTests.messages(about: Self.example()) == "")
    }

    @Test(arguments: ["Rx", "RxConcurrency", "RxDispatch"])
    func `realtime: the compiler accepts the examples of a module`(name: String) throws {
        let examples = try Self.examples(of: "Sources/\(name)/\(name).docc/\(name).md")
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(try CompilerTests.messages(about: example, sends: true) == "", "\(example)")
        }
    }

    @Test func `the core imports the standard library and the C library only`() throws {
        let folder = Self.root.appending(path: "Sources/Rx")
        let paths = FileManager.default.enumerator(atPath: folder.path)
        let files = (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
        #expect(files.count > 100)
        var modules: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for line in text.matches(of: /(?m)^ *(?:@\w+ +|\w+ +)?import +(\w+)/) {
                modules.insert(String(line.output.1))
            }
        }
        #expect(modules.contains("Synchronization"))
        #expect(modules.isSubset(of: ["Synchronization", "Glibc", "Musl", "Darwin"]), "\(modules)")
    }

    @Test func `the example prints the lines that its comments promise`() throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }

        let presses = PublishSubject<String>()
        let bag = DisposeBag()

        presses
            .filter { $0 != "shift" }
            .scan("") { text, key in text + key }
            .distinctUntilChanged()
            .subscribe(onNext: { text in print(text) })
            .disposed(by: bag)

        presses.onNext("r")
        #expect(printed == ["r"])
        presses.onNext("shift")
        #expect(printed == ["r"])
        presses.onNext("x")
        #expect(printed == ["r", "rx"])

        // This function and the page have the same lines, in the same order.
        var here = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }[...]
        for line in try Self.example().split(separator: "\n") where line != "import Rx" {
            let code = (line.components(separatedBy: "  //").first ?? "")
                .trimmingCharacters(in: .whitespaces)
            let place = try #require(here.firstIndex(of: code), "\(code)")
            here = here[(place + 1)...]
        }
    }
}
