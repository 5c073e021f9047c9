/// A set of event codes of all types.
package struct EventCodeSet: Hashable, Sendable {
    /// The type of each member in the upper 16 bits, its code in the lower ones.
    private var members: Set<UInt32> = []

    /// Creates an empty set.
    package init() {}

    /// True if the set is empty.
    package var isEmpty: Bool { members.isEmpty }

    /// Adds a code of a type.
    package mutating func insert(type: UInt16, code: UInt16) {
        members.insert(UInt32(type) << 16 | UInt32(code))
    }

    /// Returns true if the set contains a code of a type.
    package func contains(type: UInt16, code: UInt16) -> Bool {
        members.contains(UInt32(type) << 16 | UInt32(code))
    }

    /// Returns true if the set contains any code of the type.
    package func contains(type: UInt16) -> Bool {
        members.contains { $0 >> 16 == UInt32(type) }
    }

    /// The types of the codes, in ascending order.
    package var types: [UInt16] { Set(members.map { UInt16($0 >> 16) }).sorted() }

    /// Returns the codes of a type, in ascending order.
    package func codes(of type: UInt16) -> [UInt16] {
        members.filter { $0 >> 16 == UInt32(type) }.map { UInt16(truncatingIfNeeded: $0) }.sorted()
    }

    package func containsKey(_ code: UInt16) -> Bool { contains(type: EvdevType.key, code: code) }

    package func containsKey(in codes: ClosedRange<UInt16>) -> Bool {
        codes.contains(where: containsKey)
    }

    package func containsAxis(_ code: UInt16) -> Bool {
        contains(type: EvdevType.absolute, code: code)
    }

    package func containsRelative(_ code: UInt16) -> Bool {
        contains(type: EvdevType.relative, code: code)
    }
}
