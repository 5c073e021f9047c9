import Glibc

/// Reads from the kernel which displays are connected.
///
/// This queries no display: the kernel has stored the data since the display was connected.
package struct ConnectedDisplays {
    private let folder: String

    /// Reads the displays in that folder of sysfs.
    package init(folder: String = "/sys/class/drm") {
        self.folder = folder
    }

    /// Returns the connected displays in the order of their names.
    func all() -> [Display] {
        connectors.compactMap { entry in
            guard let status = text(entry, "status"), status == "connected" else { return nil }
            return Display(
                // The entry is named like `card0-eDP-1`.
                connector: String(entry.drop { $0 != "-" }.dropFirst()),
                size: EDID(bytes(entry, "edid") ?? [])?.size
            )
        }
    }

    /// The entries of connectors, without the cards and render nodes.
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
            limit: ConnectedDisplays.longestFile,
            waits: false
        )
    }

    /// 64 KiB: an EDID has at most 256 blocks of 128 bytes.
    private static let longestFile = 1 << 16
}
