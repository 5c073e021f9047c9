/// The subscribers of a ``Hub``, first come first.
///
/// As in RxSwift, who comes after the first one has left is told first: it takes that place.
/// Elements of one source that meet again further down depend on it.
///
/// An array that is read without touching reference counts: the one inside the gate is the only one
/// who reads or changes it, and changes wait while it reads.
@usableFromInline @frozen
struct SeatList {
    @usableFromInline var base: UnsafeMutablePointer<Unmanaged<Seat>>?
    @usableFromInline var count = 0
    @usableFromInline var capacity = 0
    private var isFirstPlaceFree = true

    @usableFromInline
    init() {}

    /// Gives the memory back; to be called once, at the end.
    mutating func destroy() {
        _ = removeAll()
        base?.deallocate()
    }

    @usableFromInline
    mutating func take(_ seat: Seat) {
        if count == capacity { grow() }
        guard let base else { return }
        var place = count
        if isFirstPlaceFree {
            isFirstPlaceFree = false
            place = 0
            base.advanced(by: 1).moveInitialize(from: base, count: count)
        }
        base.advanced(by: place).initialize(to: .passRetained(seat))
        count += 1
    }

    private mutating func grow() {
        capacity = max(4, capacity * 2)
        let larger = UnsafeMutablePointer<Unmanaged<Seat>>.allocate(capacity: capacity)
        if let base {
            larger.moveInitialize(from: base, count: count)
            base.deallocate()
        }
        base = larger
    }

    /// Moves the seats whose subscribers have left behind the others.
    ///
    /// Returns where they are. The caller lets go of them, with the gate still closed: what they
    /// hold may call back when it is released.
    mutating func removeLeft() -> UnsafeMutableBufferPointer<Unmanaged<Seat>> {
        let seats = UnsafeMutableBufferPointer(start: base, count: count)
        var kept = 0
        for index in seats.indices {
            if seats[index]._withUnsafeGuaranteedRef({ $0.ticket.isActive }) {
                seats.swapAt(kept, index)
                kept += 1
            } else if index == 0 {
                isFirstPlaceFree = true
            }
        }
        count = kept
        return UnsafeMutableBufferPointer(rebasing: seats[kept...])
    }

    /// Takes out all.
    mutating func removeAll() -> [Seat] {
        guard let base else { return [] }
        defer {
            count = 0
            isFirstPlaceFree = true
        }
        return (0..<count).map { base[$0].takeRetainedValue() }
    }
}

/// One subscriber of a ``Hub``; its type is erased so that lists of them need not know it.
@usableFromInline
class Seat {
    @usableFromInline final let ticket: Ticket

    @inlinable
    init(ticket: Ticket) { self.ticket = ticket }

    /// Tells the subscriber the end.
    @usableFromInline
    func stop(_ termination: Termination) {}
}

/// A seat with the sink of its subscriber.
@usableFromInline
final class SeatOf<Element>: Seat {
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(ticket: Ticket, sink: Sink<Element>) {
        self.sink = sink
        super.init(ticket: ticket)
    }

    @inlinable
    override func stop(_ termination: Termination) { sink.stop(termination) }
}
