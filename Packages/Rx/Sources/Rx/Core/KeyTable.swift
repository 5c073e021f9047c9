/// A thread-safe dictionary of objects that calls the keys' `hash` and `==` outside its lock.
///
/// The user defines the types of the keys, so the methods of keys may do anything. Therefore the
/// hash is computed first, the few slots with that hash are compared after they have been copied
/// out of the lock, and the table is changed only if those slots have not changed meanwhile.
final class KeyTable<Key: Hashable, Value: AnyObject>: @unchecked Sendable {
    /// A key with its value, shared by the table and the queue of an ``ExpiringTable``: a copy of a
    /// key with a weak reference takes as long as an allocation.
    final class Slot {
        let key: Key
        let value: Value

        init(key: Key, value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The slots of the keys with one hash.
    private struct Bucket {
        /// The number of the change that made this bucket.
        let version: UInt64
        var slots: [Slot]
    }

    private struct Buckets: ReturnsRemoved {
        var byHash: [Int: Bucket] = [:]
        var changes: UInt64 = 0
        var count = 0

        /// Adds a slot unless the bucket of its hash has changed since `known` was read; returns
        /// true if the slot was added.
        mutating func add(_ slot: Slot, hash: Int, after known: Bucket?) -> Bool {
            guard byHash[hash]?.version == known?.version else { return false }
            changes += 1
            count += 1
            byHash[hash] = Bucket(version: changes, slots: (known?.slots ?? []) + [slot])
            return true
        }

        /// Removes the slot of a value; returns the previous bucket, or nil if there was none.
        mutating func remove(_ value: Value, hash: Int) -> Bucket? {
            guard let previous = byHash[hash] else { return nil }
            let remaining = previous.slots.filter { $0.value !== value }
            changes += 1
            count -= previous.slots.count - remaining.count
            byHash[hash] = remaining.isEmpty ? nil : Bucket(version: changes, slots: remaining)
            return previous
        }
    }

    private let buckets = Guarded(Buckets())

    /// The number of values.
    var count: Int { buckets.read { $0.count } }

    /// Returns the value of a key; nil if there is none.
    func value(for key: Key) -> Value? {
        let hash = key.hashValue
        return buckets.read { $0.byHash[hash] }?.slots.first { $0.key == key }?.value
    }

    /// Returns the slot of a key; `make` makes its value if there is none.
    func slot(for key: Key, make: () -> Value) -> (slot: Slot, isNew: Bool) {
        let hash = key.hashValue
        while true {
            let known = buckets.read { $0.byHash[hash] }
            if let slot = known?.slots.first(where: { $0.key == key }) {
                return (slot, false)
            }
            let slot = Slot(key: key, value: make())
            if buckets.withLock({ $0.add(slot, hash: hash, after: known) }) {
                return (slot, true)
            }
        }
    }

    /// Removes a value, if the table still holds it.
    func remove(_ value: Value, for key: Key) {
        let hash = key.hashValue
        _ = buckets.withLock { $0.remove(value, hash: hash) }
    }
}

/// A dictionary of objects that are forgotten some time after they have expired.
///
/// Adding a value examines the values at the front of a queue, until it has found two that have not
/// expired (these move to the end of the queue) or 64 that have expired. So adding takes constant
/// time, however many values there are, and only few expired values remain.
final class ExpiringTable<Key: Hashable, Value: AnyObject> {
    private let table = KeyTable<Key, Value>()
    private let queue = Guarded(Fifo<KeyTable<Key, Value>.Slot>())

    /// The number of values, including those that have expired but are not forgotten yet.
    var count: Int { table.count }

    /// Returns the value of a key; nil if there is none.
    func value(for key: Key) -> Value? { table.value(for: key) }

    /// Returns the value of a key; `make` makes it if there is none.
    ///
    /// If it adds a value, also forgets values for which `retire` returns true; `retire` must make
    /// such a value refuse further use.
    func value(for key: Key, retire: (Value) -> Bool, make: () -> Value) -> Value {
        let (slot, isNew) = table.slot(for: key, make: make)
        guard isNew else { return slot.value }
        forget(retire: retire)
        queue.withLock { $0.append(slot) }
        return slot.value
    }

    /// Examines the values at the front of the queue and forgets those for which `retire` returns
    /// true.
    func forget(retire: (Value) -> Bool) {
        var (kept, forgotten) = (0, 0)
        while kept < 2, forgotten < 64, let front = queue.withLock({ $0.popFirst() }) {
            if retire(front.value) {
                table.remove(front.value, for: front.key)
                forgotten += 1
            } else {
                queue.withLock { $0.append(front) }
                kept += 1
            }
        }
    }

    /// Removes a value that has been retired.
    func remove(_ value: Value, for key: Key) { table.remove(value, for: key) }
}
