import Testing

@Suite("inputrx learn")
struct LearnTests {
    /// Returns a finger that draws these corners on a panel of 100 × 60 mm, in evemu's format.
    private static func drawing(_ drawings: [[(Int, Int)]]) -> String {
        var lines = """
            # EVEMU 1.3
            N: Panel
            I: 0018 0001 0002 0000
            P: 02 00 00 00 00 00 00 00
            B: 00 0b 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 04 00 00 00 00 00 00
            B: 03 03 00 00 00 00 00 00 00
            A: 00 0 4000 0 0 40
            A: 01 0 2400 0 0 40

            """
        var time = 5_000_000
        func add(_ type: String, _ code: String, _ value: Int) {
            let fraction = String(time % 1_000_000 + 1_000_000).dropFirst()
            lines += "E: \(time / 1_000_000).\(fraction) \(type) \(code) \(value)\n"
        }
        for corners in drawings {
            for (index, corner) in corners.enumerated() {
                add("0003", "0000", corner.0 * 40)
                add("0003", "0001", corner.1 * 40)
                if index == 0 { add("0001", "014a", 1) }
                add("0000", "0000", 0)
                time += 60_000
            }
            add("0001", "014a", 0)
            add("0000", "0000", 0)
            time += 1_000_000
        }
        return lines
    }

    private static let hook = [(20, 10), (20, 30), (40, 30), (40, 50)]
    private static let line = [(20, 10), (60, 10)]

    @Test("prints the samples in the format of a configuration, and shows each drawing")
    func text() {
        let program = Program()
        program.write(Self.drawing([Self.hook, Self.hook, Self.line]), to: "hook.evemu")
        let result = program.inputrx("learn", "hook", "hook.evemu")
        #expect(result.status == 0)
        #expect(
            result.output == """
                strokes:
                  hook:
                    - 0,0 0,50 50,50 50,100
                    - 0,0 0,50 50,50 50,100

                """
        )
        let messages = result.errors.split(separator: "\n").filter { $0.hasPrefix("drawing") }
        #expect(messages.count == 3)
        #expect(messages.first == "drawing 1: taken, 40 mm across")
        let straight = "drawing 3: left out: a straight line is a swipe, such as `on: swipe right`"
        #expect(messages.last ?? "" == straight)
        #expect(result.errors.contains("○"))
    }

    @Test("the printed stroke can be bound, and its recording is recognised")
    func roundTrip() {
        let program = Program()
        program.write(Self.drawing([Self.hook]), to: "hook.evemu")
        let learned = program.inputrx("learn", "hook", "hook.evemu").output
        program.write(learned + "bindings: [{on: stroke hook, run: date}]\n", to: "config.yaml")
        let result = program.inputrx("replay", "-c", "config.yaml", "hook.evemu")
        #expect(result.status == 0)
        #expect(result.output.contains("stroke hook"))
    }

    @Test("a drawing similar to another stroke of the configuration is left out")
    func like() {
        let program = Program()
        program.write(Self.drawing([Self.hook]), to: "hook.evemu")
        program.write(
            "strokes: {step: \"0,0 0,50 50,50 50,100\"}\nbindings: [{on: tap, run: date}]\n",
            to: "config.yaml"
        )
        let result = program.inputrx("learn", "-c", "config.yaml", "hook", "hook.evemu")
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("drawing 1: left out: too similar to `step`"))
    }

    @Test("a recording without a drawing is refused, and so is a name of two words")
    func refused() {
        let program = Program()
        program.write(Self.drawing([[(20, 10), (20, 11)]]), to: "tap.evemu")
        let nothing = program.inputrx("learn", "hook", "tap.evemu")
        #expect(nothing.status == 65)
        #expect(nothing.errors.hasPrefix("error: there is no drawing\n"))
        #expect(program.inputrx("learn", "two words", "tap.evemu").status == 64)
    }
}
