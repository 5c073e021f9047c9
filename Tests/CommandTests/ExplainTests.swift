import Gestures
import Testing

@Suite("inputrx explain")
struct ExplainTests {
    /// A finger that moves 12 mm to the left on a panel of 100 × 60 mm, in evemu's format.
    private static let swipe = """
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
        E: 5.000000 0003 0000 2000
        E: 5.000000 0003 0001 1200
        E: 5.000000 0001 014a 1
        E: 5.000000 0000 0000 0
        E: 5.040000 0003 0000 1760
        E: 5.040000 0000 0000 0
        E: 5.080000 0003 0000 1520
        E: 5.080000 0000 0000 0
        E: 5.120000 0001 014a 0
        E: 5.120000 0000 0000 0

        """

    /// A touchpad of 105 × 68 mm, on which one finger lands.
    private static let pad = """
        # EVEMU 1.3
        N: Panel
        I: 0018 0001 0002 0000
        P: 05 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 01 00 00 00 00 00
        B: 01 20 e5 00 00 00 00 00 00
        B: 03 03 00 00 00 00 80 60 02
        A: 00 0 2100 0 0 20
        A: 01 0 1360 0 0 20
        A: 2f 0 4 0 0 0
        A: 35 0 2100 0 0 20
        A: 36 0 1360 0 0 20
        A: 39 0 65535 0 0 0
        E: 1.000000 0003 0039 1
        E: 1.000000 0003 0035 1600
        E: 1.000000 0003 0036 600
        E: 1.000000 0001 0145 1
        E: 1.000000 0001 014a 1
        E: 1.000000 0000 0000 0

        """
    private static let padLift = """
        E: 1.850000 0003 0039 -1
        E: 1.850000 0001 0145 0
        E: 1.850000 0001 014a 0
        E: 1.850000 0000 0000 0

        """

    private static let configuration = """
        bindings:
          - name: next
            on: swipe left
            run: touch ran

        """

    @Test("tells what was missing and what to change, and runs nothing")
    func text() {
        let program = Program()
        program.write(Self.configuration, to: "config.yaml")
        program.write(Self.swipe, to: "swipe.evemu")
        let result = program.inputrx("explain", "-c", "config.yaml", "swipe.evemu")
        #expect(result.status == 0)
        #expect(
            result.output == """
                    0.000s  touch by 1 finger on Panel, 120 ms, 12.0 mm left (180°)
                  missed  swipe left (next)  travelled 12 mm of 15 mm needed
                                             try: `distance: 12mm`, or go farther

                """
        )
        #expect(program.read("ran") == nil)
    }

    @Test("-v shows the patterns that did not fire, too")
    func verbose() {
        let program = Program()
        program.write(Self.configuration + "  - {on: swipe left, distance: 9mm, run: b}\n", to: "c")
        program.write(Self.swipe, to: "swipe.evemu")
        let short = program.inputrx("explain", "-c", "c", "swipe.evemu").output
        #expect(short.contains("fired") && !short.contains("missed"))
        let long = program.inputrx("explain", "-v", "-c", "c", "swipe.evemu").output
        #expect(long.hasPrefix(short) && long.contains("  missed  swipe left (next)  "))
    }

    @Test("--json prints an object a line")
    func json() {
        let program = Program()
        program.write(Self.configuration, to: "config.yaml")
        program.write(Self.swipe, to: "swipe.evemu")
        let result = program.inputrx("explain", "-c", "config.yaml", "--json", "swipe.evemu")
        #expect(result.status == 0)
        #expect(
            result.output.hasPrefix(#"{"t":0,"duration":120000,"kind":"touch","device":"Panel""#)
        )
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(
            result.output.contains(
                #""try":"`distance: 12mm`, or go farther","changes":[{"key":"distance","value":"12mm"}]"#
            )
        )
    }

    @Test("a device that libinput ignores is named, because no program receives its events")
    func refused() {
        let program = Program()
        program.write(Self.configuration, to: "config.yaml")
        // Positions on the wrong axes, as on some panels.
        let refused = Self.swipe.replacing("B: 03 03", with: "B: 03 0c")
            .replacing("A: 00", with: "A: 02").replacing("A: 01", with: "A: 03")
            .replacing("0003 0000", with: "0003 0002").replacing("0003 0001", with: "0003 0003")
        program.write(refused, to: "refused.evemu")
        let result = program.inputrx("explain", "-c", "config.yaml", "refused.evemu")
        #expect(
            result.output == "libinput does not use Panel, so no program receives its events\n"
        )
    }

    @Test("fingers on a touchpad that libinput takes for the pointer are named, too")
    func touchpad() {
        let program = Program()
        program.write(
            "bindings:\n  - {on: swipe left, fingers: 3, device: {kind: touchpad}, run: a}\n",
            to: "three.yaml"
        )
        program.write(
            "bindings:\n  - {on: swipe left, fingers: 1-4, device: {kind: touchpad}, run: a}\n",
            to: "range.yaml"
        )
        let steps = (1...8).map { step in
            let time = "E: 1.\(step)00000"
            return "\(time) 0003 0035 \(1600 - step * 120)\n\(time) 0000 0000 0\n"
        }
        let pad = Self.pad + steps.joined() + Self.padLift
        program.write(pad, to: "pad.evemu")
        #expect(
            program.inputrx("explain", "-c", "three.yaml", "pad.evemu").output == """
                the fingers on Panel made no swipe, pinch or hold, as libinput reports them: \
                one finger moves the pointer, two scroll

                """
        )
        #expect(
            program.inputrx("explain", "-c", "range.yaml", "pad.evemu").output.contains(
                "  fired   swipe left, 1–4 fingers (binding 1)  → a"
            )
        )
    }

    @Test("docs/tools/explain.md has every check")
    func documentation() {
        let folders = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = Program.text(ofFile: "/\(folders)/docs/tools/explain.md") ?? ""
        for quantity in Check.Quantity.allCases {
            #expect(page.contains("`\(quantity.rawValue)`"), "no \(quantity.rawValue)")
        }
    }

    @Test("a missing recording ends with 66, a bad configuration with 78")
    func statuses() {
        let program = Program()
        program.write(Self.configuration, to: "config.yaml")
        #expect(program.inputrx("explain", "-c", "config.yaml", "nowhere.yml").status == 66)
        program.write("bindings: {", to: "bad.yaml")
        program.write(Self.swipe, to: "swipe.evemu")
        #expect(program.inputrx("explain", "-c", "bad.yaml", "swipe.evemu").status == 78)
    }
}
