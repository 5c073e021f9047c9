import Glibc

// The programs that ask the daemon for its status, or follow it.
extension World {
    private static let socket = "/run/user/1000/inputrx/socket"

    /// Lets a program ask; its number decides how it reads, and how long.
    ///
    /// `request` is `status`, `follow`, `nonsense`, `nothing` or `throng`.
    func ask(_ request: String, _ number: UInt64) {
        // The daemon serves sixteen programs at a time.
        let isCertain =
            kernel.now >= max(calm, judge.awake + 1_000_000) && isServing && isRunning
            && readers.count < 16
        let count = request == "throng" ? 40 : 1
        for _ in 0..<count {
            guard let reader = connect(request, number) else {
                // Eight connections may wait.
                if isCertain, count == 1 { judge.fail(.answers, "nobody listens") }
                continue
            }
            serve(reader, number, isCertain: isCertain && count == 1)
        }
    }

    private func connect(_ request: String, _ number: UInt64) -> StatusReader? {
        guard case .socket(let listener)? = kernel.files.inode(World.socket)?.kind else {
            return nil
        }
        let isSmall = number.isMultiple(of: 3)
        guard let end = listener.connect(room: isSmall ? 300 : 212_992) else { return nil }
        let pace: (Int, Int64) =
            switch number % 4 {
            case 0: (100, 20_000)
            // Such a program is stopped for some seconds, again and again.
            case 1: (100_000, 3_000_000)
            default: (100_000, 1000)
            }
        let text = request == "throng" ? "follow" : request
        let reader = StatusReader(text, end, pace: pace)
        reader.complain = { [judge] in judge.fail(.answers, $0) }
        readers.append(reader)
        return reader
    }

    private func serve(_ reader: StatusReader, _ number: UInt64, isCertain: Bool) {
        if reader.request != "nothing" { reader.ask(isTorn: number.isMultiple(of: 5)) }
        let isAsked = !number.isMultiple(of: 5)
        let isQuick = number % 4 > 1
        if isCertain, isAsked, isQuick {
            checkAnswer(to: reader, at: kernel.now + 1_000_000)
        }
        // A torn request is never replied to, and such programs leave soon.
        let isPatient = ["status", "follow"].contains(reader.request) && isAsked
        let time = isPatient ? Int64(number % 20_000) * 1000 : 1_000_000
        kernel.at(kernel.now + time) { [self] in leave(reader) }
    }

    private func checkAnswer(to reader: StatusReader, at time: Int64) {
        kernel.at(time) { [self] in
            guard isRunning, isServing, !reader.hasLeft, !reader.mayEnd else { return }
            guard kernel.now >= judge.awake + 1_000_000 else {
                return checkAnswer(to: reader, at: judge.awake + 1_000_000)
            }
            switch reader.request {
            case "nonsense":
                if !(reader.lines.last?.contains("\"refused\"") ?? reader.isEnded) {
                    judge.fail(.answers, "nonsense is not refused")
                }
            case "status", "follow":
                if !reader.isComplete { judge.fail(.answers, "\(reader.lines.count) lines") }
                if reader.isEnded != (reader.request == "status") {
                    judge.fail(.answers, "\(reader.request) has ended: \(reader.isEnded)")
                }
            default: break
            }
        }
    }

    private func leave(_ reader: StatusReader) {
        checkFollowing(reader)
        judge.note(
            "a program that asked for \(reader.request) has read \(reader.lines.count) lines"
        )
        reader.leave()
        readers.removeAll { $0 === reader }
    }

    /// Checks what a program that follows has read, if it reads quickly.
    func checkFollowing(_ reader: StatusReader) {
        guard reader.request == "follow", reader.isComplete, !reader.isEnded, isRunning,
            kernel.now >= judge.awake + 1_000_000, reader.isUpToDate
        else { return }
        if let difference = reader.difference {
            judge.fail(.answers, "a program that follows has read \(difference)")
        }
        if let isLocked, kernel.now >= calm {
            let value = reader.value(of: "locked")
            if value != (isLocked ? "yes" : "no") {
                judge.fail(.answers, "it has read that `locked` is \(value ?? "")")
            }
        }
    }
}
