import Testing

@testable import Pipeline

@Suite("Text of actions")
struct ActionTextTests {
    @Test(
        "a fixed number of decimals, rounded half away from zero",
        arguments: [
            (0.0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (1.005, 3, "1.005"),
            (12.3456, 2, "12.35"), (7, 0, "7"), (.infinity, 1, "0"), (.nan, 1, "0"),
            (1e300, 1, "0"),
        ] as [(Double, Int, String)]
    )
    func fixedPoint(number: Double, decimals: Int, text: String) {
        #expect(number.text(decimals: decimals) == text)
    }

    @Test("JSON strings escape characters that could end or forge a line")
    func jsonEscapes() {
        var line = JSONLine()
        line.add("device", "a\"b\\c\nd\u{1b}[31m\u{7f}é")
        line.add("run", ["$(touch /tmp/x)", ""])
        #expect(
            line.finished()
                == #"{"device":"a\"b\\c\nd\u001b[31m\u007fé","run":["$(touch /tmp/x)",""]}"#
        )
    }

    @Test("control characters of hostile names are shown")
    func printable() {
        #expect("Good name é".printable == "Good name é")
        #expect("a\u{1b}[2Jb\nc\u{202e}".printable == #"a\u{1B}[2Jb\nc\u{202E}"#)
    }
}
