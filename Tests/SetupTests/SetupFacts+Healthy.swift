@testable import Setup

extension SetupFacts {
    /// A machine without problems.
    static var healthy: SetupFacts {
        var facts = SetupFacts(
            configuration: .read(path: "/home/u/config.yaml", bindings: 2, warnings: [])
        )
        facts.devices = [
            SetupFacts.Device(name: "Goodix", node: "/dev/input/event3", access: .read)
        ]
        facts.bindings = [
            SetupFacts.Binding(owner: "next", gesture: "swipe left", nodes: ["/dev/input/event3"])
        ]
        facts.commands = [SetupFacts.Command(owner: "next", program: "swaymsg", isFound: true)]
        facts.rule = "/usr/lib/udev/rules.d/70-inputrx.rules"
        facts.unit = SetupFacts.Unit(load: "loaded", file: "enabled", active: "active")
        facts.daemon = SetupFacts.Daemon(
            process: 812,
            place: "as the unit inputrx.service",
            configuration: "/home/u/config.yaml"
        )
        facts.session = ["WAYLAND_DISPLAY": "wayland-1", "SWAYSOCK": "/run/sway"]
        facts.environment = facts.session
        facts.neededVariables = ["SWAYSOCK"]
        facts.others = [
            SetupFacts.OtherProcess(process: 700, name: "sway", nodes: ["/dev/input/event3"])
        ]
        facts.clock = ("tsc", ["tsc", "hpet"])
        return facts
    }

    /// The findings on a healthy machine after a change, without passed checks and the verdict.
    static func complaints(_ change: (inout SetupFacts) -> Void) -> [String] {
        var facts = healthy
        change(&facts)
        return Examination(facts).findings.filter { $0.mark != .good }
            .lines(width: 200, isASCII: true).dropLast(2)
    }
}
