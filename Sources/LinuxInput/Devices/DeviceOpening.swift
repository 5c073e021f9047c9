import Glibc
import InputEvents
import Rx

extension DeviceSource {
    /// Opens a device on subscription, emits it once, and closes it on disposal.
    ///
    /// While the system lacks descriptors or memory, opening is retried every two seconds. If the
    /// device cannot be opened, the sequence emits nothing and does not end; the reason is logged,
    /// at level debug if the device has just been unplugged.
    func opened(_ connected: ConnectedDevice) -> Observable<Device> {
        Observable.create { [self] observer in
            let opening = DeviceOpening(connected, by: self) { observer.onNext($0) }
            opening.attempt()
            return Disposables.create { opening.end() }
        }
    }
}

/// Checks that enough descriptors are free to open a device, or libinput itself.
enum FreeDescriptors {
    /// 16: the node, and the files that libinput, udev and libwacom open meanwhile.
    ///
    /// libwacom uses GLib, which aborts the program if it gets no descriptor.
    private static let needed = 16

    /// Throws the system's error if too few descriptors are free.
    static func check(to purpose: String) throws(SystemError) {
        var descriptors: [Int32] = []
        defer { descriptors.forEach { close($0) } }
        for _ in 0..<needed {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw SystemError("cannot \(purpose)") }
            descriptors.append(descriptor)
        }
    }
}

/// Repeats attempts to open a device until one succeeds, none can succeed, or none is needed.
private final class DeviceOpening {
    private let connected: ConnectedDevice
    private let source: any DeviceSource
    private let onSuccess: (Device) -> Void
    private var timer: TimerQueue.ID?
    private var isOpen = false
    private var isEnded = false
    /// True once an attempt has been postponed, which is logged only once.
    private var isDelayed = false

    /// 2 s: short enough for the user, and long enough to be cheap.
    private static let pause: Duration = .seconds(2)

    init(
        _ connected: ConnectedDevice,
        by source: any DeviceSource,
        onSuccess: @escaping (Device) -> Void
    ) {
        self.connected = connected
        self.source = source
        self.onSuccess = onSuccess
    }

    func attempt() {
        timer = nil
        guard !isEnded else { return }
        do {
            let device = try source.open(connected)
            isOpen = true
            onSuccess(device)
        } catch {
            handleFailure(error)
        }
    }

    func end() {
        isEnded = true
        source.loop.timers.cancel(timer)
        if isOpen { source.close(connected.device.id) }
        isOpen = false
    }

    private func handleFailure(_ error: SystemError) {
        let name = connected.device.name
        let text = name.isEmpty ? "\(error)" : "\(name): \(error)"
        switch error.code {
        case ENOENT, ENODEV, ENXIO:
            source.log.write(.debug, .device, "\(text); it has just been unplugged")
        case EMFILE, ENFILE, ENOMEM:
            if !isDelayed { source.log.write(.warning, .device, "\(text); trying again") }
            isDelayed = true
            timer = source.loop.timers.add(at: .now.advanced(by: DeviceOpening.pause)) {
                [weak self] in
                self?.attempt()
            }
        default:
            source.log.write(.warning, .device, text)
        }
    }
}
