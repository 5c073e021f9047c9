import Diagnostics
import InputEvents
import YAML

// The types of values that many keys share.

extension ValueSort<String> {
    /// Any text; `what` describes it in messages.
    static func text(_ what: String) -> Self {
        ValueSort(schema: { .text }, read: { $0.scalar($1, expecting: what)?.text })
    }
}

extension ValueSort<Bool> {
    static var flag: Self { ValueSort(schema: { .flag }, read: { $0.flag($1) }) }
}

extension ValueSort<Int> {
    /// A whole number in a range; `reason` explains the range.
    static func count(_ range: ClosedRange<Int>, reason: String? = nil) -> Self {
        ValueSort(
            schema: { .count(range) },
            read: { $0.count($1, in: range, reason: reason) }
        )
    }
}

extension ValueSort<UInt16> {
    static var hexadecimal: Self {
        ValueSort(schema: { .hexadecimal }, read: { $0.hexadecimal($1) })
    }
}

extension ValueSort<Duration> {
    static var duration: Self { ValueSort(schema: { .duration }, read: { $0.duration($1) }) }
}

extension ValueSort<Length> {
    static var length: Self { ValueSort(schema: { .length }, read: { $0.length($1) }) }
    static var speed: Self { ValueSort(schema: { .speed }, read: { $0.speed($1) }) }
}

extension ValueSort<Surface> {
    static var size: Self { ValueSort(schema: { .size }, read: { $0.size($1) }) }
}

extension ValueSort where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the raw values of an enumeration.
    static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return ValueSort(words: words, schema: { .words(words) }, read: { $0.choice($1) })
    }
}
