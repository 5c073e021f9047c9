/// Counts the rounds of a loop over sources that may be endless, so that the loop can be stopped.
///
/// A loop that runs while it is being subscribed leaves its later rounds to the trampoline. There,
/// between two rounds, `begin` disposes what was disposed meanwhile.
struct TrampolineRounds {
    private var count = 0
    /// The number of rounds that the loop may run; nil for a loop on the trampoline.
    private let limit: Int?
    private var subscribing: OnScheduler?

    init(limit: Int?) { self.limit = limit }

    /// True if the trampoline must run the next round.
    var areOver: Bool { count == limit }

    /// Begins a round.
    mutating func begin() {
        // Before the trampoline runs, nothing could be disposed.
        if limit == nil, count > 0 {
            if count == 1 { subscribing = .current }
            subscribing?.disposeIfRequested()
        }
        count += 1
    }
}
