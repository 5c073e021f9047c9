import Evdev
import InputEvents
import RecognitionTestSupport

/// The frames of a gesture: the events of a device at each time, in microseconds from its start.
struct Hand {
    private(set) var frames: [(time: Int64, events: [(type: UInt16, code: UInt16, value: Int32)])]
    /// The number of fingers.
    let fingers: Int

    init(_ move: Move, hand: UInt64) {
        var random = SplitMix64(seed: hand)
        frames = []
        if move == .key {
            fingers = 0
            // 148 is KEY_PROG1.
            let length = Int64.random(in: 30_000...150_000, using: &random)
            let report = (EvdevType.synchronisation, Synchronisation.report, Int32(0))
            frames = [
                (0, [(EvdevType.key, 148, 1), report]),
                (length, [(EvdevType.key, 148, 0), report]),
            ]
            return
        }
        if move == .hover {
            fingers = 0
            let report = (EvdevType.synchronisation, Synchronisation.report, Int32(0))
            let place = (EvdevType.absolute, AbsoluteAxis.x, Int32(1000 + hand % 1000))
            frames = [
                (0, [(EvdevType.key, ButtonCode.pen, 1), place, report]),
                (2_500_000, [(EvdevType.key, ButtonCode.pen, 0), report]),
            ]
            return
        }
        var anatomy = AnatomicalHand()
        anatomy.landing = 0...25
        anatomy.lifting = 0...25
        let centre = Point(x: 150 + random.number(-15...15), y: 95 + random.number(-10...10))
        let digits: [AnatomicalHand.Digit] = [.index, .middle, .ring, .little]
        var tips: [AnatomicalHand.Tip]
        switch move {
        case .tap(let count):
            let used = Array(digits.prefix(count))
            tips = anatomy.rest(used, at: centre, for: 60...160, &random)
        case .press(let count):
            // A finger without tremor sends no events, so only a timer can end the wait.
            anatomy.tremor = hand.isMultiple(of: 2) ? 0 : anatomy.tremor
            let used = Array(digits.prefix(count))
            tips = anatomy.rest(used, at: centre, for: 900...1200, &random)
        case .rest:
            // Four unsteady fingers make many events.
            let isUnsteady = hand.isMultiple(of: 3)
            if isUnsteady { anatomy.tremor = 0.5 }
            let used = Array(digits.prefix(isUnsteady ? 4 : 3))
            tips = anatomy.rest(used, at: centre, for: 550...900, &random)
            // Some fingers lie still after a quarter of a second.
            if hand.isMultiple(of: 2) {
                tips = tips.map { tip in
                    AnatomicalHand.Tip(down: tip.down, up: tip.up) { tip.place(min($0, 240)) }
                }
            }
        case .swipe(let count, let direction):
            let far = random.number(40...55)
            let way =
                switch direction {
                case "left": Vector(dx: -far, dy: 0)
                case "right": Vector(dx: far, dy: 0)
                case "up": Vector(dx: 0, dy: -far)
                default: Vector(dx: 0, dy: far)
                }
            let used = Array(digits.prefix(count))
            let start = Point(x: centre.x - way.dx / 2, y: centre.y - way.dy / 2)
            tips = anatomy.stroke(used, from: start, by: way, in: 180...300, &random)
        case .corners:
            let corners = [Point(x: 10, y: 10), Point(x: 290, y: 10), Point(x: 10, y: 180)]
            tips = corners.map { corner in
                AnatomicalHand.Tip(down: 0, up: 10_600) { _ in corner }
            }
        case .carry, .key, .hover:
            let way = Vector(dx: 0, dy: random.number(40...60))
            let start = Point(x: centre.x, y: centre.y - way.dy / 2)
            // Some drags take longer than the daemon waits before it uses a new configuration.
            let time = hand % 8 == 0 ? 10_500.0...12_000 : 400...700
            let restsAtEnd = hand % 8 == 1
            if restsAtEnd { anatomy.tremor = 0 }
            tips = anatomy.stroke(digits, from: start, by: way, in: time, &random)
            if restsAtEnd { tips = Hand.restAndTap(after: tips, anatomy, at: start, &random) }
        }
        fingers = tips.count
        sample(tips, first: Int32(hand % 30_000))
    }

    /// The positions of the contact in a slot, one for each frame in which it is down and changes.
    func path(of slot: Int) -> [Place] {
        var (path, place, current, isDown) = ([Place](), Place(x: 0, y: 0), 0, false)
        for (_, events) in frames {
            for event in events where event.type == EvdevType.absolute {
                if event.code == AbsoluteAxis.slot { current = Int(event.value) }
                guard current == slot else { continue }
                switch event.code {
                case AbsoluteAxis.trackingID: isDown = event.value >= 0
                case AbsoluteAxis.contactX: place.x = event.value
                case AbsoluteAxis.contactY: place.y = event.value
                default: break
                }
            }
            if isDown, path.last != place { path.append(place) }
        }
        return path
    }

    /// Returns the movement, followed by a rest of the fingers and a tap of the thumb.
    private static func restAndTap(
        after moving: [AnatomicalHand.Tip],
        _ anatomy: AnatomicalHand,
        at centre: Point,
        _ random: inout SplitMix64
    ) -> [AnatomicalHand.Tip] {
        let end = moving.map(\.up).min() ?? 0
        let resting = moving.map { tip in
            AnatomicalHand.Tip(down: tip.down, up: tip.up + 400) { tip.place(min($0, end)) }
        }
        let taps = anatomy.rest([.thumb], at: centre, for: 60...90, &random).map { tip in
            AnatomicalHand.Tip(down: end + 200, up: end + 200 + tip.up, place: tip.place)
        }
        return resting + taps
    }

    /// Samples the fingers every 8 ms.
    private mutating func sample(_ tips: [AnatomicalHand.Tip], first: Int32) {
        let end = tips.map(\.up).max() ?? 0
        var isDown = [Bool](repeating: false, count: tips.count)
        var time = 0.0
        while time <= end + 8 {
            var events: [(type: UInt16, code: UInt16, value: Int32)] = []
            func axis(_ code: UInt16, _ value: Int32) {
                events.append((EvdevType.absolute, code, value))
            }
            let wasTouched = isDown.contains(true)
            for (slot, tip) in tips.enumerated() {
                let wasDown = isDown[slot]
                isDown[slot] = time >= tip.down && time < tip.up
                guard wasDown || isDown[slot] else { continue }
                axis(AbsoluteAxis.slot, Int32(slot))
                if !isDown[slot] {
                    axis(AbsoluteAxis.trackingID, -1)
                    continue
                }
                if !wasDown { axis(AbsoluteAxis.trackingID, first + Int32(slot)) }
                let place = tip.place(time)
                axis(AbsoluteAxis.contactX, Int32(place.x * 10))
                axis(AbsoluteAxis.contactY, Int32(place.y * 10))
            }
            if isDown.contains(true) != wasTouched {
                events.append((EvdevType.key, ButtonCode.touch, wasTouched ? 0 : 1))
            }
            if !events.isEmpty {
                events.append((EvdevType.synchronisation, Synchronisation.report, 0))
                frames.append((Int64(time * 1000), events))
            }
            time += 8
        }
    }
}

/// A position in units of the device.
struct Place: Hashable {
    var x: Int32
    var y: Int32
}

extension [Place] {
    /// Returns true if all these places are among the others, in the same order.
    func isPart(of others: [Place]) -> Bool {
        var rest = others[...]
        for place in self {
            guard let index = rest.firstIndex(of: place) else { return false }
            rest = rest[index...]
        }
        return true
    }
}
