import Diagnostics
import EventCodes
import Gestures
import InputEvents

/// The probable meaning of an unknown gesture: it is named as in another program, contains its
/// options, or is mistyped.
struct GestureGuess {
    /// The suggested value of `on:`.
    let phrase: String
    /// The suggested keys beside `on:`, such as `fingers: 3`.
    var keys: [String] = []
    /// The other gestures of a choice such as `swipe left or right`; empty if there is no choice.
    var alternatives: [String] = []

    /// The advice for messages: a question, or how to write a choice.
    var question: String {
        if !alternatives.isEmpty {
            let others = alternatives.map { "`on: \($0)`" }.joined(separator: ", and ")
            return "write a binding for each: `on: \(phrase)`, and \(others)"
        }
        if keys.isEmpty, case .continuous? = GestureVocabulary.phrase(phrase)?.1 {
            return "did you mean `\(phrase)`, with `more` and `less` in place of `run`?"
        }
        return keys.isEmpty
            ? "did you mean `\(phrase)`?"
            : "did you mean `\(phrase)`, with \(keys.map(\.quoted).joined(separator: " and ")) beside it?"
    }

    /// Other names of gestures, with the phrases of inputrx.
    private static let synonyms = [
        "press": "long press", "press and hold": "long press", "hold down": "long press",
        "swipe any": "swipe", "swipe from left to right": "swipe right",
        "swipe from right to left": "swipe left", "swipe from top to bottom": "swipe down",
        "swipe from bottom to top": "swipe up",
        "touch": "tap", "click": "tap", "tap tap": "double tap", "tap twice": "double tap",
        "tap tap tap": "triple tap", "tap three times": "triple tap",
        "ring left": "ring counterclockwise",
        "ring right": "ring clockwise", "ring up": "ring clockwise",
        "ring down": "ring counterclockwise", "strip clockwise": "strip right",
        "strip counterclockwise": "strip left",
        "double click": "double tap", "tap and hold": "long press", "zoom in": "pinch out",
        "zoom out": "pinch in", "zoom": "pinch", "spread": "pinch out", "pinch close": "pinch in",
        "pinch open": "pinch out", "scroll": "drag vertical", "scroll up": "drag vertical",
        "scroll down": "drag vertical", "scroll left": "drag horizontal",
        "scroll right": "drag horizontal", "turn": "rotate", "twist": "rotate",
        "power": "key KEY_POWER", "power button": "key KEY_POWER", "power key": "key KEY_POWER",
        "volume up": "key KEY_VOLUMEUP", "volume down": "key KEY_VOLUMEDOWN",
        "mute": "key KEY_MUTE", "home button": "key KEY_HOMEPAGE", "unlocked": "not locked",
        "unlock": "not locked", "lock": "locked", "lid close": "lid closed", "lid off": "lid open",
        "lid shut": "lid closed", "lid down": "lid closed", "lid up": "lid open",
        "lid on": "lid closed", "lid opened": "lid open",
        "tablet mode": "tablet-mode on",
        "rotation": "state orientation", "orientation normal": "orientation 0",
        "orientation right up": "orientation 90", "orientation right": "orientation 90",
        "orientation bottom up": "orientation 180", "orientation left up": "orientation 270",
        "orientation left": "orientation 270", "drag up": "drag vertical",
        "drag down": "drag vertical", "drag left": "drag horizontal",
        "drag right": "drag horizontal", "slider": "drag vertical", "slide": "drag vertical",
        "edge slider": "drag vertical", "swipe left right": "swipe horizontal",
        "swipe right left": "swipe horizontal", "swipe up down": "swipe vertical",
        "swipe down up": "swipe vertical", "screen locked": "locked", "long tap": "long press",
        "long touch": "long press", "right click": "long press", "expand": "pinch out",
        "contract": "pinch in", "shrink": "pinch in", "edge scroll": "drag vertical",
        "rotate left": "rotate counterclockwise", "rotate right": "rotate clockwise",
        "twist left": "rotate counterclockwise", "twist right": "rotate clockwise",
        "circle left": "circle counterclockwise", "circle right": "circle clockwise",
        "laptop mode": "tablet-mode off", "stroke circle": "circle clockwise",
        "draw circle": "circle clockwise", "rotated": "state orientation",
    ]

    /// The numbers of fingers, by the words and digits for them.
    static let numbers = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "1": 1, "2": 2, "3": 3, "4": 4,
        "5": 5,
    ]

    /// Guesses the meaning of a text; nil if no gesture is similar enough.
    init?(_ text: String) {
        if let sequence = GestureGuess.sequence(text) {
            phrase = sequence
            return
        }
        if let choice = GestureGuess.choice(text) {
            phrase = choice[0]
            alternatives = Array(choice.dropFirst())
            return
        }
        if let (chord, chordKeys) = GestureGuess.key(text) {
            phrase = chord
            keys = chordKeys
            return
        }
        var words = GestureGuess.normalisedWords(text.lowercased())
        keys = GestureGuess.takeKeys(from: &words)
        let remainder = words.joined(separator: " ")
        if let phrase = GestureGuess.synonyms[remainder] {
            self.phrase = phrase
            return
        }
        let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if typed.count == 3, typed[1] == "key", let key = KeySynonyms.key(called: typed[2]),
            let press = KeyPress(rawValue: typed[0])
        {
            phrase = "key \(key.name)"
            keys.append("press: \(press.rawValue)")
            return
        }
        if words.count == 2, ["pad", "button"].contains(words[0]), let number = Int(words[1]) {
            phrase = "pad button \(number)"
            return
        }
        if words.count == 2, ["draw", "drawing", "shape", "letter"].contains(words[0]),
            let shape = StrokeShape.builtIn.first(where: { $0.name.lowercased() == words[1] })
        {
            phrase = "stroke \(shape.name)"
            return
        }
        guard let phrase = GestureGuess.phrase(remainder, keys.isEmpty ? text : remainder) else {
            return nil
        }
        self.phrase = phrase
    }

    /// Returns the phrase `key KEY_LEFTCTRL+KEY_T`, and no keys beside it, for `ctrl+t`, `ctrl-t`,
    /// `KEY_LEFTCTRL+KEY_T` and similar names of keys; nil if the text is none.
    private static func key(_ text: String) -> (phrase: String, keys: [String])? {
        let written = text.split { $0 == "+" || $0.isWhitespace }.map(String.init)
        let kernelNames = written.compactMap { kernelName($0) }
        if !written.isEmpty, kernelNames.count == written.count {
            return ("key \(kernelNames.joined(separator: "+"))", [])
        }
        // `KEY_POWER double`: the press has a key of its own.
        if written.count == 2, kernelNames.count == 1,
            let press = KeyPress(rawValue: written[1].lowercased())?.rawValue
                ?? ValueSynonyms.value(of: "press", called: written[1])
        {
            return ("key \(kernelNames[0])", ["press: \(press)"])
        }
        let names = text.split { $0 == "+" || $0 == "-" }.map { String($0.trimmed) }
        guard names.count > 1, let first = names.first, SentKey.isModifier(first) else {
            return nil
        }
        let keys = names.compactMap { KeySynonyms.key(called: $0)?.name }
        guard keys.count == names.count else { return nil }
        return ("key \(keys.joined(separator: "+"))", [])
    }

    /// Returns the name of the key that `KEY_VOLUMEUP`, `key_volumeup` or `KEY_VOLUMUP` means; nil
    /// for a text without such a prefix.
    private static func kernelName(_ text: String) -> String? {
        let name = text.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
        guard name.hasPrefix("KEY_") || name.hasPrefix("BTN_") else { return nil }
        return KeyCode(named: name)?.name ?? KeySynonyms.key(called: name)?.name
            ?? Suggestions.nearest(to: name, among: KeyCode.allNamed.lazy.map(\.name))
    }

    /// Returns `tap then swipe up` for `tap → swipe up` and `tap + swipe up`; nil if the text is
    /// no such sequence.
    private static func sequence(_ text: String) -> String? {
        let knownPhrases = Set(phrases.map(\.phrase))
        for separator in ["→", "->", "=>", "+", ">", ",", ";", " and then ", " and ", " & "] {
            let parts = text.lowercased().split(separator: separator).map { String($0.trimmed) }
            if parts.count > 1, parts.allSatisfy({ knownPhrases.contains($0) }) {
                return parts.joined(separator: " then ")
            }
        }
        // Four taps: `quadruple tap`.
        let words = text.lowercased().split { $0 == " " || $0 == "-" }.map(String.init)
        if words.count == 2, words[1] == "tap",
            ["quadruple", "fourfold", "quad"].contains(words[0])
        {
            return "double tap then double tap"
        }
        return nil
    }

    /// Returns the gestures of `swipe left or right`, `swipe left, right` or `tap/long press`; nil if
    /// the text is no such choice.
    private static func choice(_ text: String) -> [String]? {
        let signs = ["/", ",", ";", "|", "&"]
        let marked = signs.reduce(text.lowercased()) { $0.replacing($1, with: " or ") }
        let groups = words(marked).split { ["or", "and"].contains($0) }
        guard groups.count > 1, let verb = groups[0].first else { return nil }
        let knownPhrases = Set(phrases.map(\.phrase))
        let gestures = groups.compactMap { group -> String? in
            let phrase = group.joined(separator: " ")
            // The first word may be left out: `swipe left or right`.
            return ["\(verb) \(phrase)", phrase].first { knownPhrases.contains($0) }
        }
        return gestures.count == groups.count ? gestures : nil
    }

    /// Other words and signs for directions, with the words of inputrx.
    private static let directions = [
        "↑": ["up"], "↓": ["down"], "←": ["left"], "→": ["right"], "↖": ["up", "left"],
        "↗": ["up", "right"], "↙": ["down", "left"], "↘": ["down", "right"],
        "anticlockwise": ["counterclockwise"], "ccw": ["counterclockwise"], "cw": ["clockwise"],
        "north": ["up"], "south": ["down"], "west": ["left"], "east": ["right"],
        "northeast": ["up", "right"], "northwest": ["up", "left"], "southeast": ["down", "right"],
        "southwest": ["down", "left"], "upwards": ["up"], "downwards": ["down"],
        "upleft": ["up", "left"], "leftup": ["up", "left"], "upright": ["up", "right"],
        "rightup": ["up", "right"], "downleft": ["down", "left"], "leftdown": ["down", "left"],
        "downright": ["down", "right"], "rightdown": ["down", "right"],
    ]

    /// Returns the words of a text, with inputrx's words for directions.
    private static func normalisedWords(_ text: String) -> [String] {
        words(text).flatMap { directions[$0] ?? [$0] }
    }

    private static func words(_ text: String) -> [String] {
        text.split { $0.isWhitespace || $0 == "-" || $0 == "_" || $0 == "," }.map(String.init)
    }

    /// Each phrase with its words, split only once, because a file may have many mistakes.
    private static let phrases = GestureVocabulary.phrases.map { phrase in
        let words = words(phrase)
        return (phrase: phrase, words: words, sorted: words.sorted())
    }

    /// Removes the words that belong in keys of their own; returns these keys.
    private static func takeKeys(from words: inout [String]) -> [String] {
        var keys: [String] = []
        if let fingerIndex = words.firstIndex(where: { ["finger", "fingers"].contains($0) }),
            fingerIndex > 0, let count = numbers[words[fingerIndex - 1]]
        {
            words.removeSubrange(fingerIndex - 1...fingerIndex)
            if words.last == "with" { words.removeLast() }
            keys.append("fingers: \(count)")
        }
        if let index = words.firstIndex(where: { ["from", "at", "to", "along"].contains($0) }),
            index > 0
        {
            var place = words[(index + 1)...].filter { $0 != "the" }
            if place.count == 3, place.last == "corner" || place.last == "edge" {
                place = ["\(place[0])-\(place[1])", place[2]]
            }
            if !PlaceNames.places(called: place.joined(separator: " ")).isEmpty {
                keys.append("\(words[index]): \(place.joined(separator: " "))")
                words.removeSubrange(index...)
            }
        }
        // A place before the gesture: `edge swipe right`, `corner tap`.
        let movement = words.first { ["swipe", "drag", "bounce"].contains($0) }
        for kind in ["edge", "corner"] {
            guard keys.isEmpty, let index = words.firstIndex(of: kind), words.count > 1 else {
                continue
            }
            let isNamed =
                index > 0 && !PlaceNames.places(called: "\(words[index - 1]) \(kind)").isEmpty
            // A swipe to the right begins at the left edge.
            let starts = [
                "left": "right edge", "right": "left edge", "up": "bottom edge", "down": "top edge",
            ]
            let place =
                isNamed
                ? "\(words[index - 1]) \(kind)"
                : kind == "edge" && movement == "swipe" ? starts[words.last ?? ""] ?? kind : kind
            words.removeSubrange((isNamed ? index - 1 : index)...index)
            keys.append("\(movement == nil ? "at" : "from"): \(place)")
        }
        // A duration: `long press 2s`.
        if let last = words.last, words.contains("press") || words.first == "hold",
            let time = Quantity(last), ["ms", "s"].contains(time.unit)
        {
            words.removeLast()
            keys.append("for: \(last)")
        }
        // A number of fingers: `swipe left 3`.
        let countable = ["swipe", "tap", "pinch", "rotate", "drag", "hold"]
        if keys.isEmpty, words.count > 1, let last = words.last, let count = Int(last),
            (1...5).contains(count), countable.contains(words[0])
        {
            words.removeLast()
            keys.append("fingers: \(count)")
        }
        // A superfluous word: `swipe in from left`.
        if words.count > 1, words[0] == "swipe", words[1] == "in" { words.remove(at: 1) }
        // A flick is a fast swipe.
        if words.first == "flick" {
            words[0] = "swipe"
            keys.append("speed: fast")
        }
        return keys
    }

    /// Returns the phrase that the words in `spaced` probably mean; nil if none is similar.
    ///
    /// `text` is also looked up as the name of a key.
    private static func phrase(_ spaced: String, _ text: String) -> String? {
        let typed = words(spaced)
        guard !typed.isEmpty else { return nil }
        // `swipe-left`, `left swipe`, `swipe left up`: the same words in another form or order.
        let sorted = typed.sorted()
        if let same = phrases.first(where: { $0.sorted == sorted }) { return same.phrase }
        let prefixed = GestureVocabulary.families.filter { $0.prefix != nil }
        if let family = prefixed.first(where: { typed.starts(with: words($0.prefix ?? "")) }) {
            return family.example
        }
        if let key = KeyCode(named: text.uppercased()) { return "key \(key.name)" }
        if let phrase = Suggestions.nearest(to: spaced, among: phrases.map(\.phrase)) {
            return phrase
        }
        // `three finger swipe left`: all words of a phrase are in it; the longest such phrase is
        // the best.
        let contained = phrases.filter { $0.words.allSatisfy(typed.contains) }
        if let longest = contained.max(by: { $0.words.count < $1.words.count }) {
            return longest.phrase
        }
        // `bounce sideways`: at least the first word is right.
        return typed.first.flatMap { first in
            phrases.first { $0.words.first == first }?.phrase
        }
    }
}
