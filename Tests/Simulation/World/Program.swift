import Glibc

/// The command line.
enum Program {
    static func run(_ arguments: [String]) -> Int32 {
        if arguments.first == "speed" { return measure() }
        if arguments.first == "mutate", arguments.count == 2 {
            return Mutation.apply(to: arguments[1]) ? 0 : 1
        }
        if arguments.first == "mutable", arguments.count == 2 {
            return Mutation.stand(in: arguments[1]) ? 0 : 1
        }
        if arguments.first == "show", let seed = arguments.last.flatMap({ UInt64($0) }) {
            print(Story(seed: seed).text, terminator: "")
            return 0
        }
        if arguments.first == "mutations" { return judge(mutations: arguments.dropFirst()) }
        if arguments.first == "find" { return find(arguments.dropFirst()) }
        if arguments.first == "list" {
            return list(arguments.dropFirst().compactMap { UInt64($0) })
        }
        if arguments.first == "record", arguments.count == 3 {
            return record(file: arguments[1], in: arguments[2])
        }
        if arguments.count == 1 { return play(file: arguments[0]) }
        let numbers = arguments.compactMap { UInt64($0) }
        guard numbers.count == arguments.count, numbers.count != 1 else {
            print(
                "usage: simulation [FIRST LAST | list FIRST LAST | show SEED | FILE "
                    + "| record FILE FOLDER | speed]"
            )
            return 64
        }
        return play(numbers.isEmpty ? 1...1000 : numbers[0]...max(numbers[0], numbers[1]))
    }

    /// Measures how many frames a second are played, in one long story.
    private static func measure() -> Int32 {
        var story = Story(seed: 1)
        story.reading = "none"
        story.steps = [(0, .plug(.panel))]
        // Only moves whose commands end by themselves.
        let moves = Move.all.filter { $0.name.hasPrefix("swipe") && Configurations.isBound($0, 1) }
        for number in 0..<4000 {
            let move = moves[number % moves.count]
            story.steps.append((4000 + number * 1500, .move(move, .panel, UInt64(number))))
        }
        return play([story])
    }

    /// Chooses each mutation in turn, and prints the first seed, or else the first of the named
    /// stories, that detects the mutation.
    private static func judge(mutations arguments: some Collection<String>) -> Int32 {
        let stories = arguments.filter { $0.hasSuffix(".story") }
        let most = arguments.first ?? "10000"
        let only = arguments.dropFirst().compactMap { Int($0) }
        var found = 0
        let numbers = only.isEmpty ? Array(1...Mutation.all.count) : only
        for number in numbers {
            setenv("INPUTRX_MUTATION", "\(number)", 1)
            print("\(number). \(Mutation.all[number - 1].fault): ", terminator: "")
            if start(["find", most] + stories) != 0 { found += 1 } else { print("not found") }
        }
        print("\(found) of \(numbers.count) mutations are found")
        return found + 2 >= numbers.count ? 0 : 1
    }

    /// Prints the first failure of the seeds from 1 up to the first argument, or else of the
    /// stories that the other arguments name.
    private static func find(_ arguments: some Collection<String>) -> Int32 {
        for seed in 1...max(1, arguments.first.flatMap { UInt64($0) } ?? 1000) {
            guard let violation = Playing(Story(seed: seed)).violation else { continue }
            print("seed \(seed), \(violation)")
            return 1
        }
        for path in arguments.dropFirst() {
            guard let story = story(in: path), let violation = Playing(story).violation else {
                continue
            }
            print("\(path.split(separator: "/").last ?? ""), \(violation)")
            return 1
        }
        return 0
    }

    /// Prints all failures of the seeds.
    private static func list(_ numbers: [UInt64]) -> Int32 {
        guard numbers.count == 2 else { return 64 }
        var count = 0
        for seed in numbers[0]...max(numbers[0], numbers[1]) {
            guard let violation = Playing(Story(seed: seed)).violation else { continue }
            print("seed \(seed): \(violation)")
            count += 1
        }
        print("\(count) failures")
        return count == 0 ? 0 : 1
    }

    /// The greatest number of stories that one process plays.
    private static let most: UInt64 = 2500

    private static func play(_ seeds: ClosedRange<UInt64>) -> Int32 {
        if seeds.upperBound - seeds.lowerBound >= most {
            let rest = seeds.lowerBound + most
            let status = playElsewhere(seeds.lowerBound...rest - 1)
            return status == 0 ? play(rest...seeds.upperBound) : status
        }
        return play(one: seeds)
    }

    /// Plays stories in another process, because memory that a daemon leaks is freed only when the
    /// process ends.
    private static func playElsewhere(_ seeds: ClosedRange<UInt64>) -> Int32 {
        start(["\(seeds.lowerBound)", "\(seeds.upperBound)"])
    }

    /// Runs this program in a new process and waits for its end.
    private static func start(_ arguments: [String]) -> Int32 {
        let words = (["simulation"] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        fflush(nil)
        var process: pid_t = 0
        guard posix_spawn(&process, "/proc/self/exe", nil, nil, words, environ) == 0 else {
            return 71
        }
        var status: Int32 = 0
        Glibc.waitpid(process, &status, 0)
        return status == 0 ? 0 : 1
    }

    private static func play(one seeds: ClosedRange<UInt64>) -> Int32 {
        play(seeds.lazy.map { Story(seed: $0) }, first: seeds.lowerBound)
    }

    /// Plays stories until one breaks a promise, and prints the shortest form of this story.
    private static func play(_ stories: some Sequence<Story>, first: UInt64 = 0) -> Int32 {
        var (seed, frames, time, count) = (first, 0, Int64(0), 0)
        let begin = clock()
        for story in stories {
            let playing = Playing(story)
            frames += playing.frames
            time += playing.time
            count += 1
            defer { seed += 1 }
            guard let violation = playing.violation else { continue }
            print("# seed \(seed): \(violation)")
            print("# the shortest story that breaks the same promise:")
            print(story.shrunk(violation.promise).text, terminator: "")
            return 1
        }
        let seconds = Double(clock() - begin) / Double(CLOCKS_PER_SEC)
        let days = Double(time) / 86_400_000_000
        print(
            "\(count) stories, \(frames) frames, \(days.rounded(to: 10)) days in "
                + "\(seconds.rounded(to: 100)) s: \(Int(Double(frames) / seconds)) frames a second"
        )
        return 0
    }

    private static func story(in path: String) -> Story? {
        guard let text = TextFile.read(path) else {
            print("cannot open \(path)")
            return nil
        }
        let story = Story(text: text)
        if story == nil { print("\(path) is no story") }
        return story
    }

    /// Writes what the devices of a story send, and its configuration, for `inputrx trace`.
    private static func record(file path: String, in folder: String) -> Int32 {
        guard let story = story(in: path) else { return 66 }
        let recording = StoryRecording()
        _ = Playing(story, into: recording)
        TextFile.write(recording.text, to: "\(folder)/story.yml")
        let configuration = Configurations.text(1, reading: story.reading)
        TextFile.write(configuration, to: "\(folder)/config.yaml")
        return 0
    }

    private static func play(file path: String) -> Int32 {
        guard let story = story(in: path) else { return 66 }
        let playing = Playing(story, keepsNotes: true)
        for (time, text) in playing.notes {
            print("\(Double(time / 1000) / 1000) \(text)")
        }
        return playing.violation == nil ? 0 : 1
    }
}

extension Double {
    fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
