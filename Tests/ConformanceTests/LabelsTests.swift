import Diagnostics
import Foundation
import InputEvents
import Testing

@testable import conformance

@Suite("Labels of recordings")
struct LabelsTests {
    private static let labels: Labels? = {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Conformance/labels.yaml").standardized
        guard let data = try? Data(contentsOf: path) else { return nil }
        return try? Labels(Source(name: "labels.yaml", bytes: Array(data)))
    }()

    @Test(
        "the name of a gesture in a file's name is understood",
        arguments: [
            ("panel.2fg-tap.evemu", ["tap 2fg"]), ("three-finger-tap.yml", ["tap 3fg"]),
            ("3finger_swipe_left.yml", ["swipe left 3fg"]),
            ("4-fingers-swipe-up", ["swipe up 4fg"]),
            ("one-finger-double-tap.txt", ["double tap 1fg"]),
            ("single-swipe-right.events", ["swipe right 1fg"]),
            ("double-top-swipe.events", ["swipe * 2fg"]),
            ("swipe-from-left-edge.yml", ["swipe * *"]),
            ("2fg-vertical-scroll.yml", ["swipe up 2fg | swipe down 2fg"]),
            ("1fg-drag-NW-SE.events", ["swipe down-right 1fg"]),
            ("1fg-drag-up-down.events", ["some drag 1fg"]),
            ("2-fingers-rotate-clockwise.txt", ["rotate clockwise 2fg"]),
            ("two-finger-rotation-ccw", ["rotate counterclockwise 2fg"]),
            ("3-fingers-pinch-in.txt", ["pinch in 3fg"]), ("zoom-in.yml", ["pinch out *"]),
            ("1-finger-hold.txt", ["long press 1fg"]), ("5fg-long-press", ["long press 5fg"]),
            ("Wacom E6 Finger.2fg-tap", ["tap 2fg"]),
            // The number of fingers that a device can distinguish does not describe the hand.
            ("Cypress 16FG Finger.two-finger-tap", ["tap 2fg"]),
            ("Cypress 16FG.swipe-left", ["swipe left *"]),
            ("tf201-drag-tap-tap", ["some swipe * * | tap * | double tap * | triple tap *"]),
            ("five-taps.yml", ["some tap * | double tap * | triple tap *"]),
        ]
    )
    func words(name: String, expected: [String]) throws {
        let label = try #require(Self.labels).label(for: "unseen/\(name)", kinds: [.touchscreen])
        #expect(label.expected?.map(\.text) == expected)
    }

    @Test("a touchpad scrolls with two fingers and does not tap")
    func touchpad() throws {
        let labels = try #require(Self.labels)
        let scroll = labels.label(for: "two-finger-scroll.evemu", kinds: [.touchpad])
        #expect(scroll.expected?.isEmpty == true && scroll.cannot == nil)
        let tap = labels.label(for: "1finger-tap.evemu", kinds: [.touchpad])
        #expect(tap.expected?.isEmpty == true && tap.cannot != nil)
    }

    @Test("an unlabelled recording counts as a rate", arguments: ["paint.txt", "a.yml"])
    func unlabelled(name: String) throws {
        let label = try #require(Self.labels).label(for: name, kinds: [.touchscreen])
        #expect(label.expected == nil)
    }

    @Test(
        "mistakes in the labels are refused",
        arguments: [
            "recordings: [{file: a, expects: []}]", "recordings: [{expect: []}]", "recordings: [a]",
            "recordings: {",
        ]
    )
    func mistakes(text: String) {
        #expect(throws: LabelError.self) { try Labels(Source(name: "x", text: text)) }
    }
}
