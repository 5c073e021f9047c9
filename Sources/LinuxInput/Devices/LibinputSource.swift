import CLibinput
import CLibudev
import CLinux
import Gestures
import Glibc
import InputEvents
import Rx

/// Reads the opened devices through one libinput path context.
///
/// No byte of a device is read before ``open(_:)`` or after ``close(_:)``.
final class LibinputSource: DeviceSource {
    let loop: EventLoop
    let log: Log
    /// The source that also reads the contacts of devices that are open here, and delivers the
    /// contacts before libinput reads these devices; nil if that source reads no such device.
    // Unretained: loading a strong reference would cost each frame more than the call itself.
    // Before it is freed, the other source sets this property to nil.
    @exclusivity(unchecked) var companions: Unmanaged<ContactSource>?
    // The loop's scheduler, not reference-counted for the same reason.
    private let scheduler: Unmanaged<EventTimeScheduler>
    private let displays: ConnectedDisplays
    private let context: OpaquePointer
    private let udev: OpaquePointer
    private let interface: UnsafeMutablePointer<libinput_interface>
    private let subject = PublishSubject<InputEvent>()
    private var watch: EventLoop.Watch?
    // The open devices. The user data of a libinput device points to its `OpenDevice`, or is null
    // once the device is closed. Unchecked: no event is delivered while the array changes.
    @exclusivity(unchecked) private var devices: [OpenDevice] = []
    // The first `changeCount` elements are the changes since the last frame; the rest is reused.
    @exclusivity(unchecked) private var changes: [TouchChange] = []
    @exclusivity(unchecked) private var changeCount = 0
    @exclusivity(unchecked) private var changesDevice: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var changesTime = Timestamp.zero
    // The result of the last open_restricted, and its errno.
    private var descriptor: Int32 = -1
    private var openError: Int32 = 0
    // The messages of libinput while it opens a device; nil at other times.
    private var openingMessages: [(LogLevel, String)]?
    // Unchecked: the queue calls no code of this type.
    @exclusivity(unchecked) private var queue = LibinputQueue()
    // The number of devices whose events are void because events were lost.
    @exclusivity(unchecked) private var voidCount = 0

    init(
        on loop: EventLoop,
        log: Log,
        displays: ConnectedDisplays = ConnectedDisplays()
    ) throws(SystemError) {
        self.loop = loop
        scheduler = .passUnretained(loop.scheduler)
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
        try FreeDescriptors.check(to: "read devices")
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
            { data, descriptor in LibinputSource.from(data)?.handleLoss(of: descriptor) },
            Unmanaged.passUnretained(self).toOpaque()
        )
        if inputrx_detects_losses() == 0 {
            log.write(.warning, .device, "cannot detect lost events")
        }
        // Unretained, because this object removes the watch. Reference counting would cost each
        // frame a tenth of the cost of its recognition.
        let source = Unmanaged.passUnretained(self)
        watch = try loop.watch(libinput_get_fd(context), for: .newInput, tellsTime: true) {
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

    /// True if any device is open.
    var isReading: Bool { !devices.isEmpty }

    /// The number of open devices.
    var count: Int { devices.count }

    /// Returns true if the device is open here.
    func isOpen(_ id: DeviceID) -> Bool { devices.contains { $0.device.id == id } }

    /// The number of times that events were lost.
    private(set) var lossCount = 0

    /// The events of the open devices; the first event of each device announces it.
    ///
    /// The stream is hot: a later subscriber first receives the open devices, but no old events.
    var events: Observable<InputEvent> {
        Observable { [self] sink in
            for open in devices { open.initialEvents(at: present).forEach(sink.next) }
            return subject.subscribe(sink: sink)
        }
    }

    /// The current event time, at which devices come and go.
    ///
    /// It may be behind the clock, because earlier events of other devices may still be unread.
    private var present: Timestamp { Timestamp(loop.scheduler.now) }

    /// Opens a device and starts to emit its events.
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
        opened.initialEvents(at: present).forEach(emit)
        // A touch in progress is void, because its first landing was not seen.
        if opened.isTouched { void(opened) }
        drain()
        return opened.device
    }

    /// Switches an open device to another node with the same axes: to its twin when it is grabbed,
    /// and back to its own node afterwards.
    ///
    /// Call this while no finger is down. If the node cannot be read, throws and changes nothing.
    func read(_ id: DeviceID, from node: String) throws(SystemError) {
        guard let open = devices.first(where: { $0.device.id == id }), open.node != node else {
            return
        }
        let handle = try handle(of: node)
        let descriptor = descriptor
        // Events that happened before this call still count.
        dispatch()
        detach(open.handle)
        open.move(to: handle, descriptor: descriptor, node: node)
        attach(handle, to: open)
    }

    private func attach(_ handle: OpaquePointer, to open: OpenDevice) {
        // libinput releases its device when it is unplugged, but the handle is still needed here.
        libinput_device_ref(handle)
        libinput_device_set_user_data(handle, Unmanaged.passUnretained(open).toOpaque())
    }

    private func detach(_ handle: OpaquePointer) {
        libinput_device_set_user_data(handle, nil)
        libinput_path_remove_device(handle)
        libinput_device_unref(handle)
    }

    private func handle(of node: String) throws(SystemError) -> OpaquePointer {
        try FreeDescriptors.check(to: "open \(node)")
        descriptor = -1
        openError = 0
        openingMessages = []
        let handle = libinput_path_add_device(context, node)
        let messages = openingMessages ?? []
        openingMessages = nil
        // If open_restricted succeeded, libinput itself refused the device and logged why, or the
        // node is gone.
        let refusal = access(node, F_OK) == 0 ? ENOTSUP : errno
        let error = SystemError("cannot open \(node)", code: openError == 0 ? refusal : openError)
        for (level, line) in messages {
            // If the system refuses, libinput's messages would distract from the system's error.
            log.write(handle == nil && error.code != ENOTSUP ? .debug : level, .device, line)
        }
        guard let handle else { throw error }
        return handle
    }

    /// Closes a device if it is still open; its touches and keys are then void.
    func close(_ id: DeviceID) {
        // Events that happened before this call still count.
        drain()
        guard let closing = devices.first(where: { $0.device.id == id }) else { return }
        close(closing)
        // libinput now reports a lift of everything that was down; these events no longer count.
        drain()
    }

    private func close(_ closing: OpenDevice) {
        devices.removeAll { $0 === closing }
        if closing.losses.isVoid { voidCount -= 1 }
        detach(closing.handle)
        emit(InputEvent(time: present, kind: .deviceRemoved(closing.device.id)))
    }

    /// Voids everything in progress on the devices, after the machine has slept or another
    /// configuration has been loaded.
    ///
    /// Event time does not advance, so that the time asleep does not decide a gesture in progress.
    func reset() {
        for open in devices { reset(open) }
    }

    /// Delivers the pending events.
    ///
    /// If a device is unplugged, its contacts are cancelled. The kernel has released its keys
    /// before the program can notice the departure, so these releases look like real ones.
    private func drain() {
        // The motion of fingers must come before the gestures that libinput recognises in it.
        companions?._withUnsafeGuaranteedRef { $0.drainCompanions() }
        dispatch()
        // libinput reads at most 32 descriptors at a time, including its own timer.
        if devices.count > 31 { for _ in 0..<devices.count / 31 { dispatch() } }
    }

    private func dispatch() {
        readAhead()
        if inputrx_devices_read() > 1 { queue.fill(from: context, at: present) }
        while let event = queue.next() { deliver(event) }
        while let event = libinput_get_event(context) { deliver(event) }
        endBatch()
    }

    /// Lets libinput read all pending events, which ``deliverNext()`` then delivers.
    func readAhead() {
        inputrx_forget_devices_read()
        libinput_dispatch(context)
        if voidCount > 0 { resetVoidDevices() }
    }

    /// The time of the next event; nil if none is pending.
    var nextTime: Timestamp? {
        queue.fill(from: context, at: present)
        return queue.nextTime
    }

    /// Delivers the next event; returns false if none is pending.
    func deliverNext() -> Bool {
        guard let event = queue.next() ?? libinput_get_event(context) else { return false }
        deliver(event)
        return true
    }

    /// Ends the batch that ``readAhead()`` has begun; call this after its last event.
    func endBatch() {
        if changeCount > 0 { sendFrame() }
        if voidCount > 0 { endVoidBatch() }
    }

    private func deliver(_ event: OpaquePointer) {
        defer { libinput_event_destroy(event) }
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
            handleRemoval(of: open)
            return
        }
        if let translated = open.translate(event) { emit(translated) }
        if open.losses.isVoid { reset(open) }
    }

    /// Handles the departure of a node: reads the device's own node again if the twin's is gone,
    /// and closes the device if that fails, or if its own node is gone.
    private func handleRemoval(of open: OpenDevice) {
        let ownNode = open.device.node
        if open.node == ownNode || (try? read(open.device.id, from: ownNode)) == nil { close(open) }
    }

    /// Collects the changes of contacts until their frame ends.
    ///
    /// All changes of a frame have the same time. libinput reports no end of a frame whose last
    /// slot has nothing to report (noise, a palm). The changes of the other slots are sent
    /// nevertheless, at the latest at the end of the batch, because one may be a lift.
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
            $0.translateTouch(touch, phase)
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

    /// Returns a pointer to the ``OpenDevice`` of an event; nil if the device is closed.
    private static func device(of event: OpaquePointer) -> UnsafeMutableRawPointer? {
        libinput_device_get_user_data(libinput_event_get_device(event))
    }

    private func emit(_ event: InputEvent) {
        loop.noteEvent(at: event.time)
        scheduler._withUnsafeGuaranteedRef { $0.advance(to: RxTime(event.time)) }
        subject.onNext(event)
    }

    /// Opens a node for reading only, because devices are never written to; returns the descriptor
    /// or -errno.
    private func openNode(_ path: UnsafePointer<CChar>?, _ flags: Int32) -> Int32 {
        guard let path else { return -EINVAL }
        descriptor = Glibc.open(path, flags & ~O_ACCMODE | O_RDONLY | O_CLOEXEC)
        openError = descriptor < 0 ? errno : 0
        return descriptor < 0 ? -openError : descriptor
    }

    private func report(_ priority: libinput_log_priority, _ line: String) {
        let level: LogLevel = priority == LIBINPUT_LOG_PRIORITY_ERROR ? .warning : .debug
        let text = String(line.prefix { $0 != "\n" })
        if openingMessages == nil {
            log.write(level, .device, text)
        } else {
            openingMessages?.append((level, text))
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> LibinputSource? {
        data.map { Unmanaged<LibinputSource>.fromOpaque($0).takeUnretainedValue() }
    }
}

// Handles lost events, as ``LostEvents`` describes.
extension LibinputSource {
    /// Handles the loss of events of the device that libinput reads from this descriptor.
    private func handleLoss(of descriptor: Int32) {
        guard let open = devices.first(where: { $0.descriptor == descriptor }) else { return }
        let name = open.device.name
        log.write(.debug, .device, "\(name): events were lost; touches in progress are void")
        lossCount += 1
        void(open)
    }

    private func void(_ open: OpenDevice) {
        guard !open.losses.isVoid else { return }
        open.losses.lost()
        voidCount += 1
    }

    /// Resets void devices before the batch: a gesture that began before the loss must not fire,
    /// not even by a timer that is already due.
    private func resetVoidDevices() {
        for open in devices where open.losses.isVoid { reset(open) }
    }

    private func reset(_ open: OpenDevice) {
        subject.onNext(InputEvent(time: present, kind: .reset(open.device.id)))
    }

    private func endVoidBatch() {
        for open in devices where open.losses.isVoid {
            open.losses.batchEnded(isTouched: open.isTouched)
            if !open.losses.isVoid { voidCount -= 1 }
        }
    }
}
