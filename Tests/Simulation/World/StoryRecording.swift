import Evdev
import InputEvents
import Recordings

/// A recording of what the devices of a story send, as `libinput record` would write it.
final class StoryRecording {
    private var devices: [(device: KernelDevice, frames: [EvdevEvent])] = []
    private var start: Int64?

    /// Adds a frame of a device.
    func add(_ frame: [EvdevEvent], of device: KernelDevice, at time: Int64) {
        // Twins and the daemon's other virtual devices only repeat what real devices send.
        guard !device.physicalPath.hasPrefix("inputrx/") else { return }
        start = start ?? time
        let stamped = frame.map { event in
            var event = event
            event.time = Timestamp(microseconds: time)
            return event
        }
        if let place = devices.firstIndex(where: { $0.device === device }) {
            devices[place].frames += stamped
        } else {
            devices.append((device, stamped))
        }
    }

    /// The text of the recording.
    var text: String {
        let system = RecordedSystem(system: "simulated", kernel: "simulated", hardware: "unknown")
        let head = RecordingHead(by: "simulation", devices: devices.count, on: system)
        let parts = devices.map { device, frames in
            var description = device.description
            description.node = device.node
            let begin = Timestamp(microseconds: start ?? 0)
            var lines = EventLines(from: begin, masksKeys: false)
            return DeviceDescription(description).text + frames.map { lines.text($0) }.joined()
        }
        return head.text + parts.joined()
    }
}
