import TestSupport
import Testing

@testable import LinuxInput

@Suite struct DaemonMainTests {
    @Test("the exit status tells why the daemon does not start")
    func statuses() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/config.yaml"
        let arguments = SessionOptions(configuration: path).arguments
        #expect(Daemon.main(["--nonsense"]) == 64)
        #expect(Daemon.main(arguments) == 66)
        try folder.write("bindings: [{on: tapp, run: x}]", to: "config.yaml")
        #expect(Daemon.main(arguments) == 78)
    }
}
