import Diagnostics
import Migration
import TestSupport
import Testing

/// The seed is in the message of a failure; `INPUTRX_SEED=…` repeats it.
@Suite("lisgd in quoted strings") struct LisgdStringTests {
    private static let seed = Seeds.one

    private static let starts = ["exec-once = ", "exec_always ", "x=", "  command = ", ""]

    /// What stands behind the string on its line.
    private static let ends = ["", " &", "; behind", " # behind", " 'behind'", " \"behind\" x"]

    /// Other lines, some with quotes that are not in pairs.
    private static let lines = [
        "bind = SUPER, Q, exec, behind", "echo \"behind", "it's behind", "behind 'quoted' \"text\"",
        "-g behind", "exec { behind }", "# it's \"behind", "",
    ]

    @Test("what stands behind a string never gets into a binding or a remark")
    func behind() {
        var random = SplitMix64(seed: Self.seed)
        let places = (1...5).flatMap { fingers in
            ["LR", "RL", "DU", "UD"].map { "\(fingers),\($0),*,*,R" }
        }
        for _ in 0..<Seeds.rounds(of: 400) {
            let count = Int.random(in: 1...5, using: &random)
            var commands: [String] = []
            var line = Bool.random(using: &random) ? "lisgd -d /dev/x" : "/usr/bin/lisgd"
            for place in places.shuffled(using: &random).prefix(count) {
                let isQuoted = Int.random(in: 0..<3, using: &random) == 0
                let command = isQuoted ? "sh -c 'x y'" : "run a b"
                let gesture = "\(place),\(command)"
                let isDouble = isQuoted || Bool.random(using: &random)
                line += Bool.random(using: &random) ? " -g " : " \\\n  -g "
                line += isDouble ? double(gesture) : single(gesture)
                commands.append(command)
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                line = wrapped(line, Int.random(in: 0...5, using: &random))
            }
            let start = Self.starts.randomElement(using: &random) ?? ""
            let end = Self.ends.randomElement(using: &random) ?? ""
            var text = "# it's a comment\n\(start)\(line)\(end)\n"
            for _ in 0..<3 { text += (Self.lines.randomElement(using: &random) ?? "") + "\n" }
            let imported = Importer.read(Source(name: "x", text: text), as: .lisgd)
            let note: Comment = "INPUTRX_SEED=\(Self.seed)\n\(text)"
            #expect(runs(imported) == commands, note)
            #expect(!imported.yaml.contains("behind"), note)
            #expect(!imported.remarks.contains { $0.printed.contains("behind") }, note)
        }
    }

    @Test(
        "a string that begins on an earlier line ends the command line, too",
        arguments: [
            "su -c '\n lisgd -g \"1,LR,*,*,R,a\" \\\n -g \"1,RL,*,*,R,b\"'\nbehind 'x'\n",
            "su -c '\n lisgd -g \"1,LR,*,*,R,a\" -g \"1,RL,*,*,R,b\" \\\n'\nit's behind\n",
            "su -c \"\n lisgd -g '1,LR,*,*,R,a' -g '1,RL,*,*,R,b'\"; echo \"behind\"\n",
            "su -c '\n lisgd -g \"1,LR,*,*,R,a\" -g \"1,RL,*,*,R,b\"' behind\nit's behind\n",
        ]
    )
    func earlierLine(text: String) {
        let imported = Importer.read(Source(name: "x", text: text), as: .lisgd)
        #expect(runs(imported) == ["a", "b"])
        #expect(imported.remarks.isEmpty)
    }

    @Test("a gesture whose quotes do not end is left out, without the lines that follow")
    func unclosed() {
        let text = "exec lisgd -g \"1,LR,*,*,R,a\nbehind \"x\"\nexec lisgd -g \"1,RL,*,*,R,b\"\n"
        let imported = Importer.read(Source(name: "x", text: text), as: .lisgd)
        #expect(runs(imported) == ["b"])
        #expect(imported.remarks.map(\.kind) == [.leftOut])
        #expect(imported.remarks.map(\.original) == ["1,LR,*,*,R,a"])
    }

    @Test("arguments that are not known are reported, also if there is nothing else")
    func unknownArguments() {
        let text = "echo \"lisgd uses $DEVICE\"\nlisgd \"$@\" $ARGS\n"
        let imported = Importer.read(Source(name: "x", text: text), as: .lisgd)
        #expect(imported.failure == nil)
        #expect(imported.count == 0)
        #expect(imported.remarks.map(\.original) == ["$ARGS"])
        #expect(imported.remarks.map(\.line) == [2])
    }

    // MARK: - Parts

    /// The commands of the bindings.
    private func runs(_ imported: Imported) -> [String] {
        imported.yaml.split(separator: "\n").filter { $0.hasPrefix("    run: ") }
            .map { String($0.dropFirst("    run: ".count)) }
    }

    /// Returns the command line in a string, or behind another command.
    private func wrapped(_ line: String, _ number: Int) -> String {
        switch number {
        case 0: "bash -c \(single(line))"
        case 1: "sh -c \(double(line))"
        case 2: single(line)
        case 3: double(line)
        case 4: "(sleep 1; \(line))"
        default: "sleep 1; \(line)"
        }
    }

    private func single(_ text: String) -> String {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return "'" + parts.joined(separator: "'\\''") + "'"
    }

    private func double(_ text: String) -> String {
        var result = "\""
        var remaining = text[...]
        while let character = remaining.popFirst() {
            let joinsLines = character == "\\" && remaining.first == "\n"
            if "\"$`\\".contains(character), !joinsLines { result.append("\\") }
            result.append(character)
        }
        return result + "\""
    }
}
