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
    private let facts: SceneFacts

    /// Replays the events and records what happens.
    ///
    /// - Parameters:
    ///   - configuration: the configuration whose bindings are traced.
    ///   - events: the input events.
    ///   - origin: the instant that counts as 0.
    ///   - showsCommands: false to leave out the commands, if the bindings only name gestures.
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
            case .passed(let count, let node):
                operators.record(gesture, past: count, at: node, time)
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

        let allTracks = recorder.tracks + [gestures] + operators.tracks(configuration) + [actions]
        tracks = allTracks.filter { $0.beginning != nil }.enumerated()
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
        let facts = SceneFacts(
            recorder: recorder,
            report: report,
            performed: performed,
            showsCommands: showsCommands
        )
        scenes = TraceScene.scenes(of: tracks).map(facts.filled)
        self.facts = facts
    }

    /// The scenes, one for each gesture and for each touch that became no gesture.
    var touches: [TraceScene] {
        var touches: [TraceScene] = []
        for scene in TraceScene.touches(of: tracks) {
            // A touch that begins a gesture belongs to the scene of the gesture.
            if let last = touches.last, !last.pictures.isEmpty, last.captions.isEmpty {
                touches[touches.count - 1].end = scene.end
            } else {
                touches.append(scene)
            }
            touches[touches.count - 1] = facts.filled(touches[touches.count - 1])
        }
        return touches
    }
}

/// The facts from which the pictures and captions of a scene are made.
private struct SceneFacts {
    let recorder: TraceRecorder
    let report: Report
    let performed: [Action]
    let showsCommands: Bool

    /// Returns the scene with the paths of its fingers and with its results.
    func filled(_ scene: TraceScene) -> TraceScene {
        var scene = scene
        scene.pictures = recorder.pictures(of: scene)
        scene.captions = report.captions(of: scene, performed, showsCommands)
        return scene
    }
}

extension TraceRecorder {
    /// Returns a picture of each surface that was touched during the scene, with the paths of the
    /// fingers in the order of their landings.
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
    /// Returns the actions in the scene; if there are none, the nearest miss of each touch.
    fileprivate func captions(
        of scene: TraceScene,
        _ performed: [Action],
        _ showsCommands: Bool
    ) -> [TraceScene.Caption] {
        let actions = performed.filter { scene.contains($0.time) }
        guard actions.isEmpty else {
            return actions.map {
                TraceScene.Caption(
                    title: $0.gestureText,
                    result: showsCommands ? $0.effectText : nil,
                    kind: .action
                )
            }.collapsed
        }
        return explanations.indices.filter { scene.contains(explanations[$0].began) }
            .compactMap(nearestMiss).collapsed
    }
}

extension [TraceScene.Caption] {
    /// The captions, in which consecutive equal ones are merged into one that says how often.
    fileprivate var collapsed: [TraceScene.Caption] {
        var result: [(caption: TraceScene.Caption, count: Int)] = []
        for caption in self {
            if result.last?.caption == caption {
                result[result.count - 1].count += 1
            } else {
                result.append((caption, 1))
            }
        }
        return result.map { caption, count in
            guard count > 1 else { return caption }
            var caption = caption
            if let text = caption.result {
                caption.result = "\(text) (\(count) times)"
            } else {
                caption.title += " (\(count) times)"
            }
            return caption
        }
    }
}
