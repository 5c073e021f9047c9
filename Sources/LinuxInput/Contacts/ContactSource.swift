import Evdev
import Glibc
import InputEvents
import Rx

/// Reads the contacts of the devices that it is asked to open, event by event from the kernel.
///
/// Translates them as recordings are translated, so they are what ``LibinputSource`` would report, at
/// about a third of its cost. No byte of a device is read before ``open(_:)``, and none after
/// ``close(_:)``.
///
///     F frame   L events lost (SYN_DROPPED)   G the device is gone
///     1) F     its input events, at the frame's own time
///     2) L     reset, at the time that has been reached: nothing from before may fire. libevdev asks
///              the kernel where everything stands now; contacts that are down are ignored until lift
///     3) G     contacts in progress are cancelled, deviceRemoved
final class ContactSource: DeviceSource {
    let loop: EventLoop
    let log: Log

    /// Reads some of the devices, too.
    weak var libinput: LibinputSource?
    /// Takes touches from other programs; nil if none may be taken.
    weak var grabs: Grabs?
    // The number of devices that libinput reads, too.
    @exclusivity(unchecked) private var companionCount = 0 {
        didSet { libinput?.companions = companionCount > 0 ? .passUnretained(self) : nil }
    }
    private let displays: ConnectedDisplays
    private let subject = PublishSubject<InputEvent>()
    @exclusivity(unchecked) private var devices: [OpenContacts] = []

    init(on loop: EventLoop, log: Log, displays: ConnectedDisplays = ConnectedDisplays()) {
        self.loop = loop
        self.log = log
        self.displays = displays
    }

    deinit {
        libinput?.companions = nil
        for open in devices {
            if let watch = open.watch { loop.remove(watch) }
        }
    }

    /// Whether any device is open.
    var isReading: Bool { !devices.isEmpty }

    /// The number of devices that nobody else reads.
    var count: Int { devices.count - companionCount }

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
        let node = connected.device.node
        try FreeDescriptors.check(toOpen: node)
        return try open(RawDevice(node: node), connected)
    }

    /// Reads the contacts of a touchpad that libinput reads, too, until the subscription is disposed of.
    ///
    /// Emits the device once, as libinput has announced it, also if its contacts cannot be read.
    func accompanied(_ device: Device, _ connected: ConnectedDevice) -> Observable<Device> {
        Observable.create { [self] observer in
            do {
                let raw = try RawDevice(node: connected.device.node)
                _ = try open(raw, connected, beside: device)
                let text =
                    "\(device.name): a binding asks where its fingers are, so that is read, too"
                log.write(.info, .device, text)
            } catch {
                log.write(.warning, .device, "\(error); bindings that ask for contacts do not act")
            }
            observer.onNext(device)
            return Disposables.create { [self] in close(device.id) }
        }
    }

    /// `known` is the device as libinput has announced it, if that reads it, too.
    func open(
        _ raw: RawDevice,
        _ connected: ConnectedDevice,
        beside known: Device? = nil
    ) throws(SystemError) -> Device {
        let kinds = DeviceClassifier(raw.description).kinds
        guard !kinds.isEmpty else {
            throw SystemError("cannot open \(connected.device.node)", code: ENOTSUP)
        }
        let device =
            known ?? connected.device.with(surface: surface(of: connected, raw.description, kinds))
        let opened = OpenContacts(device, raw: raw, kinds: kinds, isCompanion: known != nil)
        // The watch ends with this object, so it needs no reference to it. The device may be closed by
        // whoever receives its events, so it is kept until they are delivered.
        let (source, reader) = (Unmanaged.passUnretained(self), Unmanaged.passUnretained(opened))
        opened.watch = try loop.watch(raw.descriptor, tellsTime: true) {
            let opened = reader.takeUnretainedValue()
            source._withUnsafeGuaranteedRef { $0.drain(opened) }
        }
        devices.append(opened)
        if opened.isCompanion { companionCount += 1 }
        opened.greeting.forEach(emit)
        drain(opened)
        grabs?.opened(opened)
        return device
    }

    private func surface(
        of connected: ConnectedDevice,
        _ description: EvdevDevice,
        _ kinds: Set<DeviceKind>
    ) -> Surface? {
        guard !kinds.isDisjoint(with: [.touchscreen, .touchpad]),
            let axes = description.surfaceAxes
        else { return nil }
        let panel = PanelSize.surface(
            x: axes.x,
            y: axes.y,
            of: connected,
            quirk: nil,
            displays: displays.all
        )
        return kinds.contains(.touchpad) ? panel : description.calibrated(panel)
    }

    /// Closes a device, if it is still open; its touches and keys are void.
    func close(_ id: DeviceID) {
        guard let open = devices.first(where: { $0.device.id == id }) else { return }
        // Events from before still count.
        drain(open)
        end(open, at: .now)
    }

    /// Declares everything that devices hold void: the machine has slept, or another configuration
    /// applies.
    ///
    /// Event time does not move: the time asleep must not decide a gesture in progress.
    func reset() {
        for open in devices {
            reset(open)
            open.grab?.reset()
        }
    }

    private func reset(_ open: OpenContacts) {
        let now = Timestamp(loop.scheduler.now)
        subject.onNext(InputEvent(time: now, kind: .reset(open.device.id)))
    }

    // MARK: - Reading

    /// Delivers the events of the devices that libinput reads, too.
    func drainCompanions() {
        for open in devices where open.isCompanion { drain(open) }
    }

    /// Delivers the events that are there.
    private func drain(_ open: OpenContacts) {
        // Whoever receives a frame closes the device: nothing after that frame counts.
        guard !open.isDelivering else { return }
        while let count = open.raw.readBatch() {
            for index in 0..<count {
                let event = open.raw.event(index)
                if event.isLoss {
                    lost(open)
                    return
                }
                guard event.endsFrame else {
                    open.take(event)
                    continue
                }
                deliver(open, endedBy: event)
                // Whoever receives an event may have the device closed.
                guard open.watch != nil else { return }
            }
            // If there had been more, the batch would be full.
            if count < RawDevice.batch { return }
        }
        end(open, at: .now)
    }

    /// Delivers the frame that has been read.
    private func deliver(_ open: OpenContacts, endedBy end: EvdevEvent) {
        // First, because other programs may get it before it is recognised.
        open.grab?.received(open.frame, at: end.time)
        open.endFrame(end)
        open.isDelivering = true
        var index = 0
        // There are none any more once the device is closed.
        while index < open.events.count {
            emit(open.events[index])
            index += 1
        }
        open.isDelivering = false
        open.grab?.decide(on: open.frame, at: end.time)
        open.forgetFrame()
    }

    /// What was to come of the events before the loss is void, too.
    private func lost(_ open: OpenContacts) {
        let name = open.device.name
        log.write(.debug, .device, "\(name): events were lost; touches in progress are void")
        lossCount += 1
        reset(open)
        open.synchronise()
        if let surface = open.raw.surface { open.grab?.synchronise(with: surface) }
    }

    private func end(_ open: OpenContacts, at time: Timestamp) {
        guard let watch = open.watch else { return }
        grabs?.closes(open)
        loop.remove(watch)
        open.watch = nil
        devices.removeAll { $0 === open }
        if open.isCompanion { companionCount -= 1 }
        open.remove(at: time)
        for index in open.events.indices { emit(open.events[index]) }
        open.forgetFrame()
    }

    private func emit(_ event: InputEvent) {
        loop.comes(at: event.time)
        loop.scheduler.advance(to: RxTime(event.time))
        subject.onNext(event)
    }
}
