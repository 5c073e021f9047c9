import InputEvents
import Rx
import Testing

@testable import LinuxInput

@Suite struct DeviceOpeningTests {
    private let log = LogLines()

    private func open(_ node: String) throws -> [String] {
        let loop = try EventLoop.forTest()
        let source = try LibinputSource(on: loop, log: log.log(threshold: .info))
        let connected = ConnectedDevice(device: .sample(name: "Panel", node: node))
        var opened: [Device] = []
        source.opened(connected).subscribe(onNext: { opened.append($0) }).dispose()
        #expect(opened.isEmpty)
        return log.lines
    }

    @Test("a device that is unplugged while it is being opened causes no warning")
    func vanished() throws {
        #expect(try open("/dev/input/no-such-event") == [])
    }

    @Test("the log names a device that libinput refuses, after libinput's reason")
    func unwanted() throws {
        let lines = try open("/dev/null")
        #expect(
            lines.last?.contains("Panel: cannot open /dev/null: Operation not supported") ?? false
        )
        #expect(lines.allSatisfy { $0.contains("/dev/null") || $0.contains("Invalid path") })
    }
}
