import CLibinput
import CLinux
import InputEvents

extension OpenDevice {
    /// Returns the surface in libinput's coordinates, to which the calibration matrix, if any, has
    /// been applied.
    static func surface(
        _ axes: SurfaceAxes,
        of connected: ConnectedDevice,
        _ handle: OpaquePointer,
        _ displays: ConnectedDisplays
    ) -> Surface {
        let quirk = sizeInQuirks(handle)
        let panel = PanelSize.surface(axes, of: connected, quirk: quirk, displays: displays.all)
        var matrix = [Float](repeating: 0, count: 6)
        // 0 means the identity matrix, which every touchpad has.
        guard libinput_device_config_calibration_get_matrix(handle, &matrix) > 0 else {
            return panel
        }
        return panel.calibrated(by: matrix.map(Double.init))
    }

    /// Returns the size according to libinput, whose quirks contain the sizes of devices that
    /// report none; nil if libinput knows none.
    private static func sizeInQuirks(_ handle: OpaquePointer) -> Surface? {
        var width = 0.0
        var height = 0.0
        guard libinput_device_get_size(handle, &width, &height) == 0 else { return nil }
        return Surface(width: width, height: height)
    }

    /// Reads the axes of a touch surface; nil for a device without one.
    static func axes(_ descriptor: Int32) -> SurfaceAxes? {
        if let x = axis(descriptor, ABS_MT_POSITION_X), let y = axis(descriptor, ABS_MT_POSITION_Y)
        {
            return (x, y)
        }
        if let x = axis(descriptor, ABS_X), let y = axis(descriptor, ABS_Y) { return (x, y) }
        return nil
    }

    private static func axis(_ descriptor: Int32, _ code: Int32) -> AxisRange? {
        var info = input_absinfo()
        guard inputrx_axis_info(descriptor, UInt32(code), &info) >= 0,
            // For an axis that the device lacks, the kernel returns zeros.
            info.maximum != info.minimum
        else { return nil }
        return AxisRange(info)
    }
}

extension AxisRange {
    init(_ info: input_absinfo) {
        self.init(minimum: info.minimum, maximum: info.maximum, resolution: info.resolution)
    }
}
