public import Gestures
public import InputEvents

/// A family of gestures: its names in `on:`, an explanation, the devices that can make it, and its
/// options.
///
/// Only ``GestureVocabulary`` defines the names. The reader, its diagnostics, the JSON Schema,
/// `inputrx gestures` and the tests of the documentation use it.
public struct GestureFamily: Sendable {
    /// The syntax, with placeholders in capitals: `swipe [DIRECTION]`.
    public let syntax: String
    /// One sentence that describes what the user does.
    public let summary: String
    /// The kinds of devices that can make the gesture.
    public let devices: [DeviceKind]
    /// True if inputrx can recognise the gesture from the contacts on a touchpad, for bindings that
    /// name touchpads.
    public let isMadeOfContacts: Bool
    /// The keys that may stand beside `on:`.
    public let options: [GestureOption]
    /// The least number of fingers that can make the gesture; 0 if it needs no fingers.
    public let minimumFingers: Int
    /// The fixed texts of the family, with their meanings; empty if the texts have a variable part.
    public let phrases: [Phrase]
    /// The words before the variable part (`key`, `pad button`); nil if there is none.
    public let prefix: String?
    /// An example to type: the first phrase, or the prefix with a name or number.
    public let example: String

    /// A text for `on:` and its meaning.
    public struct Phrase: Sendable {
        /// The words, separated by single spaces.
        public let text: String
        /// The gesture.
        public let kind: GestureKind
    }

    /// Creates a family whose texts can be listed.
    fileprivate init(
        _ syntax: String,
        _ summary: String,
        options: [GestureOption] = [],
        phrases: [(String, GestureKind)]
    ) {
        self.syntax = syntax
        self.summary = summary
        let traits = phrases.first?.1.traits
        devices = traits?.devices ?? []
        isMadeOfContacts = phrases.contains { $0.1.canBeMadeOfContacts }
        minimumFingers = traits?.fewestFingers ?? 0
        self.options = options
        self.phrases = phrases.map(Phrase.init)
        prefix = nil
        example = phrases.first?.0 ?? syntax
    }

    /// Creates a family whose texts begin with `prefix`, followed by a name or number.
    ///
    /// `kind` is one of the gestures that such a text can mean; nil if it can mean every gesture.
    fileprivate init(
        _ syntax: String,
        _ summary: String,
        like kind: GestureKind?,
        options: [GestureOption] = [],
        prefix: String,
        example: String
    ) {
        self.syntax = syntax
        self.summary = summary
        devices = kind?.traits.devices ?? DeviceKind.allCases
        isMadeOfContacts = kind?.canBeMadeOfContacts ?? false
        minimumFingers = kind?.traits.fewestFingers ?? 0
        self.options = options
        phrases = []
        self.prefix = prefix
        self.example = example
    }
}

/// All gestures that `on:` understands.
public enum GestureVocabulary {
    /// The families in the order of the documentation.
    public static let families: [GestureFamily] = [
        GestureFamily(
            "tap",
            "Fingers touch and lift again at one place; `double tap` and `triple tap` do it again.",
            options: [.fingers, .at],
            phrases: [
                ("tap", .tap(count: 1)), ("double tap", .tap(count: 2)),
                ("triple tap", .tap(count: 3)),
            ]
        ),
        GestureFamily(
            "long press",
            "Fingers touch and stay; it acts while they are still down.",
            options: [.fingers, .at, .hold],
            phrases: [("long press", .longPress)]
        ),
        GestureFamily(
            "tip-tap [left|right|up|down]",
            "A finger taps while others rest, on any side of them or on that one; each time it "
                + "lifts. `fingers` counts those that rest, too.",
            options: [.fingers, .at],
            phrases: [("tip-tap", .tipTap(nil))]
                + Direction.allCases.filter(\.isCardinal).map {
                    ("tip-tap \($0.rawValue)", .tipTap($0))
                }
        ),
        GestureFamily(
            "swipe [DIRECTION|AXIS]",
            "Fingers move together in one direction and lift; without a direction any will do.",
            options: [.fingers, .from, .to, .along, .direction, .distance, .speed, .within],
            phrases: [("swipe", .swipe(nil))]
                + Direction.allCases.map { ("swipe \($0.rawValue)", .swipe($0)) }
                + Axis.allCases.map {
                    ("swipe \($0.rawValue)", .continuous(.swipe(.axis($0))))
                }
        ),
        GestureFamily(
            "bounce [DIRECTION]",
            "Fingers go out in one direction, come back to where they began and lift; without a direction "
                + "any will do.",
            options: [.fingers, .at, .distance, .within],
            phrases: [("bounce", .bounce(nil))]
                + Direction.allCases.map { ("bounce \($0.rawValue)", .bounce($0)) }
        ),
        GestureFamily(
            "drag [PHASE|AXIS]",
            "Fingers move however they like: `start` once, `move` many times, `end` when they rest "
                + "or lift; `drag` alone is its end; with `update` it is continuous.",
            options: [.fingers, .from, .to, .along, .distance],
            phrases: [("drag", .drag(.end))]
                + DragPhase.allCases.map { ("drag \($0.rawValue)", .drag($0)) }
                + Axis.allCases.map { ("drag \($0.rawValue)", .continuous(.drag($0))) }
        ),
        GestureFamily(
            "pinch [in|out]",
            "Two or more fingers close in or open out.",
            options: [.fingers, .at],
            phrases: PinchDirection.allCases.map { ("pinch \($0.rawValue)", .pinch($0)) }
                + [("pinch", .continuous(.pinch(nil)))]
        ),
        GestureFamily(
            "rotate [clockwise|counterclockwise]",
            "Two or more fingers turn about their centre.",
            options: [.fingers, .at],
            phrases: Turn.allCases.map { ("rotate \($0.rawValue)", .rotate($0)) }
                + [("rotate", .continuous(.rotate(nil)))]
        ),
        GestureFamily(
            "stroke NAME",
            "Fingers draw a shape and lift: "
                + StrokeShape.builtInNames.joined(separator: ", ")
                + ", or one that `inputrx learn` describes.",
            like: .stroke(StrokeShape(name: "any", samples: [])),
            options: [.fingers, .at, .from, .to],
            prefix: "stroke",
            example: "stroke check"
        ),
        GestureFamily(
            "circle clockwise|counterclockwise",
            "Fingers go round in a circle, once or more often, and lift.",
            options: [.fingers, .at, .from, .to, .turns],
            phrases: Turn.allCases.map { ("circle \($0.rawValue)", .circle($0, turns: 1)) }
        ),
        GestureFamily(
            "hold",
            "Fingers rest on a touchpad and lift without having moved.",
            options: [.fingers, .hold],
            phrases: [("hold", .hold)]
        ),
        GestureFamily(
            "key NAME[+NAME…]",
            "A key or button is pressed; with `+`, several are held together (a chord).",
            like: .key([], .press),
            options: [.press, .hold, .interval],
            prefix: "key",
            example: "key KEY_POWER"
        ),
        GestureFamily(
            "switch lid closed|open, switch tablet-mode on|off",
            "A switch is turned: the lid is closed or opened, a convertible is folded into a tablet (on) or "
                + "back (off).",
            phrases: [
                ("switch lid closed", .switch(.lid, isOn: true)),
                ("switch lid open", .switch(.lid, isOn: false)),
                ("switch tablet-mode on", .switch(.tabletMode, isOn: true)),
                ("switch tablet-mode off", .switch(.tabletMode, isOn: false)),
            ]
        ),
        GestureFamily(
            "state NAME [VALUE]",
            "A state changes, to that value or any; of those that there are anyway, `locked`, "
                + "`tablet-mode on`, `lid closed`, `orientation 90`, `portrait` and so on say it shorter.",
            like: .state("", is: ""),
            options: [.atStart],
            prefix: "state",
            example: "state locked yes"
        ),
        GestureFamily(
            "locked|tablet-mode on|lid closed|orientation DEGREES|portrait",
            "The session is locked (`not locked`: unlocked), a convertible is folded, the lid is closed or "
                + "the picture is turned; however that is told.",
            options: [.atStart],
            phrases: [
                ("locked", .state("locked", is: "yes")),
                ("not locked", .state("locked", is: "no")),
                ("tablet-mode on", .state("tablet-mode", is: "yes")),
                ("tablet-mode off", .state("tablet-mode", is: "no")),
                ("lid open", .state("lid", is: "open")),
                ("lid closed", .state("lid", is: "closed")),
                ("portrait", .state("screen", is: "portrait")),
                ("landscape", .state("screen", is: "landscape")),
            ]
                + Orientation.allCases.map {
                    ("orientation \($0.text)", .state(Orientation.state, is: $0.text))
                }
        ),
        GestureFamily(
            "pad button NUMBER",
            "A button of a graphics tablet is pressed; they are numbered from 1.",
            like: .key(Set([KeyCode(padButton: 1)].compactMap(\.self)), .press),
            options: [.press, .hold, .interval],
            prefix: "pad button",
            example: "pad button 1"
        ),
        GestureFamily(
            "ring [clockwise|counterclockwise]",
            "A finger goes round the ring of a graphics tablet.",
            phrases: Turn.allCases.map { ("ring \($0.rawValue)", .padDial(.ring, $0)) }
                + [("ring", .continuous(.dial(.ring, nil)))]
        ),
        GestureFamily(
            "strip [right|left|down|up]",
            "A finger strokes the strip of a graphics tablet.",
            phrases: [
                ("strip right", .padDial(.strip, .clockwise)),
                ("strip left", .padDial(.strip, .counterclockwise)),
                ("strip down", .padDial(.strip, .clockwise)),
                ("strip up", .padDial(.strip, .counterclockwise)),
                ("strip", .continuous(.dial(.strip, nil))),
            ]
        ),
    ]

    /// Several gestures in a row; the options are those of the parts.
    public static let sequence = GestureFamily(
        "GESTURE then GESTURE [then GESTURE]",
        "Gestures that are made one after the other, each `within: 600ms` of the one before; or a "
            + "list, each with keys of its own: `[tap, {on: swipe up, fingers: 2}]`.",
        like: nil,
        prefix: "then",
        example: "tap then swipe up"
    )

    /// The gestures of a stream, whose name the configuration defines.
    public static let streams = GestureFamily(
        "stream NAME",
        "The gestures of a stream that you define under `streams:`.",
        like: nil,
        prefix: "stream",
        example: "stream zoom"
    )

    /// Returns the family and meaning of a text whose words are separated by single spaces; nil if
    /// it is not one of the fixed texts.
    ///
    /// Texts with a variable part (keys, pad buttons, strokes, states) are not found.
    public static func phrase(_ text: String) -> (family: GestureFamily, kind: GestureKind)? {
        byPhrase[text]
    }

    /// Returns the options of a gesture with a fixed text; empty for other gestures.
    public static func options(of kind: GestureKind) -> [GestureOption] {
        families.first { $0.phrases.contains { $0.kind == kind } }?.options ?? []
    }

    /// The texts of earlier versions, with the current texts.
    ///
    /// In conditions, the lid has always been `open` or `closed`.
    static let newPhrases = [
        "switch lid on": "switch lid closed", "switch lid off": "switch lid open",
    ]

    /// Every fixed text that `on:` accepts.
    public static let phrases: [String] = families.flatMap { $0.phrases.map(\.text) }

    /// The families and gestures by their fixed texts.
    private static let byPhrase: [String: (family: GestureFamily, kind: GestureKind)] =
        Dictionary(
            families.flatMap { family in
                family.phrases.map { ($0.text, (family: family, kind: $0.kind)) }
            },
            uniquingKeysWith: { first, _ in first }
        )
}
