import CLibevdev
import CLinux
import Glibc

/// A device that the kernel creates through uinput.
final class KernelDevice: VirtualDevice {
    let description: DeviceDescription
    private var uinput: OpaquePointer?
    private var descriptor: Int32 = -1
    private var encoder: EventEncoder

    init(_ description: DeviceDescription) throws {
        self.description = description
        encoder = EventEncoder(description)
        try plug()
    }

    deinit { unplug() }

    var node: String {
        uinput.flatMap { libevdev_uinput_get_devnode($0) }.map { String(cString: $0) } ?? "-"
    }

    func plug() throws {
        guard uinput == nil else { throw Failure("the device is plugged in already") }
        let blueprint = try Blueprint.make(description)
        defer { libevdev_free(blueprint) }
        descriptor = open("/dev/uinput", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure("cannot open /dev/uinput: \(String(cString: strerror(errno)))")
        }
        // libevdev does not tell the kernel the physical path.
        if !description.path.isEmpty { inputrx_set_physical_path(descriptor, description.path) }
        let error = libevdev_uinput_create_from_device(blueprint, descriptor, &uinput)
        guard error == 0 else {
            close(descriptor)
            throw Failure("cannot make a uinput device: \(String(cString: strerror(-error)))")
        }
        encoder = EventEncoder(description)
    }

    func unplug() {
        guard let device = uinput else { return }
        libevdev_uinput_destroy(device)
        close(descriptor)
        uinput = nil
    }

    /// Writes the frames with one system call, so that a large number of them overflows the
    /// reader's buffer (SYN_DROPPED).
    func write(_ frames: [Frame]) throws {
        guard let device = uinput else { throw Failure("the device is not plugged in") }
        let events = encoder.events(of: frames).map { event in
            var copy = input_event()
            copy.type = event.type
            copy.code = event.code
            copy.value = event.value
            return copy
        }
        let count = events.count * MemoryLayout<input_event>.stride
        let written = events.withUnsafeBytes {
            Glibc.write(libevdev_uinput_get_fd(device), $0.baseAddress, count)
        }
        guard written == count else {
            throw Failure("cannot write to uinput: \(String(cString: strerror(errno)))")
        }
    }
}
