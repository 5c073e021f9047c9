import EventCodes
import Gestures
import InputEvents

/// A phrase that `on:` accepts, as a regular expression.
///
/// The expression describes only the form of a name; the reader checks whether a stroke or state of
/// that name exists.
struct GesturePhrase: Sendable {
    /// The regular expression.
    let pattern: String
    let family: GestureFamily
    /// The gesture; for a phrase that ends with a name or number, one of the possible gestures.
    let kind: GestureKind
    /// The continuous gesture with the same name; nil if there is none.
    let continuous: ContinuousGesture?

    static let all: [GesturePhrase] =
        GestureVocabulary.families.flatMap { family in
            family.prefix.map { named($0, family) }
                ?? family.phrases.map { GesturePhrase($0.text, family, $0.kind) }
        }
        + GestureVocabulary.newPhrases.sorted { $0.key < $1.key }.compactMap { old, new in
            GestureVocabulary.phrase(new).map { GesturePhrase(old, $0.family, $0.kind) }
        }

    /// True if the gesture is always continuous.
    var isContinuous: Bool { if case .continuous = kind { true } else { false } }

    private init(_ text: String, _ family: GestureFamily, _ kind: GestureKind) {
        pattern = SchemaPattern.spaced(text)
        self.family = family
        self.kind = kind
        continuous = if case .drag = kind, text != "drag" { nil } else { kind.traits.continuous }
    }

    private init(_ pattern: String, named family: GestureFamily, _ kind: GestureKind) {
        self.pattern = pattern
        self.family = family
        self.kind = kind
        continuous = nil
    }

    /// Returns the phrases that consist of a prefix and a name or number.
    private static func named(_ prefix: String, _ family: GestureFamily) -> [GesturePhrase] {
        let prefixed = SchemaPattern.spaced(prefix) + "\\s+"
        switch prefix {
        case "key":
            return [GesturePhrase(prefixed + SchemaPattern.keys, named: family, .key([], .press))]
        case "stroke":
            let shape = StrokeShape(name: "", samples: [])
            return [GesturePhrase(prefixed + SchemaPattern.word, named: family, .stroke(shape))]
        case "pad button":
            let number = "0*(?:[1-9]|[1-5][0-9]|6[0-4])"
            return [GesturePhrase(prefixed + number, named: family, .key([], .press))]
        default:
            let known = KnownState.allCases.map { state in
                let value = StateReader.valuePattern(of: state)
                return GesturePhrase(
                    prefixed + "\(state.rawValue)(?:\\s+\(value))?",
                    named: family,
                    .state(state.rawValue, is: "*")
                )
            }
            let knownNames = KnownState.allCases.map(\.rawValue).joined(separator: "|")
            let other = "(?!(?:\(knownNames))(?:\\s|$))\(SchemaPattern.state)(?:\\s+.+)?"
            return known + [GesturePhrase(prefixed + other, named: family, .state("", is: "*"))]
        }
    }
}

extension SchemaPattern {
    /// Returns the expression for the phrases for which `isIncluded` is true.
    static func phrases(where isIncluded: (GesturePhrase) -> Bool) -> String {
        "(?:\(GesturePhrase.all.filter(isIncluded).map(\.pattern).joined(separator: "|")))"
    }

    /// A gesture that can be a part of a sequence.
    static let part = phrases { $0.kind.canBePart && !$0.isContinuous }

    /// A sequence such as `tap then swipe up`; after a key, the word `key` may be left out.
    static let sequence = "\(part)(?:\\s+then\\s+(?:\(part)|\(keys))){1,5}"

    /// A named stream: `stream NAME`.
    static let stream = "stream\\s+\(word)"
}
