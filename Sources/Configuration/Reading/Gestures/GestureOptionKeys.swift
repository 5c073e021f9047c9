import Gestures
import InputEvents

extension GestureOption {
    /// 1 to 8: nobody can count more turns while drawing.
    static let turnRange = 1...8

    /// The declaration of the option's key.
    var declaration: ConfigurationKey {
        ConfigurationKey(
            rawValue,
            summary,
            default: self == .press ? "press" : self == .turns ? "1" : nil,
            words: words,
            schema: schema
        )
    }

    private var words: [String] {
        switch self {
        case .speed: Speed.allCases.map(\.rawValue)
        case .press: KeyPress.allCases.map(\.rawValue)
        default: []
        }
    }

    @Sendable private func schema() -> SchemaValue {
        switch self {
        case .fingers: .fingers(atLeast: 1)
        case .at, .from, .to: .definition("places")
        case .along: .oneOrMore(.all(of: [.text, .not(.pattern("(?:not\\s+)?\(corners)"))]))
        case .direction: .pattern("\(angle)(?:°|deg)?\\s*-\(angle)(?:°|deg)\\s*")
        case .distance: .definition("distance")
        case .within, .hold, .interval: .duration
        case .speed, .press: .words(words)
        case .turns: .count(GestureOption.turnRange)
        case .atStart: .flag
        }
    }

    /// The regular expression for corners, along which no gesture can go.
    private var corners: String {
        let names = Place.corners.map(\.rawValue).joined(separator: "|")
        return "(?:(?:\(names))(?:\\s+corner)?|corner)"
    }

    /// The regular expression for an angle in degrees, without its unit.
    private var angle: String {
        "\\s*\\+?0*(?:360|(?:3[0-5]|[0-2]?[0-9])?[0-9])(?:\\.[0-9]*)?\\s*"
    }

    /// The schema of `distance:`.
    static var distanceSchema: SchemaValue {
        let (length, number) = (SchemaPattern.length, SchemaPattern.number)
        return .pattern(
            "\(length)(?:\\s*-\\s*(?:\(length))?)?|\(number)\\s*-\\s*\(length)|-\\s*\(length)"
        )
    }
}
