/// Words of other programs that people write as keys of a device rule.
enum DeviceWords {
    /// For each word, the advice what to write in its place.
    static let advice: [String: String] = {
        let groups: [([String], String)] = [
            (
                ["ignore", "ignored", "disable", "disabled", "deny", "block", "exclude", "skip"],
                "write `authorize: never`, which keeps the device closed"
            ),
            (
                ["enabled", "enable", "use", "active"],
                "write `authorize: never` to keep the device closed, or `always` to read it unasked"
            ),
            (
                ["rotate", "rotation", "orientation", "transform", "angle"],
                "write by how many degrees clockwise the picture is rotated: `turned: 90`"
            ),
            (
                ["width", "height", "dimensions", "resolution"],
                "write width and height in millimetres: `size: 68x136mm`"
            ),
            (["usb"], "write `vendor` and `product` as `lsusb` shows them, or the `name`"),
            (
                ["device", "match", "node"],
                "write the name that `inputrx devices` shows: `name: \"Goodix*\"`"
            ),
            (["driver", "backend"], "write how a touchscreen is read: `read: libinput`"),
            (["exclusive", "take"], "write which touches are taken from programs: `grab: edges`"),
            (
                ["output", "monitor", "display"],
                "remove it: a gesture does not depend on the output that shows the picture"
            ),
            (
                [
                    "natural-scroll", "natural-scrolling", "tap-to-click", "accel", "acceleration",
                    "sensitivity", "palm", "calibration",
                ],
                "remove it: the desktop sets how a device points and scrolls"
            ),
        ]
        let pairs = groups.flatMap { words, advice in words.map { ($0, advice) } }
        return Dictionary(pairs) { first, _ in first }
    }()
}
