package import InputEvents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A touchscreen that reports contacts where no finger is, and loses contacts of fingers.
package struct FaultyPanel {
    /// The error of the panel.
    package enum Fault {
        /// A contact that lasts some frames, at a place at least 15 mm from all fingers.
        case ghost(frames: ClosedRange<Int>)
        /// A finger becomes two contacts for this many milliseconds.
        case split(ClosedRange<Double>)
        /// Two neighbouring fingers become one contact for this many milliseconds.
        case merge(ClosedRange<Double>)
        /// Each finger is lost soon after its landing, as with gloves.
        case gloves
    }

    package var width = 210.0
    package var height = 132.0
    package var rate = 120.0
    /// The standard deviation of a position.
    package var jitter = 0.04
    package var faults: [Fault] = []
    /// The factor by which the size that the device reports is too small.
    package var shrinkage = 1.0

    package init(rate: Double = 120, _ faults: [Fault] = []) {
        self.rate = rate
        self.faults = faults
    }

    /// The device as it describes itself.
    package var device: Device {
        Device(
            id: DeviceID(rawValue: 1),
            name: "Faulty Panel",
            kinds: [.touchscreen],
            bus: .builtIn,
            surface: Surface(width: width / shrinkage, height: height / shrinkage)
        )
    }

    private struct Seen {
        var place: Point
        var width: Double
    }

    /// A fault of the panel in a period of time.
    private struct Event {
        let from: Double
        let to: Double
        let change: (Double, inout [Int: Seen]) -> Void
    }

    /// Returns the events of a hand's contacts.
    package func events(_ tips: [AnatomicalHand.Tip], _ random: inout SplitMix64) -> [InputEvent] {
        let period = 1000 / rate
        let phase = random.number(0...period)
        let end = (tips.map(\.up).max() ?? 0) + 3 * period
        let events = faults.flatMap { happen($0, to: tips, period, &random) }
        var slots: [Int: Int32] = [:]
        var last: [Int: Seen] = [:]
        var noise: [Int: Vector] = [:]
        var result = [InputEvent(time: .zero, kind: .deviceAdded(device))]
        var time = phase
        while time <= end {
            var seen: [Int: Seen] = [:]
            for (index, tip) in tips.enumerated() where tip.down <= time && time < tip.up {
                seen[index] = Seen(place: tip.place(time), width: tip.width)
            }
            for event in events where event.from <= time && time < event.to {
                event.change(time, &seen)
            }
            var changes: [TouchChange] = []
            for key in last.keys.sorted() where seen[key] == nil {
                guard let slot = slots.removeValue(forKey: key), let old = last[key] else {
                    continue
                }
                changes.append(change(slot, .up, old))
            }
            for key in seen.keys.sorted() {
                guard var now = seen[key] else { continue }
                let old = noise[key] ?? .zero
                let next = Vector(
                    dx: old.dx * 0.6 + random.normal() * jitter * 0.8,
                    dy: old.dy * 0.6 + random.normal() * jitter * 0.8
                )
                noise[key] = next
                now.place.x = rounded(now.place.x + next.dx, width)
                now.place.y = rounded(now.place.y + next.dy, height)
                seen[key] = now
                if let slot = slots[key] {
                    if last[key]?.place != now.place { changes.append(change(slot, .motion, now)) }
                } else {
                    let free = (0..<20).map { Int32($0) }.first { !slots.values.contains($0) } ?? 19
                    slots[key] = free
                    changes.append(change(free, .down, now))
                }
            }
            last = seen
            if !changes.isEmpty {
                result.append(
                    InputEvent(
                        time: Timestamp(microseconds: 1_000_000 + Int64(time * 1000)),
                        kind: .touches(device.id, TouchFrame(changes))
                    )
                )
            }
            time += period
        }
        return result
    }

    private func rounded(_ value: Double, _ most: Double) -> Double {
        min(most, max(0, (value * 20).rounded() / 20))
    }

    private func change(_ slot: Int32, _ phase: TouchChange.Phase, _ seen: Seen) -> TouchChange {
        let place = Point(x: seen.place.x / shrinkage, y: seen.place.y / shrinkage)
        let width = UInt8(min(255, max(0, seen.width)))
        return TouchChange(slot: slot, phase: phase, position: place, width: width)
    }

    // MARK: - Faults

    private func happen(
        _ fault: Fault,
        to tips: [AnatomicalHand.Tip],
        _ period: Double,
        _ random: inout SplitMix64
    ) -> [Event] {
        guard let first = tips.map(\.down).max(), let last = tips.map(\.up).min() else { return [] }
        let span = last - first
        switch fault {
        case .ghost(let frames):
            let length = Double(Int.random(in: frames, using: &random)) * period
            let from = first + random.number(0.1...0.85) * span
            var place = Point(x: 0, y: 0)
            repeat {
                place = Point(x: random.number(5...width - 5), y: random.number(5...height - 5))
            } while tips.contains { $0.place(from).distance(to: place) < 15 }
            let ghost = Seen(place: place, width: 4)
            return [Event(from: from, to: from + length) { $1[100] = ghost }]
        case .split(let lengths):
            let length = min(random.number(lengths), span * 0.8)
            let from = first + random.number(0.1...0.9) * max(0, span - length)
            let (angle, apart) = (random.number(0...6.28), random.number(4.5...8.5))
            let key = Int.random(in: tips.indices, using: &random)
            return [
                Event(from: from, to: from + length) { _, seen in
                    guard let own = seen[key] else { return }
                    let place = Point(
                        x: own.place.x + apart * cos(angle),
                        y: own.place.y + apart * sin(angle)
                    )
                    seen[200] = Seen(place: place, width: own.width * 0.6)
                }
            ]
        case .merge(let lengths):
            let length = random.number(lengths)
            let from = first + random.number(0.2...0.8) * max(0, span - length)
            let pair = nearest(tips, at: from)
            let share = random.number(0.4...0.6)
            return [
                Event(from: from, to: from + length) { _, seen in
                    guard let one = seen[pair.0], let other = seen[pair.1] else { return }
                    let way = other.place - one.place
                    seen[pair.0]?.place.x += way.dx * share
                    seen[pair.0]?.place.y += way.dy * share
                    seen[pair.1] = nil
                }
            ]
        case .gloves:
            return tips.indices.map { key in
                let from = tips[key].down + random.number(6...25)
                let to = from + random.number(6...26)
                return Event(from: from, to: to) { $1[key] = nil }
            }
        }
    }

    private func nearest(_ tips: [AnatomicalHand.Tip], at time: Double) -> (Int, Int) {
        var best = (0, 1)
        var least = Double.infinity
        for one in tips.indices {
            for other in tips.indices where other > one {
                let distance = tips[one].place(time).distance(to: tips[other].place(time))
                if distance < least { (least, best) = (distance, (one, other)) }
            }
        }
        return best
    }
}
