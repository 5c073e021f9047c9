/// Objects by key; calls the keys' `hash` and `==` outside its lock.
///
/// Keys are types of the program, whose methods may do anything. So the hash is computed first, the
/// few slots with that hash are compared after they have been copied out, and the table is changed
/// only if they are still the same.
final class KeyTable<Key: Hashable, Value: AnyObject>: @unchecked Sendable {
    struct Slot {
        let key: Key
        let value: Value
    }

    private struct Bucket {
        let version: UInt64
        var slots: [Slot]
    }

    private struct Buckets: ReturnsRemoved {
        // The buckets by hash.
        var all: [Int: Bucket] = [:]
        var changes: UInt64 = 0
        var count = 0

        /// Adds a slot if no bucket of that hash has changed since `known` was read.
        mutating func add(_ slot: Slot, hash: Int, after known: Bucket?) -> Bool {
            guard all[hash]?.version == known?.version else { return false }
            changes += 1
            count += 1
            all[hash] = Bucket(version: changes, slots: (known?.slots ?? []) + [slot])
            return true
        }

        /// Removes the slot of a value; returns the previous bucket.
        mutating func remove(_ value: Value, hash: Int) -> Bucket? {
            guard let before = all[hash] else { return nil }
            let kept = before.slots.filter { $0.value !== value }
            changes += 1
            count -= before.slots.count - kept.count
            all[hash] = kept.isEmpty ? nil : Bucket(version: changes, slots: kept)
            return before
        }
    }

    private let buckets = Guarded(Buckets())

    /// The number of values.
    var count: Int { buckets.read { $0.count } }

    /// Returns the value of a key.
    func value(for key: Key) -> Value? {
        let hash = key.hashValue
        return buckets.read { $0.all[hash] }?.slots.first { $0.key == key }?.value
    }

    /// Returns the value of a key; `make` makes it if there is none.
    func value(for key: Key, make: () -> Value) -> (value: Value, isNew: Bool) {
        let hash = key.hashValue
        while true {
            let known = buckets.read { $0.all[hash] }
            if let slot = known?.slots.first(where: { $0.key == key }) {
                return (slot.value, false)
            }
            let slot = Slot(key: key, value: make())
            if buckets.withLock({ $0.add(slot, hash: hash, after: known) }) {
                return (slot.value, true)
            }
        }
    }

    /// Removes a value, if it is still there.
    func remove(_ value: Value, for key: Key) {
        let hash = key.hashValue
        _ = buckets.withLock { $0.remove(value, hash: hash) }
    }
}

/// Objects by key that are forgotten some time after they are over.
///
/// Adding a value examines the oldest ones: until it has found two that are not over, and at most
/// 64 that are. So it takes constant time, however many values there are, and only few that are
/// over remain.
final class ExpiringTable<Key: Hashable, Value: AnyObject> {
    private let table = KeyTable<Key, Value>()
    private let line = Guarded(Fifo<KeyTable<Key, Value>.Slot>())

    /// The number of values, including those that are over but not forgotten yet.
    var count: Int { table.count }

    /// Returns the value of a key.
    func value(for key: Key) -> Value? { table.value(for: key) }

    /// Returns the value of a key; `make` makes it if there is none.
    ///
    /// Forgets values for which `retire` returns true; such a value must refuse to be used.
    func value(for key: Key, retire: (Value) -> Bool, make: () -> Value) -> Value {
        let (value, isNew) = table.value(for: key, make: make)
        guard isNew else { return value }
        forget(retire: retire)
        line.withLock { $0.append(KeyTable.Slot(key: key, value: value)) }
        return value
    }

    /// Looks at the oldest values and forgets those for which `retire` returns true.
    func forget(retire: (Value) -> Bool) {
        var (kept, forgotten) = (0, 0)
        while kept < 2, forgotten < 64, let oldest = line.withLock({ $0.popFirst() }) {
            if retire(oldest.value) {
                table.remove(oldest.value, for: oldest.key)
                forgotten += 1
            } else {
                line.withLock { $0.append(oldest) }
                kept += 1
            }
        }
    }

    /// Removes a value that has been retired.
    func remove(_ value: Value, for key: Key) { table.remove(value, for: key) }
}
