import CLinux
import Testing

@testable import LinuxInput

@Suite struct LostEventsTests {
    @Test("libinput reads devices through our function, which detects lost events")
    func isHeardOf() {
        #expect(inputrx_detects_losses() == 1)
    }

    // D finger lands, U it lifts, L events lost, | the batch ends.
    @Test(
        "events are void until the batch with the loss is over and no finger is down",
        arguments: [
            ("D-U-|", "....."),
            ("--L--|--", "..xxx..."),
            ("D-L-U-|D--U", "..xxxx....."),
            ("D--L--|--|-U-|-D", "...xxxxxxxxxx..."),
            ("--L-D-|-D-U-|-U-|-", "..xxxxxxxxxxxxxx.."),
            ("D-L-|-L-U-|-", "..xxxxxxxx.."),
            ("-L-|L|-", ".xx.x.."),
        ]
    )
    func isVoid(happening: String, void: String) {
        var losses = LostEvents()
        var fingers = 0
        var result = ""
        for character in happening {
            switch character {
            case "D": fingers += 1
            case "U": fingers -= 1
            case "L": losses.lost()
            case "|": losses.batchEnded(isTouched: fingers > 0)
            default: break
            }
            result += losses.isVoid ? "x" : "."
        }
        #expect(result == void)
    }
}
