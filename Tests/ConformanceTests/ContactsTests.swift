import InputEvents
import Testing

@testable import conformance

@Suite("Counts of landings")
struct ContactsTests {
    /// Reads contacts from `d0 u0`: the finger in slot 0 lands and lifts.
    private func contacts(_ script: String) -> Contacts {
        Contacts(
            script.split(separator: " ").compactMap { step -> InputEvent? in
                guard let slot = Int32(step.dropFirst()) else { return nil }
                let change = TouchChange(
                    slot: slot,
                    phase: step.first == "d" ? .down : .up,
                    position: Point(x: 0, y: 0)
                )
                return InputEvent(
                    time: .zero,
                    kind: .touch(DeviceID(rawValue: 1), change)
                )
            }
        )
    }

    @Test(
        "a recording that is too short for its name does not count against the recognisers",
        arguments: [
            ("d0 u0", "tap 1fg", nil), ("d0 u0", "tap *", nil),
            ("d0 d1 u0 u1", "double tap 2fg", "fingers land 2 times, and 4 would be needed"),
            ("d0 u0 d0 u0", "double tap *", nil),
            ("d0 d1 u0", "swipe left 2fg", "the recording ends before the last finger lifts"),
            ("", "swipe left 2fg", nil),
            ("", "maybe hold 2fg", nil), ("", "key KEY_A", nil),
            ("d0 u0", "tap 2fg | double tap 2fg", nil),
        ] as [(String, String, String?)]
    )
    func shortfall(script: String, expected: String, reason: String?) {
        let label = Labels.Label(text: "", expected: [Expected(expected)])
        #expect(contacts(script).shortfall(label) == reason)
    }
}
