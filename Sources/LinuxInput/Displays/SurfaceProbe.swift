import InputEvents
import Rx

/// Determines the sizes of surfaces as the daemon does, without delivering events of the devices.
package final class SurfaceProbe {
    private let source: LibinputSource

    /// Creates a probe; touchscreens may get their sizes from these displays.
    package init(displays: ConnectedDisplays = ConnectedDisplays()) throws(SystemError) {
        let loop = try EventLoop(scheduler: EventTimeScheduler(start: .present))
        source = try LibinputSource(
            on: loop,
            log: Log(threshold: .error) { _ in },
            displays: displays
        )
    }

    /// Returns the device's surface; nil if it has none or cannot be opened.
    package func surface(of connected: ConnectedDevice) -> Surface? {
        guard let device = try? source.open(connected) else { return nil }
        source.close(device.id)
        return device.surface
    }
}
