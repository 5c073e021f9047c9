import Configuration
import Diagnostics
import Foundation
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Pipeline

/// Runs the configurations of docs/handbook/right-click.md and three-finger-drag.md.
@Suite("The pages about clicks and drags")
struct PointerPagesTests {
    /// The configurations of a page, in its order.
    private static func configurations(_ page: String) throws -> [Configuration] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(path: "docs/handbook/\(page).md"),
            encoding: .utf8
        )
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
        return try text.components(separatedBy: "```yaml\n").dropFirst().map { block in
            let yaml = block.components(separatedBy: "```")[0]
            return try #require(ConfigurationReader.read(Source(name: page, text: yaml)).0)
        }
    }

    /// The sent input and its position.
    private func sent(_ configuration: Configuration, _ events: [InputEvent]) -> [String] {
        var found: [String] = []
        Replay(configuration).run(events) { found.append($0.effectText) }
        return found
    }

    @Test("a long press clicks right where the finger is")
    func rightClick() throws {
        let pages = try Self.configurations("right-click")
        try #require(pages.count == 2)
        var hand = Fingers()
        hand.press(at: Point(x: 25, y: 15), for: 700)
        let atFinger = ["send right click at 25.0%,25.0%"]
        #expect(sent(pages[0], hand.events) == atFinger)
        #expect(pages[0].devices.first?.grab == .gestures)
        #expect(sent(pages[1], hand.events) == atFinger)
        var low = Fingers()
        low.press(at: Point(x: 25, y: 55), for: 700)
        #expect(sent(pages[1], low.events).isEmpty)
    }

    @Test("three fingers on a touchpad drag, continue after a lift, and let go")
    func touchpad() throws {
        let page = try #require(try Self.configurations("three-finger-drag").first)
        let touchpad = Device(
            id: DeviceID(rawValue: 1),
            name: "Test Touchpad",
            kinds: [.touchpad],
            surface: Surface(width: 100, height: 60)
        )
        var hand = Fingers(on: touchpad)
        hand.swipe(fingers: 3, from: Point(x: 30, y: 20), by: Vector(dx: 30, dy: 0))
        hand.wait(300)
        hand.swipe(fingers: 3, from: Point(x: 30, y: 20), by: Vector(dx: 30, dy: 0))
        let actions = sent(page, hand.events)
        #expect(actions.first == "send left click down")
        #expect(actions.last == "send left click up")
        #expect(actions.dropFirst().dropLast().allSatisfy { $0.hasPrefix("send move ") })
        #expect(actions.count > 12)
    }

    @Test("three fingers on a touchscreen drag what is below them")
    func screen() throws {
        let page = try #require(try Self.configurations("three-finger-drag").last)
        var hand = Fingers()
        hand.swipe(fingers: 3, from: Point(x: 30, y: 20), by: Vector(dx: 30, dy: 0))
        let actions = sent(page, hand.events)
        #expect(actions.first?.hasPrefix("send left click down at 3") == true)
        #expect(actions.dropLast().last == "send move at 60.0%,46.7%")
        #expect(actions.last == "send left click up")
    }
}
