import Diagnostics
import Gestures
import InputEvents
import YAML

/// Reads the keys beside `on:` that describe its gesture further.
struct PatternReader: Reader {
    let findings: Findings
    let definitions: Definitions

    /// The names of the keys that describe a gesture further.
    static let names = keys.map(\.name)

    /// The keys that describe the gesture of a binding or stream further.
    static let keys =
        GestureOption.allCases.map(\.declaration) + [
            ConfigurationKey("while", "keys that must be held when the gesture begins") {
                .pattern(SchemaPattern.keys)
            },
            ConfigurationKey("when", "conditions that must be met when the gesture begins") {
                .definition("conditions")
            },
            device,
            ConfigurationKey("pass", "whether the next best binding also acts") { .flag },
        ]

    static let device = ConfigurationKey(
        "device",
        "the devices",
        default: "all",
        schema: { .definition("device") }
    )

    /// Returns the pattern of the gesture with the options beside it.
    ///
    /// The caller reads the conditions under `when:`.
    func pattern(_ gesture: NamedGesture, options section: Section?) -> GesturePattern {
        if case .sequence = gesture.kind { return sequencePattern(gesture, options: section) }
        var pattern = usualPattern(gesture)
        guard let section else { return pattern }
        for entry in section.entries {
            if let option = GestureOption(rawValue: entry.key) {
                guard gesture.family.options.contains(option) else {
                    if option == .within, section.kind.title == GestureReader.part.title {
                        misplacedPause(entry, beside: gesture)
                    } else {
                        misplaced(entry, beside: gesture)
                    }
                    continue
                }
                read(option, entry, of: gesture, into: &pattern)
            } else if entry.key == "while" {
                pattern.heldKeys = heldKeys(entry, beside: gesture)
            } else if entry.key == "pass" {
                pattern.passes = findings.flag(entry) ?? false
            } else if entry.key == "device", gesture.kind.isState {
                misplaced(entry, beside: gesture)
            } else if entry.key == "device", let filter = findings.deviceFilter(entry) {
                pattern.devices = filter
                check(filter, at: entry, canMake: gesture)
            }
        }
        if let entry = section["device"] {
            warnAboutUnnamedKind(pattern, at: entry, of: gesture, in: section)
        }
        check(pattern, of: gesture, in: section)
        return pattern
    }

    /// Returns the pattern of the gesture without options.
    func usualPattern(_ gesture: NamedGesture) -> GesturePattern {
        var pattern = GesturePattern(kind: gesture.kind)
        pattern.isTakenFromTouchpads = definitions.takesFromTouchpads
        // A gesture that needs several fingers has the same default number on every device.
        if gesture.family.minimumFingers > 1 {
            pattern.fingers = .range(gesture.kind.traits.usualFingers)
        }
        return pattern
    }

    /// Reports options that exclude each other, and limits that no hand can meet.
    func check(_ pattern: GesturePattern, of gesture: NamedGesture, in section: Section) {
        checkPlaces(of: pattern, in: section)
        checkPlaces(of: pattern, beside: gesture, in: section)
        if !warnIfApart(pattern, in: section) {
            checkRoom(of: pattern, beside: gesture, in: section)
        }
        checkHold(of: pattern, in: section)
        let distance = section["distance"]
        // The limit in one direction is the smaller one.
        if !checkWay(of: pattern, beside: gesture, in: section) {
            findings.checkReach(pattern.distance, of: distance, on: definitions.panels)
        }
        findings.checkHaste(pattern.within, of: section["within"])
        findings.checkPace(pattern.distance, within: pattern.within, of: distance)
        checkSlop(pattern, section["distance"])
        if case .key(_, .long) = pattern.kind {
            findings.checkPress(pattern.hold, of: section["for"], unlike: "presses of a key")
        } else if pattern.kind == .longPress {
            // A touch that is shorter may be a tap.
            let usual = max(definitions.thresholds.tap, .milliseconds(300))
            findings.checkPress(pattern.hold, of: section["for"], usual: usual)
            findings.checkPatience(pattern.hold, of: section["for"])
        } else if pattern.kind == .hold {
            findings.checkHaste(pattern.hold, of: section["for"])
            findings.checkPatience(pattern.hold, of: section["for"])
        }
    }

    /// Reads one option into the pattern.
    func read(
        _ option: GestureOption,
        _ entry: Node.Entry,
        of gesture: NamedGesture,
        into pattern: inout GesturePattern
    ) {
        switch option {
        case .fingers:
            let least = gesture.family.minimumFingers
            if let fingers = findings.fingers(entry, ofAtLeast: least, by: gesture.text) {
                pattern.fingers = fingers
            }
        case .at: readPlace(entry, of: gesture, into: &pattern)
        case .from:
            let condition = places(entry, of: gesture)
            pattern.from.anyOf = condition.anyOf
            pattern.from.noneOf.formUnion(condition.noneOf)
        case .to: pattern.to = places(entry, of: gesture)
        case .along:
            pattern.along = places(
                entry,
                accepting: Edge.allCases.map(Place.init),
                of: gesture
            )
        case .direction: readAngles(entry, of: gesture, into: &pattern)
        case .distance: readDistance(entry, of: gesture, into: &pattern)
        case .speed: pattern.speed = findings.choice(entry)
        case .within: pattern.within = findings.duration(entry)
        case .hold: pattern.hold = findings.duration(entry)
        case .interval: pattern.interval = interval(entry)
        case .atStart:
            pattern.firesAtStart = findings.flag(entry) ?? false
            if pattern.firesAtStart { checkStart(entry, of: gesture) }
        case .turns:
            if case .circle(let turn, _) = gesture.kind,
                let turns = findings.count(entry, in: GestureOption.turnRange)
            {
                pattern.kind = .circle(turn, turns: turns)
            }
        case .press:
            if case .key(let keys, _) = gesture.kind, let press: KeyPress = findings.choice(entry) {
                pattern.kind = .key(keys, press)
            }
        }
    }

    /// Warns about `at-start` for the value that a state has at the start without any report.
    private func checkStart(_ entry: Node.Entry, of gesture: NamedGesture) {
        guard case .state(let state, let value) = gesture.kind,
            KnownState(rawValue: state)?.initialValue == value
        else { return }
        findings.warning(
            .contradiction,
            "a binding never acts at the start on \(state.quoted) being \(value.quoted), "
                + "which it is before anything reports it",
            at: entry.keySpan,
            help: "remove `at-start`; the binding acts when the state becomes \(value.quoted) again"
        )
    }

    /// Reports an option that the gesture does not have; `sequence` is the correct one, if the
    /// gesture is a part of a sequence and has no keys of its own.
    func misplaced(
        _ entry: Node.Entry,
        beside gesture: NamedGesture,
        asPartOf sequence: String? = nil
    ) {
        findings.error(
            .misplacedOption,
            "\(gesture.text.quoted) has no option \(entry.key.quoted)",
            at: entry.keySpan,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: sequence.map { "write a list, where each gesture has its own keys: `on: \($0)`" }
                ?? MisplacedOption(entry, gesture).help
        )
    }

    // MARK: - Options that exclude each other

    /// Reports a filter for kinds of devices on none of which the gesture can be made.
    func check(_ filter: DeviceFilter, at entry: Node.Entry, canMake gesture: NamedGesture) {
        let contactKinds: [DeviceKind] =
            gesture.kind.canBeMadeOfContacts && !gesture.family.devices.contains(.touchpad)
            ? [.touchpad] : []
        let capableKinds = gesture.family.devices + contactKinds
        guard !filter.kinds.isEmpty, filter.kinds.isDisjoint(with: capableKinds) else { return }
        let kinds = DeviceKind.allCases.filter(filter.kinds.contains).map(\.rawValue)
        findings.error(
            .wrongDevice,
            "\(gesture.text.quoted) cannot be made on a \(kinds.joined(separator: " or "))",
            at: entry.value.span,
            secondary: [.init(span: gesture.span, text: "the gesture")],
            help: gesture.kind == .hold && filter.kinds == [.touchscreen]
                ? "write `on: long press`, which fingers make on a touchscreen"
                : "it is made on: \(list(capableKinds.map(\.rawValue)))"
                    + PatternReader.gestures(on: filter.kinds)
        )
    }

    /// Returns the advice which gestures devices of the kinds make; empty if they make none.
    private static func gestures(on kinds: Set<DeviceKind>) -> String {
        let examples = DeviceKind.allCases.filter(kinds.contains).compactMap { kind -> String? in
            switch kind {
            case .keyboard: "a keyboard makes `on: key KEY_SPACE`"
            case .pointer: "a mouse makes `on: key BTN_SIDE`"
            case .tabletPad: "a pad makes `on: pad button 1`"
            case .switch: "a switch makes `on: lid closed`"
            case .touchscreen, .touchpad, .pen: nil
            }
        }
        return examples.isEmpty ? "" : "; \(examples.joined(separator: ", "))"
    }

    /// Warns about a touchpad that is chosen by its name, where only its kind makes inputrx follow
    /// the fingers.
    private func warnAboutUnnamedKind(
        _ pattern: GesturePattern,
        at entry: Node.Entry,
        of gesture: NamedGesture,
        in section: Section
    ) {
        guard pattern.devices.kinds.isEmpty, let name = pattern.devices.name,
            ["touchpad", "trackpad"].contains(where: { name.lowercased().contains($0) }),
            // A kind in place of a name has been reported.
            !["touchpad", "trackpad"].contains(name.lowercased()),
            gesture.kind.canBeMadeOfContacts
        else { return }
        let places = ["at", "from", "to", "along"]
        // The swipes of libinput have three fingers or more.
        let hasFewFingers =
            if case .range(let fingers) = pattern.fingers { fingers.upperBound < 3 } else { false }
        guard
            !gesture.family.devices.contains(.touchpad) || hasFewFingers
                || places.contains(where: { section[$0] != nil })
        else { return }
        findings.warning(
            .wrongDevice,
            "on a touchpad, this gesture needs the kind of the device beside its name",
            at: entry.value.span,
            help: "write `device: {kind: touchpad, name: \("\"\(name)\"")}`"
        )
    }

    /// Reports places of gestures that libinput recognises on a touchpad, because libinput reports
    /// their movement but not their position.
    private func checkPlaces(of pattern: GesturePattern, in section: Section) {
        guard pattern.devices.kinds == [.touchpad], !pattern.kind.canBeMadeOfContacts else {
            return
        }
        for key in ["at", "from", "to", "along"] {
            guard let entry = section[key] else { continue }
            findings.error(
                .wrongDevice,
                "libinput does not say where this gesture is made, so it has no \(key.quoted)",
                at: entry.keySpan,
                help: "remove it, or bind the gesture of a touchscreen",
                notes: ["libinput says how far fingers on a touchpad go, not where they begin"]
            )
        }
    }

    /// Warns about a distance that fingers may also move in a tap.
    private func checkSlop(_ pattern: GesturePattern, _ entry: Node.Entry?) {
        // On a touchpad, the slop is only two thirds of the threshold.
        guard let entry, let distance = pattern.distance,
            let (far, slop) = distance.comparable(with: definitions.thresholds.slop),
            far < slop * 2 / 3
        else { return }
        findings.warning(
            .thresholdConflict,
            "fingers that move as little as this make a tap: the threshold `slop` allows more",
            at: entry.value.span,
            help: "write more than `slop`, such as `20mm`, or make `slop` less"
        )
    }

    /// Reports `for` and `repeat` beside a key whose press is not `long`.
    private func checkHold(of pattern: GesturePattern, in section: Section) {
        guard case .key(_, let press) = pattern.kind, press != .long else { return }
        // A press that does not exist has already been reported.
        if let written = section["press"], KeyPress(rawValue: written.value.text) == nil { return }
        let hold = pattern.hold == nil ? nil : section["for"]
        let interval = pattern.interval == nil ? nil : section["repeat"]
        for (entry, what) in [
            (hold, "how long a long press of a key takes"),
            (interval, "how often a long press of a key acts"),
        ] {
            guard let entry else { continue }
            findings.error(
                .misplacedOption,
                "\(entry.key.quoted) is \(what), and this is `press: \(press.rawValue)`",
                at: entry.keySpan,
                help: (section["press"] == nil ? "add" : "write")
                    + " `press: long`, or remove \(entry.key.quoted)"
            )
        }
    }

    /// Returns the interval of `repeat:`; nil after an error, such as an interval that is shorter
    /// than that of a keyboard.
    private func interval(_ entry: Node.Entry) -> Duration? {
        guard let interval = findings.duration(entry),
            case .scalar(let scalar) = entry.value.content
        else { return nil }
        // 30 ms: keyboards repeat up to 33 times a second.
        guard interval >= .milliseconds(30) else {
            return findings.refuse(
                .outOfRange,
                "`repeat` cannot be \(scalar.text.quoted)",
                at: scalar.span,
                help: "write a time of `30ms` or more",
                notes: ["each time starts a command"]
            )
        }
        return interval
    }
}
