import TestSupport
import Testing

@testable import LinuxInput

@Suite("ConnectedDisplays") struct ConnectedDisplaysTests {
    private let folder: TemporaryFolder
    private let displays: ConnectedDisplays

    init() throws {
        folder = try TemporaryFolder()
        displays = ConnectedDisplays(folder: folder.path)
    }

    private func connect(_ entry: String, status: String = "connected\n", edid: [UInt8]?) throws {
        try folder.makeFolder(entry)
        try folder.write(status, to: "\(entry)/status")
        if let edid { try folder.write(edid, to: "\(entry)/edid") }
    }

    @Test("connected connectors are displays, with the size in their EDID")
    func connected() throws {
        try connect("card1-HDMI-A-2", edid: EDIDTests.block(millimetres: (531, 299)))
        try connect("card0-eDP-1", edid: EDIDTests.block(centimetres: (34, 19)))
        try connect("card1-DP-3", status: "disconnected\n", edid: [])
        try connect("card2-DSI-1", edid: [])
        try connect("card3-LVDS-1", edid: nil)
        try folder.makeFolder("card0")
        try folder.makeFolder("renderD128")
        try folder.write("drm 1.1.0 20060810", to: "version")
        #expect(
            displays.all() == [
                Display(connector: "eDP-1", size: .init(width: 340, height: 190)),
                Display(connector: "HDMI-A-2", size: .init(width: 531, height: 299)),
                Display(connector: "DSI-1", size: nil), Display(connector: "LVDS-1", size: nil),
            ]
        )
        #expect(displays.all().map(\.isBuiltIn) == [true, false, true, true])
    }

    @Test("damaged entries and a machine without displays do no harm")
    func damaged() throws {
        #expect(ConnectedDisplays(folder: "/no/such/folder").all().isEmpty)
        try folder.makeFolder("card0-eDP-1")
        try folder.makeFolder("card0-eDP-1/status")
        try connect("card0-DP-1", edid: [UInt8](repeating: 7, count: 100_000))
        try folder.write("connected", to: "card0-DP-2")
        #expect(displays.all() == [Display(connector: "DP-1", size: nil)])
    }
}
