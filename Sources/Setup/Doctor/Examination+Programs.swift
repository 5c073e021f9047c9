extension Examination {
    var commands: [Judgement] {
        guard !facts.commands.isEmpty else { return [] }
        let broken = facts.commands.compactMap { command in
            command.syntaxError.map { error in
                Judgement.problem(
                    "\(command.owner): the shell cannot read it: \(error)",
                    cure: facts.configuration.path.map { "inputrx check \($0)" }
                )
            }
        }
        let absent = facts.commands.filter { !$0.isFound && $0.syntaxError == nil }
        let findings = broken + absent.compactMap(\.program).unique.map { missing($0, absent) }
        guard findings.isEmpty else { return findings }
        let count = facts.commands.count
        return [
            .good(
                count == 1
                    ? "the program of the command is there"
                    : "the programs of all \(count) commands are there"
            )
        ]
    }

    /// Returns the problem of a program that the daemon does not find.
    private func missing(_ program: String, _ absent: [SetupFacts.Command]) -> Judgement {
        let commands = absent.filter { $0.program == program }
        let owners = commands.map(\.owner).unique.joined(separator: ", ")
        guard let elsewhere = commands.first?.elsewhere else {
            return .problem(
                "there is no program `\(program)` (\(owners))",
                cure: "install \(program), or write another command"
            )
        }
        return .problem(
            "`\(program)` is not in the PATH that commands get (\(owners))",
            cure: "systemctl --user import-environment PATH && systemctl --user restart inputrx   "
                + "# or write \(elsewhere)"
        )
    }

    /// The names of programs that act on gestures.
    static let gesturePrograms: Set<String> = [
        "lisgd", "touchegg", "fusuma", "libinput-gestur", "gebaard", "inputactions", "edgepad",
    ]

    /// The names of programs that usually grab devices (EVIOCGRAB), so that no other program reads
    /// them.
    static let grabbers: Set<String> = [
        "keyd", "kanata", "xremap", "evremap", "evsieve", "intercept", "input-remapper-", "actkbd",
        "interception", "udevmon",
    ]

    /// The names of the processes to report even if their open files cannot be listed.
    package static var knownPrograms: Set<String> { gesturePrograms.union(grabbers) }

    var otherPrograms: [Judgement] {
        var findings: [Judgement] = []
        var otherReaders: [String] = []
        for other in facts.others {
            let process = "\(other.name) (process \(other.process))"
            let names = facts.devices.filter { other.nodes.contains($0.node) }.map(\.name)
            let opened = names.isEmpty ? "" : " and has \(names.joined(separator: ", ")) open"
            if Examination.gesturePrograms.contains(other.name) {
                findings.note(
                    "\(process) runs\(opened): it also acts on gestures, so one gesture may run two commands",
                    cure: "kill \(other.process)"
                )
            } else if Examination.grabbers.contains(other.name) {
                findings.note(
                    "\(process) runs\(opened): such programs usually grab their devices, and what is grabbed "
                        + "inputrx does not see (that cannot be asked)"
                )
            } else {
                otherReaders.append(other.name)
            }
        }
        guard findings.isEmpty else { return findings }
        let readerNames = otherReaders.unique.sorted().joined(separator: ", ")
        return [
            .good(
                otherReaders.isEmpty
                    ? "no other program of yours reads the devices"
                    : "the devices are also open in \(readerNames), which acts on the same touches"
            )
        ]
    }

    var keys: [Judgement] {
        facts.handledKeys.compactMap { handled in
            if handled.action == "ignore" || handled.isInhibited {
                let reason =
                    handled.isInhibited ? "your desktop has taken it over" : "logind ignores it"
                return .good("\(handled.key): \(reason)")
            }
            let file = "/etc/systemd/logind.conf.d/50-inputrx.conf"
            return Judgement(
                mark: handled.property.hasPrefix("HandleLid") ? .note : .problem,
                text: "\(handled.key) is bound, and logind does `\(handled.action)` on it",
                cure: "sudo mkdir -p /etc/systemd/logind.conf.d && "
                    + "printf '[Login]\\n\(handled.property)=ignore\\n' | sudo tee -a \(file) && "
                    + "sudo systemctl kill -s HUP systemd-logind"
            )
        }
    }
}
