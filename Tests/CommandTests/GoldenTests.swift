import Glibc
import TestSupport
import Testing

/// Tests recordings of scripted devices (Tests/Golden), each with its expected actions and a script
/// that describes them.
@Suite("golden recordings")
struct GoldenTests {
    @Test("a recording replays to exactly the expected actions", arguments: names)
    func replays(name: String) throws {
        let folder = Self.folder
        let result = Program().inputrx(
            "replay",
            "--json",
            "-c",
            "\(folder)/golden.yaml",
            "\(folder)/\(name).yml"
        )
        #expect(result.status == 0, "\(result.errors)")
        let expected = try #require(
            Program.text(ofFile: "\(folder)/\(name).expect"),
            "run `make golden`"
        )
        #expect(difference(result.output, expected) == "")
    }

    @Test("the expected gestures of a recording are those in its script", arguments: names)
    func agrees(name: String) {
        let result = Program().shell("'\(Self.folder)/agree' \(Self.files(name))")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test(
        "a wrong, missing or additional action contradicts the script",
        arguments: [
            "s/\"fingers\":2/\"fingers\":3/", "s/swipe left/swipe right/", "s/Left/Right/", "$d",
            "$p", "s/\"binding\":\"tap\"/\"binding\":\"taps\"/",
        ]
    )
    func disagrees(change: String) {
        let files = Self.files("two-screens")
        let result = Program().shell(
            "set -- \(files); sed '\(change)' \"$2\" >changed; "
                + "'\(Self.folder)/agree' \"$1\" changed"
        )
        #expect(result.status == 1)
        #expect(result.output.contains("the script expects"), "\(result.output)\(result.errors)")
    }

    @Test("a script must name its expectation, which may be nothing")
    func silence() {
        let program = Program()
        program.write("# A tap.\ntap 50%,50%\n", to: "silent.script")
        program.write("# expect: nothing, since the touch is too long\n", to: "nothing.script")
        program.write("", to: "none.expect")
        #expect(program.shell("'\(Self.folder)/agree' silent.script none.expect").status == 1)
        #expect(program.shell("'\(Self.folder)/agree' nothing.script none.expect").status == 0)
    }

    @Test("there are recordings to replay")
    func thereAreSome() {
        #expect(Self.names.count >= 15)
    }

    /// Returns the lines that are in only one of the texts, for people.
    private func difference(_ received: String, _ expected: String) -> String {
        let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
        return lines(received).difference(from: lines(expected)).map { change in
            switch change {
            case .insert(let line, let text, _): "  received, line \(line + 1): \(text)\n"
            case .remove(let line, let text, _): "  expected, line \(line + 1): \(text)\n"
            }
        }
        .joined()
    }

    /// Returns the script of a recording and its expectations as shell words.
    private static func files(_ name: String) -> String {
        "'\(folder)/\(name).script' '\(folder)/\(name).expect'"
    }

    private static let folder = GoldenRecordings.folder

    private static let names = GoldenRecordings.names.map { String($0.dropLast(4)) }
}
