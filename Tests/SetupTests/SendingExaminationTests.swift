import Testing

@testable import Setup

@Suite("The findings of doctor on bindings that send keys")
struct SendingExaminationTests {
    private func lines(_ sending: SetupFacts.Sending) -> [String] {
        var facts = SetupFacts(configuration: .read(path: "/a", bindings: 1, warnings: []))
        facts.sending = sending
        return Examination(facts).findings(on: .permissions).lines(width: 200, isASCII: true).map {
            $0.split(separator: " ").joined(separator: " ")
        }
    }

    @Test("the refusal, and the rule that allows it")
    func refused() {
        let reason = "cannot open /dev/uinput: Permission denied"
        let text =
            "x permissions bindings send keys, and inputrx \(reason); the rule that allows it lets every "
            + "program of yours type"
        let known = lines(.refused(reason: reason, rule: "/r/71-inputrx-send.rules"))
        #expect(
            known.prefix(2) == [
                text,
                "-> sudo cp /r/71-inputrx-send.rules /etc/udev/rules.d/ && sudo udevadm control --reload && "
                    + "sudo udevadm trigger --sysname-match=uinput",
            ]
        )
        let unknown = lines(.refused(reason: reason, rule: nil))
        #expect(unknown.prefix(2) == [text, "-> see Allowing it in docs/use/sending.md"])
    }

    @Test("the same for a device that is to be grabbed")
    func grabbed() {
        let refused = SetupFacts.Sending.refused(reason: "cannot", rule: nil, isForGrab: true)
        #expect(
            lines(refused).first?.contains("`grab:` makes a device, and inputrx cannot;") == true
        )
    }

    @Test(
        "nothing, if no binding sends or all is well",
        arguments: [SetupFacts.Sending.unneeded, .allowed]
    )
    func fine(sending: SetupFacts.Sending) {
        #expect(!lines(sending).contains { $0.contains("send") })
    }
}
