import Configuration
import Evdev
import InputEvents
import Pipeline

/// Composes the frames that the daemon's devices write for the input of bindings, without writing
/// them.
///
/// Its state consists of the keys that are down, the last place of each pointer, and the remainders
/// of wheel steps.
struct SentFrames {
    /// Consecutive frames of one device.
    struct Part: Equatable {
        let device: SendingDevice
        var events: [EvdevEvent]
    }

    private var pressed = PressedKeys()
    // The last place of each pointer, keyed by its touchscreen.
    private var lastPlaces: [DeviceID: (x: Int32, y: Int32)] = [:]
    private var vertical = WheelRemainder()
    private var horizontal = WheelRemainder()

    /// The maximum of the absolute axes of a pointer; the minimum is 0.
    static let axisMaximum: Int32 = 65_535

    /// Returns true if a key is down on the device.
    func holdsKeys(on device: SendingDevice) -> Bool { pressed.isAnyDown(on: device) }

    /// Forgets a device that was removed.
    mutating func forget(_ device: SendingDevice) {
        pressed.forget(device)
        if case .pointer(let panel) = device { lastPlaces[panel] = nil }
    }

    /// Returns the frames for the input of the binding with this number, one frame for each event.
    ///
    /// If there is a place, the pointer of its panel first moves to the place, and then writes the
    /// other events, except relative motion. A key that several bindings hold goes down for the
    /// first of them and up after the last, on the device on which it went down.
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
                // The pointer of a panel has no relative x and y axes.
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

    /// Returns the frames that move the pointer to a place.
    ///
    /// The kernel drops values that do not change, but another mouse may have moved the cursor away
    /// meanwhile. So the pointer moves to a repeated place by way of a neighbouring value.
    private mutating func frames(to place: PointerPlace) -> [[EvdevEvent]] {
        let target = (x: SentFrames.value(place.x), y: SentFrames.value(place.y))
        // The kernel initialises the axes to 0.
        let last = lastPlaces.updateValue(target, forKey: place.panel) ?? (0, 0)
        let frame = [
            SentFrames.axis(AbsoluteAxis.x, target.x), SentFrames.axis(AbsoluteAxis.y, target.y),
        ]
        guard last == target else { return [frame] }
        let neighbour = target.x > 0 ? target.x - 1 : target.x + 1
        return [[SentFrames.axis(AbsoluteAxis.x, neighbour)], frame]
    }

    /// Converts a fraction of the width or height of a panel to the value of an axis.
    private static func value(_ fraction: Double) -> Int32 {
        min(Int32(fraction * Double(axisMaximum + 1)), axisMaximum)
    }

    private static func axis(_ code: UInt16, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.absolute, code: code, value: value)
    }

    private static func key(_ key: KeyCode, _ value: Int32) -> EvdevEvent {
        EvdevEvent(time: .zero, type: EvdevType.key, code: key.rawValue, value: value)
    }
}

/// The remainder of a wheel's motion that is less than a whole step, in 1/120 of a step.
///
///     turned        30  30  30  30   -30
///     fine wheel    30  30  30  30   -30
///     wheel                      1
///
/// Programs that do not support the high-resolution axis see only whole steps. If the wheel changes
/// direction, the remainder is discarded.
private struct WheelRemainder {
    private var remainder = 0

    mutating func turn(by parts: Int, _ wheel: UInt16, _ fine: UInt16) -> [EvdevEvent] {
        if remainder.signum() == -parts.signum() { remainder = 0 }
        remainder += parts
        let steps = remainder / SentInput.partsOfStep
        remainder -= steps * SentInput.partsOfStep
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
    /// Appends the events as one frame of a device; nothing if there are none.
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
