import CLibevdev
import CLibinput
import CSimulation
import Evdev
import Glibc
import InputEvents
import LinuxInput

/// libinput's descriptor, which is readable while one of its devices is readable.
private final class ContextHandle: Descriptor {
    private unowned let context: LibinputContext
    private var known: UInt64 = 0

    init(_ context: LibinputContext) { self.context = context }

    override func isReadable(at now: Int64) -> Bool {
        var newest: UInt64 = 0
        var isReadable = false
        for device in context.devices {
            newest += device.reader.arrivals
            if device.reader.isReadable(at: now) { isReadable = true }
        }
        if newest != known { arrivals += 1 }
        known = newest
        return isReadable
    }
}

/// A model of a path context of libinput: libevdev reads the devices, and the translator for
/// recordings makes the events.
final class LibinputContext {
    let interface: UnsafePointer<libinput_interface>
    var data: UnsafeMutableRawPointer?
    @exclusivity(unchecked) fileprivate var devices: [LibinputDevice] = []
    private(set) var handle: Int32 = -1
    @exclusivity(unchecked) private var queue: [UnsafeMutablePointer<LibinputEvent>] = []
    @exclusivity(unchecked) private var first = 0
    @exclusivity(unchecked) private var spare: [UnsafeMutablePointer<LibinputEvent>] = []

    init(_ interface: UnsafePointer<libinput_interface>) {
        self.interface = interface
        handle = kernel.open(ContextHandle(self))
    }

    func end() {
        for device in devices { device.close(interface, data) }
        devices = []
        _ = kernel.close(handle)
    }

    func add(_ path: UnsafePointer<CChar>) -> LibinputDevice? {
        let descriptor =
            interface.pointee.open_restricted?(path, O_RDWR | O_NONBLOCK | O_CLOEXEC, data) ?? -1
        guard descriptor >= 0, let reader = kernel[descriptor] as? EvdevReader else { return nil }
        var opened: OpaquePointer?
        guard libevdev_new_from_fd(descriptor, &opened) == 0, let opened,
            let device = LibinputDevice(self, opened, descriptor, reader)
        else {
            interface.pointee.close_restricted?(descriptor, data)
            return nil
        }
        devices.append(device)
        return device
    }

    func remove(_ device: LibinputDevice) {
        guard let place = devices.firstIndex(where: { $0 === device }) else { return }
        devices.remove(at: place)
        device.close(interface, data)
    }

    func dispatch() {
        // Almost as with epoll, the device that became readable first is read first.
        devices.sort { $0.reader.readableSince < $1.reader.readableSince }
        for device in devices where device.reader.isReadable(at: kernel.now) {
            if !device.read() {
                remove(device)
                push(LIBINPUT_EVENT_DEVICE_REMOVED, device, kernel.now)
            }
        }
    }

    /// Adds an event and returns it, so that the caller can set its details.
    @discardableResult
    fileprivate func push(
        _ type: libinput_event_type,
        _ device: LibinputDevice,
        _ time: Int64
    ) -> UnsafeMutablePointer<LibinputEvent> {
        let event = spare.popLast() ?? .allocate(capacity: 1)
        event.initialize(to: LibinputEvent(type: type, device: device, time: UInt64(time)))
        queue.append(event)
        return event
    }

    func next() -> UnsafeMutablePointer<LibinputEvent>? {
        guard first < queue.count else {
            queue.removeAll(keepingCapacity: true)
            first = 0
            return nil
        }
        first += 1
        return queue[first - 1]
    }

    func destroy(_ event: UnsafeMutablePointer<LibinputEvent>) {
        event.deinitialize(count: 1)
        spare.append(event)
    }
}

/// An event of libinput.
struct LibinputEvent {
    let type: libinput_event_type
    let device: LibinputDevice
    let time: UInt64
    var slot: Int32 = 0
    var x = 0.0
    var y = 0.0
    var code: UInt32 = 0
    var isOn = false
}

/// A device of libinput.
final class LibinputDevice {
    private unowned let context: LibinputContext
    private let handle: OpaquePointer
    private let descriptor: Int32
    let reader: EvdevReader
    var data: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var translator: DeviceTranslator
    private let surface: Surface?
    let kinds: Set<DeviceKind>
    let mostContacts: Int
    private let share: Vector
    @exclusivity(unchecked) private var events: [InputEvent] = []

    init?(
        _ context: LibinputContext,
        _ handle: OpaquePointer,
        _ descriptor: Int32,
        _ reader: EvdevReader
    ) {
        self.context = context
        self.handle = handle
        self.descriptor = descriptor
        self.reader = reader
        let properties = reader.device.description.udevProperties
        let node = reader.device.node
        let description = EvdevDevice(handle, node: node, udevProperties: properties)
        kinds = DeviceClassifier(description).kinds
        let id = DeviceID(rawValue: 1)
        surface = description.device(id: id, kinds: kinds).surface
        mostContacts = description.mostContacts(of: kinds) ?? 0
        translator = DeviceTranslator(description, kinds: kinds, id: id, surface: surface)
        if let axes = description.surfaceAxes, let surface {
            let (x, y) = (axes.x.span, axes.y.span)
            share = Vector(dx: x / (x + 1) / surface.width, dy: y / (y + 1) / surface.height)
        } else {
            share = .zero
        }
        translator.synchronise(with: state, afterLoss: false)
        libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
        if kinds.isEmpty {
            libevdev_free(handle)
            return nil
        }
    }

    /// The state of the axes of contacts, as libevdev knows it.
    private var state: EvdevState {
        var state = EvdevState()
        state.currentSlot = libevdev_get_current_slot(handle)
        let axes = reader.device.description.axes.keys.filter { $0 > AbsoluteAxis.slot }
        for slot in 0..<max(0, libevdev_get_num_slots(handle)) {
            var values: [UInt16: Int32] = [:]
            for code in axes {
                values[code] = libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
            }
            state.slots.append(values)
        }
        return state
    }

    /// Removes the device from its context, on behalf of the daemon.
    func leave() { context.remove(self) }

    func destroy(_ event: UnsafeMutablePointer<LibinputEvent>) { context.destroy(event) }

    func close(_ interface: UnsafePointer<libinput_interface>, _ data: UnsafeMutableRawPointer?) {
        libevdev_free(handle)
        interface.pointee.close_restricted?(descriptor, data)
    }

    /// Reads all waiting events; returns false if the device is gone.
    func read() -> Bool {
        var event = input_event()
        while true {
            var status = libevdev_next_event(handle, LIBEVDEV_READ_FLAG_NORMAL.rawValue, &event)
            if status == LIBEVDEV_READ_STATUS_SYNC.rawValue {
                // As in libinput, the differences are handled like other events.
                repeat {
                    status = libevdev_next_event(
                        handle,
                        LIBEVDEV_READ_FLAG_SYNC.rawValue,
                        &event
                    )
                    if status == LIBEVDEV_READ_STATUS_SYNC.rawValue { take(event) }
                } while status == LIBEVDEV_READ_STATUS_SYNC.rawValue
                continue
            }
            guard status == LIBEVDEV_READ_STATUS_SUCCESS.rawValue else {
                return status == -EAGAIN
            }
            take(event)
        }
    }

    private func take(_ event: input_event) {
        let time = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
        guard event.type != 0 || event.code == 0 else { return }
        let read = EvdevEvent(
            time: Timestamp(microseconds: time),
            type: event.type,
            code: event.code,
            value: event.value
        )
        _ = translator.handle(read, at: read.time, into: &events)
        guard !events.isEmpty else { return }
        for event in events { push(event) }
        events.removeAll(keepingCapacity: true)
    }

    private func push(_ event: InputEvent) {
        let time = event.time.microseconds
        switch event.kind {
        case .touches(_, let frame):
            for change in frame.changes {
                let type =
                    switch change.phase {
                    case .down: LIBINPUT_EVENT_TOUCH_DOWN
                    case .motion: LIBINPUT_EVENT_TOUCH_MOTION
                    case .up: LIBINPUT_EVENT_TOUCH_UP
                    case .cancel: LIBINPUT_EVENT_TOUCH_CANCEL
                    }
                let pushed = context.push(type, self, time)
                pushed.pointee.slot = change.slot
                pushed.pointee.x = change.position.x * share.dx
                pushed.pointee.y = change.position.y * share.dy
            }
            context.push(LIBINPUT_EVENT_TOUCH_FRAME, self, time)
        case .key(_, let code, let isPressed):
            let pushed = context.push(LIBINPUT_EVENT_KEYBOARD_KEY, self, time)
            pushed.pointee.code = UInt32(code.rawValue)
            pushed.pointee.isOn = isPressed
        case .switch(_, let which, let isOn):
            let pushed = context.push(LIBINPUT_EVENT_SWITCH_TOGGLE, self, time)
            pushed.pointee.code = which == .lid ? 1 : 2
            pushed.pointee.isOn = isOn
        case .pen(_, let position):
            let pushed = context.push(LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY, self, time)
            pushed.pointee.isOn = position != .away
        default: break
        }
    }
}
