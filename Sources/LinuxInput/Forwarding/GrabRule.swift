import Configuration
import Gestures
import InputEvents

/// The settings of a grab.
struct GrabRule: Hashable {
    /// The touches that other programs do not get.
    var grab: TouchGrab
    /// True if a taken touch that other programs have seen ends as a palm for them; false if its
    /// fingers lift.
    var cancelsAsPalm: Bool
    /// True if fingers that rest in three corners release all devices.
    var isReleasedByCorners: Bool

    /// Combines the rules that match a device; nil if they do not grab it.
    ///
    /// `environment` returns the value of a variable.
    ///
    /// `all` does not apply to a touchpad, whose fingers must move the pointer, scroll and click
    /// when they make no gesture.
    init?(_ rules: [DeviceRule], for device: Device, environment: (String) -> String?) {
        let matching = rules.filter { $0.filter.matches(device) }
        guard let grab = matching.lazy.compactMap(\.grab).first,
            device.kinds.contains(.touchscreen) || device.isTouchpad && grab != .all
        else { return nil }
        self.grab = grab
        cancelsAsPalm =
            switch matching.lazy.compactMap(\.cancel).first ?? .auto {
            case .palm: true
            case .lift: false
            // libinput itself handles palms on a touchpad, whatever the desktop.
            case .auto: device.isTouchpad || GrabRule.passesCancelOn(environment)
            }
        isReleasedByCorners = matching.lazy.compactMap(\.release).first != .never
    }

    /// Returns true if the desktop is known to report cancelled touches to programs.
    ///
    /// On Wayland, GNOME and KDE report them. sway does so since version 1.9, and other desktops on
    /// wlroots since 0.17, but under older versions the touch would never end. X11 has no cancelled
    /// touches.
    private static func passesCancelOn(_ environment: (String) -> String?) -> Bool {
        let isWayland =
            environment("XDG_SESSION_TYPE") == "wayland" || environment("WAYLAND_DISPLAY") != nil
        let desktops = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
        return isWayland && desktops.contains { $0 == "GNOME" || $0 == "KDE" }
    }
}
