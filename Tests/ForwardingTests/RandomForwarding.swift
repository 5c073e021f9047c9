import Configuration
import Evdev
import Forwarding
import Gestures
import InputEvents
import TestSupport

/// Random hands on a panel, and random decisions about them.
struct RandomForwarding {
    private var random: SplitMix64
    var panel = Panel()
    var reader = TwinReader()
    var forwarder: Forwarder
    private(set) var time = Timestamp(microseconds: 1_000_000)
    private let ownerships: [TouchOutlook.Ownership]

    /// Creates hands that get only such decisions.
    init(
        seed: UInt64,
        grab: TouchGrab?,
        ownerships: [TouchOutlook.Ownership] = [.free, .open, .open, .taken]
    ) {
        random = SplitMix64(seed: seed)
        self.ownerships = ownerships
        let grab = grab ?? [.edges, .gestures, .gestures, .all].randomElement(using: &random)
        forwarder = Forwarder(
            grab ?? .edges,
            cancelsAsPalm: Bool.random(using: &random),
            original: panel.state,
            twin: panel.state,
            burst: Panel.burst
        )
        forwarder.isRelative = Bool.random(using: &random)
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    /// Returns the next frame of the hands: some fingers land, move and lift.
    mutating func frame(landingOneIn landing: Int = 6, liftingOneIn lifting: Int = 8)
        -> [EvdevEvent]
    {
        for slot in panel.state.slots.indices {
            // Few values, so that a contact often lands at the position of the previous one.
            let (x, y) = (
                Int32.random(in: 0..<4, using: &random), Int32.random(in: 0..<4, using: &random)
            )
            switch panel.contact(slot) {
            case nil: if chance(landing) { panel.land(slot, x: x, y: y) }
            case .some where chance(lifting): panel.lift(slot)
            // Lost and found within a frame.
            case .some where chance(40): panel.land(slot, x: x, y: y)
            case .some: if !chance(3) { panel.move(slot, x: x, y: y) }
            }
        }
        if chance(10) { panel.send(EvdevType.key, ButtonCode.mouse, Int32.random(in: 0...1)) }
        if chance(2) { panel.send(EvdevType.miscellaneous, 5, Int32.random(in: 0...99)) }
        return panel.endFrame()
    }

    /// Lifts all fingers.
    mutating func lastFrame() -> [EvdevEvent] {
        for slot in panel.state.slots.indices where panel.contact(slot) != nil { panel.lift(slot) }
        return panel.endFrame()
    }

    mutating func outlook() -> TouchOutlook {
        var outlook = TouchOutlook(ownerships.randomElement(using: &random) ?? .free)
        outlook.isPlaced = chance(3)
        outlook.isShared = chance(3)
        outlook.isPlacedForMore = chance(3)
        outlook.isForMore = chance(2)
        outlook.hasMoved = chance(2)
        let rest = Int64.random(in: 0...500_000, using: &random)
        if chance(3) { outlook.press = Timestamp(microseconds: time.microseconds + rest) }
        return outlook
    }

    /// Lets time pass; returns the time of a deadline before that, if any.
    mutating func pass() -> Timestamp? {
        time = Timestamp(
            microseconds: time.microseconds + Int64.random(in: 1_000...60_000, using: &random)
        )
        guard let due = forwarder.nextDeadline, due < time else { return nil }
        return due
    }

    /// Forwards a frame, and lets the reader read the result.
    @discardableResult
    mutating func give(_ frame: [EvdevEvent], _ outlook: TouchOutlook, at: Timestamp? = nil)
        -> [EvdevEvent]
    {
        var isPassed = forwarder.passAtOnce(frame, at: at ?? time)
        let isPlaced = outlook.isPlaced || outlook.isPlacedForMore
        if !isPassed, forwarder.holdsOnlyBoundPlaces, !isPlaced, chance(2) {
            forwarder.passTurn(frame, at: at ?? time)
            isPassed = true
        }
        forwarder.handle(isPassed ? [] : frame, at: at ?? time, outlook: outlook)
        let events = forwarder.takeEvents()
        reader.read(events)
        return events
    }
}

extension Forwarder {
    /// Returns the events for the twin since the last call.
    mutating func takeEvents() -> [EvdevEvent] {
        defer { forgetEvents() }
        return twin.events
    }
}
