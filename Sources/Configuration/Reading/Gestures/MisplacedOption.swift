import Gestures
import InputEvents
import YAML

/// An option beside a gesture that does not have it, such as `within` beside `tap`.
struct MisplacedOption {
    private let key: String
    private let value: String
    private let gesture: NamedGesture

    init(_ entry: Node.Entry, _ gesture: NamedGesture) {
        key = entry.key
        value = entry.value.text
        self.gesture = gesture
    }

    private var options: [GestureOption] { gesture.family.options }

    /// The advice what to write to get what the option says.
    var help: String {
        if let phrase {
            return "write `on: \(phrase)`" + (key == "press" ? " without `press`" : "")
        }
        // A state may change without any device, but a switch belongs to one.
        let turn = "switch \(gesture.text)"
        if key == "device", GestureVocabulary.phrase(turn) != nil {
            return "write `on: \(turn)`, which has `device`; or remove it"
        }
        if let advice { return advice }
        return options.isEmpty
            ? "remove it: this gesture has no options"
            : "remove it; the options of this gesture are: \(list(options.map(\.rawValue)))"
    }

    // MARK: - Other gestures

    /// The name of the gesture that is meant; nil if none is.
    private var phrase: String? {
        switch GestureOption(rawValue: key) {
        case .hold: isTap ? "long press" : nil
        case .press: isTap ? phraseOfPress : nil
        case .atStart: phraseOfSwitch
        case .direction: directedPhrase
        case .interval: isTap ? ["2": "double tap", "3": "triple tap"][value] : nil
        case .fingers, .at, .from, .to, .along, .distance, .speed, .within, .turns, nil: nil
        }
    }

    private var isTap: Bool { gesture.kind == .tap(count: 1) }

    /// A tap that is held is a long press, and double and triple taps have names of their own.
    private var phraseOfPress: String? {
        switch KeyPress(rawValue: value) {
        case .long: "long press"
        case .double: "double tap"
        case .triple: "triple tap"
        case .press, .release, .short, nil: nil
        }
    }

    private var phraseOfSwitch: String? {
        guard case .switch(let changed, let isOn) = gesture.kind else { return nil }
        let phrase =
            changed == .lid
            ? isOn ? "lid closed" : "lid open" : isOn ? "tablet-mode on" : "tablet-mode off"
        return "\(phrase)`, which has `at-start"
    }

    /// The gesture that is named by another one and a direction, such as `rotate clockwise` for
    /// `rotate` and `right`; nil if there is none.
    private var directedPhrase: String? {
        let text = "\(gesture.text) \(value)"
        let phrase = GestureKey.phrase(text) ?? GestureGuess(text)?.phrase
        if let phrase, phrase.hasPrefix("\(gesture.text) ") { return phrase }
        // A tap goes nowhere.
        let swipe = "swipe \(value)"
        return staysAtOnePlace && GestureVocabulary.phrase(swipe) != nil ? swipe : nil
    }

    // MARK: - Other keys

    /// The advice about another key, or about a threshold; nil if none has this meaning.
    private var advice: String? {
        switch GestureOption(rawValue: key) {
        case .at where options.contains(.from):
            "write `from` instead of `at`: where it begins; `to` and `along` are its other places"
        case .from where options.contains(.at), .along where options.contains(.at):
            "write `at` instead of \(key.quoted): where it is made"
        case .within: adviceAboutTime
        case .hold where options == [.atStart]:
            "to act some time after the change, write `delay: \(value)`"
        case .hold where options.contains(.within):
            "write `within` in place of `for`: how long it may take at most"
        case .distance where staysAtOnePlace:
            "a threshold limits how far a finger may move in any tap: "
                + "`thresholds: {slop: \(value)}`"
        case .to where staysAtOnePlace, .speed where staysAtOnePlace,
            .direction where staysAtOnePlace:
            "fingers that move make another gesture: write `on: swipe`"
        case .speed where isDrag, .direction where isDrag:
            "a drag acts before that is known: write `on: swipe`"
        case .turns: "a gesture that goes round has `turns`: write `on: circle clockwise`"
        case .atStart: "only the change of a state has `at-start`, such as `on: lid closed`"
        case .interval where options.contains(.distance):
            "to act again and again while fingers move, write `more` and `less` in place of `run`"
        case .interval: adviceAboutSteps
        case .fingers, .at, .from, .to, .along, .direction, .distance, .speed, .press, .hold, nil:
            nil
        }
    }

    /// The advice about a pinch or rotation that acts step by step; nil for other gestures.
    private var adviceAboutSteps: String? {
        let step: (gesture: String, key: String)? =
            switch gesture.kind {
            case .pinch(let direction): ("pinch", direction == .out ? "more" : "less")
            case .rotate(let turn): ("rotate", turn == .clockwise ? "more" : "less")
            case .tap, .longPress, .tipTap, .swipe, .bounce, .drag, .stroke, .circle, .hold, .key,
                .switch, .state, .padDial, .continuous, .sequence:
                nil
            }
        return step.map { step in
            "to act again and again while fingers move, write `on: \(step.gesture)`, and what it "
                + "does in `\(step.key):`"
        }
    }

    /// The advice about the time that a gesture takes.
    private var adviceAboutTime: String? {
        if options.contains(.hold) {
            return "write `for` in place of `within`: how long it is held"
        }
        if case .tap(let count) = gesture.kind {
            return "a threshold limits how long each of them may take: "
                + "`thresholds: {\(count == 1 ? "tap" : "double-tap"): \(value)}`"
        }
        return isDrag ? "a drag acts before that is known: write `on: swipe`" : nil
    }

    /// True for gestures of fingers that do not move.
    private var staysAtOnePlace: Bool {
        switch gesture.kind {
        case .tap, .longPress, .tipTap: true
        case .swipe, .bounce, .drag, .pinch, .rotate, .stroke, .circle, .hold, .key, .switch,
            .state,
            .padDial, .continuous, .sequence:
            false
        }
    }

    private var isDrag: Bool {
        if case .drag = gesture.kind { return true }
        if case .continuous(.drag) = gesture.kind { return true }
        return false
    }
}
