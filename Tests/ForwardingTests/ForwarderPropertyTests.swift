import Configuration
import Evdev
import Forwarding
import Gestures
import InputEvents
import TestSupport
import Testing

@Suite("Forwarder, with random hands and decisions")
struct ForwarderPropertyTests {
    private static let rounds = 400
    private static let frames = 60

    @Test("without a claim, the twin's frames are the original's", arguments: Seeds.some(rounds))
    func unchanged(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: .gestures, ownerships: [.free])
        for _ in 0..<Self.frames {
            _ = hands.pass()
            let frame = hands.frame()
            let events = hands.give(frame, hands.outlook())
            #expect(events.frames.first?.withoutTimes ?? [] == frame, "seed \(seed)")
        }
    }

    @Test(
        "where only places are bound, other turns pass before recognition as they do after it",
        arguments: Seeds.some(rounds)
    )
    func turns(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: .edges)
        var turns = 0
        for _ in 0..<Self.frames {
            _ = hands.pass()
            let frame = hands.frame()
            var after = hands.forwarder
            guard !hands.forwarder.passAtOnce(frame, at: hands.time) else {
                _ = hands.forwarder.takeEvents()
                continue
            }
            turns += 1
            #expect(hands.forwarder.holdsOnlyBoundPlaces, "seed \(seed)")
            hands.forwarder.passTurn(frame, at: hands.time)
            var outlook = hands.outlook()
            (outlook.isPlaced, outlook.isPlacedForMore) = (false, false)
            hands.forwarder.handle([], at: hands.time, outlook: outlook)
            after.handle(frame, at: hands.time, outlook: outlook)
            let (late, early) = (after.takeEvents(), hands.forwarder.takeEvents())
            #expect(
                late.frames.map(\.withoutTimes) == early.frames.map(\.withoutTimes),
                "seed \(seed)"
            )
            #expect(after.twin.state == hands.forwarder.twin.state, "seed \(seed)")
            #expect(after.nextDeadline == nil && hands.forwarder.nextDeadline == nil)
        }
        #expect(turns > 5)
    }

    @Test(
        "each contact begins and ends once, in order, with the original's values",
        arguments: Seeds.some(rounds)
    )
    func coherent(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: nil)
        for _ in 0..<Self.frames {
            if let due = hands.pass() { hands.give([], hands.outlook(), at: due) }
            if hands.chance(20) { hands.forwarder.isLocked.toggle() }
            hands.give(hands.frame(), hands.outlook())
            guard hands.forwarder.nextDeadline == nil else { continue }
            // Nothing is held back: the twin's contacts have the original's positions.
            for (twin, original) in zip(hands.reader.state.slots, hands.panel.state.slots)
            where twin.isTouched {
                #expect(twin == original, "seed \(seed)")
            }
        }
        hands.give(hands.lastFrame(), TouchOutlook(.free))
        let (landed, lifted) = (hands.reader.landed, hands.reader.lifted)
        #expect(!hands.reader.state.isTouched, "seed \(seed): a contact sticks")
        #expect(landed == landed.sorted() && Set(landed).count == landed.count, "seed \(seed)")
        #expect(lifted.sorted() == landed, "seed \(seed)")
        #expect(hands.reader.state == hands.forwarder.twin.state, "seed \(seed)")
        #expect(hands.forwarder.original == hands.panel.state, "seed \(seed)")
    }

    @Test(
        "contacts that a gesture has taken disappear at once, and never return",
        arguments: Seeds.some(rounds)
    )
    func swallowed(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: .gestures)
        var taken: Set<Int32> = []
        for _ in 0..<Self.frames {
            if let due = hands.pass() { hands.give([], TouchOutlook(.open), at: due) }
            let landed = Set(hands.reader.landed)
            let outlook = hands.outlook()
            let down = Set(hands.panel.state.slots.indices.compactMap { hands.panel.contact($0) })
            hands.give(hands.frame(), outlook)
            if outlook.ownership == .taken {
                taken.formUnion(down)
                taken.formUnion(
                    hands.panel.state.slots.indices.compactMap { hands.panel.contact($0) }
                )
                #expect(!hands.reader.state.isTouched, "seed \(seed)")
            }
            #expect(
                Set(hands.reader.landed).subtracting(landed).isDisjoint(with: taken),
                "seed \(seed)"
            )
        }
    }

    @Test(
        "held contacts that no gesture takes come completely",
        arguments: Seeds.some(rounds)
    )
    func complete(seed: UInt64) {
        var hands = RandomForwarding(
            seed: seed,
            grab: .gestures,
            ownerships: [.free, .open, .open, .open]
        )
        var all: [Int32] = []
        var known: Set<Int32> = []
        for _ in 0..<Self.frames {
            if let due = hands.pass() { hands.give([], hands.outlook(), at: due) }
            let frame = hands.frame()
            for event in frame
            where event.type == EvdevType.absolute && event.code == AbsoluteAxis.trackingID
                && event.value >= 0 && known.insert(event.value).inserted
            {
                all.append(event.value)
            }
            hands.give(frame, hands.outlook())
        }
        hands.give(hands.lastFrame(), TouchOutlook(.free))
        #expect(hands.reader.landed == all, "seed \(seed)")
        #expect(hands.reader.lifted.sorted() == all, "seed \(seed)")
    }

    @Test("the lock screen gets every touch that begins on it", arguments: Seeds.some(rounds))
    func locked(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: nil)
        for _ in 0..<Self.frames / 2 {
            _ = hands.pass()
            hands.give(hands.frame(), hands.outlook())
        }
        hands.forwarder.isLocked = true
        let before =
            hands.panel.state.slots.indices.compactMap { hands.panel.contact($0) }.max() ?? 0
        var begun: [Int32] = []
        for _ in 0..<Self.frames / 2 {
            _ = hands.pass()
            let frame = hands.frame()
            for event in frame
            where event.type == EvdevType.absolute && event.code == AbsoluteAxis.trackingID
                && event.value > before
            {
                begun.append(event.value)
            }
            hands.give(frame, hands.outlook())
            #expect(hands.forwarder.nextDeadline == nil, "seed \(seed): something is held back")
        }
        #expect(
            hands.reader.landed.filter { $0 > before && begun.contains($0) } == begun,
            "seed \(seed)"
        )
    }

    @Test(
        "frames that pass before the decision would also pass after it, unless they are taken",
        arguments: Seeds.some(rounds)
    )
    func atOnce(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: nil, ownerships: [.free, .free, .open])
        var patient = hands.forwarder
        for _ in 0..<Self.frames {
            let outlook = hands.outlook()
            if let due = hands.pass() {
                let events = hands.give([], outlook, at: due)
                patient.handle([], at: due, outlook: outlook)
                #expect(
                    patient.takeEvents().withoutTimes == events.withoutTimes,
                    "seed \(seed)"
                )
            }
            let (frame, next) = (hands.frame(), hands.outlook())
            let events = hands.give(frame, next)
            patient.handle(frame, at: hands.time, outlook: next)
            #expect(
                patient.takeEvents().withoutTimes == events.withoutTimes,
                "seed \(seed)"
            )
        }
        #expect(patient.twin.state == hands.forwarder.twin.state, "seed \(seed)")
    }

    @Test("the end leaves no contact on the twin", arguments: Seeds.some(rounds / 10))
    func end(seed: UInt64) {
        var hands = RandomForwarding(seed: seed, grab: nil)
        for _ in 0..<Self.frames {
            _ = hands.pass()
            hands.give(hands.frame(), hands.outlook())
        }
        hands.forwarder.end(at: hands.time)
        hands.reader.read(hands.forwarder.takeEvents())
        #expect(!hands.reader.state.isTouched, "seed \(seed)")
    }

    @Test(
        "a hostile device cannot crash it or make it keep much memory",
        arguments: Seeds.some(200)
    )
    func hostile(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let state = SurfaceState(slots: 3, emulation: Panel.emulation)
        var forwarder = Forwarder(
            .gestures,
            cancelsAsPalm: true,
            original: state,
            twin: state,
            burst: Panel.burst
        )
        let codes: [UInt16] = [0, 1, 0x2f, 0x35, 0x36, 0x37, 0x39, 0x3d, 0x3e, 0x145, 0x14a, 3]
        var outlook = TouchOutlook(.open)
        outlook.isPlaced = true
        var longest = 0
        for step in 0..<500 {
            let frame = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                EvdevEvent(
                    time: .zero,
                    type: UInt16.random(in: 0...4, using: &random),
                    code: codes.randomElement(using: &random) ?? 0,
                    value: [.min, -1, 0, 1, 2, 3, .max].randomElement(using: &random) ?? 0
                )
            }
            forwarder.handle(frame, at: Timestamp(microseconds: Int64(step)), outlook: outlook)
            longest = max(longest, forwarder.takeEvents().count)
        }
        #expect(longest < 4_000)
    }
}
