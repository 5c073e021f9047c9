public import Configuration
import Gestures
public import InputEvents
import Pipeline
import Rx

/// The events of a recording, from the fingers to the commands, laid out on a time axis.
///
/// ``svg(title:)`` draws it for a browser, ``lines(width:)`` for a terminal. Runs no command.
public struct Trace {
    let scenes: [TraceScene]
    /// The lines of the time axis, from top to bottom.
    let tracks: [TraceTrack]
    /// The instant that counts as 0.
    let origin: Timestamp

    /// Replays the events and records what happens.
    ///
    /// - Parameters:
    ///   - configuration: its bindings are traced.
    ///   - events: the input events.
    ///   - origin: the instant that counts as 0.
    ///   - showsCommands: false if the bindings only stand for their gestures.
    public init(
        _ configuration: Configuration,
        tracing events: some Sequence<InputEvent>,
        origin: Timestamp = .zero,
        showsCommands: Bool = true
    ) {
        self.origin = origin
        let patternSources = configuration.patternSources
        var operators = OperatorLog()
        var operatorTrace = OperatorTrace()
        var gestures = TraceTrack("gestures", .gestures)
        var actions = TraceTrack("actions", .actions)
        var prepared: [InputEvent] = []
        var performed: [Action] = []
        let replay = Replay(configuration) { gesture, stage, time in
            operatorTrace.record(gesture, stage)
            switch stage {
            case .recognised:
                gestures.mark(gesture.text(on: patternSources[gesture.pattern].on), at: time)
            case .passed(let stage, let node):
                operators.record(gesture, past: stage, at: node, time)
            }
        }
        replay.run(events, recognised: { prepared.append($0) }) { action in
            operatorTrace.record(action)
            if showsCommands { actions.mark(action.effectText, at: action.time) }
            performed.append(action)
        }

        var recorder = TraceRecorder(names: patternSources.map(\.on))
        var explainer = Explainer(configuration)
        explainer.watcher = { recorder.record($0, at: $1) }
        for event in prepared {
            recorder.record(event)
            explainer.handle(event)
        }
        let explanations = explainer.finish()
        recorder.finish()

        let all = recorder.tracks + [gestures] + operators.tracks(configuration) + [actions]
        tracks = all.filter { $0.beginning != nil }.enumerated()
            .sorted {
                ($0.element.kind.rawValue, $0.offset) < ($1.element.kind.rawValue, $1.offset)
            }
            .map(\.element)
        let report = Report(
            configuration,
            text: nil,
            explanations: explanations,
            of: prepared,
            operatorTrace: operatorTrace
        )
        scenes = TraceScene.scenes(of: tracks).map { scene in
            var scene = scene
            scene.pictures = recorder.pictures(of: scene)
            scene.captions = report.captions(of: scene, performed, showsCommands)
            return scene
        }
    }
}

extension TraceRecorder {
    /// The paths of fingers on each surface during the scene, in the order of their landings.
    fileprivate func pictures(of scene: TraceScene) -> [TracePicture] {
        var pictures: [TracePicture] = []
        for (id, path) in paths where scene.contains(path.start) {
            guard let device = devices[id] else { continue }
            if let index = pictures.firstIndex(where: { $0.device.id == id }) {
                pictures[index].paths.append(path)
            } else {
                pictures.append(TracePicture(device: device, paths: [path]))
            }
        }
        return pictures
    }
}

extension Report {
    /// The results of the scene; for a touch without a result, the nearest miss.
    fileprivate func captions(
        of scene: TraceScene,
        _ performed: [Action],
        _ showsCommands: Bool
    ) -> [String] {
        let actions = performed.filter { scene.contains($0.time) }
        guard actions.isEmpty else {
            return actions.map {
                showsCommands ? "\($0.gestureText) → \($0.effectText)" : $0.gestureText
            }.collapsed
        }
        return explanations.indices.filter { scene.contains(explanations[$0].began) }
            .compactMap(nearestMiss).collapsed
    }
}

extension [String] {
    /// Consecutive equal ones as one, with their number.
    fileprivate var collapsed: [String] {
        var result: [(text: String, count: Int)] = []
        for text in self {
            if result.last?.text == text {
                result[result.count - 1].count += 1
            } else {
                result.append((text, 1))
            }
        }
        return result.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }
    }
}
