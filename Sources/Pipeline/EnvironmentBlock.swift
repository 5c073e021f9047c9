/// Environment variables in C's format: `NAME=value`, each with a final NUL, in one buffer.
///
/// The start of a command waits for the block, so adding variables creates no `String`.
public struct EnvironmentBlock {
    private var bytes: [UInt8] = []
    /// The offset of each variable in `bytes`.
    private var starts: [Int] = []

    /// Creates an empty block.
    ///
    /// The block has room for all facts of most gestures, so it seldom grows.
    public init() {
        bytes.reserveCapacity(1024)
        starts.reserveCapacity(32)
    }

    /// Adds a variable with a text, which ends at its first NUL, as it would in C.
    mutating func add(_ name: StaticString, _ value: String) {
        begin(name)
        let start = bytes.count
        bytes.append(contentsOf: value.utf8)
        if let end = bytes[start...].firstIndex(of: 0) { bytes.removeSubrange(end...) }
        bytes.append(0)
    }

    /// Adds a variable with a whole number.
    mutating func add(_ name: StaticString, _ value: Int64) {
        begin(name)
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(digits: value.magnitude)
        bytes.append(0)
    }

    /// Adds a variable with a number that has exactly `decimals` decimals (at most 6).
    ///
    /// The format is that of ``Swift/Double/text(decimals:)``.
    mutating func add(_ name: StaticString, _ value: Double, decimals: Int) {
        begin(name)
        let number = FixedPoint(value, decimals: decimals)
        if number.isNegative { bytes.append(UInt8(ascii: "-")) }
        append(digits: number.whole)
        if number.decimals > 0 {
            bytes.append(UInt8(ascii: "."))
            append(digits: number.fraction, width: number.decimals)
        }
        bytes.append(0)
    }

    /// Passes `inherited` and then the variables to `body`, as a null-terminated array of C
    /// strings.
    public func withCStrings<Result>(
        after inherited: [UnsafeMutablePointer<CChar>],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { buffer in
            // C declares the strings as mutable, but does not change them.
            let characters = UnsafeMutableRawPointer(mutating: buffer.baseAddress)?
                .assumingMemoryBound(to: CChar.self)
            return withUnsafeTemporaryAllocation(
                of: UnsafeMutablePointer<CChar>?.self,
                capacity: inherited.count + starts.count + 1
            ) { pointers in
                var next = 0
                func add(_ pointer: UnsafeMutablePointer<CChar>?) {
                    pointers.initializeElement(at: next, to: pointer)
                    next += 1
                }
                inherited.forEach(add)
                for start in starts { add(characters.map { $0 + start }) }
                add(nil)
                guard let start = pointers.baseAddress else {
                    preconditionFailure("there is room for nil at least")
                }
                return body(UnsafePointer(start))
            }
        }
    }

    /// The variables in the order of addition.
    public var variables: [(name: String, value: String)] {
        starts.map { start in
            let variable = bytes[start...].prefix { $0 != 0 }
            let name = variable.prefix { $0 != UInt8(ascii: "=") }
            let value = variable.dropFirst(name.count + 1)
            return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
        }
    }

    /// Begins a variable with its name and `=`.
    private mutating func begin(_ name: StaticString) {
        starts.append(bytes.count)
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "="))
    }

    /// Adds the digits of a number, padded with leading zeros to the width.
    private mutating func append(digits number: UInt64, width: Int = 1) {
        var divisor: UInt64 = 1
        var digitCount = 1
        while digitCount < width || number / divisor >= 10 {
            divisor *= 10
            digitCount += 1
        }
        var remaining = number
        while divisor > 0 {
            let (digit, remainder) = remaining.quotientAndRemainder(dividingBy: divisor)
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            remaining = remainder
            divisor /= 10
        }
    }
}
