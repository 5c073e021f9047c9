extension Examination {
    /// The judgements on the devices that bindings use, and on gestures that no device can make.
    var devices: [Judgement] {
        guard case .read(_, let count, _) = facts.configuration else { return devicesToBind }
        guard count > 0 else { return [] }
        let deviceless = facts.bindings.filter(\.nodes.isEmpty)
        let used = facts.devices.filter { $0.access != .unneeded }
        var findings: [Judgement] = []
        let read = used.filter { $0.access == .read }
        if !read.isEmpty {
            let names = read.map { "\($0.name) (\($0.node))" }.joined(separator: ", ")
            findings.good("bindings use \(names)")
        }
        if !deviceless.isEmpty {
            let owners = deviceless.map { "\($0.owner) (\($0.gesture))" }.unique
            let gestures =
                owners.count == 1
                ? "the gesture of \(owners[0])"
                : "the gestures of \(owners.count) bindings: \(owners.joined(separator: ", "))"
            findings.problem("no connected device can make \(gestures)", cure: "inputrx devices")
        }
        return findings
    }

    /// True if a configuration was read, so that the devices of its bindings are known.
    private var isConfigured: Bool {
        if case .read = facts.configuration { true } else { false }
    }

    /// The judgements on all devices, if no configuration says which ones are needed.
    private var devicesToBind: [Judgement] {
        func names(_ devices: [SetupFacts.Device]) -> String {
            devices.map { "\($0.name) (\($0.node))" }.joined(separator: ", ")
        }
        let readable = facts.devices.filter { $0.access == .read }
        // The subject `permissions` covers the devices that the udev rule opens.
        let closed = facts.devices.filter { $0.access == .denied && !$0.isGrantedByRule }
        guard !facts.devices.isEmpty else {
            return [
                .problem("no device is connected that can make a gesture", cure: "inputrx devices")
            ]
        }
        var findings: [Judgement] = []
        if !readable.isEmpty {
            findings.good("can be read: \(names(readable))")
        }
        if !closed.isEmpty {
            let text =
                "not open to your programs, as keyboards and buttons usually are: \(names(closed))"
            findings.note(text)
        }
        return findings
    }

    /// The judgements on access to the devices that bindings use, and on `send:` and `grab:`.
    var permissions: [Judgement] {
        var findings: [Judgement] = []
        for device in facts.devices {
            switch device.access {
            case .read where device.lacksWriting:
                findings.problem(
                    "\(device.name) is not grabbed: \(device.node) can be read but not written",
                    cure: "see Permissions in docs/use/devices.md"
                )
            case .read, .unneeded: continue
            case .forbidden:
                findings.note("\(device.name): `authorize: never` keeps it closed")
            case .heldBack(let identity):
                findings.problem(
                    "\(device.name) is held back until you approve it",
                    cure: "inputrx authorize \(identity)"
                )
            case .denied where !isConfigured && !device.isGrantedByRule: continue
            case .denied: findings.append(denied(device))
            }
        }
        if case .refused(let reason, let rule, let isForGrab) = facts.sending {
            findings.append(refusedSending(reason, rule, isForGrab: isForGrab))
        }
        if isConfigured, findings.allSatisfy({ $0.mark != .problem }),
            facts.devices.contains(where: { $0.access == .read })
        {
            findings.good("every device that a binding uses can be read")
        }
        if facts.isInInputGroup {
            findings.note(
                "you are in the group input, so every program of yours can log what you type",
                cure: "sudo gpasswd -d \"$USER\" input"
            )
        }
        return findings
    }

    private func refusedSending(_ reason: String, _ rule: String?, isForGrab: Bool) -> Judgement {
        let purpose = isForGrab ? "`grab:` makes a device" : "bindings send keys"
        return .problem(
            "\(purpose), and inputrx \(reason); the rule that allows it lets every program of yours type",
            cure: rule.map {
                "sudo cp \($0) /etc/udev/rules.d/ && sudo udevadm control --reload && "
                    + "sudo udevadm trigger --sysname-match=uinput"
            } ?? "see Allowing it in docs/use/sending.md"
        )
    }

    /// Returns the problem of a device whose node cannot be read, with the cure for its cause.
    private func denied(_ device: SetupFacts.Device) -> Judgement {
        let name = "\(device.name) (\(device.node))"
        let trigger =
            "sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=input"
        guard device.isGrantedByRule else {
            guard !device.types else {
                return .problem(
                    "\(name): permission denied, as for every keyboard; a program that can read it can read "
                        + "passwords",
                    cure: "see Permissions in docs/use/devices.md"
                )
            }
            let rule = "KERNEL==\"event*\", ATTRS{name}==\"\(device.name)\", TAG+=\"uaccess\""
            // A name that could end the quotes must not be pasted into a shell.
            let isPlain = device.name.allSatisfy {
                $0.isLetter || $0.isNumber || " -_./()".contains($0)
            }
            return .problem(
                "\(name): permission denied; the shipped udev rule leaves keys and buttons closed",
                cure: isPlain
                    ? "echo '\(rule)' | sudo tee /etc/udev/rules.d/71-inputrx-own.rules && \(trigger)"
                    : "see Permissions in docs/use/devices.md"
            )
        }
        guard facts.rule != nil else {
            return .problem(
                "\(name): permission denied, and the udev rule 70-inputrx.rules is not installed",
                cure: "\(reinstallCommand) && \(trigger)"
            )
        }
        return .problem(
            "\(name): permission denied; the udev rule opens it for the person at the screen, not over ssh",
            cure: trigger
        )
    }

    var sizes: [Judgement] {
        facts.devices.filter { $0.lacksSize && $0.access == .read }.map { device in
            .note(
                "\(device.name) does not report its size: distances in mm may be wrong, in % they are exact",
                cure:
                    "devices: [{name: \"\(device.name)\", size: 68x136mm}]   in the configuration, measured"
            )
        }
    }
}

extension [String] {
    /// The elements without repetitions, in the order in which they first occur.
    var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
