import InputEvents

/// The value of a `-g` option of lisgd: `N,DIRECTION,EDGE,DISTANCE,MODE,COMMAND`.
struct LisgdGesture: Hashable, Sendable {
    var fingers: Int
    var direction: Direction
    var edge: Edge
    var distance: Distance
    var mode: Mode
    var command: String

    /// Notes on fields that lisgd reads in an unexpected way; each is a sentence without a full
    /// stop.
    var notes: [String] = []

    /// The place where the path must begin or end.
    enum Edge: Hashable, Sendable {
        case any
        /// The path neither begins nor ends at an edge.
        case none
        case side(InputEvents.Edge)
        case corner(InputEvents.Edge, InputEvents.Edge)
    }

    /// The least distance, as a share of the screen: a third, two thirds, or any distance.
    ///
    /// lisgd accepts any distance for `short`, too.
    enum Distance: String, Hashable, Sendable {
        case any = "*"
        case short = "S"
        case medium = "M"
        case long = "L"

        /// The least distance in per cent of the screen; nil for any distance.
        var percent: Int? {
            switch self {
            case .any, .short: nil
            case .medium: 33
            case .long: 66
            }
        }
    }

    /// The moment at which the gesture acts: at the lift, or repeatedly while the fingers move.
    enum Mode: Hashable, Sendable {
        case released
        case pressed
    }

    /// The words for directions: the side where the path begins, then the side to which it leads.
    private static let directions: [String: Direction] = [
        "LR": .right, "RL": .left, "DU": .up, "UD": .down,
        "DLUR": .upRight, "DRUL": .upLeft, "URDL": .downLeft, "ULDR": .downRight,
    ]

    private static let edges: [String: Edge] = [
        "*": .any, "N": .none,
        "L": .side(.left), "R": .side(.right), "T": .side(.top), "B": .side(.bottom),
        "TL": .corner(.top, .left), "TR": .corner(.top, .right),
        "BL": .corner(.bottom, .left), "BR": .corner(.bottom, .right),
    ]

    /// Reads any of the grammars that lisgd has had.
    ///
    /// The value has six fields since 0.3; older grammars have five (without MODE), three (N,
    /// DIRECTION and COMMAND, in 2020), or the form `N,l,r,COMMAND`. lisgd itself drops empty
    /// fields and everything after a comma in the command, and accepts unknown words silently.
    static func read(_ text: String) throws(ImportFailure) -> LisgdGesture {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 3 else {
            throw ImportFailure("a gesture of lisgd is N,DIRECTION,EDGE,DISTANCE,MODE,COMMAND")
        }
        guard let fingers = Int(trimmed(fields[0])), (1...10).contains(fingers) else {
            throw ImportFailure("\(quoted(fields[0])) is not a number of fingers from 1 to 10")
        }
        if let direction = directionInOldestGrammar(fields) {
            var gesture = LisgdGesture(fingers, direction, command: "")
            gesture.readCommand(fields[3...])
            return try validated(gesture)
        }
        guard let direction = directions[trimmed(fields[1])] else {
            let hint =
                edges[trimmed(fields[1])] != nil && directions[trimmed(fields[2])] != nil
                ? "; EDGE stands where DIRECTION belongs" : ""
            throw ImportFailure(
                "\(quoted(fields[1])) is none of LR RL DU UD DLUR DRUL URDL ULDR, so lisgd never "
                    + "fires it\(hint)"
            )
        }
        var gesture = LisgdGesture(fingers, direction, command: "")
        var remaining = fields[2...]
        let word = trimmed(fields[2])
        if let edge = edges[word] ?? (word.isEmpty ? .any : nil) {
            gesture.edge = edge
            if word.isEmpty { gesture.notes.append("lisgd drops the empty field") }
        } else if Double(word) != nil || fields.count >= 5 && word.utf8.count <= 2 {
            throw ImportFailure("\(quoted(word)) is none of lisgd's edges * N L R T B TL TR BL BR")
        } else {
            // This is the grammar of 2020.
            gesture.readCommand(remaining)
            return try validated(gesture)
        }
        remaining = remaining.dropFirst()
        guard remaining.count >= 2 else {
            throw ImportFailure("there is no command, so lisgd runs nothing")
        }
        gesture.readDistance(trimmed(fields[3]))
        remaining = remaining.dropFirst()
        if remaining.count >= 2 { gesture.readMode(trimmed(fields[4]), &remaining) }
        gesture.readCommand(remaining)
        return try validated(gesture)
    }

    private init(_ fingers: Int, _ direction: Direction, command: String) {
        self.fingers = fingers
        self.direction = direction
        edge = .any
        distance = .any
        mode = .released
        self.command = command
    }

    /// Returns the direction in `1,l,r,COMMAND`; nil if the fields have another grammar.
    private static func directionInOldestGrammar(_ fields: [String]) -> Direction? {
        guard fields.count >= 4 else { return nil }
        return switch (trimmed(fields[1]), trimmed(fields[2])) {
        case ("l", "r"): .right
        case ("r", "l"): .left
        case ("d", "u"): .up
        case ("u", "d"): .down
        default: nil
        }
    }

    /// Returns the gesture; throws if it has no command.
    private static func validated(_ gesture: LisgdGesture) throws(ImportFailure) -> LisgdGesture {
        guard gesture.command.contains(where: { !$0.isWhitespace }) else {
            throw ImportFailure("there is no command, so lisgd runs nothing")
        }
        return gesture
    }

    private mutating func readDistance(_ word: String) {
        if let distance = Distance(rawValue: word) {
            self.distance = distance
        } else {
            notes.append(
                word.isEmpty
                    ? "lisgd drops the empty field"
                    : "\(Self.quoted(word)) is none of lisgd's distances * S M L: any will do"
            )
        }
    }

    /// Reads the MODE field, unless the field is the beginning of the command.
    private mutating func readMode(_ word: String, _ remaining: inout ArraySlice<String>) {
        switch word {
        case "R", "*", "": mode = .released
        case "P": mode = .pressed
        default:
            // The grammar has five fields, and the command has a comma.
            guard word.utf8.count <= 1 else { return }
            notes.append("\(Self.quoted(word)) is none of lisgd's modes R P: it acts at the lift")
        }
        remaining = remaining.dropFirst()
    }

    /// Reads the command, whose commas have split it into several fields.
    private mutating func readCommand(_ fields: ArraySlice<String>) {
        command = Self.trimmed(fields.joined(separator: ","))
        if fields.count > 1 {
            notes.append("lisgd cuts the command at its first comma; here it is whole")
        }
    }

    private static func trimmed(_ text: String) -> String { String(text.trimmed) }

    private static func quoted(_ text: String) -> String { "`\(Original.short(text))`" }
}
