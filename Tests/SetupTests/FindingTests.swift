import Testing

@testable import Setup

@Suite("A finding of doctor") struct FindingTests {
    @Test("is an object on a line")
    func json() {
        let finding = Finding(.problem, .unit, "it does not \"run\"", cure: "run it")
        #expect(
            finding.json
                == #"{"subject":"unit","mark":"problem","text":"it does not \"run\"","cure":"run it"}"#
        )
        #expect(
            Finding(.good, .clock, "tsc").json == #"{"subject":"clock","mark":"good","text":"tsc"}"#
        )
    }

    @Test("is broken between words, but its cure, which is to be pasted, is not")
    func narrow() {
        let findings = [
            Finding(
                .note,
                .keys,
                "one two three four five six seven",
                cure: "a b c d e f g h i j k l m n"
            ),
            Finding(.problem, .keys, "x"),
            Finding(.problem, .clock, "\u{1b}[31m"),
        ]
        #expect(
            findings.lines(width: 40, isASCII: true) == [
                "o keys            one two three four five",
                "                  six seven",
                "                  -> a b c d e f g h i j k l m n",
                "x                 x",
                "x clock           \\u{1B}[31m",
                "",
                "2 problems",
            ]
        )
        #expect(!findings.isWell)
        #expect(Array(findings.prefix(1)).isWell)
    }
}
