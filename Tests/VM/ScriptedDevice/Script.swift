import Glibc

/// Plays statements in order, on the devices that the script creates.
///
///     device touchscreen as=left size=200x150
///     left: swipe 90%,50% 10%,50% fingers=3
///     left: tap 50%,50% & right: press 50%,50%       at the same time
///     sleep 500ms
///
/// A statement without a device's name uses the last device.
final class Script {
    private var devices: [String: any VirtualDevice] = [:]
    private var current = ""
    private let world: any World

    /// Creates an empty script.
    init(in world: any World) { self.world = world }

    /// 50 ms: a finger that is later would make a different gesture.
    private static let tolerance = 50_000

    /// Plays one line; returns the lines of its report.
    func play(_ line: Substring) throws -> [String] {
        var answer: [String] = []
        var tracks: [Track] = []
        for statement in statements(of: line) {
            var (name, tokens) = try header(statement)
            guard !tokens.words.isEmpty else { continue }
            let verb = try tokens.next("the verb")
            switch verb {
            case "device":
                answer.append(try add(&tokens))
            case "unplug":
                try device(name).unplug()
            case "plug":
                try device(name).plug()
                answer.append("device \(name) \(try device(name).node)")
            case "sleep":
                let time = try Tokens.time(try tokens.next("how long"))
                tracks.append(Track(device: nil, frames: [Frame(at: time, [])]))
            default:
                let target = try device(name)
                guard let frames = try Steps.frames(verb, &tokens, on: target.description) else {
                    throw Failure("there is no statement `\(verb)`")
                }
                tracks.append(Track(device: target, frames: frames))
            }
            try tokens.finish()
        }
        let lateness = try Player.play(tracks, in: world)
        if lateness > Script.tolerance { answer.append("late \(lateness / 1000)ms: \(line)") }
        return answer
    }

    /// The statements to play simultaneously: the parts between `&`, outside quotes.
    private func statements(of line: Substring) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return line.split { character in
            defer { isEscaped = character == "\\" && isQuoted && !isEscaped }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == "&" && !isQuoted
        }
    }

    private func header(_ statement: Substring) throws -> (String, Tokens) {
        let text = statement.drop { $0 == " " || $0 == "\t" }
        guard !text.hasPrefix("#") else { return (current, try Tokens("")) }
        if let colon = text.firstIndex(of: ":"),
            text[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
        {
            return (String(text[..<colon]), try Tokens(text[text.index(after: colon)...]))
        }
        return (current, try Tokens(text))
    }

    private func device(_ name: String) throws -> any VirtualDevice {
        guard let device = devices[name] else {
            throw Failure(name.isEmpty ? "make a device first" : "there is no device `\(name)`")
        }
        return device
    }

    private func add(_ tokens: inout Tokens) throws -> String {
        let name = tokens.option("as") ?? "device\(devices.count + 1)"
        let device = try world.add(try DeviceDescription(&tokens))
        devices[name] = device
        current = name
        return "device \(name) \(device.node)"
    }
}
