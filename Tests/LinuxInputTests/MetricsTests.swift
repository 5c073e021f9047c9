import Configuration
import Gestures
import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite("Metrics") struct MetricsTests {
    private func binding(_ name: String?) -> Binding {
        Binding(
            name: name,
            number: 1,
            on: "tap",
            pattern: GesturePattern(kind: .tap(count: 1)),
            command: nil
        )
    }

    @Test("the text is valid for Prometheus, and has every binding from the start")
    func text() {
        var metrics = Metrics()
        metrics.started = 1_700_000_000
        let named = binding("a \"b\"\\\nc")
        metrics.use(Configuration(bindings: [named, binding("next")]))
        metrics.countAction(of: named)
        metrics.countAction(of: named)
        metrics.countFailure(of: named)
        metrics.devices = 2
        metrics.losses = 3
        metrics.isConfigurationRefused = true
        #expect(
            metrics.text == #"""
                # HELP inputrx_actions_total Commands to run and input to send.
                # TYPE inputrx_actions_total counter
                inputrx_actions_total{binding="a \"b\"\\\nc"} 2
                inputrx_actions_total{binding="next"} 0
                # HELP inputrx_failures_total Those that could not be started, ended with an error or by their timeout.
                # TYPE inputrx_failures_total counter
                inputrx_failures_total{binding="a \"b\"\\\nc"} 1
                inputrx_failures_total{binding="next"} 0
                # HELP inputrx_lost_events_total Times that a device reported more than was read in time.
                # TYPE inputrx_lost_events_total counter
                inputrx_lost_events_total 3
                # HELP inputrx_devices Devices that are read.
                # TYPE inputrx_devices gauge
                inputrx_devices 2
                # HELP inputrx_configuration_refused 1 if the configuration has mistakes and an earlier one is in force.
                # TYPE inputrx_configuration_refused gauge
                inputrx_configuration_refused 1
                # HELP inputrx_start_time_seconds When the daemon started, in seconds since 1970.
                # TYPE inputrx_start_time_seconds gauge
                inputrx_start_time_seconds 1700000000

                """#
        )
    }

    @Test("another configuration keeps the counts of remaining bindings, and drops the others")
    func reload() {
        var metrics = Metrics()
        metrics.use(Configuration(bindings: [binding("a"), binding("b")]))
        metrics.countAction(of: binding("a"))
        metrics.countAction(of: binding("b"))
        metrics.use(Configuration(bindings: [binding("b"), binding("c")]))
        #expect(metrics.actions == ["b": 1, "c": 0])
        #expect(metrics.failures == ["b": 0, "c": 0])
    }

    @Test("the file is written 10 s after a change, replaced in one step, and readable by all")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/inputrx.prom"
        let loop = try EventLoop.forTest()
        let file = MetricsFile(path, started: 1, loop: loop, log: LogLines().log())
        file.refresh = { $0.devices += 1 }
        file.change { $0.losses = 1 }
        file.change { $0.losses = 2 }
        #expect(access(path, F_OK) != 0)
        loop.timers.fire(at: .now.advanced(by: MetricsFile.interval))
        #expect(try text(path).contains("inputrx_lost_events_total 2\n"))
        #expect(try text(path).contains("inputrx_devices 1\n"))
        #expect(access("\(folder.path)/.inputrx.prom.new", F_OK) != 0)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o444 == 0o444)
        // Nothing has changed since.
        loop.timers.fire(at: .now.advanced(by: .seconds(100)))
        #expect(try text(path).contains("inputrx_devices 1\n"))
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try FileContents.read(path), as: UTF8.self)
    }

    @Test("a file that cannot be written is logged once, until it can be written again")
    func failure() throws {
        let folder = try TemporaryFolder()
        let said = LogLines()
        let loop = try EventLoop.forTest()
        let file = MetricsFile(
            "\(folder.path)/missing/inputrx.prom",
            started: 1,
            loop: loop,
            log: said.log()
        )
        file.write()
        file.write()
        #expect(said.lines.count == 1)
        #expect(said.lines.allSatisfy { $0.contains("metrics: cannot write") })
    }
}
