/// The beginning of a recording in the YAML of `libinput record`, version 1.
package struct RecordingHead {
    private let program: String
    private let devices: Int
    private let system: RecordedSystem

    /// Creates the beginning of a recording of this many devices, made by `program` (with its
    /// version).
    package init(by program: String, devices: Int, on system: RecordedSystem) {
        self.program = program
        self.devices = devices
        self.system = system
    }

    /// The text; the devices follow it.
    package var text: String {
        """
        version: 1
        # \(program.plainASCII)
        ndevices: \(devices)
        system:
          os: "\(system.system.plainASCII)"
          kernel: "\(system.kernel.plainASCII)"
          dmi: "\(system.hardware.plainASCII)"
        devices:

        """
    }
}

extension String {
    /// The printable ASCII characters of the text, except quotes and backslashes, which have a
    /// meaning in YAML.
    fileprivate var plainASCII: String {
        String(
            decoding: utf8.filter { (0x20...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c },
            as: UTF8.self
        )
    }
}
