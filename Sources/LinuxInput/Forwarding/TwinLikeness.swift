/// A comparison of the udev properties of a twin with the udev properties of the original.
///
/// The udev rule of inputrx copies the properties to the twin. If the rule is not in force, the
/// twin may belong to another seat and show the touches to another user; such a device is not
/// grabbed. Other differences only mean that the properties have no effect on the twin.
struct TwinLikeness {
    private let seats: (original: String, twin: String)
    /// The properties that differ, among those that desktops and libinput use.
    private let differences: [String]

    private static let comparedProperties = [
        "ID_PATH", "LIBINPUT_CALIBRATION_MATRIX", "LIBINPUT_DEVICE_GROUP", "WL_OUTPUT",
    ]

    /// Compares two nodes; nil until udev's rules have run for the twin.
    init?(of twin: String, to original: String) {
        guard let twin = ConnectedDevice.properties(of: twin) else { return nil }
        self.init(of: twin, to: ConnectedDevice.properties(of: original) ?? [:])
    }

    /// Compares the properties of two devices.
    init(of twin: [String: String], to original: [String: String]) {
        seats = (original["ID_SEAT"] ?? "seat0", twin["ID_SEAT"] ?? "seat0")
        differences = TwinLikeness.comparedProperties.filter { twin[$0] != original[$0] }
    }

    /// True if the twin would show the touches on another seat.
    var forbidsGrab: Bool { seats.original != seats.twin }

    /// Returns the warning about the device with this name; nil if there is no difference.
    func warning(_ name: String) -> String? {
        let reason = "because the udev rule \(Twin.rule) is not in force"
        guard !forbidsGrab else {
            return "\(name) is not grabbed: its twin belongs to \(seats.twin), not to "
                + "\(seats.original), \(reason)"
        }
        guard !differences.isEmpty else { return nil }
        return "the twin of \(name) differs in \(differences.joined(separator: ", ")), \(reason)"
    }
}
