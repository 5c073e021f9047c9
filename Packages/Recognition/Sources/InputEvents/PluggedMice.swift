/// Finds out from the present devices, readable or not, whether a mouse is plugged in.
///
///     t a touchpad with a mouse node of the same hardware   m a mouse on USB or Bluetooth
///
///     devices   t---m-----m gone---
///     any       no--yes---no-------
///
/// Built-in pointing sticks are on other buses. Many touch surfaces have a second node that calls
/// itself a mouse; that node belongs to the hardware of the surface.
public struct PluggedMice {
    private var devices: [Device] = []

    /// Starts without any device.
    public init() {}

    /// Adds a device that is present.
    public mutating func add(_ device: Device) {
        let isMouse = device.kinds.contains(.pointer)
        guard isMouse || !device.kinds.isDisjoint(with: PluggedMice.surfaces) else { return }
        devices.append(device)
    }

    /// Removes a device that is no longer present.
    public mutating func remove(_ id: DeviceID) { devices.removeAll { $0.id == id } }

    /// True if at least one mouse is plugged in.
    public var any: Bool {
        devices.contains { mouse in
            mouse.kinds.contains(.pointer) && [.usb, .bluetooth].contains(mouse.bus)
                && !devices.contains { surface in
                    !surface.kinds.isDisjoint(with: PluggedMice.surfaces)
                        && (surface == mouse || surface.belongs(with: mouse))
                }
        }
    }

    /// The kinds of devices whose hardware may have a second node that calls itself a mouse.
    private static let surfaces: Set<DeviceKind> = [.touchscreen, .touchpad, .tabletPad, .pen]
}
