import Configuration
import Gestures
import InputEvents

/// Remembers what reached each stage of a binding: its first guard, the next, and its command.
struct GuardLog {
    /// When something came to a stage, and which gesture it was.
    struct Arrival {
        let time: Timestamp
        let gesture: Gesture
    }

    private var arrivals: [Int: [[Arrival]]] = [:]

    /// The gesture has passed that many guards of the binding.
    mutating func record(_ gesture: Gesture, of binding: Binding, stage: Int, at time: Timestamp) {
        let empty = [[Arrival]](repeating: [], count: binding.guards.count + 1)
        arrivals[binding.number, default: empty][stage].append(
            Arrival(time: time, gesture: gesture)
        )
    }

    /// A line for each guard that anything came to.
    func tracks(_ bindings: [Binding]) -> [TraceTrack] {
        bindings.flatMap { binding -> [TraceTrack] in
            guard let stages = arrivals[binding.number] else { return [] }
            return binding.guards.indices.compactMap { index in
                guard !stages[index].isEmpty else { return nil }
                let title = (binding.name ?? binding.on).printable
                var track = TraceTrack("\(title): \(binding.guards[index].text)", .guard)
                fill(&track, came: stages[index], went: stages[index + 1])
                return track
            }
        }
    }

    /// What came and went at once has passed, what went later was held, what never went is lost.
    private func fill(_ track: inout TraceTrack, came: [Arrival], went: [Arrival]) {
        var next = 0
        for arrival in came {
            // A guard keeps the order of what it lets through.
            guard next < went.count, went[next].gesture.isSame(as: arrival.gesture) else {
                track.mark("", at: arrival.time, .swallowed)
                continue
            }
            let time = went[next].time
            next += 1
            if time > arrival.time {
                track.add(.init(start: arrival.time, end: time, label: "held"))
            }
            track.mark("", at: time, .passed)
        }
    }
}

extension Gesture {
    /// Whether it is the very same gesture, not just one like it.
    fileprivate func isSame(as other: Gesture) -> Bool {
        time == other.time && kind == other.kind && device == other.device
    }
}

extension Guard {
    /// How it would be written in a line: `throttle 300ms`.
    fileprivate var text: String {
        switch self {
        case .throttle(let window, false): "throttle \(window.text)"
        case .throttle(let window, true): "throttle \(window.text), latest"
        case .debounce(let quiet): "debounce \(quiet.text)"
        case .distinct: "distinct"
        case .skip(let count): "skip \(count)"
        case .take(let count): "take \(count)"
        case .sample(let period): "sample \(period.text)"
        case .delay(let time): "delay \(time.text)"
        case .skipWhile: "skip-while"
        case .takeWhile: "take-while"
        case .gather(let count?, _): "buffer \(count)"
        case .gather(nil, let time): "window \(time?.text ?? "")"
        case .scanCount: "scan-count"
        }
    }
}

extension Duration {
    fileprivate var text: String { "\(wholeMilliseconds)ms" }
}
