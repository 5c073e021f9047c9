import Configuration
import Gestures
import InputEvents
import Pipeline

/// Records the gestures that reached each stage of a stream or binding: its first operator, the
/// next ones, and its end.
struct OperatorLog {
    /// The time at which a gesture reached a stage, and the gesture.
    struct Arrival {
        let time: Timestamp
        let gesture: Gesture
    }

    private struct Stage: Hashable {
        let node: StreamNode
        let number: Int
    }

    private var arrivals: [Stage: [Arrival]] = [:]

    /// Records that a gesture has passed this many operators of a node.
    mutating func record(
        _ gesture: Gesture,
        past stage: Int,
        at node: StreamNode,
        _ time: Timestamp
    ) {
        arrivals[Stage(node: node, number: stage), default: []].append(
            Arrival(time: time, gesture: gesture)
        )
    }

    /// Returns a track for each operator that a gesture reached.
    func tracks(_ configuration: Configuration) -> [TraceTrack] {
        configuration.nodes.flatMap { node in
            configuration.operators(of: node).enumerated().compactMap { index, element in
                guard let inputs = arrivals[Stage(node: node, number: index)] else {
                    return nil
                }
                let outputs = arrivals[Stage(node: node, number: index + 1)] ?? []
                let title = configuration.shortTitle(of: node)
                var track = TraceTrack("\(title): \(element.text)", .streamOperator)
                fill(&track, inputs: inputs, outputs: outputs)
                return track
            }
        }
    }

    /// Marks each gesture on the track of an operator: passed if it left at once, held back if it
    /// left later, dropped if it never left.
    private func fill(_ track: inout TraceTrack, inputs: [Arrival], outputs: [Arrival]) {
        var next = 0
        for arrival in inputs {
            // An operator keeps the order of the gestures that it passes.
            guard next < outputs.count, outputs[next].gesture.isSame(as: arrival.gesture) else {
                track.mark("", at: arrival.time, .swallowed)
                continue
            }
            let time = outputs[next].time
            next += 1
            if time > arrival.time {
                track.add(.init(start: arrival.time, end: time, label: "held"))
            }
            track.mark("", at: time, .passed)
        }
    }
}

extension Configuration {
    /// Returns the title of a stream or binding, for the name of a track.
    fileprivate func shortTitle(of node: StreamNode) -> String {
        switch node {
        case .stream(let index): return streams[index].name
        case .binding(let index):
            let binding = bindings[index]
            // Several bindings without a name may listen to one stream; only numbers distinguish
            // them.
            let fallback = binding.pattern == nil ? "binding \(binding.number)" : binding.on
            return (binding.name ?? fallback).printable
        }
    }
}

extension Gesture {
    /// Returns true if both are the same gesture: of one kind, made on one device at one time.
    fileprivate func isSame(as other: Gesture) -> Bool {
        time == other.time && kind == other.kind && device == other.device
    }
}

extension StreamOperator {
    /// The operator in one line: `throttle 300ms`.
    fileprivate var text: String { key.rawValue + (value.map { " " + $0 } ?? "") }

    private var value: String? {
        switch self {
        case .throttle(let window, let latest): window.text + (latest ? ", latest" : "")
        case .debounce(let time), .audit(let time), .delay(let time): time.text
        case .gather(count: nil, let time): time?.text
        case .skip(let count), .take(let count), .gather(let count?, _): String(count)
        case .distinct, .skipWhile, .takeWhile, .scanCount: nil
        }
    }
}

extension Duration {
    fileprivate var text: String { "\(wholeMilliseconds)ms" }
}
