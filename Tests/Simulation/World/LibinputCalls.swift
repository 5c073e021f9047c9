import CLibinput
import Glibc

// The functions of libinput that the daemon calls. The linker uses them instead of the library's,
// without the compiler's knowledge.

private func context(_ pointer: OpaquePointer) -> LibinputContext {
    Unmanaged<LibinputContext>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

private func device(_ pointer: OpaquePointer) -> LibinputDevice {
    Unmanaged<LibinputDevice>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

private func event(_ pointer: OpaquePointer) -> UnsafeMutablePointer<LibinputEvent> {
    UnsafeMutablePointer(pointer)
}

@_cdecl("libinput_path_create_context")
func createContext(
    _ interface: UnsafePointer<libinput_interface>,
    _ data: UnsafeMutableRawPointer?
) -> OpaquePointer? {
    let context = LibinputContext(interface)
    context.data = data
    return OpaquePointer(Unmanaged.passRetained(context).toOpaque())
}

@_cdecl("libinput_unref")
func unrefContext(_ pointer: OpaquePointer) -> OpaquePointer? {
    context(pointer).end()
    Unmanaged<LibinputContext>.fromOpaque(UnsafeRawPointer(pointer)).release()
    return nil
}

@_cdecl("libinput_set_user_data")
func setData(_ pointer: OpaquePointer, _ data: UnsafeMutableRawPointer?) {
    context(pointer).data = data
}

@_cdecl("libinput_get_user_data")
func data(_ pointer: OpaquePointer) -> UnsafeMutableRawPointer? { context(pointer).data }

@_cdecl("libinput_log_set_priority")
func setPriority(_ pointer: OpaquePointer, _ priority: UInt32) {}

@_cdecl("libinput_log_set_handler")
func setHandler(_ pointer: OpaquePointer, _ handler: UnsafeRawPointer?) {}

@_cdecl("libinput_get_fd")
func descriptor(_ pointer: OpaquePointer) -> Int32 { context(pointer).handle }

@_cdecl("libinput_dispatch")
func dispatch(_ pointer: OpaquePointer) -> Int32 {
    context(pointer).dispatch()
    return 0
}

@_cdecl("libinput_path_add_device")
func add(_ pointer: OpaquePointer, _ path: UnsafePointer<CChar>) -> OpaquePointer? {
    context(pointer).add(path).map { OpaquePointer(Unmanaged.passUnretained($0).toOpaque()) }
}

@_cdecl("libinput_path_remove_device")
func remove(_ pointer: OpaquePointer) { device(pointer).leave() }

@_cdecl("libinput_device_ref")
func ref(_ pointer: OpaquePointer) -> OpaquePointer {
    _ = Unmanaged.passRetained(device(pointer))
    return pointer
}

@_cdecl("libinput_device_unref")
func unref(_ pointer: OpaquePointer) -> OpaquePointer? {
    Unmanaged<LibinputDevice>.fromOpaque(UnsafeRawPointer(pointer)).release()
    return nil
}

@_cdecl("libinput_device_set_user_data")
func setDeviceData(_ pointer: OpaquePointer, _ data: UnsafeMutableRawPointer?) {
    device(pointer).data = data
}

@_cdecl("libinput_device_get_user_data")
func deviceData(_ pointer: OpaquePointer) -> UnsafeMutableRawPointer? { device(pointer).data }

@_cdecl("libinput_device_touch_get_touch_count")
func touchCount(_ pointer: OpaquePointer) -> Int32 { Int32(device(pointer).mostContacts) }

@_cdecl("libinput_device_switch_has_switch")
func hasSwitch(_ pointer: OpaquePointer, _ which: UInt32) -> Int32 {
    device(pointer).kinds.contains(.switch) ? 1 : 0
}

@_cdecl("libinput_device_get_size")
func size(
    _ pointer: OpaquePointer,
    _ width: UnsafeMutablePointer<Double>,
    _ height: UnsafeMutablePointer<Double>
) -> Int32 { -1 }

@_cdecl("libinput_device_config_calibration_get_matrix")
func matrix(_ pointer: OpaquePointer, _ matrix: UnsafeMutablePointer<Float>) -> Int32 { 0 }

// MARK: - Events

@_cdecl("libinput_get_event")
func nextEvent(_ pointer: OpaquePointer) -> OpaquePointer? {
    context(pointer).next().map { OpaquePointer($0) }
}

@_cdecl("libinput_event_destroy")
func destroy(_ pointer: OpaquePointer) {
    let event = event(pointer)
    event.pointee.device.destroy(event)
}

@_cdecl("libinput_event_get_type")
func type(_ pointer: OpaquePointer) -> UInt32 {
    UInt32(event(pointer).pointee.type.rawValue)
}

@_cdecl("libinput_event_get_device")
func eventDevice(_ pointer: OpaquePointer) -> OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(event(pointer).pointee.device).toOpaque())
}

@_cdecl("libinput_event_get_touch_event")
func touch(_ pointer: OpaquePointer) -> OpaquePointer { pointer }

@_cdecl("libinput_event_get_keyboard_event")
func keyboard(_ pointer: OpaquePointer) -> OpaquePointer { pointer }

@_cdecl("libinput_event_get_switch_event")
func switchEvent(_ pointer: OpaquePointer) -> OpaquePointer { pointer }

@_cdecl("libinput_event_touch_get_time_usec")
func touchTime(_ pointer: OpaquePointer) -> UInt64 { event(pointer).pointee.time }

@_cdecl("libinput_event_touch_get_slot")
func touchSlot(_ pointer: OpaquePointer) -> Int32 { event(pointer).pointee.slot }

@_cdecl("libinput_event_touch_get_x_transformed")
func touchX(_ pointer: OpaquePointer, _ width: UInt32) -> Double { event(pointer).pointee.x }

@_cdecl("libinput_event_touch_get_y_transformed")
func touchY(_ pointer: OpaquePointer, _ height: UInt32) -> Double { event(pointer).pointee.y }

@_cdecl("libinput_event_keyboard_get_time_usec")
func keyTime(_ pointer: OpaquePointer) -> UInt64 { event(pointer).pointee.time }

@_cdecl("libinput_event_keyboard_get_key")
func key(_ pointer: OpaquePointer) -> UInt32 { event(pointer).pointee.code }

@_cdecl("libinput_event_keyboard_get_key_state")
func keyState(_ pointer: OpaquePointer) -> UInt32 { event(pointer).pointee.isOn ? 1 : 0 }

@_cdecl("libinput_event_switch_get_time_usec")
func switchTime(_ pointer: OpaquePointer) -> UInt64 { event(pointer).pointee.time }

@_cdecl("libinput_event_switch_get_switch")
func switchCode(_ pointer: OpaquePointer) -> UInt32 { event(pointer).pointee.code }

@_cdecl("libinput_event_switch_get_switch_state")
func switchState(_ pointer: OpaquePointer) -> UInt32 { event(pointer).pointee.isOn ? 1 : 0 }

@_cdecl("libinput_event_get_tablet_tool_event")
func tool(_ pointer: OpaquePointer) -> OpaquePointer { pointer }

@_cdecl("libinput_event_tablet_tool_get_time_usec")
func toolTime(_ pointer: OpaquePointer) -> UInt64 { event(pointer).pointee.time }

@_cdecl("libinput_event_tablet_tool_get_proximity_state")
func toolProximity(_ pointer: OpaquePointer) -> UInt32 { event(pointer).pointee.isOn ? 1 : 0 }

// No pen of the simulation touches the panel.
@_cdecl("libinput_event_tablet_tool_get_tip_state")
func toolTip(_ pointer: OpaquePointer) -> UInt32 { 0 }
