import Configuration
import Gestures
import InputEvents

/// How the touches of a device are taken from other programs.
struct GrabRule: Hashable {
    /// Which touches.
    var grab: TouchGrab
    /// Whether one that other programs have seen ends as a palm; else its fingers lift.
    var cancelsAsPalm: Bool
    /// Whether fingers that rest in three corners give everything back.
    var isReleasedByCorners: Bool

    /// The rule for a device, nil if it is not grabbed; `environment` tells the value of a variable.
    ///
    /// Of a touchpad, not everything is taken: fingers that make no gesture move the pointer, scroll and click.
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
            // A palm on a touchpad ends in libinput, before any desktop.
            case .auto: device.isTouchpad || GrabRule.passesCancelOn(environment)
            }
        isReleasedByCorners = matching.lazy.compactMap(\.release).first != .never
    }

    /// Whether the desktop is known to tell programs that a touch was cancelled.
    ///
    /// GNOME's and KDE's on Wayland are. sway does from 1.9 on and others on wlroots from 0.17 on, but
    /// before, the touch would stick; and X11 knows no cancel.
    private static func passesCancelOn(_ environment: (String) -> String?) -> Bool {
        let isWayland =
            environment("XDG_SESSION_TYPE") == "wayland" || environment("WAYLAND_DISPLAY") != nil
        let desktops = (environment("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
        return isWayland && desktops.contains { $0 == "GNOME" || $0 == "KDE" }
    }
}
