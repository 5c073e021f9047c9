/// Judges the facts: what is well, what is not, and the command that cures it.
package struct Examination {
    let facts: SetupFacts

    /// The examination of these facts.
    package init(_ facts: SetupFacts) { self.facts = facts }

    /// All findings, in the order of their subjects.
    package var findings: [Finding] {
        configuration + devices + permissions + unit + daemon + environment + commands
            + otherPrograms + keys + sizes + clock
    }

    /// Installs what is missing, in the way in which this program was installed.
    var installAgain: String {
        facts.isDebianPackage
            ? "sudo apt install --reinstall ./inputrx_*.deb"
            : "sudo make install"
    }

    var configuration: [Finding] {
        switch facts.configuration {
        case .missing(let places):
            let places = places.joined(separator: " nor ")
            return [
                Finding(
                    .problem,
                    .configuration,
                    "there is neither \(places)",
                    cure: "inputrx init"
                )
            ]
        case .unreadable(let path, let reason):
            return [Finding(.problem, .configuration, reason, cure: "ls -l \(path)")]
        case .broken(let path, let errors, let first):
            let count = errors == 1 ? "an error" : "\(errors) errors"
            return [
                Finding(
                    .problem,
                    .configuration,
                    "\(path) has \(count): \(first)",
                    cure: "inputrx check \(path)"
                )
            ]
        case .read(let path, let bindings, let warnings):
            let count = bindings == 1 ? "1 binding" : "\(bindings) bindings"
            return [
                bindings == 0
                    ? Finding(
                        .problem,
                        .configuration,
                        "\(path) has no bindings",
                        cure: "inputrx init --print"
                    ) : Finding(.good, .configuration, "\(path): \(count)")
            ]
                + warnings.map {
                    Finding(.note, .configuration, $0, cure: "inputrx check \(path)")
                }
        }
    }

    private var clock: [Finding] {
        guard let (current, available) = facts.clock else { return [] }
        guard ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"].contains(current) else {
            return [Finding(.good, .clock, "\(current), which is cheap to read")]
        }
        let better = available.first { ["tsc", "kvm-clock", "arch_sys_counter"].contains($0) }
        return [
            Finding(
                .note,
                .clock,
                "the kernel's clock is \(current), which is slow to read: gestures cost more",
                cure: better.map {
                    "echo \($0) | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"
                }
            )
        ]
    }
}
