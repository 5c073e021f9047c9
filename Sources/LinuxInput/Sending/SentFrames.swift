import Configuration
import Evdev
import InputEvents
import Pipeline

/// Makes the frames that the daemon's devices write for the input of bindings; pure.
///
/// It remembers the keys that are down, the last places, and parts of wheel steps.
struct SentFrames {
    /// The frames that one device writes.
    struct Part: Equatable {
        let device: SendingDevice
        var events: [EvdevEvent]
    }

    private var pressed = PressedKeys()
    private var places: [DeviceID: (x: Int32, y: Int32)] = [:]
    private var vertical = WheelParts()
    private var horizontal = WheelParts()

    /// The greatest value of the axes of a pointer that goes to places.
    static let lastPlace: Int32 = 65_535

    /// Returns true if a key is down on the device.
    func holdsKeys(on device: SendingDevice) -> Bool { pressed.isAnyDown(on: device) }

    /// Forgets a device that is gone.
    mutating func forget(_ device: SendingDevice) {
        pressed.forget(device)
        if case .pointer(let panel) = device { places[panel] = nil }
    }

    /// Returns the frames of the input of a binding, each event in a frame of its own; `binding` is
    /// its number.
    ///
    /// With a place, the pointer of that panel goes there first, and also writes the rest. A key
    /// that several bindings hold goes down with the first and up with the last, on the device on
    /// which it went down.
    mutating func parts(
        of input: SentInput,
        by binding: Int,
        at place: PointerPlace? = nil
    ) -> [Part] {
        let device = place.map { SendingDevice.pointer($0.panel) } ?? .mouse
        var parts: [Part] = []
        if let place { frames(to: place).forEach { parts.add($0, on: device) } }
        for event in input.events {
            switch event {
            case .press(let key):
                if pressed.press(key, for: binding, on: device) {
                    parts.add([SentFrames.key(key, 1)], on: device)
                }
            case .release(let key):
                if let device = pressed.release(key, for: binding) {
                    parts.add([SentFrames.key(key, 0)], on: device)
                }
            case .scroll(.vertical, let steps):
                parts.add(
                    vertical.turn(by: steps, RelativeAxis.wheel, RelativeAxis.fineWheel),
                    on: device
                )
            case .scroll(.horizontal, let steps):
                parts.add(
                    horizontal.turn(
                        by: steps,
                        RelativeAxis.horizontalWheel,
                        RelativeAxis.fineHorizontalWheel
                    ),
                    on: device
                )
            case .move(let dx, let dy):
                // A pointer of a panel has no relative axes.
                parts.add(
                    [(RelativeAxis.x, dx), (RelativeAxis.y, dy)].filter { $0.1 != 0 }
                        .map { RelativeAxis.event($0.0, $0.1) },
                    on: .mouse
                )
            }
        }
        return parts
    }

    /// Returns the frames that release all keys that are down.
    mutating func partsReleasingAll() -> [Part] {
        var parts: [Part] = []
        for (key, device) in pressed.releaseAll() {
            parts.add([SentFrames.key(key, 0)], on: device)
        }
        return parts
    }

    /// Returns the frames that bring the pointer to a place.
    ///
    /// The kernel drops values that do not change, but another mouse may have moved the pointer
    /// away meanwhile. So the pointer approaches a repeated place from beside it.
    private mutating func frames(to place: PointerPlace) -> [[EvdevEvent]] {
        let target = (x: SentFrames.value(place.x), y: SentFrames.value(place.y))
        // The kernel initialises axes with 0.
        let last = places.updateValue(target, forKey: place.panel) ?? (0, 0)
        let frame = [
            SentFrames.axis(AbsoluteAxis.x, target.x), SentFrames.axis(AbsoluteAxis.y, target.y),
        ]
        guard last == target else { return [frame] }
        let beside = target.x > 0 ? target.x - 1 : target.x + 1
        return [[SentFrames.axis(AbsoluteAxis.x, beside)], frame]
    }

    private static func value(_ fraction: Double) -> Int32 {
        min(Int32(fraction * Double(lastPlace + 1)), lastPlace)
    }

    private static func axis(_ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.absolute, code: code, value: value)
    }

    private static func key(_ key: KeyCode, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.key, code: key.rawValue, value: value)
    }
}

/// The parts of a wheel's step that do not make a whole step yet.
///
///     turned        30  30  30  30   -30
///     fine wheel    30  30  30  30   -30
///     wheel                      1
///
/// Programs that know no fine wheel see whole steps only. A wheel that turns the other way begins
/// again.
private struct WheelParts {
    private var rest = 0

    mutating func turn(by parts: Int, _ wheel: UInt16, _ fine: UInt16) -> [EvdevEvent] {
        if rest.signum() == -parts.signum() { rest = 0 }
        rest += parts
        let steps = rest / SentInput.partsOfStep
        rest -= steps * SentInput.partsOfStep
        return [(fine, parts), (wheel, steps)].filter { $0.1 != 0 }
            .map { RelativeAxis.event($0.0, $0.1) }
    }
}

extension RelativeAxis {
    fileprivate static func event(_ code: UInt16, _ value: Int) -> EvdevEvent {
        EvdevEvent(
            time: .zero,
            type: EvdevType.relative,
            code: code,
            value: Int32(clamping: value)
        )
    }
}

extension [SentFrames.Part] {
    /// Adds the events as one frame of a device, if there are any.
    fileprivate mutating func add(_ events: [EvdevEvent], on device: SendingDevice) {
        guard !events.isEmpty else { return }
        if last?.device != device { append(SentFrames.Part(device: device, events: [])) }
        self[count - 1].events += events
        self[count - 1].events.append(
            EvdevEvent(
                time: .zero,
                type: EvdevType.synchronisation,
                code: Synchronisation.report,
                value: 0
            )
        )
    }
}
