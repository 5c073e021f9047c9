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
}
