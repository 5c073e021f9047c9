public import Synchronization

/// The subscribers of a hot source: takes elements from any thread and tells all, in one order.
///
/// Whoever finds the hub busy (another thread, or a subscriber that sends to the source it listens
/// to) leaves its event to the one that is telling: nobody waits, no lock is held while telling,
/// and every subscriber sees the same order. The list of subscribers belongs to the one inside the
/// gate too, so telling them takes no copy of it.
@usableFromInline
final class Hub<Element>: HubCore {
    // Made where the element's type is known; elsewhere it would have to be looked up each time.
    @usableFromInline let makeSeat: (Ticket, __owned Sink<Element>) -> SeatOf<Element>

    @inlinable
    override init() {
        makeSeat = { SeatOf(ticket: $0, sink: $1) }
        super.init()
    }

    @inlinable
    func next(_ element: Element) {
        if enter() {
            tell(element)
            leave()
        } else {
            later { self.tell(element) }
        }
    }

    /// Tells the subscribers.
    ///
    /// Inside the gate only: nobody changes the list meanwhile.
    @inlinable
    func tell(_ element: Element) {
        guard let base = seats.base else { return }
        for index in 0..<seats.count {
            base[index]._withUnsafeGuaranteedRef { seat in
                if seat.ticket.isActive {
                    unsafeDowncast(seat, to: SeatOf<Element>.self).sink.next(element)
                }
            }
        }
    }

    /// Adds a subscriber, or tells it how the sequence ended.
    @inlinable
    func subscribe(_ sink: __owned Sink<Element>) -> any Disposable {
        let ticket = issueTicket()
        let seat = makeSeat(ticket, consume sink)
        if enter() {
            take(seat)
            leave()
        } else if let end = endIfReached() {
            dismiss(seat, end)
        } else {
            later { self.take(seat) }
        }
        return ticket
    }

    /// Takes a subscriber in.
    ///
    /// Inside the gate only.
    @inlinable
    func seat(_ ticket: Ticket, _ sink: Sink<Element>) { take(makeSeat(ticket, sink)) }
}

/// What a ``Hub`` does without knowing its elements.
@usableFromInline
class HubCore: Gate {
    // Changed inside the gate only.
    @exclusivity(unchecked) @usableFromInline final var seats = SeatList()
    // Live subscribers, those on their way into the list included.
    private final let count = Atomic<Int>(0)
    private final let disposed = Atomic<Bool>(false)
    /// How the sequence ended.
    ///
    /// Inside the gate only.
    @usableFromInline final private(set) var end: Termination?
    // For those outside: held while `end` changes and while they look.
    private final let endLock = ShortLock()

    @usableFromInline
    override init() { super.init() }

    deinit { seats.destroy() }

    @usableFromInline final var hasObservers: Bool { count.load(ordering: .acquiring) > 0 }

    /// Whether ``dispose()`` was called.
    @usableFromInline final var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    @usableFromInline
    final func stop(_ termination: Termination) {
        if enter() {
            finish(termination)
            leave()
        } else {
            later { self.finish(termination) }
        }
    }

    /// Ends the sequence and lets go of all subscribers.
    private final func finish(_ termination: Termination) {
        guard end == nil else { return }
        endLock.withLock { end = termination }
        for seat in seats.removeAll() where seat.ticket.leave() {
            count.subtract(1, ordering: .releasing)
            seat.stop(termination)
        }
    }

    /// A ticket for a subscriber that is about to take a seat.
    @usableFromInline
    final func issueTicket() -> Ticket {
        count.add(1, ordering: .releasing)
        return Ticket(hub: self)
    }

    /// Takes a subscriber in, or tells it how the sequence ended.
    ///
    /// Inside the gate only.
    @usableFromInline
    final func take(_ seat: Seat) {
        if let end {
            dismiss(seat, end)
        } else if seat.ticket.isActive {
            seats.take(seat)
        }
    }

    /// How the sequence ended, if it has: for those who may be outside the gate.
    ///
    /// Who subscribes while the subscribers are told the end is told it too, at once.
    @usableFromInline
    final func endIfReached() -> Termination? {
        var end: Termination?
        endLock.withLock { end = self.end }
        return end
    }

    /// Tells a subscriber that comes too late how the sequence ended.
    @usableFromInline
    final func dismiss(_ seat: Seat, _ end: Termination) {
        guard seat.ticket.leave() else { return }
        count.subtract(1, ordering: .releasing)
        seat.stop(end)
    }

    /// Lets go of subscribers that have left; called once for each.
    final func sweep() {
        count.subtract(1, ordering: .releasing)
        if enter() {
            releaseLeft()
            leave()
        } else {
            later { self.releaseLeft() }
        }
    }

    private final func releaseLeft() { for seat in seats.removeLeft() { seat.release() } }

    /// Lets go of all subscribers without a word.
    @usableFromInline
    final func dispose() {
        disposed.store(true, ordering: .releasing)
        if enter() {
            abandon()
            leave()
        } else {
            later { self.abandon() }
        }
    }

    /// Lets go of all subscribers: the owner goes, and nothing will be told any more.
    ///
    /// Every owner's `deinit` calls it, because tickets keep the hub and so its seats alive.
    @usableFromInline
    final func close() {
        if enter() {
            _ = seats.removeAll()
            leave()
        } else {
            later { _ = self.seats.removeAll() }
        }
    }

    private final func abandon() {
        let gone = Termination.error(RxError.disposed(object: ObjectIdentifier(self)))
        endLock.withLock { end = gone }
        for seat in seats.removeAll() where seat.ticket.leave() {
            count.subtract(1, ordering: .releasing)
        }
    }
}

/// What a subscriber of a hub holds: gives up the seat.
///
/// It keeps the hub alive but not the hub's owner, with whom all seats go: a weak reference would
/// cost each hub one object more, and each subscription as much as the seat does.
@usableFromInline
final class Ticket: Disposable {
    @usableFromInline let active = Atomic<Bool>(true)
    private let hub: HubCore

    @usableFromInline
    init(hub: HubCore) {
        self.hub = hub
        Resources.increment()
    }

    deinit { Resources.decrement() }

    @inlinable var isActive: Bool { active.load(ordering: .relaxed) }

    /// Leaves; whether it was still there.
    @usableFromInline
    func leave() -> Bool { active.exchange(false, ordering: .acquiringAndReleasing) }

    @usableFromInline
    func dispose() {
        if leave() { hub.sweep() }
    }
}
