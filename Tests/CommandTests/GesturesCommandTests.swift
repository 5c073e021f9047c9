import Foundation
import Testing

@Suite("inputrx gestures")
struct GesturesCommandTests {
    @Test("lists all gestures, with an empty line between them, and says where to read on")
    func all() {
        let result = Program().inputrx("gestures")
        #expect(result.status == 0 && result.errors == "")
        let blocks = result.output.components(separatedBy: "\n\n")
        #expect(blocks.count > 15)
        #expect(blocks[0].hasPrefix("tap\n    Fingers touch and lift again at one place;"))
        #expect(
            blocks.last
                == "docs/use/configuration.md and inputrx-config(5) describe every key of a "
                + "configuration.\n"
        )
    }

    @Test("with words, lists only the gestures that have them")
    func words() {
        let result = Program().inputrx("gestures", "switch")
        #expect(result.status == 0)
        #expect(
            result.output == """
                switch lid closed|open, switch tablet-mode on|off
                    A switch is turned: the lid is closed or opened, a convertible is folded into a tablet (on) or back (off).
                    made on: switch
                    example: `on: switch lid closed`

                """
        )
    }

    @Test(
        "words may be the beginning, the middle or the whole of what `on:` says",
        arguments: [
            (["swipe"], ["swipe [DIRECTION|AXIS]"]),
            (["double", "tap"], ["tap"]), (["Double Tap"], ["tap"]),
            (["pinch", "in"], ["pinch [in|out]"]),
            (["key", "KEY_POWER"], ["key NAME[+NAME…]"]), (["pad"], ["pad button NUMBER"]),
            (["stroke", "check"], ["stroke NAME"]), (["stream", "zoom"], ["stream NAME"]),
            (["tap", "then", "swipe", "up"], ["GESTURE then GESTURE [then GESTURE]"]),
            (
                ["counterclockwise"],
                [
                    "rotate [clockwise|counterclockwise]", "circle clockwise|counterclockwise",
                    "ring [clockwise|counterclockwise]",
                ]
            ),
        ]
    )
    func found(words: [String], syntaxes: [String]) throws {
        let result = Program().inputrx(["gestures", "--json"] + words)
        let found = try result.output.split(separator: "\n").map { line in
            try #require(Self.object(line)["syntax"] as? String)
        }
        #expect(found == syntaxes)
    }

    @Test(
        "an unknown gesture is a usage error, with the nearest name",
        arguments: [
            (["swype"], "swype", "did you mean `swipe`?"),
            (["long", "pres"], "long pres", "did you mean `long press`?"),
            (["xyz"], "xyz", "`inputrx gestures` lists all of them"),
        ]
    )
    func unknown(words: [String], asked: String, help: String) {
        let result = Program().inputrx(["gestures"] + words)
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors == "error: there is no gesture `\(asked)`\n  = help: \(help)\n")
    }

    @Test("--json has all facts as members")
    func json() throws {
        let result = Program().inputrx("gestures", "--json", "pinch")
        #expect(
            result.output == """
                {"syntax":"pinch [in|out]","summary":"Two or more fingers close in or open out.",\
                "phrases":["pinch in","pinch out","pinch"],"devices":["touchscreen","touchpad"],\
                "touchpad-contacts":false,"least-fingers":2,"options":["fingers","at"],\
                "example":"pinch in"}

                """
        )
        let all = Program().inputrx("gestures", "--json").output.split(separator: "\n")
        #expect(all.count > 15)
        for line in all { #expect(try Self.object(line)["example"] is String) }
    }

    private static func object(_ line: Substring) throws -> [String: Any] {
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(read as? [String: Any])
    }
}
