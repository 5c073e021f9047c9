import RecognitionTestSupport

extension Story {
    /// Adds steps that need quiet before them, to half of the stories.
    ///
    /// They have random numbers of their own, so that another kind of step changes no other story.
    mutating func addEpilogue(seed: UInt64, from start: Int) {
        var random = SplitMix64(seed: ~seed)
        func one(of count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        guard one(of: 2) == 0 else { return }
        var time = start
        func add(_ step: Step, after pause: Int = 0) {
            time += pause
            steps.append((time, step))
        }
        func hand() -> UInt64 { UInt64(one(of: 10_000)) }
        for _ in 0...one(of: 3) {
            switch one(of: 14) {
            case 0:
                // Two people touch two panels at the same time.
                add(.plug(.second))
                add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 3000)
                add(.move(Story.anyMove(one(of: 100)), .second, hand()), after: one(of: 400))
            case 1, 2:
                add(.edit(["folder", "unseen"][one(of: 2)]))
                add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 3000)
                add(.edit(["rename", "in-place", "folder"][one(of: 3)]), after: 2000)
                add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 3000)
            case 3:
                add(.edit("pieces"))
                for _ in 0..<2 {
                    add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 1500)
                }
            case 4:
                add(.mumble(one(of: 2) == 0 ? "on" : "off"))
                add(.move(.tap(3), .panel, hand()), after: 450)
            case 5:
                add(.crowd(3000))
                add(.plug(Thing.allCases[one(of: 2)]), after: 1000)
                time += 7000
            case 6:
                add(.plug(.keyboard))
                add(.plug(.copy), after: 3000)
                add(.move(.key, .copy, hand()), after: 3000)
                if one(of: 2) == 0 { add(.unplug(.keyboard), after: 1000) }
                add(.move(.key, .copy, hand()), after: 3000)
            case 7 where one(of: 2) == 0:
                add(.move(.corners, .panel, hand()))
                time += 11_000
            case 8:
                add(.move(.carry, .panel, hand()))
                add(.edit("rename"), after: one(of: 300))
            case 9:
                let move = Move.swipe(3, "up")
                add(.move(move, .panel, hand()))
                add(.move(move, .panel, hand()), after: 800 + one(of: 3000))
            case 10:
                add(.move(.key, .keyboard, hand()))
                add(.deny(.keyboard), after: one(of: 100))
                add(.allow(.keyboard), after: 500)
                add(.move(.key, .keyboard, hand()), after: 3000)
            case 11:
                add(.lock)
                add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 3000)
                add(.unlock, after: 3000)
            case 13:
                add(.plug(.pen))
                add(.move(.hover, .pen, hand()), after: 3000)
                add(.move(Story.anyMove(one(of: 100)), .panel, hand()), after: 100 + one(of: 3000))
            case 12:
                // During a drag with a lock, a tap soon after the drag ends it.
                let number = hand()
                let length = Hand(.carry, hand: number).frames.last?.time ?? 0
                add(.move(.carry, .panel, number))
                add(.move(.tap(1), .panel, hand()), after: Int(length / 1000) + 60 + one(of: 200))
            default: break
            }
            time += 2500 + one(of: 2500)
        }
    }

    private static func anyMove(_ number: Int) -> Move {
        let moves = Move.all.filter { $0 != .key }
        return moves[number % moves.count]
    }
}
