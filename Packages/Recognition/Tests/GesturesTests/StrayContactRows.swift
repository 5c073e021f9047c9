import Gestures
import InputEvents
import RecognitionTestSupport
import Testing

/// A gesture of one kind of hand on one kind of panel, and the share that must be recognised.
struct StrayContactRow: CustomTestStringConvertible, Sendable {
    /// One attempt.
    struct Attempt {
        var kind: GestureKind
        var fingers: Int
        var tips: [AnatomicalHand.Tip]

        /// Delays the gesture; returns when its last finger would have lifted without the delay.
        mutating func delay(by lead: Double) -> Double {
            let last = tips.map(\.up).max() ?? 0
            tips = tips.map { tip in
                var later = tip
                (later.down, later.up) = (tip.down + lead, tip.up + lead)
                later.place = { tip.place($0 - lead) }
                return later
            }
            return last
        }
    }

    typealias Make = @Sendable (inout SplitMix64) -> Attempt

    let name: String
    let panel: @Sendable () -> FaultyPanel
    /// The least percentage of attempts that must be recognised, and as no other gesture.
    let least: Int
    let make: Make

    var testDescription: String { name }

    init(
        _ name: String,
        _ panel: @escaping @autoclosure @Sendable () -> FaultyPanel,
        _ make: @escaping Make,
        least: Int = 90
    ) {
        self.name = name
        self.panel = panel
        self.least = least
        self.make = make
    }

    // MARK: - Gestures

    private typealias Digit = AnatomicalHand.Digit

    private static func digits(_ count: Int) -> [Digit] {
        switch count {
        case 1: [.index]
        case 2: [.index, .middle]
        case 3: [.index, .middle, .ring]
        case 4: [.index, .middle, .ring, .little]
        default: Digit.allCases
        }
    }

    private static func middle(_ random: inout SplitMix64) -> Point {
        Point(x: random.number(90...120), y: random.number(45...70))
    }

    static func tap(_ fingers: Int = 1, _ time: ClosedRange<Double> = 60...180) -> Make {
        { random in
            var hand = AnatomicalHand()
            if time.upperBound <= 60 { (hand.landing, hand.lifting) = (0...8, 0...8) }
            let place = middle(&random)
            let tips = hand.rest(digits(fingers), at: place, for: time, &random)
            return Attempt(kind: .tap(count: 1), fingers: fingers, tips: tips)
        }
    }

    static func press(_ fingers: Int = 1) -> Make {
        { random in
            let place = middle(&random)
            let tips = AnatomicalHand().rest(digits(fingers), at: place, for: 700...1000, &random)
            return Attempt(kind: .longPress, fingers: fingers, tips: tips)
        }
    }

    static func swipe(_ fingers: Int = 1, _ hand: AnatomicalHand = AnatomicalHand()) -> Make {
        { random in
            let ways: [(Direction, Double, Double)] = [
                (.right, 1, 0), (.left, -1, 0), (.up, 0, -1), (.down, 0, 1),
            ]
            let (direction, x, y) = ways[Int(random.next() % 4)]
            let length = random.number(28...55)
            let way = Vector(dx: x * length + random.normal(), dy: y * length + random.normal())
            let centre = middle(&random)
            let start = Point(x: centre.x - way.dx / 2, y: centre.y - way.dy / 2)
            let tips = hand.stroke(digits(fingers), from: start, by: way, in: 180...420, &random)
            return Attempt(kind: .swipe(direction), fingers: fingers, tips: tips)
        }
    }

    static func pinch(_ fingers: Int) -> Make {
        { random in
            let tips = AnatomicalHand().pinch(
                digits(fingers),
                at: middle(&random),
                scale: 0.4...0.65,
                in: 220...450,
                &random
            )
            return Attempt(kind: .pinch(.in), fingers: fingers, tips: tips)
        }
    }

    /// Returns the gesture with a little finger that brushes the panel on the way.
    static func brushed(_ make: @escaping Make) -> Make {
        { random in
            var attempt = make(&random)
            let first = attempt.tips.map(\.down).max() ?? 0
            let last = attempt.tips.map(\.up).min() ?? 0
            let length = min(random.number(40...120), (last - first) * 0.5)
            let from = first + random.number(0.15...0.9) * max(0, last - first - length)
            let ring = attempt.tips[attempt.tips.count - 1]
            attempt.tips.append(
                AnatomicalHand.Tip(
                    down: from,
                    up: from + length,
                    place: { time in
                        let place = ring.place(time)
                        return Point(x: place.x + 19, y: place.y + 16)
                    }
                )
            )
            return attempt
        }
    }

    /// Returns the gesture 0.7 to 1.5 s after another contact came to rest; this contact stays.
    static func resting(at place: Point, width: Double, _ make: @escaping Make) -> Make {
        { random in
            var attempt = make(&random)
            let lead = random.number(700...1500)
            let last = attempt.delay(by: lead)
            let place = Point(
                x: place.x + random.number(0...2),
                y: place.y + random.number(-20...20)
            )
            let stay = last + lead + random.number(250...600)
            attempt.tips.append(
                AnatomicalHand.Tip(down: 0, up: stay, width: width) { _ in place }
            )
            return attempt
        }
    }

    /// Returns the gesture less than 0.45 s after the other hand has put a thumb down.
    static func thumbBefore(_ make: @escaping Make) -> Make {
        { random in
            var attempt = make(&random)
            let lead = random.number(220...440)
            let last = attempt.delay(by: lead)
            let place = Point(x: random.number(1...5), y: random.number(30...110))
            attempt.tips.append(
                AnatomicalHand.Tip(
                    down: 0,
                    up: last + lead + random.number(100...400),
                    width: 11,
                    place: { _ in place }
                )
            )
            return attempt
        }
    }

    static func tipTap() -> Make {
        { random in
            let rest = middle(&random)
            let lead = random.number(250...400)
            let tap = random.number(60...150)
            let isRight = random.next().isMultiple(of: 2)
            let other = Point(x: rest.x + (isRight ? 1 : -1) * random.number(18...45), y: rest.y)
            let tips = [
                AnatomicalHand.Tip(down: 0, up: lead + tap + random.number(60...90)) { _ in rest },
                AnatomicalHand.Tip(down: lead, up: lead + tap) { _ in other },
            ]
            return Attempt(kind: .tipTap(isRight ? .right : .left), fingers: 2, tips: tips)
        }
    }
}

extension StrayContactRow {
    private static var junk: FaultyPanel {
        var panel = FaultyPanel()
        panel.shrinkage = 10
        return panel
    }

    private static var trembling: AnatomicalHand {
        var hand = AnatomicalHand()
        hand.tremor = 0.5
        return hand
    }

    /// The errors of panels.
    static let hard: [StrayContactRow] = [
        .init("ghost: tap", .init([.ghost(frames: 1...2)]), tap()),
        .init("ghost: swipe", .init([.ghost(frames: 1...2)]), swipe()),
        .init("ghost: swipe by 3", .init([.ghost(frames: 1...2)]), swipe(3)),
        .init("ghost: long press", .init([.ghost(frames: 1...2)]), press()),
        .init("ghost at 240 Hz: swipe", .init(rate: 240, [.ghost(frames: 1...1)]), swipe()),
        .init("ghost at 60 Hz: swipe", .init(rate: 60, [.ghost(frames: 1...1)]), swipe()),
        .init("split: swipe", .init([.split(30...100)]), swipe()),
        .init("split: tap", .init([.split(30...100)]), tap()),
        .init("split: swipe by 3", .init([.split(30...100)]), swipe(3)),
        .init("little finger: swipe by 3", .init(), brushed(swipe(3))),
        .init("merge 12 to 28 ms: swipe by 3", .init([.merge(12...28)]), swipe(3)),
        .init("merge 20 to 60 ms: swipe by 3", .init([.merge(20...60)]), swipe(3)),
        .init("merge 20 to 60 ms: pinch by 5", .init([.merge(20...60)]), pinch(5)),
        .init("merge 20 to 30 ms: long press by 2", .init([.merge(20...30)]), press(2)),
        .init("gloves: swipe by 3", .init([.gloves]), swipe(3)),
        .init("gloves: tap by 2", .init([.gloves]), tap(2)),
        .init(
            "thumb at the rim: swipe",
            .init(),
            resting(at: Point(x: 1, y: 70), width: 11, swipe())
        ),
        .init(
            "thumb at the rim: tap",
            .init(),
            resting(at: Point(x: 1, y: 70), width: 11, tap())
        ),
        .init("palm: swipe by 3", .init(), resting(at: Point(x: 150, y: 105), width: 25, swipe(3))),
        .init("tenfold resolution: swipe by 3", junk, swipe(3)),
    ]

    /// Ordinary hands, whose recognition must not suffer.
    static let ordinary: [StrayContactRow] = [
        .init("tap of 15 to 40 ms", .init(), tap(1, 15...40), least: 97),
        .init("tap by 2 of 15 to 40 ms", .init(), tap(2, 15...40), least: 97),
        .init("tap of 15 to 40 ms at 240 Hz", .init(rate: 240), tap(1, 15...40), least: 97),
        .init("tap", .init(), tap(), least: 97),
        .init("tap by 2", .init(), tap(2), least: 97),
        .init("tap by 3", .init(), tap(3), least: 97),
        .init("long press", .init(), press(), least: 97),
        .init("long press by 2", .init(), press(2), least: 97),
        .init("swipe", .init(), swipe(), least: 97),
        .init("swipe by 2", .init(), swipe(2), least: 97),
        .init("swipe by 3", .init(), swipe(3), least: 97),
        .init("swipe by 4", .init(), swipe(4), least: 97),
        .init("swipe by 3 at 60 Hz", .init(rate: 60), swipe(3), least: 97),
        .init("pinch by 5", .init(), pinch(5), least: 97),
        .init("tremor: swipe by 2", .init(), swipe(2, trembling), least: 97),
        .init("thumb for less than 0.45 s: swipe", .init(), thumbBefore(swipe()), least: 97),
        .init("thumb for less than 0.45 s: swipe by 3", .init(), thumbBefore(swipe(3)), least: 97),
        .init("tip-tap", .init(), tipTap(), least: 97),
    ]
}
