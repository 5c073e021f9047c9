import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events rotated with the picture, as a person who looks at it sees them.
    ///
    ///     orientation   ------------90--------------------
    ///     events        a--d-m-u----o---d-m-u-------------     a: 100 × 60 mm, d: lands, u: lifts
    ///     turned        a--d-m-u----oA--d-m-u-------------     A: 60 × 100 mm, the same device
    ///
    /// Touches rotate with the state `orientation` and by the rules of the device (`rotates:`,
    /// `turned:`). When the orientation changes, each device that rotates is announced again. This
    /// voids a touch in progress, whose two halves have different directions. An unknown
    /// orientation is ignored.
    func withTurnedPictures(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        Observable { sink in
            self.subscribe(sink: TurnedPictures(rules, sink).makeSink())
        }
    }
}

/// Holds the rotation of each touchscreen's picture.
///
/// Touches come a hundred times a second, so panels are looked up only while a picture is rotated.
private final class TurnedPictures {
    private struct Panel {
        let device: Device
        let surface: Surface
        /// The rotation of the picture while the orientation is 0.
        let turned: Orientation
        /// True if the picture follows the orientation.
        let rotates: Bool

        func picture(at orientation: Orientation) -> Orientation {
            rotates ? turned + orientation : turned
        }
    }

    private let rules: [DeviceRule]
    private let sink: Sink<InputEvent>
    @exclusivity(unchecked) private var orientation = Orientation.normal
    @exclusivity(unchecked) private var panels: [Panel] = []
    /// True if the picture of any panel is rotated.
    @exclusivity(unchecked) private var isAnyTurned = false

    init(_ rules: [DeviceRule], _ sink: Sink<InputEvent>) {
        self.rules = rules
        self.sink = sink
    }

    /// Returns the sink for the events; its closures are compiled together with their callees.
    @inline(never)
    func makeSink() -> Sink<InputEvent> {
        Sink(next: { self.handle($0) }, stop: sink.stop)
    }

    private func handle(_ event: InputEvent) {
        if !isAnyTurned, case .touches = event.kind {
            sink.next(event)
        } else {
            rotate(event)
        }
    }

    /// Rotates an event with the picture, and tracks the panels and the orientation.
    @inline(never)
    private func rotate(_ event: InputEvent) {
        switch event.kind {
        case .touches(let id, var frame):
            guard let panel = panels.first(where: { $0.device.id == id }) else {
                emit(event)
                return
            }
            let picture = panel.picture(at: orientation)
            for index in frame.changes.indices {
                let position = frame.changes[index].position
                frame.changes[index].position = picture.turned(position, on: panel.surface)
            }
            emit(InputEvent(time: event.time, kind: .touches(id, frame)))
        case .state(let change) where change.state == Orientation.state:
            guard let orientation = Orientation(text: change.value) else { return }
            emit(
                InputEvent(
                    time: event.time,
                    kind: .state(
                        StateChange(
                            Orientation.state,
                            is: orientation.text,
                            isInitial: change.isInitial
                        )
                    )
                )
            )
            rotatePictures(to: orientation, at: event.time)
        case .deviceAdded(let device):
            remove(device.id)
            guard let panel = panel(device) else {
                emit(event)
                return
            }
            panels.append(panel)
            updateIsAnyTurned()
            announce(panel, at: event.time)
        case .deviceRemoved(let id):
            remove(id)
            emit(event)
        default:
            emit(event)
        }
    }

    private func emit(_ event: InputEvent) { sink.next(event) }

    private func panel(_ device: Device) -> Panel? {
        guard device.kinds.contains(.touchscreen), let surface = device.surface else { return nil }
        let matchingRules = rules.filter { $0.filter.matches(device) }
        return Panel(
            device: device,
            surface: surface,
            turned: matchingRules.lazy.compactMap(\.turned).first ?? .normal,
            rotates: matchingRules.lazy.compactMap(\.rotates).first ?? true
        )
    }

    private func rotatePictures(to newOrientation: Orientation, at time: Timestamp) {
        guard newOrientation != orientation else { return }
        orientation = newOrientation
        updateIsAnyTurned()
        for panel in panels where panel.rotates { announce(panel, at: time) }
    }

    /// Announces a panel with its surface as the rotated picture has it.
    private func announce(_ panel: Panel, at time: Timestamp) {
        let surface = panel.picture(at: orientation).turned(panel.surface)
        emit(InputEvent(time: time, kind: .deviceAdded(panel.device.with(surface: surface))))
    }

    private func remove(_ id: DeviceID) {
        panels.removeAll { $0.device.id == id }
        updateIsAnyTurned()
    }

    private func updateIsAnyTurned() {
        isAnyTurned = panels.contains { $0.picture(at: orientation) != .normal }
    }
}
