import RecognitionTestSupport

extension Story {
    /// Adds a message bus, what happens to it and to logind, and programs that ask for the status,
    /// to half of the stories.
    ///
    /// The steps have random numbers of their own, so that they change no other step.
    mutating func addSession(seed: UInt64) {
        var random = SplitMix64(seed: seed &* 0x9E37_79B9_7F4A_7C15)
        func one(of count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        guard one(of: 2) == 0 else { return }
        let last = steps.last?.time ?? 0
        guard last > 5000 else { return }
        var added: [(time: Int, step: Step)] = []
        for _ in 0..<one(of: 4) {
            let request = ["status", "follow", "follow", "follow", "nonsense", "nothing", "throng"]
            let step = Step.ask(request[one(of: 7)], UInt64(one(of: 20_000)))
            added.append((3000 + one(of: last - 3000), step))
        }
        if one(of: 4) != 0 { added.append((0, .bus(isUp: true))) }
        if one(of: 4) == 0 { added.append((0, .logind("lock", 0))) }
        for _ in 0...one(of: 4) {
            let time = 3000 + one(of: last - 3000)
            switch one(of: 10) {
            case 0, 1:
                added.append((time, .logind("lock", 0)))
                added.append((time + 500 + one(of: 6000), .logind("unlock", 0)))
            case 2: added.append((time, .logind("session", 0)))
            case 3: added.append((time, .logind(["flood", "other"][one(of: 2)], 0)))
            case 4: added.append((time, .logind("lie", 0)))
            case 5: added.append((time, .logind("leave", 100 + one(of: 5000))))
            case 6: added.append((time, .logind("silence", 100 + one(of: 30_000))))
            case 7: added.append((time, .logind(one(of: 2) == 0 ? "unlock" : "lock", 0)))
            default:
                added.append((time, .bus(isUp: false)))
                // Some changes happen while the bus is away, or just before.
                if one(of: 2) == 0 {
                    let word = one(of: 2) == 0 ? "lock" : "unlock"
                    added.append((time - 2 + one(of: 500), .logind(word, 0)))
                }
                if one(of: 4) != 0 { added.append((time + 100 + one(of: 8000), .bus(isUp: true))) }
            }
        }
        let all = (steps + added).enumerated()
        steps = all.sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }
}
