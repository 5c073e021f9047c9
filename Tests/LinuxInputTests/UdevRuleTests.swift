import Foundation
import InputEvents
import TestSupport
import Testing

@testable import LinuxInput

/// Compares udev/70-inputrx.rules with ``KeyCapabilities/areTyped``, for bitmaps as the kernel
/// prints them.
@Suite struct UdevRuleTests {
    private let rules = UdevRules("udev/70-inputrx.rules")

    /// The bits of the kernel's KEY_CNT.
    private static let keys: Range<UInt16> = 0..<0x300
    /// BTN_TOUCH and BTN_TOOL_FINGER.
    private static let touch: Set<UInt16> = [0x14a, 0x145]

    private func isGranted(_ keys: Set<UInt16>, axes: Set<UInt16>, wordSize: Int = 64) -> Bool {
        rules.grant([
            "SUBSYSTEM": "input", "KERNEL": "event3", "ACTION": "add",
            "ENV{ID_INPUT_TOUCHSCREEN}": "1", "ENV{ID_INPUT_KEY}": "1",
            "ATTR{device/capabilities/key}": sysfs(keys, wordSize),
            "ATTR{device/capabilities/abs}": sysfs(axes, wordSize),
            "ATTR{device/modalias}": modalias(keys, axes),
        ])
    }

    private func areTyped(_ keys: Set<UInt16>, wordSize: Int = 64) -> Bool {
        KeyCapabilities(sysfs: sysfs(keys, wordSize), wordSize: wordSize).areTyped
    }

    /// ABS_X, ABS_Y; and ABS_MT_SLOT, ABS_MT_POSITION_X, …_Y, ABS_MT_TRACKING_ID.
    private static let oneFinger: Set<UInt16> = [0, 1]
    private static let manyFingers: Set<UInt16> = [0, 1, 0x2f, 0x35, 0x36, 0x39]

    @Test(
        "the rule grants a touchscreen with a single key exactly if the key does not type"
    )
    func everyKey() {
        let typed = UdevRuleTests.keys.filter { areTyped([$0]) }
        #expect(typed.count == 58 + 28 + 2 + 4 + 2 + 1 + 2 + 10 + 16)
        for key in UdevRuleTests.keys {
            let all = UdevRuleTests.touch.union([key])
            #expect(
                isGranted(all, axes: UdevRuleTests.manyFingers) == !areTyped(all),
                "key \(key)"
            )
        }
    }

    @Test(
        "a page that says what the rule grants names each kind of device",
        arguments: ["README.md", "SECURITY.md", "docs/use/devices.md"]
    )
    func pages(page: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        func text(_ path: String) throws -> String {
            try String(contentsOf: root.appending(path: path).standardized, encoding: .utf8)
        }
        let names = [
            "TOUCHSCREEN": "touchscreens", "TOUCHPAD": "touchpads", "SWITCH": "switches",
            "TABLET": "pens", "TABLET_PAD": "tablet pads",
        ]
        let kinds = try text("udev/70-inputrx.rules")
            .matches(of: /ENV\{ID_INPUT_(\w+)\}=="\?\*", TAG/).map { String($0.output.1) }
        #expect(Set(kinds) == Set(names.keys))
        let words = try text(page).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let granted = words.components(separatedBy: "gives the person at the screen ").dropFirst()
            .first?.prefix { $0 != "." }
        for kind in kinds {
            #expect(granted?.contains(names[kind] ?? "?") == true, "\(kind)")
        }
    }

    @Test(
        "sets of keys: the rule and the gate agree",
        arguments: Seeds.some(64)
    )
    func sets(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            var keys = UdevRuleTests.touch
            // Mostly keys that do not type, so that both answers occur.
            for _ in 0..<random.next() % 12 {
                let key = UInt16(random.next() % 0x300)
                if !areTyped([key]) || random.next() % 24 == 0 { keys.insert(key) }
            }
            let isGranted = isGranted(keys, axes: UdevRuleTests.manyFingers)
            #expect(isGranted == !areTyped(keys), "\(keys.sorted())")
        }
    }

    @Test(
        "on or perhaps on a 32-bit system, no device with a typing key is granted"
    )
    func narrow() {
        var random = SplitMix64(seed: Seeds.one)
        for wordSize in [32, 64] {
            for axes in [[], UdevRuleTests.oneFinger, UdevRuleTests.manyFingers] {
                for key in UdevRuleTests.keys where areTyped([key]) {
                    for _ in 0..<8 {
                        let others = (0..<random.next() % 4).map { _ in
                            UInt16(random.next() % 0x300)
                        }
                        let keys = Set(others + [key])
                        #expect(areTyped(keys, wordSize: wordSize))
                        #expect(
                            !isGranted(keys, axes: axes, wordSize: wordSize),
                            "\(wordSize) bits: \(keys.sorted())"
                        )
                    }
                }
            }
        }
    }

    @Test(
        "keys beside a touch surface, a switch or a pad do not matter",
        arguments: [
            [],
            [172], [102], [125],  // home, in three ways
            [113, 114, 115], [116], [114, 115, 116],  // volume, power
            [139, 158, 172],  // menu, back, home, search
            [125, 59, 60, 61, 62, 63, 64],  // Goodix: Windows key and F1 to F6
            [0x212], [0x213, 0x214],  // touchpad toggle, on, off
            [0x231, 125, 115, 114, 116, 0x246],  // rotation lock and the others of a tablet
            [69, 102, 104, 107, 109, 116, 142, 171, 247],  // Intel HID hot keys
            [0x100, 0x101, 0x102, 0x103, 0x118, 0x14b],  // pad buttons
            [224, 225, 228, 229, 230], [464, 465, 466],  // brightness, Fn
        ] as [[UInt16]]
    )
    func harmless(keys: [UInt16]) {
        #expect(!areTyped(Set(keys)))
        for axes in [UdevRuleTests.oneFinger, UdevRuleTests.manyFingers] {
            #expect(isGranted(UdevRuleTests.touch.union(keys), axes: axes), "\(keys)")
        }
        // The switch of such a device comes without axes.
        #expect(isGranted(Set(keys), axes: []) || keys.allSatisfy { $0 >= 128 })
    }

    @Test("a keyboard, a node that is being removed, and one without a bitmap are not granted")
    func others() {
        let touchscreen = [
            "SUBSYSTEM": "input", "KERNEL": "event3", "ENV{ID_INPUT_TOUCHSCREEN}": "1",
            "ATTR{device/capabilities/key}": "400 0 0 0 0 0",
            "ATTR{device/capabilities/abs}": "260800000000003",
            "ATTR{device/modalias}": modalias([0x14a], UdevRuleTests.manyFingers),
        ]
        func with(_ changes: [String: String]) -> Bool {
            rules.grant(touchscreen.merging(changes) { $1 })
        }
        #expect(with([:]))
        #expect(with(["ACTION": "change"]))
        #expect(!with(["ACTION": "remove"]))
        #expect(!with(["ENV{ID_INPUT_KEYBOARD}": "1"]))
        #expect(!with(["KERNEL": "mouse3"]))
        #expect(!with(["SUBSYSTEM": "hidraw"]))
        #expect(!with(["ATTR{device/capabilities/key}": ""]))
        #expect(!with(["ATTR{device/modalias}": ""]))
        #expect(!with(["ENV{ID_INPUT_TOUCHSCREEN}": ""]))
        for kind in ["TOUCHPAD", "SWITCH", "TABLET_PAD"] {
            #expect(with(["ENV{ID_INPUT_TOUCHSCREEN}": "", "ENV{ID_INPUT_\(kind)}": "1"]))
        }
    }

    /// Returns a bitmap as the kernel prints it: words without leading zeros, the highest first.
    private func sysfs(_ bits: Set<UInt16>, _ wordSize: Int) -> String {
        var words = [UInt64](repeating: 0, count: 0x300 / wordSize)
        for bit in bits { words[Int(bit) / wordSize] |= 1 << (UInt64(bit) % UInt64(wordSize)) }
        while words.count > 1, words.last == 0 { words.removeLast() }
        return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
    }

    private func modalias(_ keys: Set<UInt16>, _ axes: Set<UInt16>) -> String {
        func list(_ numbers: some Sequence<UInt16>) -> String {
            numbers.sorted().map { String($0, radix: 16, uppercase: true) + "," }.joined()
        }
        // KEY_MIN_INTERESTING is 0x71.
        return "input:b0018v1234p5678e0100-e0,1,3,k\(list(keys.filter { $0 >= 0x71 }))"
            + "ra\(list(axes))mlsfw"
    }
}

/// The part of udev's language in these rules: comparisons, labels and the tag.
private struct UdevRules {
    private var lines: [[(key: String, comparison: String, value: String)]] = []

    init(_ path: String) {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        for line in (text ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            lines.append(
                line.matches(of: /([A-Z]+(?:\{[^}]*\})?)(==|!=|\+=|=)"([^"]*)"/).map {
                    (String($0.output.1), String($0.output.2), String($0.output.3))
                }
            )
        }
    }

    /// Returns true if a node with these properties gets the tag `uaccess`.
    func grant(_ properties: [String: String]) -> Bool {
        var next = 0
        while next < lines.count {
            let line = lines[next]
            next += 1
            let holds = line.allSatisfy { item in
                switch item.comparison {
                case "==": matches(properties[item.key] ?? "", item.value)
                case "!=": !matches(properties[item.key] ?? "", item.value)
                default: true
                }
            }
            guard holds else { continue }
            if line.contains(where: { $0.key == "TAG" && $0.value == "uaccess" }) { return true }
            if let label = line.first(where: { $0.key == "GOTO" })?.value {
                next =
                    lines.firstIndex { $0.contains { $0.key == "LABEL" && $0.value == label } }
                    ?? lines.count
            }
        }
        return false
    }

    private func matches(_ text: String, _ patterns: String) -> Bool {
        patterns.split(separator: "|", omittingEmptySubsequences: false).contains { pattern in
            fnmatch(String(pattern), text, 0) == 0
        }
    }
}
