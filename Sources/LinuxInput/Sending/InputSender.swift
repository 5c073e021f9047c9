import Configuration
import Glibc
import InputEvents
import Pipeline
import Rx

/// Sends the input of bindings through virtual devices, which exist only while a binding needs
/// them.
///
/// One device is both keyboard and mouse. If a binding sends input at the fingers, there is also
/// one pointer for each touchscreen.
package final class InputSender {
    private let log: Log
    private let make: (VirtualInput.Kind) throws(SystemError) -> VirtualInput
    /// The keyboard and mouse.
    private var mouse: VirtualInput?
    private var frames = SentFrames()
    /// The reason why there is no device although bindings send input.
    private var failure: SystemError?
    /// The open touchscreens, each with its pointer if it has one.
    private var panels: [(device: Device, pointer: VirtualInput?)] = []
    /// True if the configuration sends input at fingers.
    private var sendsAtFingers = false

    /// Creates a sender that has no device yet.
    init(log: Log, make: @escaping (VirtualInput.Kind) throws(SystemError) -> VirtualInput) {
        self.log = log
        self.make = make
    }

    /// Creates a sender whose devices use these timers to pace their events.
    convenience init(log: Log, timers: TimerQueue) {
        self.init(log: log) { kind throws(SystemError) in try VirtualInput(kind, timers: timers) }
    }

    /// Creates the devices that the configuration needs, and removes all others.
    ///
    /// If the keyboard and mouse cannot be created, this call and each later ``send(_:of:at:)`` log
    /// the reason and the remedy. If a pointer cannot be created, this call logs the reason.
    /// - Returns: true if the keyboard and mouse exist, so that bindings can send input.
    @discardableResult
    package func prepare(for configuration: Configuration) -> Bool {
        failure = nil
        sendsAtFingers = configuration.sendsAtFingers
        guard configuration.sendsInput else {
            mouse = nil
            frames.forget(.mouse)
            preparePointers()
            return false
        }
        defer { preparePointers() }
        guard mouse == nil else { return true }
        do {
            mouse = try newDevice(.mouse)
            log.write(.info, .inputrx, "made a keyboard and mouse to send input with")
            return true
        } catch {
            failure = error
            log.write(.error, .command, "bindings cannot send input: \(error); \(InputSender.cure)")
            return false
        }
    }

    /// Adds an open touchscreen, and creates its pointer if a binding sends input at fingers.
    func use(_ panel: Device) {
        guard panel.kinds.contains(.touchscreen), !panels.contains(where: { $0.device == panel })
        else { return }
        panels.append((panel, nil))
        preparePointers()
    }

    /// Removes a touchscreen that is gone, and its pointer; the keys and buttons of the pointer are
    /// then released.
    func forget(_ panel: DeviceID) {
        panels.removeAll { $0.device.id == panel }
        frames.forget(.pointer(panel))
    }

    private func preparePointers() {
        let isNeeded = mouse != nil && sendsAtFingers
        for index in panels.indices {
            guard isNeeded else {
                panels[index].pointer = nil
                frames.forget(.pointer(panels[index].device.id))
                continue
            }
            guard panels[index].pointer == nil else { continue }
            let kind = VirtualInput.Kind.pointer(of: panels[index].device.name)
            do {
                panels[index].pointer = try newDevice(kind)
                log.write(.info, .inputrx, "made \(VirtualInput.name(of: kind))")
            } catch {
                log.write(.error, .command, "no click can be sent at a finger: \(error)")
            }
        }
    }

    private func newDevice(_ kind: VirtualInput.Kind) throws(SystemError) -> VirtualInput {
        let device = try make(kind)
        device.onFailure { [log] in log.write(.error, .command, "input is lost: \($0)") }
        return device
    }

    /// Sends the input, at the place if there is a pointer for its panel, or logs why this failed.
    ///
    /// - Returns: true unless sending failed.
    @discardableResult
    func send(_ input: SentInput, of binding: Binding, at place: PointerPlace? = nil) -> Bool {
        do {
            if let failure { throw failure }
            // Without a pointer for the panel, the input is sent without the place.
            let place = place.flatMap { pointer(of: $0.panel) == nil ? nil : $0 }
            // If there is no device, a new configuration has just removed it; the removal released
            // the keys of bindings.
            if mouse != nil {
                try write(frames.parts(of: input, by: binding.number, at: place))
            }
            let at = place.map { " at \($0.text)" } ?? ""
            // Motion comes with each frame of the touching device, so it is not logged.
            guard !input.onlyMoves else { return true }
            log.write(.info, .command, "\(binding.label): sent \(input.text)\(at)")
            return true
        } catch {
            let label = binding.label
            log.write(.error, .command, "\(label): nothing sent: \(error); \(InputSender.cure)")
            return false
        }
    }

    private func write(_ parts: [SentFrames.Part]) throws(SystemError) {
        for part in parts {
            let device =
                switch part.device {
                case .mouse: mouse
                case .pointer(let panel): pointer(of: panel)
                }
            try device?.write(part.events, holdsKeys: frames.holdsKeys(on: part.device))
        }
    }

    private func pointer(of panel: DeviceID) -> VirtualInput? {
        panels.first { $0.device.id == panel }?.pointer
    }

    /// Releases all keys that bindings hold whenever the session locks, because the lock screen
    /// must not get them.
    ///
    /// Dispose of the result to stop.
    func follow(_ states: Observable<InputEvent>) -> any Disposable {
        states.lockChanges.filter { $0 }.subscribe(onNext: { [unowned self] _ in
            do throws(SystemError) {
                try write(frames.partsReleasingAll())
            } catch {
                log.write(.error, .command, "held keys may stay down: \(error)")
            }
        })
    }

    /// Throws the reason if this user may not create devices; creates none.
    package static func checkPermission() throws(SystemError) {
        close(try VirtualInput.open())
    }

    static let cure =
        "it needs a udev rule of its own, see `send` in inputrx-config(5)"
}

extension Configuration {
    /// True if any binding sends input.
    package var sendsInput: Bool {
        bindings.contains { $0.effect?.commands.contains { $0.sent != nil } ?? false }
    }
}
