/// Work that schedules itself: keeps the disposables of the rounds under way.
final class Recursion<State>: Disposable {
    typealias Round = (State, @escaping (State) -> any Disposable) -> any Disposable

    private let rounds = CompositeDisposable()
    private let action: Guarded<((_ state: State, _ recurse: (State) -> Void) -> Void)?>
    private let scheduleRound: Round

    init(
        action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void,
        scheduleRound: @escaping Round
    ) {
        self.action = Guarded(action)
        self.scheduleRound = scheduleRound
    }

    func schedule(_ state: State) { schedule(state, by: scheduleRound) }

    func schedule(_ state: State, by round: Round) {
        // The round may be over before `round` returns; then there is nothing to keep.
        let slot = Guarded((key: CompositeDisposable.DisposeKey?.none, isOver: false))
        let disposable = round(state) { [self] state in
            let key = slot.withLock { slot in
                defer { slot.isOver = true }
                return slot.key
            }
            if let key { rounds.remove(for: key) }
            action.withLock { $0 }?(state, schedule)
            return Disposables.create()
        }
        guard !slot.withLock({ $0.isOver }) else { return }
        guard let key = rounds.insert(disposable) else { return }
        let wasOver = slot.withLock { slot in
            slot.key = key
            return slot.isOver
        }
        if wasOver { rounds.remove(for: key) }
    }

    func dispose() {
        action.withLock { $0 = nil }
        rounds.dispose()
    }
}
