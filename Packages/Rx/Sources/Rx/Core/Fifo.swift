/// A first-in, first-out queue; appending and removing take amortised constant time.
@usableFromInline @frozen
struct Fifo<Element> {
    /// The queued elements, from the index `head`; the items before it are nil.
    @usableFromInline var items: [Element?] = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    @inlinable var count: Int { items.count - head }

    @inlinable var isEmpty: Bool { head == items.count }

    /// The oldest element; nil if the queue is empty.
    @inlinable var first: Element? { isEmpty ? nil : items[head] }

    @inlinable
    mutating func append(_ element: Element) { items.append(element) }

    /// Removes the oldest element and returns it; nil if the queue is empty.
    @inlinable
    mutating func popFirst() -> Element? {
        guard head < items.count else { return nil }
        let element = items[head]
        items[head] = nil
        head += 1
        if head == items.count {
            // A long array is released; a short one is used again.
            items.removeAll(keepingCapacity: head <= 1024)
            head = 0
        } else if head >= 64, head * 2 >= items.count {
            // No more elements move than have been removed, so the time is still amortised.
            items.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Removes all elements and returns them.
    @inlinable
    mutating func takeAll() -> Fifo {
        defer { self = Fifo() }
        return self
    }
}
