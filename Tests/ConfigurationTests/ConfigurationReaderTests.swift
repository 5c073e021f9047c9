import Configuration
import Diagnostics
import EventCodes
import Gestures
import InputEvents
import Testing

/// The configuration in a text that has neither mistakes nor warnings.
func configuration(
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Configuration {
    let source = Source(name: "test", text: text)
    let (configuration, diagnostics) = ConfigurationReader.read(source)
    let said = DiagnosticRenderer(source: source).render(diagnostics)
    #expect(diagnostics.isEmpty, "\(said)", sourceLocation: sourceLocation)
    // If the reader has no diagnostic, editors must not mark anything either.
    let marked = JSONSchema.configuration.complaints(text)
    #expect(marked == [], "\(text)", sourceLocation: sourceLocation)
    return try #require(configuration, sourceLocation: sourceLocation)
}

/// The one binding whose keys are given, `on:` and `run:` added where they are missing.
func binding(
    _ keys: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Binding {
    let on = keys.contains("on:") ? "" : "on: tap, "
    let run = keys.contains("run:") ? "" : ", run: date"
    let all = try configuration(
        "bindings: [{\(on)\(keys)\(run)}]",
        sourceLocation: sourceLocation
    )
    return try #require(all.bindings.first, sourceLocation: sourceLocation)
}

@Suite("Configuration reader") struct ConfigurationReaderTests {
    @Test("a whole file becomes the configuration that it says")
    func whole() throws {
        let text = """
            devices:
              - name: "Goodix*"
                size: 68x136mm
              - {kind: keyboard, vendor: 046d, product: "0xC52B", serial: a1, path: "pci*", authorize: ask}
            thresholds: {tap: 250ms, swipe: 12%}
            bindings:
              - name: next
                on: swipe  left
                fingers: 3
                from: right edge
                device: "Goodix*"
                throttle: 300ms
                run: swaymsg workspace next
                timeout: 5s
                if-running: drop
              - on: key KEY_POWER
                press: long
                for: 1.5s
                run: [systemctl, suspend]
            """
        var thresholds = Thresholds()
        thresholds.tap = .milliseconds(250)
        thresholds.swipe = .percent(12)
        // Nothing runs on the lock screen that does not say so.
        let unlocked = Condition(.locked, is: "yes", isNegated: true)
        let power = try #require(KeyCode(named: "KEY_POWER"))
        let expected = Configuration(
            devices: [
                DeviceRule(
                    filter: DeviceFilter(name: "Goodix*"),
                    size: Surface(width: 68, height: 136, source: .configuration)
                ),
                DeviceRule(
                    filter: DeviceFilter(
                        kinds: [.keyboard],
                        vendor: 0x046d,
                        product: 0xc52b,
                        serial: "a1",
                        path: "pci*"
                    ),
                    authorize: .ask
                ),
            ],
            thresholds: thresholds,
            bindings: [
                Binding(
                    name: "next",
                    number: 1,
                    on: "swipe left",
                    pattern: GesturePattern(
                        kind: .swipe(.left),
                        fingers: .exactly(3),
                        from: [.right],
                        devices: DeviceFilter(name: "Goodix*"),
                        conditions: [unlocked]
                    ),
                    operators: [.throttle(.milliseconds(300), latest: false)],
                    command: .shell("swaymsg workspace next"),
                    timeout: .seconds(5),
                    ifRunning: .drop
                ),
                Binding(
                    number: 2,
                    on: "key KEY_POWER",
                    pattern: GesturePattern(
                        kind: .key([power], .long),
                        hold: .milliseconds(1500),
                        conditions: [unlocked]
                    ),
                    command: .arguments(["systemctl", "suspend"])
                ),
            ]
        )
        #expect(try configuration(text) == expected)
        // Editors on other systems write the same file like this.
        let windows = "\u{feff}" + text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
        #expect(try configuration(windows) == expected)
    }

    @Test("sections may be empty or missing, a file of nothing only warns")
    func empty() throws {
        for text in ["", "# nothing yet\n", "devices:\nthresholds:\nbindings:\n", "bindings: []"] {
            let (read, diagnostics) = ConfigurationReader.read(Source(name: "", text: text))
            #expect(read == Configuration())
            #expect(diagnostics.map(\.code) == ["no-bindings"])
        }
    }

    @Test("a binding takes its number from its place, and its label from its name if it has one")
    func labels() throws {
        let bindings = try configuration(
            "bindings: [{on: tap, run: a}, {name: b 2, on: hold, run: b}]"
        ).bindings
        #expect(bindings.map(\.number) == [1, 2])
        #expect(bindings.map(\.label) == ["1", "b 2"])
    }

    @Test("after a mistake the rest is read, and the mistakes come in the order of the file")
    func order() {
        let text = "bindings:\n- {on: x, run: 'a'}\n- {on: tap, fingers: y}\ndevices: z\n"
        let (read, diagnostics) = ConfigurationReader.read(Source(name: "", text: text))
        #expect(read == nil)
        #expect(
            diagnostics.map(\.code) == [
                "unknown-gesture", "missing-key", "not-a-number", "wrong-shape",
            ]
        )
    }

    @Test(
        "what stands before a syntax error is checked too, what it cuts short is not",
        arguments: [
            ("- {on: x, run: a}\n- on: tap\n\tfingers: 2\n", ["unknown-gesture", "tab"]),
            ("- on: tap\n  fingers: x\n  run: [a, 'b", ["not-a-number", "syntax"]),
            ("- on: tap\n  fingres: 3\n  run: [\n", ["unknown-key", "syntax"]),
            ("- on: tap\n  run: [@", ["syntax"]), ("- on: tap\n  device: {", ["syntax"]),
            ("- on: swipe\n  from: [", ["syntax"]), ("- {", ["syntax"]),
            ("- [", ["wrong-shape", "syntax"]),
            ("- on: tap\n  throttle: {latest: true, @", ["syntax"]),
        ]
    )
    func cut(text: String, codes: [String]) {
        let source = Source(name: "", text: "devices:\nbindings:\n" + text)
        let (read, diagnostics) = ConfigurationReader.read(source)
        #expect(read == nil)
        #expect(diagnostics.map(\.code) == codes)
    }

    @Test("values that YAML would convert stay as the user typed them")
    func untyped() throws {
        #expect(try binding("name: no").name == "no")
        #expect(try binding("name: 12:30").name == "12:30")
        #expect(
            try binding("run: [echo, yes, 0x10, ~, 1e3]").effect
                == .run(.arguments(["echo", "yes", "0x10", "~", "1e3"]))
        )
        #expect(try binding("run: \"a\\tb\"").effect == .run(.shell("a\tb")))
        #expect(try binding("run: [printf, '']").effect == .run(.arguments(["printf", ""])))
    }

    @Test("a hundred mistakes are listed, more are only said to be there")
    func manyMistakes() {
        for line in [
            "- {on: swpie, run: x}\n", "- {on: key KEY_PWOER, run: x}\n", "- {x: y}\n", "- &a x\n",
        ] {
            let text = "bindings:\n" + String(repeating: line, count: 3000)
            let (read, diagnostics) = ConfigurationReader.read(Source(name: "", text: text))
            #expect(read == nil)
            #expect(diagnostics.count == 101)
            #expect(diagnostics[0].code == "too-many")
        }
    }
}
