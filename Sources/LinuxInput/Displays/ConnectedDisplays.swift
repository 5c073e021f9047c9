import Glibc

/// Reads from sysfs which displays are connected.
///
/// No display is queried: the kernel stored the data when the display was connected.
package struct ConnectedDisplays {
    private let folder: String

    /// Uses this folder of sysfs.
    package init(folder: String = "/sys/class/drm") {
        self.folder = folder
    }

    /// Returns the connected displays, sorted by the names of their entries.
    func all() -> [Display] {
        connectors.compactMap { entry in
            guard let status = text(entry, "status"), status == "connected" else { return nil }
            return Display(
                // The name of an entry is like `card0-eDP-1`.
                connector: String(entry.drop { $0 != "-" }.dropFirst()),
                size: EDID(bytes(entry, "edid") ?? [])?.size
            )
        }
    }

    /// The entries of connectors; the folder also has entries of cards and render nodes.
    private var connectors: [String] {
        let names = FolderNames.inFolder(folder) ?? []
        return names.filter { $0.hasPrefix("card") && $0.contains("-") }.sorted()
    }

    private func text(_ entry: String, _ file: String) -> String? {
        bytes(entry, file).map { bytes in
            String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
        }
    }

    private func bytes(_ entry: String, _ file: String) -> [UInt8]? {
        try? FileContents.read(
            "\(folder)/\(entry)/\(file)",
            limit: ConnectedDisplays.sizeLimit,
            waits: false
        )
    }

    /// 64 KiB: an EDID has at most 256 blocks of 128 bytes.
    private static let sizeLimit = 1 << 16
}
