extension Examination {
    private var startCommand: String { "systemctl --user enable --now inputrx" }

    var unit: [Judgement] {
        guard let unit = facts.unit else {
            return [.note("no systemd runs for you; start `inputrx` from your session")]
        }
        guard unit.load == "loaded" else {
            return [
                Judgement(
                    mark: facts.daemon == nil ? .problem : .note,
                    text: "inputrx.service is not installed (\(unit.load))",
                    cure: "\(reinstallCommand) && systemctl --user daemon-reload"
                )
            ]
        }
        var findings: [Judgement] = []
        let isEnabled = ["enabled", "enabled-runtime", "linked", "static"].contains(unit.file)
        let isActive = ["active", "activating", "reloading"].contains(unit.active)
        if isEnabled, isActive {
            findings.good("inputrx.service runs, and starts at login")
        }
        if !isEnabled {
            findings.problem(
                "inputrx.service does not start at login (\(unit.file.isEmpty ? "disabled" : unit.file))",
                cure: isActive || facts.daemon != nil
                    ? "systemctl --user enable inputrx" : startCommand
            )
        }
        if !isActive, facts.daemon == nil { findings.append(stopped(unit, isEnabled: isEnabled)) }
        if unit.needsReload {
            findings.note(
                "inputrx.service has changed since systemd read it",
                cure: "systemctl --user daemon-reload && systemctl --user restart inputrx"
            )
        }
        return findings
    }

    private func stopped(_ unit: SetupFacts.Unit, isEnabled: Bool) -> Judgement {
        guard unit.active == "failed" else {
            return .problem(
                "inputrx.service does not run",
                cure: isEnabled ? "systemctl --user start inputrx" : startCommand
            )
        }
        let reason =
            switch unit.exitStatus {
            case 66: "there was no configuration"
            case 69: "another inputrx was running"
            case 78: "the configuration had errors"
            case 203: "its program is missing"
            default: "status \(unit.exitStatus)"
            }
        return .problem(
            "inputrx.service has failed: \(reason)",
            cure: [66, 69, 78].contains(unit.exitStatus)
                ? "systemctl --user restart inputrx" : "journalctl --user -u inputrx -n 20"
        )
    }

    var daemon: [Judgement] {
        var findings: [Judgement] = []
        if let daemon = facts.daemon {
            if let path = facts.configuration.path, path != daemon.configuration {
                findings.problem(
                    "it follows \(daemon.configuration), not \(path)",
                    cure: "inputrx doctor --config \(daemon.configuration)"
                )
            }
            if daemon.isRefused {
                findings.problem(
                    "it has refused the file as it is, and keeps what it had",
                    cure: "inputrx reload"
                )
            }
            if findings.isEmpty {
                findings.good("runs \(daemon.place) (process \(daemon.process))")
            }
        } else if facts.unit == nil {
            findings.problem("inputrx does not run", cure: "inputrx run")
        }
        return findings
            + facts.otherDaemons.map {
                .note("another one runs, as process \($0.process): a dry run, or for another user")
            }
    }

    /// The judgement on the variables that commands get, compared with those of this shell.
    var environment: [Judgement] {
        guard facts.unit != nil || facts.daemon != nil else { return [] }
        let display = ["WAYLAND_DISPLAY", "DISPLAY"]
        let needed = (display + facts.neededVariables).unique
        let missing = needed.filter {
            facts.session[$0] != nil && facts.environment[$0] != facts.session[$0]
        }
        // X11 programs work without WAYLAND_DISPLAY, and Wayland programs without DISPLAY.
        let hasDisplay = display.contains { facts.environment[$0] != nil && !missing.contains($0) }
        let isHarmless = hasDisplay && missing.allSatisfy(display.contains)
        guard !missing.isEmpty, !isHarmless else {
            let known = needed.compactMap { name in facts.environment[name].map { "\(name)=\($0)" }
            }
            guard !known.isEmpty else {
                return [
                    .note(
                        "commands get neither WAYLAND_DISPLAY nor DISPLAY, nor has this shell one"
                    )
                ]
            }
            return [.good("commands get \(known.joined(separator: ", "))")]
        }
        let names = missing.joined(separator: " ")
        let differs = missing.contains { facts.environment[$0] != nil }
        return [
            .problem(
                differs
                    ? "commands get other values of \(names) than this shell"
                    : "commands do not get \(missing.joined(separator: ", ")), which this shell has",
                cure:
                    "systemctl --user import-environment \(names) && systemctl --user restart inputrx"
            )
        ]
    }
}
