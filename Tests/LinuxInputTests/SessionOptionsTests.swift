import Testing

@testable import LinuxInput

@Suite struct SessionOptionsTests {
    @Test(
        "the daemon reads the options from its arguments unchanged",
        arguments: [
            SessionOptions(configuration: "/etc/inputrx/config.yaml"),
            SessionOptions(
                configuration: "/a b/=x\n--dry-run",
                approvals: "/s=t",
                metrics: "/m=n.prom",
                isDryRun: true,
                isJSON: true,
                logLevel: .debug
            ),
            SessionOptions(configuration: "--config=", approvals: "", logLevel: .error),
        ]
    )
    func roundTrip(options: SessionOptions) {
        #expect(SessionOptions(arguments: options.arguments) == options)
    }

    @Test(
        "arguments that inputrx did not write are refused",
        arguments: [
            [], ["--config"], ["--config="], ["x"], ["--config=x", "--dry-run=1"],
            ["--config=x", "--log-level=9"], ["--config=x", "--log-level=a"], ["--config=x", ""],
        ]
    )
    func refused(arguments: [String]) {
        #expect(SessionOptions(arguments: arguments) == nil)
    }
}
