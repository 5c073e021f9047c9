import Configuration
import Diagnostics
import Testing

/// Keys of a file are changed where they stand, and the rest stays as it was written.
@Suite("ConfigurationText")
struct ConfigurationTextTests {
    private static let file = """
        # mine
        bindings:
          - on: swipe left   # fast
            distance: 20mm
            run: date
          - {on: tap, run: date, fingers: 2}

        """

    private func changed(_ file: String, _ changes: ConfigurationChange...) -> String? {
        ConfigurationText(Source(name: "a", text: file))?.changed(by: changes)
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test("a key gets another value, a new key stands below the gesture")
    func block() {
        #expect(
            changed(
                Self.file,
                ConfigurationChange("distance", "12mm", in: .patternSource(0)),
                ConfigurationChange("within", "300ms", in: .patternSource(0))
            ) == """
                # mine
                bindings:
                  - on: swipe left   # fast
                    within: 300ms
                    distance: 12mm
                    run: date
                  - {on: tap, run: date, fingers: 2}

                """
        )
    }

    @Test("a mapping in braces stays one")
    func flow() {
        let text = changed(
            Self.file,
            ConfigurationChange("fingers", "3", in: .patternSource(1)),
            ConfigurationChange("name", "x", in: .patternSource(1))
        )
        #expect(text?.contains("- {name: x, on: tap, run: date, fingers: 3}\n") == true)
    }

    @Test("a key is taken out, in the middle and at the end")
    func removal() {
        let first = changed(Self.file, ConfigurationChange("distance", nil, in: .patternSource(0)))
        #expect(first?.contains("# fast\n    run: date\n") == true)
        let last = changed(Self.file, ConfigurationChange("fingers", nil, in: .patternSource(1)))
        #expect(last?.contains("- {on: tap, run: date}\n") == true)
    }

    @Test("a section that is missing, empty or there")
    func thresholds() {
        let tap = ConfigurationChange("tap", "300ms", in: .thresholds)
        #expect(changed("bindings: []\n", tap) == "thresholds: {tap: 300ms}\nbindings: []\n")
        #expect(changed("{bindings: []}\n", tap) == "{thresholds: {tap: 300ms}, bindings: []}\n")
        for empty in ["thresholds:", "thresholds: {}"] {
            #expect(
                changed("\(empty)\nbindings: []\n", tap)
                    == "thresholds: {tap: 300ms}\nbindings: []\n"
            )
        }
        #expect(
            changed("thresholds:\n  slop: 3mm\nbindings: []\n", tap)
                == "thresholds:\n  tap: 300ms\n  slop: 3mm\nbindings: []\n"
        )
    }

    @Test("conditions, and the sources of a stream")
    func elsewhere() {
        #expect(
            changed(
                "bindings: [{on: tap, run: date}]\n",
                ConfigurationChange("locked", "any", in: .conditions(0))
            ) == "bindings: [{when: {locked: any}, on: tap, run: date}]\n"
        )
        let file = """
            streams:
              a: {sources: [tap, {on: swipe left}]}
            bindings: [{on: stream a, run: b}]

            """
        #expect(
            changed(
                file,
                ConfigurationChange("fingers", "2", in: .patternSource(0)),
                ConfigurationChange("fingers", "3", in: .patternSource(1))
            )?.contains("sources: [{on: tap, fingers: 2}, {fingers: 3, on: swipe left}]") == true
        )
    }

    @Test("a binding alone keeps thresholds and strokes; a binding's lines stand at the left")
    func only() {
        let file = "thresholds:\n  tap: 300ms\nbindings:\n  - on: tap\n    run: date\n"
        let text = ConfigurationText(Source(name: "a", text: file))
        #expect(text?.lines(ofBindingAt: 0) == ["on: tap", "run: date"])
        let alone = ConfigurationText.only([("on", "swipe left"), ("run", "date")], beside: text)
        #expect(alone?.configuration.bindings.map(\.on) == ["swipe left"])
        #expect(alone?.configuration.thresholds.tap == .milliseconds(300))
    }

    @Test("a text that `check` refuses is no configuration")
    func complaints() {
        let text = ConfigurationText(Source(name: "a", text: Self.file))
        let tap = ConfigurationChange("tap", "710ms", in: .thresholds)
        #expect(text?.configuration(changedBy: [tap]) == nil)
        let press = ConfigurationChange("long-press", "710ms", in: .thresholds)
        #expect(text?.configuration(changedBy: [tap, press]) != nil)
        let nonsense = ConfigurationChange("fingers", "nobody", in: .patternSource(0))
        #expect(text?.configuration(changedBy: [nonsense]) == nil)
    }
}
