import Glibc
import Testing

/// Recordings of scripted devices (Tests/Golden), each with the actions that it stands for.
@Suite("golden recordings")
struct GoldenTests {
    @Test("a recording replays to exactly the actions that are expected of it", arguments: names)
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

    @Test("there are recordings to replay")
    func thereAreSome() {
        #expect(Self.names.count >= 15)
    }

    /// What is in one but not in the other, line by line, for people.
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

    private static let folder: String = {
        let path = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        return "/\(path)/Golden"
    }()

    private static let names: [String] = {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".yml") { names.append(String(name.dropLast(4))) }
        }
        return names.sorted()
    }()
}
