import CLibinput
import CLibudev
import CLinux
import Gestures
import Glibc
import InputEvents
import Rx

/// Reads the devices that it was told to open, through one libinput path context.
///
/// No byte of a device is read before ``open(_:)``, and none after ``close(_:)``.
final class LibinputSource {
    let loop: EventLoop
    let log: Log
    private let context: OpaquePointer
    private let udev: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let subject = PublishSubject<InputEvent>()
    private var watch: EventLoop.Watch?
    // A libinput device's user data is its place here plus one; closed ones have none.
    // Unchecked: no event is delivered while an entry is being changed.
    @exclusivity(unchecked) private var devices: [OpenDevice?] = []
    // What contacts of one device did since the last frame; its buffer is used again for each frame.
    @exclusivity(unchecked) private var changes: [TouchChange] = []
    @exclusivity(unchecked) private var changesPlace = 0
    @exclusivity(unchecked) private var changesTime = Timestamp.zero
    // What open_restricted found out for the open() that is under way.
    private var descriptor: Int32 = -1
    private var openError: Int32 = 0
    // What libinput says while it opens a device; nil at other times.
    private var linesOfOpening: [(LogLevel, String)]?
    // How many devices' events are void because some were lost.
    @exclusivity(unchecked) private var voidCount = 0

    init(on loop: EventLoop, log: Log) throws(SystemError) {
        self.loop = loop
        self.log = log
        interface = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(
                open_restricted: { path, flags, data in
                    LibinputSource.from(data)?.openNode(path, flags) ?? -EINVAL
                },
                close_restricted: { descriptor, _ in _ = Glibc.close(descriptor) }
            )
        )
        guard let udev = udev_new(), let context = libinput_path_create_context(interface, nil)
        else { throw SystemError("cannot create a libinput context", code: ENOMEM) }
        self.udev = udev
        self.context = context
        libinput_set_user_data(context, Unmanaged.passUnretained(self).toOpaque())
        inputrx_set_line_handler(context) { data, priority, line in
            guard let line else { return }
            LibinputSource.from(data)?.report(priority, String(cString: line))
        }
        libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_INFO)
        inputrx_set_loss_handler(
            { data, descriptor in LibinputSource.from(data)?.lostEvents(of: descriptor) },
            Unmanaged.passUnretained(self).toOpaque()
        )
        if inputrx_hears_of_losses() == 0 {
            log.write(.warning, .device, "cannot notice when events of devices are lost")
        }
        watch = try loop.watch(libinput_get_fd(context)) { [unowned self] in drain() }
    }

    deinit {
        if let watch { loop.remove(watch) }
        inputrx_set_loss_handler(nil, nil)
        libinput_unref(context)
        udev_unref(udev)
        interface.deallocate()
    }

    /// Whether any device is open.
    var isReading: Bool { devices.contains { $0 != nil } }

    /// What the open devices report: first that they are there, then what happens on them.
    ///
    /// Hot. Whoever subscribes later hears first of the devices that are open, and of nothing that
    /// happened before.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            for open in devices { open?.greeting.forEach(sink.next) }
            return subject.subscribe(sink: sink)
        }
    }

    /// Opens a device; its events flow from now on.
    func open(_ connected: ConnectedDevice) throws(SystemError) -> Device {
        drain()
        let handle = try handle(of: connected.device.node)
        let opened = OpenDevice(connected.device, handle: handle, descriptor: descriptor)
        // libinput drops a device that is unplugged by itself; ours must outlive that.
        libinput_device_ref(handle)
        let place = devices.firstIndex { $0 == nil } ?? devices.endIndex
        if place < devices.endIndex { devices[place] = opened } else { devices.append(opened) }
        libinput_device_set_user_data(handle, UnsafeMutableRawPointer(bitPattern: place + 1))
        opened.greeting.forEach(emit)
        drain()
        return opened.device
    }

    private func handle(of node: String) throws(SystemError) -> OpaquePointer {
        try FreeDescriptors.check(toOpen: node)
        descriptor = -1
        openError = 0
        linesOfOpening = []
        let handle = libinput_path_add_device(context, node)
        let lines = linesOfOpening ?? []
        linesOfOpening = nil
        // libinput says what it does not like, unless the system refuses or the node has gone.
        let refusal = access(node, F_OK) == 0 ? ENOTSUP : errno
        let error = SystemError("cannot open \(node)", code: openError == 0 ? refusal : openError)
        for (level, line) in lines {
            // Where the reason is the system's, libinput's complaints only lead away from it.
            log.write(handle == nil && error.code != ENOTSUP ? .debug : level, .device, line)
        }
        guard let handle else { throw error }
        return handle
    }

    /// Closes a device, if it is open still; what it held is void.
    func close(_ id: DeviceID) {
        // What happened before still counts.
        drain()
        guard let place = devices.firstIndex(where: { $0?.device.id == id }) else { return }
        close(place: place)
        // libinput lifts what was down; that is no event of ours any more.
        drain()
    }

    private func close(place: Int) {
        guard let closing = devices[place] else { return }
        devices[place] = nil
        if closing.losses.isVoid { voidCount -= 1 }
        libinput_device_set_user_data(closing.handle, nil)
        libinput_path_remove_device(closing.handle)
        libinput_device_unref(closing.handle)
        emit(InputEvent(time: .now, kind: .deviceRemoved(closing.device.id)))
    }

    /// Declares void whatever the devices hold: the machine has slept, or other rules apply.
    ///
    /// Event time stays where it is: nothing that was under way may be decided by the time asleep.
    func reset() {
        let time = Timestamp(loop.scheduler.now)
        for open in devices {
            if let open { emit(InputEvent(time: time, kind: .reset(open.device.id))) }
        }
    }

    /// Delivers what has happened.
    ///
    /// A contact that is down on a device when it is unplugged is cancelled. A key is released, and
    /// that by the kernel, milliseconds before anybody can know that the device is about to go: it
    /// cannot be told from a finger's release.
    private func drain() {
        libinput_dispatch(context)
        if voidCount > 0 { resetVoidDevices() }
        while let event = libinput_get_event(context) {
            if let place = place(of: event) {
                deliver(event, place: place)
                if voidCount > 0 { resetIfVoid(place) }
            }
            libinput_event_destroy(event)
        }
        if !changes.isEmpty { sendFrame(isComplete: false) }
        if voidCount > 0 { endVoidBatch() }
    }

    private func deliver(_ event: OpaquePointer, place: Int) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_MOTION: takeTouch(event, .motion, place: place)
        case LIBINPUT_EVENT_TOUCH_FRAME: if !changes.isEmpty { sendFrame(isComplete: true) }
        case LIBINPUT_EVENT_TOUCH_DOWN: takeTouch(event, .down, place: place)
        case LIBINPUT_EVENT_TOUCH_UP: takeTouch(event, .up, place: place)
        case LIBINPUT_EVENT_TOUCH_CANCEL: takeTouch(event, .cancel, place: place)
        case let type:
            if !changes.isEmpty { sendFrame(isComplete: false) }
            if type == LIBINPUT_EVENT_DEVICE_REMOVED {
                close(place: place)
            } else if let translated = devices[place]?.translate(event) {
                emit(translated)
            }
        }
    }

    /// Takes in what a contact did, until the end of its frame comes.
    ///
    /// All of a frame has one time. libinput leaves out the end of some frames (see ``TouchFrame``).
    private func takeTouch(_ event: OpaquePointer, _ phase: TouchChange.Phase, place: Int) {
        guard let open = devices[place] else { return }
        let touch = libinput_event_get_touch_event(event)
        let time = Timestamp(libinput_event_touch_get_time_usec(touch))
        switch phase {
        case .down: open.losses.landed()
        case .up, .cancel: open.losses.lifted()
        case .motion: break
        }
        if !changes.isEmpty, time != changesTime || place != changesPlace {
            sendFrame(isComplete: false)
        }
        changesTime = time
        changesPlace = place
        changes.append(open.change(touch, phase))
    }

    private func sendFrame(isComplete: Bool) {
        if let id = devices[changesPlace]?.device.id {
            let frame = TouchFrame(changes, isComplete: isComplete)
            emit(InputEvent(time: changesTime, kind: .touches(id, frame)))
            if voidCount > 0 { resetIfVoid(changesPlace) }
        }
        changes.removeAll(keepingCapacity: true)
    }

    private func place(of event: OpaquePointer) -> Int? {
        let data = libinput_device_get_user_data(libinput_event_get_device(event))
        return data.map { Int(bitPattern: $0) - 1 }
    }

    private func emit(_ event: InputEvent) {
        loop.scheduler.advance(to: RxTime(event.time))
        subject.onNext(event)
    }

    /// Reading is all that is ever done to a device, so it is all that is asked for.
    private func openNode(_ path: UnsafePointer<CChar>?, _ flags: Int32) -> Int32 {
        guard let path else { return -EINVAL }
        descriptor = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY | O_CLOEXEC)
        openError = descriptor < 0 ? errno : 0
        return descriptor < 0 ? -openError : descriptor
    }

    private func report(_ priority: libinput_log_priority, _ line: String) {
        let level: LogLevel = priority == LIBINPUT_LOG_PRIORITY_ERROR ? .warning : .debug
        let text = String(line.prefix { $0 != "\n" })
        if linesOfOpening == nil {
            log.write(level, .device, text)
        } else {
            linesOfOpening?.append((level, text))
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> LibinputSource? {
        data.map { Unmanaged<LibinputSource>.fromOpaque($0).takeUnretainedValue() }
    }
}

// What becomes of a device whose events were lost (LostEvents says why).
extension LibinputSource {
    /// libinput is reading the device, and events of it are missing.
    private func lostEvents(of descriptor: Int32) {
        guard
            let open = devices.lazy.compactMap(\.self).first(where: { $0.descriptor == descriptor })
        else { return }
        let name = open.device.name
        log.write(.debug, .device, "\(name): events were lost; what was under way is void")
        guard !open.losses.isVoid else { return }
        open.losses.lost()
        voidCount += 1
    }

    /// Before the batch, because what began before the loss can no longer fire, not even at a time
    /// between then and now.
    private func resetVoidDevices() {
        for place in devices.indices { resetIfVoid(place) }
    }

    private func resetIfVoid(_ place: Int) {
        guard let open = devices[place], open.losses.isVoid else { return }
        let now = Timestamp(loop.scheduler.now)
        subject.onNext(InputEvent(time: now, kind: .reset(open.device.id)))
    }

    private func endVoidBatch() {
        for case let open? in devices where open.losses.isVoid {
            open.losses.batchEnded()
            if !open.losses.isVoid { voidCount -= 1 }
        }
    }
}
