/// Turns the facts about a setup into findings: successes, notes, and problems with their cures.
package struct Examination {
    let facts: SetupFacts

    /// Creates the examination of these facts.
    package init(_ facts: SetupFacts) { self.facts = facts }

    /// All findings, in the order of the subjects.
    package var findings: [Finding] {
        Finding.Subject.allCases.flatMap(findings(on:))
    }

    /// Returns the findings about one subject.
    func findings(on subject: Finding.Subject) -> [Finding] {
        judgements(on: subject).map { Finding($0.mark, subject, $0.text, cure: $0.cure) }
    }

    private func judgements(on subject: Finding.Subject) -> [Judgement] {
        switch subject {
        case .configuration: configuration
        case .devices: devices
        case .permissions: permissions
        case .unit: unit
        case .daemon: daemon
        case .environment: environment
        case .commands: commands
        case .otherPrograms: otherPrograms
        case .keys: keys
        case .sizes: sizes
        case .clock: clock
        }
    }

    /// The command that installs missing files again, in the way in which inputrx was installed.
    var reinstallCommand: String {
        facts.isDebianPackage
            ? "sudo apt install --reinstall ./inputrx_*.deb"
            : "sudo make install"
    }

    /// A finding without its subject, which ``findings(on:)`` adds.
    struct Judgement {
        let mark: Finding.Mark
        let text: String
        var cure: String?

        static func good(_ text: String) -> Judgement { Judgement(mark: .good, text: text) }

        static func note(_ text: String, cure: String? = nil) -> Judgement {
            Judgement(mark: .note, text: text, cure: cure)
        }

        static func problem(_ text: String, cure: String? = nil) -> Judgement {
            Judgement(mark: .problem, text: text, cure: cure)
        }
    }

    var configuration: [Judgement] {
        switch facts.configuration {
        case .missing(let places):
            let alternatives = places.joined(separator: " nor ")
            return [.problem("there is neither \(alternatives)", cure: "inputrx init")]
        case .unreadable(let path, let reason):
            return [.problem(reason, cure: "ls -l \(path)")]
        case .broken(let path, let errors, let first):
            let count = errors == 1 ? "an error" : "\(errors) errors"
            return [.problem("\(path) has \(count): \(first)", cure: "inputrx check \(path)")]
        case .read(let path, let bindings, let warnings):
            let count = bindings == 1 ? "1 binding" : "\(bindings) bindings"
            let judgement: Judgement =
                bindings == 0
                ? .problem("\(path) has no bindings", cure: "inputrx init --print")
                : .good("\(path): \(count)")
            return [judgement] + warnings.map { .note($0, cure: "inputrx check \(path)") }
        }
    }

    private var clock: [Judgement] {
        guard let (current, available) = facts.clock else { return [] }
        guard ["hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"].contains(current) else {
            return [.good("\(current), which is cheap to read")]
        }
        let better = available.first { ["tsc", "kvm-clock", "arch_sys_counter"].contains($0) }
        return [
            .note(
                "the kernel's clock is \(current), which is slow to read: gestures cost more",
                cure: better.map {
                    "echo \($0) | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource"
                }
            )
        ]
    }
}

extension [Examination.Judgement] {
    mutating func good(_ text: String) { append(.good(text)) }

    mutating func note(_ text: String, cure: String? = nil) { append(.note(text, cure: cure)) }

    mutating func problem(_ text: String, cure: String? = nil) {
        append(.problem(text, cure: cure))
    }
}
