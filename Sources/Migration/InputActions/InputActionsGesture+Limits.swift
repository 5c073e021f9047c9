// How far a gesture goes, how long it lasts, and how large its steps are.
extension InputActionsGesture {
    /// The entries of a binding that limit its gesture, and what they cannot say.
    struct Limits {
        var entries: [YAMLEntry] = []
        var notes: [String] = []
    }

    /// Returns the entries after `on`: fingers, angles, limits and the size of a step.
    func options(_ moments: InputActionsMoments) throws(ImportFailure) -> Limits {
        var options = Limits()
        if let fingers { options.entries.append(YAMLEntry("fingers", fingers)) }
        if let angles {
            options.entries.append(YAMLEntry("direction", "\(angles.0)°-\(angles.1)°"))
        }
        if let speed {
            if kind == "swipe", !moments.isContinuous {
                options.entries.append(YAMLEntry("speed", speed))
            } else {
                options.notes.append(
                    kind == "swipe"
                        ? "acts at every speed: `speed:` is known only at the end"
                        : "acts at every speed: inputrx measures that of a swipe only"
                )
            }
        }
        if let threshold {
            try addLimits(threshold, isContinuous: moments.isContinuous, to: &options)
        }
        if moments.hasSteps { addStep(moments.intervals, to: &options) }
        return options
    }

    // MARK: - Thresholds

    private func addLimits(
        _ threshold: InputActionsThreshold,
        isContinuous: Bool,
        to options: inout Limits
    ) throws(ImportFailure) {
        switch kind {
        case "swipe" where isContinuous: addBeginning(threshold, to: &options)
        case "swipe": try addDistance(threshold, to: &options)
        case "hold", "long press": addTime(threshold, to: &options)
        case "pinch", "rotate":
            options.notes.append(
                "a \(kind == "rotate" ? "rotation" : kind) has the same limit in all bindings "
                    + "here, which no option changes"
            )
        case "circle":
            options.notes.append(
                "a circle is complete after one turn here, which `turns:` changes, not `threshold`"
            )
        default: options.notes.append("a \(kind) has no `threshold` here")
        }
    }

    /// The least length of a swipe in millimetres: of one that has ended, and of one that begins.
    private var usualLength: (whole: Double, begun: Double) {
        // A touchpad needs two thirds of the thresholds `swipe` and `slop`.
        device == .touchpad ? (whole: 10, begun: 2.7) : (whole: 15, begun: 4)
    }

    /// Adds the distance after which a continuous swipe begins.
    private func addBeginning(_ threshold: InputActionsThreshold, to options: inout Limits) {
        let least = millimetres(threshold.least)
        if least > usualLength.begun {
            options.entries.append(YAMLEntry("distance", "\(InputActionsGesture.rounded(least))mm"))
        } else if threshold.least > 0 {
            noteUsualLength("begins after", usualLength.begun, in: &options)
        }
        if threshold.most != nil {
            options.notes.append(
                "acts before its end, so nothing limits how far it goes: the greatest amount of "
                    + "`threshold` is left out"
            )
        }
    }

    /// Adds the distance that a swipe must have when it has ended.
    private func addDistance(
        _ threshold: InputActionsThreshold,
        to options: inout Limits
    ) throws(ImportFailure) {
        let usual = usualLength.whole
        let least = millimetres(threshold.least)
        if threshold.least > 0, least.rounded() < usual {
            noteUsualLength("has", usual, in: &options)
        }
        guard let most = threshold.most.map(millimetres) else {
            guard least > usual else { return }
            options.entries.append(YAMLEntry("distance", "\(InputActionsGesture.rounded(least))mm"))
            return
        }
        guard most > usual else {
            throw ImportFailure(
                "a swipe has \(ShortNumber.text(usual)) mm or more here, and this one less"
            )
        }
        let from = InputActionsGesture.rounded(max(least, usual))
        let to = max(from + 1, InputActionsGesture.rounded(most))
        options.entries.append(YAMLEntry("distance", "\(from)mm-\(to)mm"))
    }

    private func noteUsualLength(_ verb: String, _ length: Double, in options: inout Limits) {
        options.notes.append(
            "a swipe on a \(device.rawValue) \(verb) \(ShortNumber.text(length)) mm or "
                + "more here, and `threshold` asks for less"
        )
    }

    /// Adds the time that the fingers of a hold rest at least.
    private func addTime(_ threshold: InputActionsThreshold, to options: inout Limits) {
        // On a touchscreen, InputActions counts from the begin of a hold, 200 ms after the landing.
        let start = device == .touchscreen ? 200.0 : 0
        // A shorter press is a tap, and libinput's own hold is hardly shorter than 50 ms.
        let shortest = kind == "hold" && device == .touchpad ? 50 : 150
        let time = Int((start + threshold.least).rounded())
        if threshold.least > 0, time >= shortest || kind == "long press" {
            let duration = YAMLValue.duration(milliseconds: max(shortest, time))
            options.entries.append(YAMLEntry("for", duration))
        } else if threshold.least > 0 {
            options.notes.append("a hold lasts longer than its `threshold` here anyway")
        }
        if threshold.most != nil {
            options.notes.append(
                "acts after longer holds, too, unless another binding takes them: a hold has no "
                    + "greatest time here"
            )
        }
    }

    // MARK: - Steps

    /// Adds the size of a step, the smallest of the intervals.
    private func addStep(_ intervals: Set<Double>, to options: inout Limits) {
        guard let interval = intervals.min() else {
            options.notes.append(
                "acts at each step here, not at each event of the device: `every:` sets the size"
            )
            return
        }
        guard let step = stepSize(interval) else { return }
        let text = ShortNumber.text(min(step.largest, max(step.finest, step.size))) + step.unit
        options.entries.append(YAMLEntry("every", text))
        if step.size < step.finest {
            options.notes.append("the smallest step is \(text) here, and `interval` is less")
        }
        if intervals.count > 1 {
            options.notes.append("all steps of a binding have one size, \(text) here")
        }
    }

    /// A size of steps in inputrx's unit, with the smallest and the largest that it allows.
    private struct StepSize {
        var size: Double
        var finest: Double
        var largest: Double
        var unit: String
    }

    /// Converts an interval; returns nil for gestures without steps.
    private func stepSize(_ interval: Double) -> StepSize? {
        switch kind {
        case "rotate": StepSize(size: interval, finest: 1, largest: 360, unit: "°")
        case "pinch": StepSize(size: interval * 100, finest: 1, largest: 100, unit: "%")
        case "swipe":
            StepSize(size: millimetres(interval), finest: 0.5, largest: 400, unit: "mm")
        default: nil
        }
    }

    // MARK: - Units

    /// Converts InputActions' units to millimetres.
    ///
    /// On a touchscreen these are millimetres already. On a touchpad they are libinput's, of which
    /// fingers that move by 1 mm make 10.5.
    private func millimetres(_ units: Double) -> Double {
        device == .touchpad ? units / 10.5 : units
    }

    private static func rounded(_ amount: Double) -> Int { Int(amount.rounded()) }
}
