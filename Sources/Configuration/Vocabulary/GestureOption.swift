/// A key of a binding that describes its gesture further; each gesture has some of these options.
public enum GestureOption: String, CaseIterable, Hashable, Sendable {
    case fingers = "fingers"
    case at = "at"
    case from = "from"
    case to = "to"
    case along = "along"
    case direction = "direction"
    case distance = "distance"
    case speed = "speed"
    case within = "within"
    case press = "press"
    case hold = "for"
    case interval = "repeat"
    case turns = "turns"
    case atStart = "at-start"

    /// A short explanation of the key.
    public var summary: String {
        switch self {
        case .fingers: "how many fingers: 3, 2-4 or any"
        case .at: "the edge, corner or zone where it is made, or a list; `not edge` for elsewhere"
        case .from:
            "the edge, corner or zone where it begins, or a list: left edge, top-left corner"
        case .to: "the edge, corner or zone where it ends, or a list"
        case .along: "the edge or zone that it never leaves, or a list"
        case .direction: "where it goes, in degrees: 30°-60°; 0° is right, 90° up"
        case .distance:
            "how far it goes: 20mm or 10% at least; a swipe also 20mm-60mm or -60mm"
        case .speed: "how fast it is near its end: fast (a flick) or slow"
        case .within: "how long it may take at most: 400ms"
        case .press: "what is done with the key: press, release, short, long, double or triple"
        case .hold: "how long it is held: 800ms"
        case .interval: "how often a long key press acts again while it is held: 100ms"
        case .atStart: "whether it acts at the start, too, if that is how it is then: true or false"
        case .turns: "how many times round at least: 2"
        }
    }
}
