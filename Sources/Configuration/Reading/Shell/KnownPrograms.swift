/// Programs that bindings often run.
///
/// If one of these programs is missing, its name is not misspelt, so no program with a similar name
/// is suggested.
enum KnownPrograms {
    static let names: Set<String> = [
        "amixer", "bluetoothctl", "brightnessctl", "bspc", "busctl", "dbus-send", "dunstctl",
        "fcitx5-remote", "foot", "fuzzel", "gdbus", "gnome-screenshot", "grim", "gsettings",
        "hyprctl", "i3-msg", "ibus", "kscreen-doctor", "light", "loginctl", "makoctl", "mpc",
        "niri", "nmcli", "notify-send", "onboard", "pactl", "pamixer", "playerctl", "pulsemixer",
        "qdbus", "qdbus6", "rofi", "slurp", "squeekboard", "swaylock", "swaymsg", "swaync-client",
        "tofi", "wf-recorder", "wl-copy", "wl-paste", "wlr-randr", "wmctrl", "wofi", "wpctl",
        "wtype", "wvkbd-mobintl", "xbacklight", "xdg-open", "xdotool", "xinput", "xrandr", "xset",
        "ydotool",
    ]
}
