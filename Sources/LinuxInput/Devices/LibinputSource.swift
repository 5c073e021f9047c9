import CLibinput
import CLibudev
import CLinux
import Gestures
import Glibc
import InputEvents
import Rx

/// Reads the devices that it is asked to open, through one libinput path context.
///
/// No byte of a device is read before ``open(_:)``, and none after ``close(_:)``.
final class LibinputSource: DeviceSource {
    let loop: EventLoop
    let log: Log
    /// Reads the contacts of devices that are open here, before libinput reads them; nil while there are none.
    // It is not counted: loading a reference would cost each frame more than to ask it. Whoever sets it takes
    // it back before it ends.
    @exclusivity(unchecked) var companions: Unmanaged<ContactSource>?
    private let displays: ConnectedDisplays
    private let context: OpaquePointer
    private let udev: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let subject = PublishSubject<InputEvent>()
    private var watch: EventLoop.Watch?
    // A libinput device's user data points to its entry; closed ones have none.
    // Unchecked: no event is delivered while an entry is being changed.
    @exclusivity(unchecked) private var devices: [OpenDevice] = []
    // The first ones are the changes of contacts since the last frame. The others are left from earlier
    // frames, so that each frame is written into the same memory.
    @exclusivity(unchecked) private var changes: [TouchChange] = []
    @exclusivity(unchecked) private var changeCount = 0
    @exclusivity(unchecked) private var changesDevice: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var changesTime = Timestamp.zero
    // The result of open_restricted for the open() in progress.
    private var descriptor: Int32 = -1
    private var openError: Int32 = 0
    // The messages of libinput while it opens a device; nil at other times.
    private var linesOfOpening: [(LogLevel, String)]?
    // The number of devices whose events are void because some were lost.
    @exclusivity(unchecked) private var voidCount = 0

    init(
        on loop: EventLoop,
        log: Log,
        displays: ConnectedDisplays = ConnectedDisplays()
    ) throws(SystemError) {
        self.loop = loop
        self.log = log
        self.displays = displays
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
            log.write(.warning, .device, "cannot detect lost events")
        }
        // The watch ends with this object. Counting references to it would cost each frame a tenth of
        // what its recognition does.
        let source = Unmanaged.passUnretained(self)
        watch = try loop.watch(libinput_get_fd(context), tellsTime: true) {
            source._withUnsafeGuaranteedRef { $0.drain() }
        }
    }

    deinit {
        if let watch { loop.remove(watch) }
        inputrx_set_loss_handler(nil, nil)
        libinput_unref(context)
        udev_unref(udev)
        interface.deallocate()
    }

    /// Whether any device is open.
    var isReading: Bool { !devices.isEmpty }

    /// The number of devices that are open.
    var count: Int { devices.count }

    /// How often events of a device were lost.
    private(set) var lossCount = 0

    /// The events of the open devices; the first one of each announces the device.
    ///
    /// Hot. A later subscriber first receives the open devices, and no earlier events.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            for open in devices { open.greeting.forEach(sink.next) }
            return subject.subscribe(sink: sink)
        }
    }

    /// Opens a device; its events flow from now on.
    func open(_ connected: ConnectedDevice) throws(SystemError) -> Device {
        drain()
        let handle = try handle(of: connected.device.node)
        let opened = OpenDevice(
            connected,
            handle: handle,
            descriptor: descriptor,
            displays: displays
        )
        devices.append(opened)
        attach(handle, to: opened)
        opened.greeting.forEach(emit)
        drain()
        return opened.device
    }

    /// Reads an open device from another node from now on, with the same axes: from its twin while it is grabbed,
    /// and from its own node afterwards.
    ///
    /// To be called while no finger is down. Throws, and changes nothing, if that node cannot be read.
    func read(_ id: DeviceID, from node: String) throws(SystemError) {
        guard let open = devices.first(where: { $0.device.id == id }), open.node != node else {
            return
        }
        let handle = try handle(of: node)
        let descriptor = descriptor
        // Events from before still count.
        dispatch()
        detach(open.handle)
        open.move(to: handle, descriptor: descriptor, node: node)
        attach(handle, to: open)
    }

    private func attach(_ handle: OpaquePointer, to open: OpenDevice) {
        // libinput itself drops a device that is unplugged; our entry must outlive that.
        libinput_device_ref(handle)
        libinput_device_set_user_data(handle, Unmanaged.passUnretained(open).toOpaque())
    }

    private func detach(_ handle: OpaquePointer) {
        libinput_device_set_user_data(handle, nil)
        libinput_path_remove_device(handle)
        libinput_device_unref(handle)
    }

    private func handle(of node: String) throws(SystemError) -> OpaquePointer {
        try FreeDescriptors.check(toOpen: node)
        descriptor = -1
        openError = 0
        linesOfOpening = []
        let handle = libinput_path_add_device(context, node)
        let lines = linesOfOpening ?? []
        linesOfOpening = nil
        // libinput logs why it refuses a device, unless the system refuses or the node is gone.
        let refusal = access(node, F_OK) == 0 ? ENOTSUP : errno
        let error = SystemError("cannot open \(node)", code: openError == 0 ? refusal : openError)
        for (level, line) in lines {
            // If the system refuses, libinput's messages would only distract from its reason.
            log.write(handle == nil && error.code != ENOTSUP ? .debug : level, .device, line)
        }
        guard let handle else { throw error }
        return handle
    }

    /// Closes a device, if it is still open; its touches and keys are void.
    func close(_ id: DeviceID) {
        // Events from before still count.
        drain()
        guard let closing = devices.first(where: { $0.device.id == id }) else { return }
        close(closing)
        // libinput now reports lifts of everything that was down; they do not count any more.
        drain()
    }

    private func close(_ closing: OpenDevice) {
        devices.removeAll { $0 === closing }
        if closing.losses.isVoid { voidCount -= 1 }
        detach(closing.handle)
        emit(InputEvent(time: .now, kind: .deviceRemoved(closing.device.id)))
    }

    /// Declares everything that devices hold void: the machine has slept, or another configuration
    /// applies.
    ///
    /// Event time does not move: the time asleep must not decide a gesture in progress.
    func reset() {
        let time = Timestamp(loop.scheduler.now)
        for open in devices { emit(InputEvent(time: time, kind: .reset(open.device.id))) }
    }

    /// Delivers the events that are there.
    ///
    /// If a device is unplugged, its contacts are cancelled. Its keys are released by the kernel,
    /// milliseconds before the program can know that the device is going: such a release looks like
    /// that of a finger.
    private func drain() {
        // What fingers did stands before what libinput makes of it.
        companions?._withUnsafeGuaranteedRef { $0.drainCompanions() }
        dispatch()
    }

    private func dispatch() {
        libinput_dispatch(context)
        if voidCount > 0 { resetVoidDevices() }
        while let event = libinput_get_event(context) {
            deliver(event)
            libinput_event_destroy(event)
        }
        if changeCount > 0 { sendFrame() }
        if voidCount > 0 { endVoidBatch() }
    }

    private func deliver(_ event: OpaquePointer) {
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_TOUCH_MOTION: takeTouch(event, .motion)
        case LIBINPUT_EVENT_TOUCH_FRAME: if changeCount > 0 { sendFrame() }
        case LIBINPUT_EVENT_TOUCH_DOWN: takeTouch(event, .down)
        case LIBINPUT_EVENT_TOUCH_UP: takeTouch(event, .up)
        case LIBINPUT_EVENT_TOUCH_CANCEL: takeTouch(event, .cancel)
        case let type: deliver(event, of: type)
        }
    }

    private func deliver(_ event: OpaquePointer, of type: libinput_event_type) {
        if changeCount > 0 { sendFrame() }
        guard let data = LibinputSource.device(of: event) else { return }
        let open = Unmanaged<OpenDevice>.fromOpaque(data).takeUnretainedValue()
        if type == LIBINPUT_EVENT_DEVICE_REMOVED {
            removed(open)
            return
        }
        if let translated = open.translate(event) { emit(translated) }
        if open.losses.isVoid { reset(open) }
    }

    /// The node is gone; if it was a twin, the device itself may still be there.
    private func removed(_ open: OpenDevice) {
        let own = open.device.node
        if open.node == own || (try? read(open.device.id, from: own)) == nil { close(open) }
    }

    /// Collects what a contact did, until the end of its frame comes.
    ///
    /// All changes of a frame have one time. libinput announces no end of a frame if its last slot had
    /// nothing to report (noise, a palm). The changes of the other slots count all the same and at
    /// once, because one may be a lift.
    private func takeTouch(_ event: OpaquePointer, _ phase: TouchChange.Phase) {
        guard let data = LibinputSource.device(of: event) else { return }
        let touch = libinput_event_get_touch_event(event)
        let time = Timestamp(libinput_event_touch_get_time_usec(touch))
        if changeCount > 0, time != changesTime || data != changesDevice {
            sendFrame()
        }
        changesTime = time
        changesDevice = data
        let change = Unmanaged<OpenDevice>.fromOpaque(data)._withUnsafeGuaranteedRef {
            $0.change(touch, phase)
        }
        if changeCount < changes.count {
            changes[changeCount] = change
        } else {
            changes.append(change)
        }
        changeCount += 1
    }

    private func sendFrame() {
        if changeCount < changes.count { changes.removeLast(changes.count - changeCount) }
        changeCount = 0
        guard let data = changesDevice else { return }
        let id = Unmanaged<OpenDevice>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.device.id }
        emit(InputEvent(time: changesTime, kind: .touches(id, TouchFrame(changes))))
        if voidCount > 0 {
            let open = Unmanaged<OpenDevice>.fromOpaque(data).takeUnretainedValue()
            if open.losses.isVoid { reset(open) }
        }
    }

    /// The ``OpenDevice`` of an event, which exists as long as libinput has its device.
    private static func device(of event: OpaquePointer) -> UnsafeMutableRawPointer? {
        libinput_device_get_user_data(libinput_event_get_device(event))
    }

    private func emit(_ event: InputEvent) {
        loop.comes(at: event.time)
        loop.scheduler.advance(to: RxTime(event.time))
        subject.onNext(event)
    }

    /// Devices are only ever read, so they are opened for reading.
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

// The handling of lost events; ``LostEvents`` has the reasons.
extension LibinputSource {
    /// libinput is reading the device, and events of it are missing.
    private func lostEvents(of descriptor: Int32) {
        guard let open = devices.first(where: { $0.descriptor == descriptor }) else { return }
        let name = open.device.name
        log.write(.debug, .device, "\(name): events were lost; touches in progress are void")
        lossCount += 1
        guard !open.losses.isVoid else { return }
        open.losses.lost()
        voidCount += 1
    }

    /// Before the batch: a gesture that began before the loss must not fire, not even by a timer that
    /// is due before now.
    private func resetVoidDevices() {
        for open in devices where open.losses.isVoid { reset(open) }
    }

    private func reset(_ open: OpenDevice) {
        let now = Timestamp(loop.scheduler.now)
        subject.onNext(InputEvent(time: now, kind: .reset(open.device.id)))
    }

    private func endVoidBatch() {
        for open in devices where open.losses.isVoid {
            open.losses.batchEnded()
            if !open.losses.isVoid { voidCount -= 1 }
        }
    }
}
