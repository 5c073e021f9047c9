import InputEvents

/// Turns the gestures of one command line of lisgd into bindings.
struct LisgdTranslator {
    let variables: ShellVariables
    /// The longest time for a swipe in milliseconds: `-m`, or lisgd's default.
    private var within = 800
    /// The gestures so far, one of which may keep lisgd from reaching a later gesture.
    private var earlier: [LisgdGesture] = []
    /// The indices of the continuous bindings that have only one direction so far.
    private var sliders: [Slider: Int] = [:]

    /// The properties that two continuous gestures in opposite directions have in common.
    private struct Slider: Hashable {
        var fingers: Int
        var edge: LisgdGesture.Edge
        var isVertical: Bool
    }

    init(variables: ShellVariables) { self.variables = variables }

    mutating func translate(
        _ command: LisgdCommandLine,
        into configuration: inout ImportedConfiguration
    ) {
        if let line = command.rootLine {
            configuration.note(
                Original("lisgd", line: line),
                "it and its commands run as root; inputrx and its commands run as you"
            )
        }
        for option in command.options { read(option, &configuration) }
        for gesture in command.gestures { translate(gesture, &configuration) }
        for argument in command.unknownArguments { leaveOut(argument, &configuration) }
    }

    /// Leaves out an argument whose value is not known.
    private func leaveOut(_ argument: ShellWord, _ configuration: inout ImportedConfiguration) {
        let isNix = variables.isNix && argument.raw.hasPrefix("${")
        configuration.leaveOut(
            Original(Original.short(argument.firstLine), line: argument.line),
            isNix
                ? "Nix fills it in when it builds, so its gestures are missing here; import the "
                    + "built script"
                : "its value is not known here, so any gestures in it are missing"
        )
    }

    // MARK: - Gestures

    /// Adds the bindings of a gesture; leaves the gesture out if it cannot be read, and drops it if
    /// lisgd never reaches it.
    private mutating func translate(
        _ written: LisgdCommandLine.Gesture,
        _ configuration: inout ImportedConfiguration
    ) {
        // A line end in an argument of the command line of `inputrx import` is no mistake.
        guard written.line == nil || !written.word.hasLineEnd else {
            configuration.leaveOut(
                Original(Original.short(written.word.firstLine), line: written.line),
                "the quotes of a gesture must end on the line on which they begin"
            )
            return
        }
        let expanded = variables.expand(written.word)
        let (text, unknown) =
            variables.isNix
            ? NixText.resolved(expanded.text, variables: variables) : (expanded.text, [])
        let original = Original(Original.short(text), line: written.line)
        var gesture: LisgdGesture
        do throws(ImportFailure) {
            gesture = try LisgdGesture.read(text)
            if let first = unknown.first {
                throw ImportFailure(
                    "Nix fills in `\(Original.short(first))` when it builds; import the built script"
                )
            }
        } catch {
            let missing = expanded.remaining.first.map {
                "`\(Original.short($0))` is not known here"
            }
            let reason = text.contains(",") ? error.reason : missing ?? error.reason
            configuration.leaveOut(original, reason)
            return
        }
        if let first = earlier.first(where: { $0.shadows(gesture) }) {
            configuration.drop(
                original,
                "lisgd never reaches it, because it runs only the first match, "
                    + "`\(Original.short(first.command))`"
            )
            return
        }
        earlier.append(gesture)
        for raw in expanded.remaining where !LisgdTranslator.isAlwaysSet(raw) {
            let isSubstitution = raw.hasPrefix("$(") || raw.hasPrefix("`")
            if isSubstitution, variables.isService { continue }
            gesture.notes.append(
                isSubstitution
                    ? "\(Original.short(raw)) ran once, when lisgd was started; here it runs at "
                        + "each gesture"
                    : "\(Original.short(raw)) must be in the environment of inputrx"
            )
        }
        for note in gesture.notes { configuration.note(original, note) }
        add(gesture, original, &configuration)
    }

    /// Adds a binding for the gesture, or one for each of its alternative places.
    ///
    /// A gesture that lisgd repeats becomes a continuous gesture if its place can be checked at its
    /// beginning; all other gestures act at the lift.
    private mutating func add(
        _ gesture: LisgdGesture,
        _ original: Original,
        _ configuration: inout ImportedConfiguration
    ) {
        if gesture.mode == .pressed, gesture.distance == .any,
            gesture.places.contains(where: { $0.key != "to" }) || gesture.edge == .any
        {
            addContinuous(gesture, original, &configuration)
            return
        }
        if gesture.mode == .pressed {
            configuration.note(
                original,
                gesture.distance == .any
                    ? "acts once, at the lift, because where a movement ends is known only then"
                    : "acts once, at the lift: lisgd's P needs `*` as the distance, too"
            )
        }
        var options: [YAMLEntry] = []
        if let percent = gesture.distance.percent {
            options.append(YAMLEntry("distance", "\(percent)%"))
        }
        options.append(YAMLEntry("within", .duration(milliseconds: within)))
        let on = "swipe \(gesture.direction.rawValue)"
        // lisgd accepts a path along an edge if it begins or ends there, which takes two bindings.
        for place in gesture.alternatives {
            var binding = ImportedBinding(
                original: original,
                on: on,
                fingers: gesture.fingers == 1 ? nil : gesture.fingers,
                options: place + options + (place.isEmpty ? .onTouchscreen : []),
                effects: [YAMLEntry("run", gesture.command)]
            )
            binding.notes = gesture.notes
            configuration.bindings.append(binding)
        }
    }

    /// Adds a gesture that lisgd repeats, as a continuous gesture (a slider); two gestures in
    /// opposite directions become one binding.
    private mutating func addContinuous(
        _ gesture: LisgdGesture,
        _ original: Original,
        _ configuration: inout ImportedConfiguration
    ) {
        let isVertical = gesture.direction == .up || gesture.direction == .down
        let isMore = gesture.direction == .up || gesture.direction == .right
        let slider = Slider(fingers: gesture.fingers, edge: gesture.edge, isVertical: isVertical)
        if gesture.direction.isCardinal, let index = sliders[slider] {
            // The first of the pair was added as a swipe in its direction; the second makes it a
            // drag along the axis.
            var binding = configuration.bindings[index]
            binding.originals.append(original)
            binding.notes += gesture.notes
            binding.gesture[0] = YAMLEntry("on", "drag \(isVertical ? "vertical" : "horizontal")")
            let first = binding.effects[0].value
            let second = YAMLValue.text(gesture.command)
            binding.effects = [
                YAMLEntry("more", isMore ? second : first),
                YAMLEntry("less", isMore ? first : second),
            ]
            configuration.bindings[index] = binding
            sliders[slider] = nil
            return
        }
        let places = gesture.places.filter { $0.key == "from" }
        var binding = ImportedBinding(
            original: original,
            on: "swipe \(gesture.direction.rawValue)",
            fingers: gesture.fingers == 1 ? nil : gesture.fingers,
            options: places + (places.isEmpty ? .onTouchscreen : []),
            effects: [YAMLEntry("more", gesture.command)]
        )
        binding.notes = gesture.notes
        if gesture.direction.isCardinal { sliders[slider] = configuration.bindings.count }
        configuration.bindings.append(binding)
    }

    /// Returns true for a variable (`$HOME`, `${USER}`) that every session sets.
    private static func isAlwaysSet(_ raw: String) -> Bool {
        let name = raw.filter { $0 != "$" && $0 != "{" && $0 != "}" }
        return ["HOME", "USER", "PATH", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"].contains(name)
    }

    // MARK: - Options

    /// Converts pixels to whole millimetres from 5 to 60.
    ///
    /// On the phone that lisgd was written for, 720 pixels are 68 mm.
    private func millimetres(_ pixels: Int) -> Int {
        min(60, max(5, pixels.multipliedReportingOverflow(by: 68).partialValue / 720))
    }

    /// Applies an option, or notes how inputrx differs.
    private mutating func read(
        _ option: LisgdCommandLine.Option,
        _ configuration: inout ImportedConfiguration
    ) {
        let expanded = option.value.map { variables.expand($0) }
        let value = expanded?.text ?? ""
        let number = Int(value)
        // The value is the same each time only if it has no variables.
        let isFixed = option.value?.literal != nil
        let shown = isFixed || option.letter != "o" ? value : option.value?.raw ?? ""
        let words = ["-\(option.letter)", Original.short(shown.prefix { !$0.isNewline })]
        let original = Original(
            words.filter { !$0.isEmpty }.joined(separator: " "),
            line: option.line
        )
        func note(_ reason: String) { configuration.note(original, reason) }
        switch option.letter {
        case "t" where number != 125:
            let advice =
                number.map { "`thresholds: {swipe: \(millimetres($0))mm}` would change this" }
                ?? "`thresholds: {swipe: …}` changes this"
            note(
                "pixels of a screen that is not known here; a swipe is 15 mm or more, and " + advice
            )
        case "T" where number != 60:
            note("pixels of a screen that is not known here; a step is 5 mm: `every:` changes this")
        case "r" where number != 15:
            note(
                "inputrx has its own leniency: 35° on either side of a direction, 26° beside diagonals"
            )
        case "o" where number == 0 && isFixed: break
        case "o":
            if let number, isFixed, (1...3).contains(number) {
                configuration.leaveOut(
                    original,
                    "inputrx follows the rotation while it runs: set it with `inputrx orientation`, or "
                        + "write `states: {orientation: sensor}`"
                )
            } else {
                note("inputrx follows the rotation while it runs: `inputrx orientation`")
            }
        case "m":
            if let number, (100...60_000).contains(number) {
                within = number
            } else if let unknown = expanded?.remaining.first {
                note("`\(Original.short(unknown))` is not known here; the limit is lisgd's 800 ms")
            } else {
                note("not a time in milliseconds that a swipe can take")
            }
        case "d", "t", "T", "r", "w", "h", "v", "s": break
        default: note("not an option of lisgd that is known here")
        }
    }
}
