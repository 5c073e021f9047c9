import Configuration
import InputEvents
import Rx

extension ObservableType where Element == InputEvent {
    /// Returns the events with the surface sizes of the configuration (`size:`).
    ///
    /// The result has one event for each event; devices without `size:` and their touches pass
    /// unchanged.
    func withConfiguredSizes(_ rules: [DeviceRule]) -> Observable<InputEvent> {
        guard rules.contains(where: { $0.size != nil }) else { return asObservable() }
        return scan((sizes: ConfiguredSizes(rules), event: nil as InputEvent?)) { state, event in
            var sizes = state.sizes
            let resized = sizes.resize(event)
            return (sizes, resized)
        }
        .compactMap(\.event)
    }
}

/// Holds the factors for the coordinates of each resized device.
private struct ConfiguredSizes {
    private let rules: [DeviceRule]
    private var factors: [DeviceID: (x: Double, y: Double)] = [:]

    init(_ rules: [DeviceRule]) {
        self.rules = rules
    }

    /// Returns the event with the configured size, or unchanged if there is none.
    mutating func resize(_ event: InputEvent) -> InputEvent {
        switch event.kind {
        case .deviceAdded(let device):
            guard let surface = device.surface, let size = size(for: device) else { return event }
            factors[device.id] = (size.width / surface.width, size.height / surface.height)
            return InputEvent(time: event.time, kind: .deviceAdded(device.with(surface: size)))
        case .deviceRemoved(let id):
            factors[id] = nil
            return event
        case .touches(let id, var frame):
            guard let factor = factors[id] else { return event }
            for index in frame.changes.indices {
                frame.changes[index].position.x *= factor.x
                frame.changes[index].position.y *= factor.y
            }
            return InputEvent(time: event.time, kind: .touches(id, frame))
        default:
            return event
        }
    }

    private func size(for device: Device) -> Surface? { rules.size(for: device) }
}

extension [DeviceRule] {
    /// Returns the size in the first rule that matches the device and has a size; nil if there is
    /// none.
    package func size(for device: Device) -> Surface? {
        first { $0.size != nil && $0.filter.matches(device) }?.size
    }
}
