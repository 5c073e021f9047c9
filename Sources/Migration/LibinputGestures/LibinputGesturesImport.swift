import Diagnostics

/// Translates libinput-gestures.conf.
struct LibinputGesturesImport {
    private let options: ImportOptions
    private var configuration = ImportedConfiguration()
    /// The index of the binding for each gesture; a later line for the same gesture replaces the
    /// binding.
    private var bindingIndices: [Gesture: Int] = [:]
    /// True if the lines are in a script or a Nix file.
    private let isEmbedded: Bool
    /// The longest time for a swipe, in milliseconds: `timeout`, or libinput-gestures' default; nil
    /// if `timeout` sets no limit, or one above 60 s.
    private var within: Int? = 1500
    /// True if a line has named a device; libinput-gestures ignores further ones.
    private var hasDevice = false

    /// What libinput-gestures does with a mistake; the rest is translated nevertheless.
    static let refusal = "libinput-gestures refuses the whole file for it"

    /// The properties by which libinput-gestures distinguishes gestures.
    private struct Gesture: Hashable {
        var on: String
        /// The time of `for:`, in milliseconds; nil if there is none.
        var holdTime: Int?
        var fingers: Int?
    }

    /// Translates a file.
    static func read(
        _ source: Source,
        options: ImportOptions
    ) throws(ImportFailure) -> ImportedConfiguration {
        let text = String(decoding: source.bytes, as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var reader = Self(
            options,
            isEmbedded: lines.contains(where: isScript)
        )
        for (index, line) in lines.enumerated() { reader.read(line, number: index + 1) }
        guard !reader.configuration.bindings.isEmpty || !reader.configuration.remarks.isEmpty else {
            throw ImportFailure("there is no line `gesture …` in it")
        }
        if let within = reader.within { reader.limit(to: within) }
        return reader.configuration
    }

    /// Returns true if the line belongs to a script or a Nix file instead of a configuration.
    private static func isScript(_ line: Substring) -> Bool {
        line.hasPrefix("#!") || line.hasPrefix("```") || line.contains("<<")
            || line.contains("\"gesture ") || line.contains("'gesture ")
            || line.trimmed.hasSuffix("''")
    }

    private init(_ options: ImportOptions, isEmbedded: Bool) {
        self.options = options
        self.isEmbedded = isEmbedded
    }

    // MARK: - Lines

    /// Reads a line: a gesture, or a setting that applies to all gestures.
    private mutating func read(_ line: Substring, number: Int) {
        var line = line.trimmed
        guard let first = line.first, first != "#" else { return }
        if isEmbedded {
            guard let embedded = Self.lineInside(line) else { return }
            line = embedded
            let (text, unknown) = NixText.resolved(line)
            guard unknown.isEmpty else {
                configuration.leaveOut(
                    Original(Original.short(line), line: number),
                    "Nix fills in `\(unknown[0])` when it builds; import the built file"
                )
                return
            }
            line = text[...]
        }
        let keyword = line.prefix { !$0.isWhitespace && $0 != ":" }
        var value = line[keyword.endIndex...]
        if value.first == ":" { value = value.dropFirst() }
        value = value.trimmed
        let original = Original(Original.short(line), line: number)
        switch keyword {
        case "gesture":
            do throws(ImportFailure) {
                try readGesture(value, original)
            } catch {
                configuration.leaveOut(original, error.reason)
            }
        case "device": readDevice(value, original)
        case "swipe_threshold":
            guard let dots = Int(value), dots >= 0 else {
                let reason = "`\(Original.short(value))` is no number of dots; \(Self.refusal)"
                return configuration.leaveOut(original, reason)
            }
            guard dots > 0 else { return }
            configuration.note(
                original,
                "a swipe on a touchpad is 10 mm or more; `distance:` of a binding changes this"
            )
        case "timeout":
            guard let seconds = Double(value), seconds >= 0 else {
                let reason = "`\(Original.short(value))` is no number of seconds; \(Self.refusal)"
                return configuration.leaveOut(original, reason)
            }
            within = seconds > 0 && seconds <= 60 ? Int(max(100, (seconds * 1000).rounded())) : nil
        default:
            guard !isEmbedded else { return }
            configuration.leaveOut(
                original,
                "`\(Original.short(keyword))` is no word of libinput-gestures, which refuses the "
                    + "whole file for it"
            )
        }
    }

    private mutating func readDevice(_ name: Substring, _ original: Original) {
        guard !hasDevice else {
            return configuration.drop(original, "libinput-gestures takes the first `device` only")
        }
        guard !name.isEmpty else {
            return configuration.leaveOut(original, "it names no device; \(Self.refusal)")
        }
        hasDevice = true
        guard name.lowercased() != "all" else { return }
        configuration.note(
            original,
            "the bindings are for every touchpad; `device: {kind: touchpad, name: …}` chooses one"
        )
    }

    /// Returns the configuration line in a line of a script: the line itself, or the argument of
    /// `echo`; nil if there is none.
    private static func lineInside(_ line: Substring) -> Substring? {
        for word in ["gesture", "device", "swipe_threshold", "timeout"] where line.hasPrefix(word) {
            let next = line.dropFirst(word.count).first
            if next == ":" || next?.isWhitespace == true { return line }
        }
        for quote in ["\"gesture", "'gesture"] {
            let bytes = Array(line.utf8)
            guard let start = bytes.firstRange(of: quote.utf8) else { continue }
            var splitter = ShellSplitter(bytes, from: start.lowerBound)
            return Substring(splitter.readWord().raw)
        }
        return nil
    }

    /// The advice for a drag of the pointer, which has other settings in inputrx.
    private static let dragAdvice =
        "write a drag of the pointer yourself: `{on: drag, fingers: 3, device: {kind: touchpad}, "
        + "held: left click, motion: adaptive}`"

    /// Reads `swipe left 3 COMMAND`, the part of a line after `gesture`.
    private mutating func readGesture(
        _ text: Substring,
        _ original: Original
    ) throws(ImportFailure) {
        var remaining = text
        func nextWord() -> Substring {
            remaining = remaining.trimmed
            let word = remaining.prefix { !$0.isWhitespace }
            remaining = remaining[word.endIndex...].trimmed
            return word
        }
        let kind = nextWord().lowercased()
        let motion = nextWord().lowercased()
        guard let (on, holdTime) = try Self.gesture(kind, motion) else {
            throw ImportFailure(
                kind == "drag"
                    ? LibinputGesturesImport.dragAdvice
                    : "`\(Original.short(kind)) \(Original.short(motion))` is no gesture of "
                        + "libinput-gestures, which refuses the whole file for it"
            )
        }
        var fingers: Int?
        let count = remaining.prefix { !$0.isWhitespace }
        if count.utf8.count == 1, let number = Int(count) {
            fingers = number
            remaining = remaining[count.endIndex...].trimmed
        }
        if let fingers, !(1...5).contains(fingers) {
            throw ImportFailure("no touchpad reports \(fingers) fingers")
        }
        guard var words = words(remaining), !words.isEmpty else {
            let reason =
                remaining.isEmpty ? "there is no command" : "a quote in the command is never closed"
            throw ImportFailure("\(reason); \(LibinputGesturesImport.refusal)")
        }
        dropComment(&words, original)
        let effect = try effect(words, original, hasSemicolon: Self.hasSemicolon(remaining))
        add(Gesture(on: on, holdTime: holdTime, fingers: fingers), effect, original)
    }

    /// Translates the words of libinput-gestures to the value of `on:` and the time of `for:` in
    /// milliseconds, if there is one.
    ///
    /// Returns nil for other words; throws for times that inputrx does not accept.
    private static func gesture(
        _ kind: String,
        _ motion: String
    ) throws(ImportFailure) -> (String, Int?)? {
        switch (kind, motion) {
        case ("swipe", "left"), ("swipe", "right"), ("swipe", "up"), ("swipe", "down"),
            ("pinch", "in"), ("pinch", "out"):
            return ("\(kind) \(motion)", nil)
        case ("swipe", "left_up"): return ("swipe up-left", nil)
        case ("swipe", "right_up"): return ("swipe up-right", nil)
        case ("swipe", "left_down"): return ("swipe down-left", nil)
        case ("swipe", "right_down"): return ("swipe down-right", nil)
        case ("pinch", "clockwise"): return ("rotate clockwise", nil)
        case ("pinch", "anticlockwise"): return ("rotate counterclockwise", nil)
        case ("hold", "on"): return ("hold", nil)
        case ("hold", _) where motion.hasPrefix("on+"):
            guard let seconds = Double(motion.dropFirst(3)) else { return nil }
            guard seconds <= 3600 else { throw ImportFailure("a hold is one hour at most") }
            return ("hold", seconds < 0.001 ? nil : Int((seconds * 1000).rounded()))
        default: return nil
        }
    }

    private mutating func add(
        _ gesture: Gesture,
        _ effect: ImportedEffect,
        _ original: Original
    ) {
        let hold = gesture.holdTime.map { [YAMLEntry("for", .duration(milliseconds: $0))] } ?? []
        let binding = ImportedBinding(
            original: original,
            on: gesture.on,
            fingers: gesture.fingers,
            options: hold + .onTouchpad,
            effects: [effect.entry("run")].compactMap(\.self)
        )
        bindingIndices[gesture] = configuration.add(binding, inPlaceOf: bindingIndices[gesture])
    }

    /// Adds `within` to swipes, and a note for pinches and rotations, which have no `within`; in
    /// libinput-gestures, the `timeout` applies to all gestures except holds.
    private mutating func limit(to within: Int) {
        let hasPinches = configuration.bindings.contains { binding in
            guard case .text(let on) = binding.gesture[0].value else { return false }
            return on.hasPrefix("pinch") || on.hasPrefix("rotate")
        }
        if hasPinches {
            configuration.note(
                Original("timeout"),
                "libinput-gestures ignores a pinch or rotation of more than "
                    + "\(DecimalSeconds.text(milliseconds: within)); here it may take any time"
            )
        }
        for index in configuration.bindings.indices {
            guard case .text(let on) = configuration.bindings[index].gesture[0].value,
                on.hasPrefix("swipe")
            else { continue }
            configuration.bindings[index].gesture.append(
                YAMLEntry("within", .duration(milliseconds: within))
            )
        }
    }

    // MARK: - Commands

    /// Returns the words of a command, as Python's shlex splits it; nil if shlex refuses it.
    private func words(_ text: Substring) -> [String]? {
        if let words = Shlex.split(text) { return words }
        // The last quote may be the script's: `… key ctrl+t' > ~/.config/libinput-gestures.conf`.
        guard isEmbedded, let end = text.lastIndex(where: { $0 == "'" || $0 == "\"" }) else {
            return nil
        }
        return Shlex.split(text[..<end])
    }

    /// Drops `# …` after a command, which users mean as a comment; libinput-gestures passes it to
    /// the program.
    private mutating func dropComment(_ words: inout [String], _ original: Original) {
        // A word such as `#ff0000` may be a colour.
        let index = words.dropFirst().firstIndex { word in
            word.hasPrefix("#") && !word.dropFirst().allSatisfy(\.isHexDigit) || word == "#"
        }
        guard let index else { return }
        words.removeSubrange(index...)
        configuration.note(
            original,
            "libinput-gestures passes `#` and what follows to the program; here it is left away"
        )
    }

    /// Returns true if a `;` outside quotes ends a word before another word, as in `x; y`.
    private static func hasSemicolon(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)
        var quotes = QuoteScan(from: 0)
        for index in bytes.indices.dropLast()
        where bytes[index] == UInt8(ascii: ";") && Ascii.isBlank(bytes[index + 1]) {
            quotes.advance(to: index, in: bytes)
            if quotes.opening == nil { return true }
        }
        return false
    }

    /// Returns the effect of a command, whose words become a command line for the shell.
    ///
    /// They are quoted, because libinput-gestures passes them to the program without a shell.
    private mutating func effect(
        _ words: [String],
        _ original: Original,
        hasSemicolon: Bool
    ) throws(ImportFailure) -> ImportedEffect {
        switch words[0] {
        case "_internal":
            let (effect, note) = try InternalCommand.effect(words.dropFirst(), options: options)
            if let note { configuration.note(original, note) }
            return effect
        case "_drag":
            throw ImportFailure(LibinputGesturesImport.dragAdvice)
        case "sh", "/bin/sh", "/usr/bin/sh":
            // inputrx passes commands to a shell anyway.
            if words.count == 3, words[1] == "-c" { return .run(words[2]) }
        default: break
        }
        let symbol = words.first { ["|", "||", "&&", ";", "&", ">", ">>", "2>&1"].contains($0) }
        if let symbol = symbol ?? (hasSemicolon ? ";" : nil) {
            configuration.note(
                original,
                "libinput-gestures uses no shell, so `\(symbol)` is an argument, here too; without "
                    + "its quotes the shell sees it"
            )
        }
        // libinput-gestures replaces `~` and `$VAR` only in the program's name.
        let program = words[0]
        let isExpanded =
            program.hasPrefix("~/")
            || program.hasPrefix("$")
                && program.utf8.allSatisfy { Ascii.isNamePart($0) || "$/.-{}".utf8.contains($0) }
        let first = isExpanded && !program.contains(" ") ? program : ShellQuoting.quoted(program)
        let arguments = ShellQuoting.commandLine(Array(words.dropFirst()))
        return .run(arguments.isEmpty ? first : "\(first) \(arguments)")
    }
}
