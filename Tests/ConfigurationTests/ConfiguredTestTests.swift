import Configuration
import Diagnostics
import Gestures
import InputEvents
import Testing

@Suite("Tests in a configuration") struct ConfiguredTestTests {
    private static let bindings = """
        bindings:
          - {name: next, on: swipe left, fingers: 3, run: date}
          - {on: swipe, run: date}
          - {name: tap, on: double tap, run: date}
          - {on: key KEY_POWER, press: long, run: date}

        """

    @Test("a test has a recording and what it leads to")
    func wholeTest() throws {
        let tests = try configuration(
            Self.bindings + "tests: [{recording: a/b.yml, expect: [swipe  left, next]}]"
        ).tests
        let expected = [
            ExpectedAction(.gesture(.swipe(.left)), text: "swipe left"),
            ExpectedAction(.binding("next"), text: "next"),
        ]
        #expect(tests == [ConfiguredTest(recording: "a/b.yml", expected: expected)])
    }

    @Test(
        "what is expected can be written in several ways",
        arguments: [
            ("[]", []),
            // Without brackets it is a list of one.
            ("swipe right", [ExpectedAction(.gesture(.swipe(.right)), text: "swipe right")]),
            // The name of a binding comes first, even if it is a gesture, too.
            ("[tap]", [ExpectedAction(.binding("tap"), text: "tap")]),
            ("[{on: double tap}]", [ExpectedAction(.gesture(.tap(count: 2)), text: "double tap")]),
            (
                "[{on: swipe left, fingers: 2-4}]",
                [
                    ExpectedAction(
                        .gesture(.swipe(.left)),
                        fingers: 2...4,
                        text: "swipe left, fingers: 2-4"
                    )
                ]
            ),
            (
                "[{name: next, fingers: 3}]",
                [ExpectedAction(.binding("next"), fingers: 3...3, text: "next, fingers: 3")]
            ),
        ] as [(String, [ExpectedAction])]
    )
    func expectations(text: String, expected: [ExpectedAction]) throws {
        let test = "tests: [{recording: a, expect: \(text)}]"
        #expect(try configuration(Self.bindings + test).tests.map(\.expected) == [expected])
    }

    @Test("tests may stand above the bindings that they are about")
    func order() throws {
        let tests = try configuration("tests: [{recording: a, expect: next}]\n" + Self.bindings)
            .tests
        #expect(tests.map { $0.expected.map(\.subject) } == [[.binding("next")]])
    }

    @Test("a mistake in a binding does not make the tests that name it wrong, too")
    func followUp() {
        let text = """
            bindings: [{name: next, on: swipe lefft, run: date}]
            tests: [{recording: a, expect: [next, tap]}]
            """
        let (_, diagnostics) = ConfigurationReader.read(Source(name: "x", text: text))
        #expect(diagnostics.map(\.code) == ["unknown-gesture"])
    }

    @Test(
        "a gesture of a test includes every way of making it",
        arguments: [
            (.swipe(nil), .swipe(.up), true), (.swipe(.up), .swipe(nil), false),
            (.swipe(.up), .swipe(.up), true), (.swipe(.up), .swipe(.down), false),
            (.tap(count: 1), .tap(count: 2), false), (.drag(.end), .drag(.start), false),
            (.key([KeyCode(rawValue: 1)], .press), .key([KeyCode(rawValue: 1)], .long), true),
            (.key([KeyCode(rawValue: 1)], .press), .key([KeyCode(rawValue: 2)], .press), false),
        ] as [(GestureKind, GestureKind, Bool)]
    )
    func includes(expected: GestureKind, made: GestureKind, isMet: Bool) {
        #expect(expected.includes(made) == isMet)
    }
}
