import RecognitionTestSupport

/// A gesture that a person makes.
enum Move: Hashable {
    case tap(Int)
    case swipe(Int, String)
    case press(Int)
    /// Four fingers that drag something down.
    case carry
    case key
    /// Three or four fingers that rest, which no configuration binds.
    case rest
    /// Three fingers that rest in corners for more than ten seconds, which ends all grabs.
    case corners
    /// A pen that is near the panel for more than two seconds.
    case hover

    /// True if the move's binding acts although the session is locked.
    var actsWhileLocked: Bool { self == .swipe(3, "down") }

    /// True if the move's binding acts only in the mode `default`.
    var needsMode: Bool { self == .swipe(3, "left") }

    /// The mode that the move's binding sets; nil if it sets none.
    var mode: String? {
        switch self {
        case .swipe(1, "left"): "other"
        case .swipe(1, "right"): "default"
        default: nil
        }
    }

    /// True if a grabbed panel holds the whole touch back until the gesture takes it.
    ///
    /// A single finger that moves is passed on after 40 ms; four fingers may be passed on after
    /// 600 ms.
    var isHeldBack: Bool {
        switch self {
        case .swipe(1, _), .carry, .rest, .corners, .hover, .key: false
        case .tap, .press, .swipe: true
        }
    }

    /// True if the move's binding has `throttle: 3s`.
    var isThrottled: Bool { self == .swipe(3, "up") }

    static let directions = ["left", "right", "up", "down"]

    /// The name of the move in a script, and of its binding.
    var name: String {
        switch self {
        case .tap(let fingers): "tap-\(fingers)"
        case .swipe(let fingers, let direction): "swipe-\(direction)-\(fingers)"
        case .press(let fingers): "press-\(fingers)"
        case .carry: "carry"
        case .key: "key"
        case .rest: "rest"
        case .corners: "corners"
        case .hover: "hover"
        }
    }

    /// True if the move's binding acts only while the state `app` is `on`.
    var needsApp: Bool { self == .tap(3) }

    /// The moves of made-up stories; `addEpilogue` adds others.
    static let all: [Move] =
        (1...3).map { .tap($0) } + (1...3).flatMap { n in directions.map { .swipe(n, $0) } }
        + (1...2).map { .press($0) } + [.carry, .key, .rest]

    init?(_ name: String) {
        let known = Move.all + [.corners, .hover]
        guard let move = known.first(where: { $0.name == name }) else { return nil }
        self = move
    }
}

/// Something that happens in a story.
enum Step: Hashable {
    /// A person makes a gesture on a device; the number is the seed of the movement.
    case move(Move, Thing, UInt64)
    case plug(Thing)
    case unplug(Thing)
    /// The machine sleeps for this many milliseconds.
    case sleep(Int)
    /// The daemon is stopped (SIGSTOP) for this many milliseconds.
    case hang(Int)
    /// The daemon is stopped at its `call`-th system call from now, for `time` milliseconds.
    case stall(call: Int, time: Int)
    case lock
    case unlock
    /// A good configuration replaces the current one: `in-place`, `rename`, `slowly`, `anew`,
    /// `folder`, `pieces` or `unseen`.
    case edit(String)
    /// The file becomes unusable: `garbage`, `empty`, `delete` or `half`.
    case spoil(String)
    case reload
    /// The daemon is stopped with SIGTERM, and started again this many milliseconds later.
    case restart(Int)
    /// The daemon is killed, and started again this many milliseconds later.
    case kill(Int)
    case approve
    case revoke
    /// A program asks for the status (`World.ask(_:_:)`); the number decides how it reads.
    case ask(String, UInt64)
    /// The message bus starts or ends.
    case bus(isUp: Bool)
    /// logind does or suffers something (`World.tell(logind:for:)`), for so many milliseconds.
    case logind(String, Int)
    case deny(Thing)
    case allow(Thing)
    /// All waiting messages of udev are lost.
    case overflow
    /// The wall clock jumps by this many seconds.
    case leap(Int)
    /// The folder of the user's programs is removed.
    case sweep
    /// The daemon may open only this many descriptors, too few to read devices.
    case starve(Int)
    /// The program of the state `app` prints another value.
    case say(String)
    /// The program of the state `app` prints more than a pipe holds.
    case flood
    /// The program of the state `app` ends.
    case quit
    /// The program of the state `app` prints another value without the end of the line, and
    /// ends.
    case mumble(String)
    /// For this many milliseconds, too few descriptors are free to open a device.
    case crowd(Int)
    /// The disk fills up, or has free space again.
    case fill, clear

    var text: String {
        switch self {
        case .move(let move, let thing, let hand): "\(move.name) \(thing.rawValue) \(hand)"
        case .plug(let thing): "plug \(thing.rawValue)"
        case .unplug(let thing): "unplug \(thing.rawValue)"
        case .sleep(let time): "sleep \(time)"
        case .hang(let time): "hang \(time)"
        case .stall(let call, let time): "stall \(call) \(time)"
        case .lock: "lock"
        case .unlock: "unlock"
        case .edit(let way): "edit \(way)"
        case .spoil(let way): "spoil \(way)"
        case .reload: "reload"
        case .restart(let pause): "restart \(pause)"
        case .kill(let pause): "kill \(pause)"
        case .bus(let isUp): isUp ? "bus up" : "bus down"
        case .logind(let word, let time): time == 0 ? "logind \(word)" : "logind \(word) \(time)"
        case .ask(let request, let number): "ask \(request) \(number)"
        case .approve: "approve"
        case .revoke: "revoke"
        case .deny(let thing): "deny \(thing.rawValue)"
        case .allow(let thing): "allow \(thing.rawValue)"
        case .overflow: "overflow"
        case .leap(let seconds): "leap \(seconds)"
        case .sweep: "sweep"
        case .starve(let count): "starve \(count)"
        case .say(let value): "say \(value)"
        case .flood: "flood"
        case .quit: "quit"
        case .mumble(let value): "mumble \(value)"
        case .crowd(let time): "crowd \(time)"
        case .fill: "fill"
        case .clear: "clear"
        }
    }

    /// True if the step stops the daemon for a while.
    var stops: Bool {
        switch self {
        case .hang, .stall: true
        default: false
        }
    }

    /// The step that undoes this step; nil if there is none.
    var undone: Step? {
        switch self {
        case .unplug(let thing): .plug(thing)
        case .deny(let thing): .allow(thing)
        case .lock: .unlock
        case .approve: .revoke
        case .revoke: .approve
        case .fill: .clear
        case .say(let value): .say(value == "on" ? "off" : "on")
        default: nil
        }
    }

    /// Reads a step; nil if the text is not a step.
    init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard let verb = words.first else { return nil }
        let word = words.count > 1 ? words[1] : ""
        let (number, thing) = (Int(word), Thing(rawValue: word))
        switch (verb, number, thing) {
        case ("plug", _, let thing?): self = .plug(thing)
        case ("unplug", _, let thing?): self = .unplug(thing)
        case ("deny", _, let thing?): self = .deny(thing)
        case ("allow", _, let thing?): self = .allow(thing)
        case ("sleep", let number?, _): self = .sleep(number)
        case ("hang", let number?, _): self = .hang(number)
        case ("stall", let call?, _):
            guard words.count > 2, let time = Int(words[2]), call > 0 else { return nil }
            self = .stall(call: call, time: time)
        case ("restart", let number?, _): self = .restart(number)
        case ("kill", let number?, _): self = .kill(number)
        case ("leap", let number?, _): self = .leap(number)
        case ("starve", let number?, _): self = .starve(number)
        case ("edit", _, _): self = .edit(word)
        case ("spoil", _, _): self = .spoil(word)
        case ("lock", _, _): self = .lock
        case ("unlock", _, _): self = .unlock
        case ("reload", _, _): self = .reload
        case ("bus", _, _): self = .bus(isUp: word == "up")
        case ("logind", _, _): self = .logind(word, words.count > 2 ? Int(words[2]) ?? 0 : 0)
        case ("ask", _, _):
            guard words.count > 2, let number = UInt64(words[2]) else { return nil }
            self = .ask(word, number)
        case ("approve", _, _): self = .approve
        case ("revoke", _, _): self = .revoke
        case ("overflow", _, _): self = .overflow
        case ("sweep", _, _): self = .sweep
        case ("say", _, _): self = .say(word)
        case ("flood", _, _): self = .flood
        case ("quit", _, _): self = .quit
        case ("mumble", _, _): self = .mumble(word)
        case ("crowd", let number?, _): self = .crowd(number)
        case ("fill", _, _): self = .fill
        case ("clear", _, _): self = .clear
        case (_, _, let thing?):
            guard let move = Move(verb), words.count > 2, let hand = UInt64(words[2]) else {
                return nil
            }
            self = .move(move, thing, hand)
        default: return nil
        }
    }
}

/// The events on one machine with their times: the complete input of a simulation.
struct Story: Hashable {
    /// The way in which the configuration has touches read: `none`, `contacts`, `edges` or
    /// `gestures`.
    var reading: String
    /// The steps with their times in milliseconds.
    var steps: [(time: Int, step: Step)]

    static func == (left: Story, right: Story) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The script of the story.
    var text: String {
        "reading \(reading)\n"
            + steps.map { time, step in
                let fraction = String(time % 1000 + 1000).dropFirst()
                return "\(time / 1000).\(fraction) \(step.text)\n"
            }.joined()
    }

    /// Reads a script; nil if a line is not valid.
    init?(text: String) {
        reading = "none"
        steps = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return nil }
            if words[0] == "reading" {
                reading = words[1]
            } else {
                let parts = words[0].split(separator: ".")
                guard parts.count == 2, let seconds = Int(parts[0]), let rest = Int(parts[1]),
                    let step = Step(words[1])
                else { return nil }
                steps.append((seconds * 1000 + rest, step))
            }
        }
    }

    /// Generates a story.
    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func one(of count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        reading = ["none", "contacts", "edges", "gestures", "gestures"][one(of: 5)]
        steps = [(0, .plug(.panel))]
        if one(of: 3) == 0 { steps.append((0, .plug(.second))) }
        if one(of: 2) == 0 { steps.append((0, .plug(.keyboard))) }
        if one(of: 2) == 0 { steps.append((0, .approve)) }
        // Every other generation holds a key or a button during `carry`.
        if one(of: 2) == 0 { steps.append((0, .edit("rename"))) }
        var time = 3000 + one(of: 1000)
        let trouble = one(of: 6)
        var isAfterTrouble = false
        for _ in 0..<Int.random(in: 4...14, using: &random) {
            if !isAfterTrouble, one(of: 6) < trouble {
                // Half of the disturbances occur during a gesture.
                if one(of: 2) == 0 {
                    steps.append((time, Story.move(&random)))
                    time += one(of: 400)
                }
                let trouble = Story.trouble(&random)
                if trouble.stops, one(of: 2) == 0 {
                    // Four fingers fill a buffer within half a second, so events may be lost.
                    steps.append((time, .move(.carry, .panel, UInt64(one(of: 10_000)))))
                    time += one(of: 150)
                }
                steps.append((time, trouble))
                if trouble == .overflow {
                    // A message that is lost must matter, so the panel is unplugged and plugged in.
                    steps.append((time + 100, .unplug(.panel)))
                    time += 100 + one(of: 800)
                    steps.append((time, .plug(.panel)))
                }
                if let undone = trouble.undone, one(of: 2) == 0 {
                    time += 300 + one(of: 3000)
                    steps.append((time, undone))
                }
                // Half of the next steps come before the effects of the disturbance are over.
                time += one(of: 2) == 0 ? one(of: 2000) : 4500 + one(of: 3000)
                isAfterTrouble = one(of: 2) == 0
            } else {
                steps.append((time, Story.move(&random)))
                time += one(of: 4) == 0 ? 600 + one(of: 1000) : 1700 + one(of: 2000)
                isAfterTrouble = false
            }
        }
        addEpilogue(seed: seed, from: time + 4000)
        addSession(seed: seed)
    }

    private static func move(_ random: inout SplitMix64) -> Step {
        let move = Move.all[Int.random(in: 0..<Move.all.count, using: &random)]
        let isOther = Int.random(in: 0..<6, using: &random) == 0
        let thing = move == .key ? Thing.keyboard : isOther ? .second : .panel
        return .move(move, thing, UInt64.random(in: 0..<10_000, using: &random))
    }

    private static func trouble(_ random: inout SplitMix64) -> Step {
        func one(of count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        let thing = Thing.allCases[one(of: 3)]
        switch one(of: 30) {
        case 0, 1: return .unplug(thing)
        case 2, 3: return .plug(thing)
        case 4, 5: return .sleep(200 + one(of: 100_000))
        case 6:
            let time = 50 + one(of: 800)
            return one(of: 2) == 0 ? .hang(time) : .stall(call: 1 + one(of: 60), time: time)
        case 7: return .hang(1500 + one(of: 4000))
        case 8: return .lock
        case 9: return .unlock
        case 10, 11, 12: return .edit(["in-place", "rename", "slowly", "anew"][one(of: 4)])
        case 13, 14: return .spoil(["garbage", "empty", "delete", "half"][one(of: 4)])
        case 15: return .reload
        case 16: return .restart(100 + one(of: 2000))
        case 17: return .kill(100 + one(of: 2000))
        case 18: return .approve
        case 19: return .revoke
        case 20: return .deny(thing)
        case 21: return .allow(thing)
        case 22: return one(of: 2) == 0 ? .overflow : .sweep
        case 23: return .leap(one(of: 1_000_000) - 500_000)
        case 24, 25: return .say(one(of: 3) == 0 ? "on" : "off")
        case 26: return .flood
        case 27: return .quit
        case 28: return .fill
        default: return .clear
        }
    }
}
