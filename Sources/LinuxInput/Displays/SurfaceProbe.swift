import InputEvents
import Rx

/// Finds out how large surfaces are, as the daemon does, and uses no event of the devices.
package final class SurfaceProbe {
    private let source: LibinputSource

    /// A probe that finds displays in that folder of sysfs.
    package init(displays: ConnectedDisplays = ConnectedDisplays()) throws(SystemError) {
        let loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        source = try LibinputSource(
            on: loop,
            log: Log(threshold: .error) { _ in },
            displays: displays
        )
    }

    /// The size of the device's surface; nil if it has none or cannot be opened.
    package func surface(of connected: ConnectedDevice) -> Surface? {
        guard let device = try? source.open(connected) else { return nil }
        source.close(device.id)
        return device.surface
    }
}
