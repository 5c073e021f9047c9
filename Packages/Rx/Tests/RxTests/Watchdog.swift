import Foundation
import Synchronization

/// Runs work on a separate thread; returns false if the work has not returned after a minute.
///
/// Then that thread waits for ever; the calling test fails instead of waiting, too.
func returns(stackSize: Int = 8 << 20, _ work: @escaping () -> Void) -> Bool {
    firstThatHangs(of: 1, stackSize: stackSize) { _ in work() } == nil
}

/// Runs numbered rounds on one thread; returns the number of the first round that has not returned
/// after a minute, or nil if all rounds have returned.
///
/// The limit is a minute because a round can take seconds under a sanitizer on a busy machine.
func firstThatHangs(
    of count: Int,
    stackSize: Int = 8 << 20,
    _ round: @escaping (Int) -> Void
) -> Int? {
    let job = Rounds(count, round)
    let thread = Thread { job.run() }
    thread.stackSize = stackSize
    thread.start()
    var (last, waited) = (-1, 0)
    while true {
        let current = job.current.load(ordering: .acquiring)
        if current == count { return nil }
        (last, waited) = current == last ? (last, waited + 1) : (current, 0)
        if waited == 600_000 { return current }
        usleep(100)
    }
}

private final class Rounds: @unchecked Sendable {
    /// The number of the round that runs.
    let current = Atomic<Int>(0)
    private let count: Int
    private var round: ((Int) -> Void)?

    init(_ count: Int, _ round: @escaping (Int) -> Void) {
        self.count = count
        self.round = round
    }

    func run() {
        for number in 0..<count {
            round?(number)
            if number == count - 1 { round = nil }
            current.store(number + 1, ordering: .releasing)
        }
    }
}
