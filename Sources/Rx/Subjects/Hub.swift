public import Synchronization

/// The subscribers of a hot source: takes elements from any thread and tells all, in one order.
///
/// Whoever finds the hub busy (another thread, or a subscriber that sends to the source it listens
/// to) leaves its event to the one that is telling: nobody waits, no lock is held while telling,
/// and every subscriber sees the same order. The list of subscribers belongs to the one inside the
/// gate too, so telling them takes no copy of it.
@usableFromInline
final class Hub<Element>: HubType {
    @usableFromInline let gate = Gate()
    @usableFromInline let seats = Cell(ContiguousArray<Seat<Element>>())
    // How the sequence ended; guarded by the gate.
    @usableFromInline let end = Cell<Termination?>(nil)
    // Live subscribers, those on their way into the list included.
    @usableFromInline let count = Atomic<Int>(0)

    @inlinable
    init() {}

    @inlinable var hasObservers: Bool { count.load(ordering: .acquiring) > 0 }

    @inlinable
    func next(_ element: Element) {
        if gate.enter() {
            tell(element)
            gate.leave()
        } else {
            gate.later { self.tell(element) }
        }
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        if gate.enter() {
            finish(termination)
            gate.leave()
        } else {
            gate.later { self.finish(termination) }
        }
    }

    /// Tells the subscribers.
    ///
    /// Inside the gate only: nobody changes the list meanwhile.
    @inlinable
    func tell(_ element: Element) {
        seats.value.withUnsafeBufferPointer { seats in
            for index in seats.indices where seats[index].ticket.isActive {
                seats[index].sink.next(element)
            }
        }
    }

    /// Ends the sequence and lets go of all subscribers.
    ///
    /// Inside the gate only.
    @usableFromInline
    func finish(_ termination: Termination) {
        guard end.value == nil else { return }
        end.value = termination
        let leaving = seats.value
        seats.value = []
        for seat in leaving where seat.ticket.leave() {
            count.subtract(1, ordering: .releasing)
            seat.sink.stop(termination)
        }
    }

    /// Adds a subscriber, or tells it how the sequence ended.
    @usableFromInline
    func subscribe(_ sink: Sink<Element>) -> any Disposable {
        let ticket = issueTicket()
        if gate.enter() {
            seat(ticket, sink)
            gate.leave()
        } else {
            gate.later { self.seat(ticket, sink) }
        }
        return ticket
    }

    /// A ticket for a subscriber that is about to take a seat.
    @usableFromInline
    func issueTicket() -> Ticket {
        count.add(1, ordering: .releasing)
        return Ticket(hub: self)
    }

    /// Takes a subscriber in.
    ///
    /// Inside the gate only.
    @usableFromInline
    func seat(_ ticket: Ticket, _ sink: Sink<Element>) {
        if let end = end.value {
            guard ticket.leave() else { return }
            count.subtract(1, ordering: .releasing)
            sink.stop(end)
        } else if ticket.isActive {
            seats.value.append(Seat(ticket: ticket, sink: sink))
        }
    }

    /// Lets go of subscribers that have left.
    @usableFromInline
    func sweep() {
        count.subtract(1, ordering: .releasing)
        if gate.enter() {
            removeEmptySeats()
            gate.leave()
        } else {
            gate.later { self.removeEmptySeats() }
        }
    }

    /// Whether ``dispose()`` was called.
    @usableFromInline let disposed = Atomic<Bool>(false)

    @usableFromInline var isDisposed: Bool { disposed.load(ordering: .acquiring) }

    /// Lets go of all subscribers without a word.
    @usableFromInline
    func dispose() {
        disposed.store(true, ordering: .releasing)
        if gate.enter() {
            abandon()
            gate.leave()
        } else {
            gate.later { self.abandon() }
        }
    }

    private func abandon() {
        end.value = .error(RxError.disposed(object: ObjectIdentifier(self)))
        let leaving = seats.value
        seats.value = []
        for seat in leaving where seat.ticket.leave() { count.subtract(1, ordering: .releasing) }
    }

    private func removeEmptySeats() {
        // Released after the list is whole again: a deinit may call back.
        var left = seats.value.filter { !$0.ticket.isActive }
        seats.value.removeAll { !$0.ticket.isActive }
        left.removeAll()
    }
}

/// One subscriber in a ``Hub``.
@usableFromInline @frozen
struct Seat<Element> {
    @usableFromInline let ticket: Ticket
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(ticket: Ticket, sink: Sink<Element>) {
        self.ticket = ticket
        self.sink = sink
    }
}

@usableFromInline
protocol HubType: AnyObject {
    /// Called once by each ticket that was given back.
    func sweep()
}

/// What a subscriber of a hub holds: gives up the seat, and keeps neither hub nor sink alive.
@usableFromInline
final class Ticket: Disposable {
    @usableFromInline let active = Atomic<Bool>(true)
    private weak var hub: (any HubType)?

    @usableFromInline
    init(hub: any HubType) {
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
        if leave() { hub?.sweep() }
    }
}
