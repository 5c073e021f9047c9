import Glibc

/// The environment of a script: its devices and its clock.
protocol World: AnyObject {
    /// The time in microseconds.
    var now: Int { get }

    /// Connects a device.
    func add(_ description: DeviceDescription) throws -> any VirtualDevice
    /// Waits until this time.
    func sleep(until time: Int)
}

/// The kernel of this machine, in real time.
final class Kernel: World {
    /// Microseconds on CLOCK_MONOTONIC, which is also the clock of input events.
    var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }

    func add(_ description: DeviceDescription) throws -> any VirtualDevice {
        try KernelDevice(description)
    }

    func sleep(until time: Int) {
        var due = timespec(tv_sec: time / 1_000_000, tv_nsec: time % 1_000_000 * 1_000)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil) == EINTR {}
    }
}
