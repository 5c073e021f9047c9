import Gestures
import InputEvents

extension HandCase {
    /// The whole table: easy gestures, then the difficulties of each kind of hand and panel.
    static var all: [HandCase] {
        ordinary + sizes + noise + recoil + flicks + lost + rests + strokes + limits
    }

    private static let usual: [SyntheticPanel] = [.phone, .tablet, .laptop]

    private static var ordinary: [HandCase] {
        [1, 2, 3].map {
            HandCase(
                "Ordinary hands",
                "tap by \(fingers($0))",
                on: usual,
                aim: 99,
                tap(by: $0)
            )
        }
            + [
                HandCase("Ordinary hands", "double tap", on: usual, aim: 97, tap(count: 2)),
                HandCase("Ordinary hands", "long press", on: usual, aim: 99, press()),
            ]
            + (1...5).map {
                HandCase(
                    "Ordinary hands",
                    "swipe by \(fingers($0)), eight directions",
                    on: [.tablet, .laptop],
                    aim: 97,
                    swipe(by: $0, diagonals: true)
                )
            }
            + [
                HandCase("Ordinary hands", "pinch in", on: usual, aim: 97, pinch()),
                HandCase(
                    "Ordinary hands",
                    "pinch out",
                    on: usual,
                    aim: 97,
                    pinch(Hand(), 1.6...2.4)
                ),
                HandCase(
                    "Ordinary hands",
                    "pinch in by 3 fingers",
                    on: usual,
                    aim: 97,
                    pinch(by: 3)
                ),
                HandCase("Ordinary hands", "rotate", on: usual, aim: 97, rotate()),
                HandCase("Ordinary hands", "circle", on: usual, aim: 97, circle()),
            ]
    }

    // MARK: - Panels without a known size

    private static var sizes: [HandCase] {
        // 1 to 3 units per millimetre on axes of thousands of units: 13 of 90 real panels.
        let metres = [1, 2, 3].map { resolution in
            SyntheticPanel.laptop.with {
                let axis = AxisRange(minimum: 0, maximum: 32767, resolution: Int32(resolution))
                $0.told = Surface(
                    x: axis,
                    y: AxisRange(minimum: 0, maximum: 18432, resolution: Int32(resolution)),
                    bus: .usb
                )
            }
        }
        // 1000 units per millimetre and more.
        let tiny = [1000, 4096].map { resolution in
            SyntheticPanel.laptop.with {
                let axis = AxisRange(minimum: 0, maximum: 4095, resolution: Int32(resolution))
                $0.told = Surface(
                    x: axis,
                    y: AxisRange(minimum: 0, maximum: 2303, resolution: Int32(resolution)),
                    bus: .usb
                )
            }
        }
        func unknown(_ panel: SyntheticPanel) -> SyntheticPanel {
            panel.with {
                $0.told = Surface(
                    x: AxisRange(minimum: 0, maximum: Int32(panel.width * 10), resolution: 0),
                    y: AxisRange(minimum: 0, maximum: Int32(panel.height * 10), resolution: 0),
                    bus: panel.bus
                )
            }
        }
        let nonsense = metres + tiny
        return [
            HandCase("Sizes", "tells metres or nothing much: tap", on: nonsense, aim: 95, tap()),
            HandCase("Sizes", "… long press", on: nonsense, aim: 95, press()),
            HandCase(
                "Sizes",
                "… swipe by 3 of 60–100 mm",
                on: nonsense,
                aim: 95,
                swipe(Hand(), 60...100, by: 3)
            ),
            HandCase("Sizes", "tells none, phone: swipe", on: [unknown(.phone)], aim: 95, swipe()),
            HandCase(
                "Sizes",
                "tells none, tablet: swipe by 3",
                on: [unknown(.tablet)],
                aim: 95,
                swipe(by: 3)
            ),
            HandCase(
                "Sizes",
                "tells none, laptop: swipe by 3",
                on: [unknown(.laptop)],
                aim: 95,
                swipe(by: 3)
            ),
            HandCase(
                "Sizes",
                "tells none, 24\" monitor: swipe by 3 of 25–40 mm",
                on: [unknown(.monitor)],
                aim: 95,
                swipe(Hand(), 25...40, by: 3)
            ),
            HandCase(
                "Sizes",
                "tells none, 24\" monitor: tap",
                on: [unknown(.monitor)],
                aim: 95,
                tap()
            ),
            HandCase("Sizes", "tells none, watch: tap", on: [unknown(.watch)], aim: 95, tap()),
        ]
    }

    // MARK: - Noisy panels

    private static var noise: [HandCase] {
        [60.0, 120, 240].flatMap { rate in
            [0.3, 0.4, 0.5].flatMap { jitter -> [HandCase] in
                let panels = [SyntheticPanel.tablet, .laptop].map { panel in
                    panel.with {
                        $0.rate = rate
                        $0.jitter = jitter
                    }
                }
                let what = "\(Int(rate)) Hz, σ \(jitter) mm: "
                let aim = jitter < 0.45 ? 95 : 90
                return [
                    HandCase("Jitter", what + "swipe", on: panels, aim: aim, swipe()),
                    HandCase("Jitter", what + "swipe by 3", on: panels, aim: aim, swipe(by: 3)),
                    HandCase("Jitter", what + "pinch", on: panels, aim: aim, pinch()),
                    HandCase("Jitter", what + "rotate", on: panels, aim: aim, rotate()),
                    HandCase("Jitter", what + "circle", on: panels, aim: aim, circle()),
                    HandCase("Jitter", what + "tap", on: panels, aim: aim, tap()),
                ]
            }
        }
    }

    // MARK: - Hands that come back, hurry or rest

    private static var recoil: [HandCase] {
        [0.05, 0.1, 0.15].map { share in
            var hand = Hand()
            hand.recoil = share...share
            return HandCase(
                "Recoil",
                "30–50 mm, comes back by \(Int(share * 100)) %",
                on: [.tablet, .laptop],
                aim: 95,
                swipe(hand, 30...50)
            )
        }
            + [0.02, 0.03, 0.05].map { share in
                var hand = Hand()
                hand.recoil = share...share
                return HandCase(
                    "Recoil",
                    "100–150 mm, comes back by \(Int(share * 100)) %",
                    on: [.laptop],
                    aim: 95,
                    swipe(hand, 100...150)
                )
            }
    }

    private static var flicks: [HandCase] {
        [30.0, 60].flatMap { landing in
            [2, 3, 4].map { fingers in
                var hand = Hand()
                hand.tempo = 80...150
                hand.landing = 0...landing
                hand.lifting = 0...20
                return HandCase(
                    "Flicks",
                    "80–150 ms by \(fingers), landing up to \(Int(landing)) ms apart",
                    on: [.tablet, .laptop],
                    aim: landing == 30 ? 97 : 80,
                    swipe(hand, 30...60, by: fingers)
                )
            }
        }
    }

    private static var lost: [HandCase] {
        [(120, 1), (120, 2), (60, 1), (60, 2)].flatMap { rate, frames -> [HandCase] in
            let panels = [SyntheticPanel.tablet, .laptop].map { panel in
                panel.with {
                    $0.rate = Double(rate)
                    $0.lostFrames = frames
                }
            }
            let slow = rate == 60 ? "60 Hz, " : ""
            let what = slow + "lost for \(frames == 1 ? "a frame" : "two frames"): "
            return [
                HandCase("Lost contacts", what + "swipe", on: panels, aim: 90, swipe()),
                HandCase("Lost contacts", what + "swipe by 3", on: panels, aim: 90, swipe(by: 3)),
                HandCase("Lost contacts", what + "pinch", on: panels, aim: 90, pinch()),
                HandCase("Lost contacts", what + "long press", on: panels, aim: 90, press()),
                HandCase("Lost contacts", what + "circle", on: panels, aim: 90, circle()),
            ]
        }
    }

    private static var rests: [HandCase] {
        [
            HandCase(
                "Resting",
                "a thumb at the rim: swipe",
                on: usual,
                aim: 80,
                resting(at: .thumb, swipe())
            ),
            HandCase(
                "Resting",
                "a thumb at the rim: swipe by 3",
                on: usual,
                aim: 80,
                resting(at: .thumb, swipe(by: 3))
            ),
            HandCase(
                "Resting",
                "a thumb at the rim: tap",
                on: usual,
                aim: 80,
                resting(at: .thumb, tap())
            ),
            HandCase(
                "Resting",
                "a palm far away: swipe",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .palm, swipe())
            ),
            HandCase(
                "Resting",
                "a palm far away: swipe by 2",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .palm, swipe(by: 2))
            ),
            HandCase(
                "Resting",
                "a palm far away: pinch",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .palm, pinch())
            ),
            HandCase(
                "Resting",
                "a palm 60–110 mm away: swipe",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .nearPalm, swipe())
            ),
            HandCase(
                "Resting",
                "a palm 60–110 mm away: swipe by 2",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .nearPalm, swipe(by: 2))
            ),
            HandCase(
                "Resting",
                "a palm 60–110 mm away: pinch",
                on: [.tablet, .laptop],
                aim: 80,
                resting(at: .nearPalm, pinch())
            ),
            HandCase(
                "Resting",
                "a thumb that waits, then a pinch in",
                on: [.tablet, .laptop],
                aim: 95,
                waitingPinch(.in)
            ),
            HandCase(
                "Resting",
                "a thumb that waits, then a pinch out",
                on: [.tablet, .laptop],
                aim: 95,
                waitingPinch(.out)
            ),
        ]
    }

    // MARK: - Drawings, and gestures near a limit

    private static var strokes: [HandCase] {
        [(0.03, 4.0), (0.05, 6)].flatMap { off, turned in
            Drawings.corners.keys.sorted().map { name in
                HandCase(
                    "Strokes",
                    "\(name), corners off by \(Int(off * 100)) %, turned by up to \(Int(turned))°",
                    on: [.tablet, .laptop],
                    aim: 90,
                    drawing(name, off: off, turned: turned)
                )
            }
        }
    }

    private static var limits: [HandCase] {
        var slow = Hand()
        slow.resting = 100...300
        return [
            HandCase(
                "Near a limit",
                "pinch to 0.75",
                on: usual,
                aim: 80,
                pinch(Hand(), 0.74...0.76)
            ),
            HandCase("Near a limit", "rotate by 20°", on: usual, aim: 50, rotate(Hand(), 20...21)),
            HandCase(
                "Near a limit",
                "swipe that rests before and after",
                on: usual,
                aim: 90,
                swipe(slow)
            ),
            HandCase(
                "Near a limit",
                "circle of 300–330°",
                on: usual,
                aim: 50,
                circle(Hand(), 300...330)
            ),
            HandCase(
                "Near a limit",
                "circle of 400–420°",
                on: usual,
                aim: 80,
                circle(Hand(), 400...420)
            ),
            HandCase(
                "Near a limit",
                "ellipse 2:1",
                on: usual,
                aim: 90,
                circle(Hand(), flatness: 0.5)
            ),
        ]
    }

    private static func fingers(_ count: Int) -> String {
        count == 1 ? "one finger" : "\(count) fingers"
    }
}
