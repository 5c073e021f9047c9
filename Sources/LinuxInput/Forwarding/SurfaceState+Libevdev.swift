import CLibevdev
import Evdev
import Forwarding

extension SurfaceState {
    /// Reads the state of a device that libevdev has opened; nil if the device does not number its
    /// contacts.
    init?(_ device: OpaquePointer) {
        guard libevdev_get_num_slots(device) > 0 else { return nil }
        let emulated = SingleTouch.codes.filter {
            libevdev_has_event_code(device, UInt32($0.type), UInt32($0.code)) == 1
        }
        self.init(
            slots: Int(libevdev_get_num_slots(device)),
            emulation: SingleTouch(
                emulated.map {
                    ($0, libevdev_get_event_value(device, UInt32($0.type), UInt32($0.code)))
                }
            )
        )
        current = Int(libevdev_get_current_slot(device))
        for slot in slots.indices {
            for code in Slot.codes
            where libevdev_has_event_code(device, UInt32(EV_ABS), UInt32(code)) == 1 {
                let value = libevdev_get_slot_value(device, UInt32(slot), UInt32(code))
                set(code, of: slot, to: value)
            }
        }
    }
}
