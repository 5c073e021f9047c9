import Gestures
import InputEvents

/// A gesture whose recognition under noise is measured.
struct NoiseSubject {
    /// The name of the curve.
    let name: String
    let kind: GestureKind
    let fingers: Int
    let perform: (inout SeededRandom) -> Performance

    init(
        _ name: String,
        _ kind: GestureKind,
        fingers: Int = 1,
        _ perform: @escaping (inout SeededRandom) -> Performance
    ) {
        self.name = name
        self.kind = kind
        self.fingers = fingers
        self.perform = perform
    }

    /// The gestures of each page of docs/gestures, with the page's name and a title.
    static var pages: [(page: String, title: String, subjects: [NoiseSubject])] {
        let (left, right) = (Point(x: 0, y: 50), Point(x: 100, y: 50))
        return [
            (
                "tap",
                "Taps",
                [
                    NoiseSubject("tap", .tap(count: 1)) { .taps(1, &$0) },
                    NoiseSubject("double tap", .tap(count: 2)) { .taps(2, &$0) },
                    NoiseSubject("tap, 3 fingers", .tap(count: 1), fingers: 3) {
                        .taps(1, fingers: 3, &$0)
                    },
                ]
            ),
            (
                "tip-tap",
                "Tip-taps",
                [NoiseSubject("tip-tap right", .tipTap(.right), fingers: 2) { .tipTap(&$0) }]
            ),
            (
                "long-press",
                "Long presses",
                [
                    NoiseSubject("long press", .longPress) { .taps(1, for: 650...1000, &$0) },
                    NoiseSubject("long press, 2 fingers", .longPress, fingers: 2) {
                        .taps(1, fingers: 2, for: 650...1000, &$0)
                    },
                ]
            ),
            (
                "swipe",
                "Swipes",
                [
                    NoiseSubject("swipe left", .swipe(.left)) { .swipe(180, &$0) },
                    NoiseSubject("swipe up-right", .swipe(.upRight)) { .swipe(45, &$0) },
                    NoiseSubject("swipe left, 3 fingers", .swipe(.left), fingers: 3) {
                        .swipe(180, fingers: 3, &$0)
                    },
                ]
            ),
            (
                "bounce",
                "Bounces",
                [
                    NoiseSubject("bounce left", .bounce(.left)) {
                        .stroke([right, left, right], &$0)
                    }
                ]
            ),
            (
                "drag",
                "Drags",
                [
                    NoiseSubject("drag", .drag(.end)) { .drag(&$0) },
                    NoiseSubject("drag, 2 fingers", .drag(.end), fingers: 2) {
                        .drag(fingers: 2, &$0)
                    },
                ]
            ),
            (
                "pinch-rotate",
                "Pinches and rotations",
                [
                    NoiseSubject("pinch in", .pinch(.in), fingers: 2) {
                        .pinch(scale: 0.4...0.6, &$0)
                    },
                    NoiseSubject("pinch out", .pinch(.out), fingers: 2) {
                        .pinch(scale: 1.6...2.4, &$0)
                    },
                    NoiseSubject("rotate", .rotate(.clockwise), fingers: 2) {
                        .pinch(turn: 35...75, &$0)
                    },
                ]
            ),
            (
                "circle",
                "Circles",
                [
                    NoiseSubject("circle", .circle(.clockwise, turns: 1)) {
                        .circle(turns: 1, &$0)
                    },
                    NoiseSubject("circle, 2 turns", .circle(.clockwise, turns: 1)) {
                        .circle(turns: 2, &$0)
                    },
                ]
            ),
            (
                "stroke",
                "Strokes",
                ["check", "square", "Z", "W"].compactMap { name in
                    StrokeShape.builtIn.first { $0.name == name }.map { shape in
                        let corners = Drawings.corners[name] ?? []
                        return NoiseSubject(name, .stroke(shape)) { .stroke(corners, &$0) }
                    }
                }
            ),
        ]
    }
}
