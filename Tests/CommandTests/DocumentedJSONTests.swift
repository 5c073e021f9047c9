import TestSupport
import Testing

@Suite("The members of --json")
struct DocumentedJSONTests {
    private static let root =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// Returns the names of the members in lines of JSON, including those of nested objects.
    private func members(_ lines: String) -> Set<String> {
        Set(lines.matches(of: /[{,]"([a-z_-]+)":/).map { String($0.output.1) })
    }

    @Test(
        "all that are printed for golden recordings are documented",
        arguments: [
            ("replay", "use/json.md"), ("watch", "tools/watch.md"), ("explain", "tools/explain.md"),
        ]
    )
    func documented(command: String, page: String) throws {
        let golden = GoldenRecordings.folder
        let text = try #require(Program.text(ofFile: "\(Self.root)/docs/\(page)"))
        var found: Set<String> = []
        for name in ["demo", "drag", "keys", "touchpad", "no-resolution", "tablet-pad"] {
            let configuration = command == "watch" ? [] : ["-c", "\(golden)/golden.yaml"]
            let file = "\(golden)/\(name).yml"
            let result = Program().inputrx([command, "--json"] + configuration + [file])
            #expect(result.status == 0)
            found.formUnion(members(result.output))
        }
        #expect(found.count >= 8)
        for member in found { #expect(text.contains("`\(member)`"), "\(member) is not in \(page)") }
    }

    @Test("the examples on the page of `status` are what the daemon writes")
    func status() throws {
        let text = try #require(Program.text(ofFile: "\(Self.root)/docs/tools/status.md"))
        let examples = text.matches(of: /`(\{"event":[^`]*\})` \|/).map { String($0.output.1) }
        #expect(examples.count == 10)
        for member in members(examples.joined()) where member != "event" {
            let isNamed = text.matches(of: /(?m)^\| ([^|]*)\|/).contains {
                $0.output.1.contains("`\(member)`")
            }
            let others = ["gesture", "fingers", "device", "direction", "binding", "index", "run"]
            #expect(isNamed || others.contains(member), "\(member)")
        }
    }
}
