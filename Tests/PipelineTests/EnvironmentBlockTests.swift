import TestSupport
import Testing

@testable import Pipeline

@Suite("An environment block") struct EnvironmentBlockTests {
    private func text(_ write: (inout EnvironmentBlock) -> Void) -> String {
        var block = EnvironmentBlock()
        write(&block)
        return block.variables.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    }

    @Test("keeps its variables in the order of addition")
    func order() {
        #expect(
            text {
                $0.add("A", "left")
                $0.add("B", -7)
                $0.add("C", 3.14159, decimals: 2)
                $0.add("D", "")
            } == "A=left B=-7 C=3.14 D="
        )
    }

    @Test("ends a text at its first NUL, where C would end it")
    func nul() {
        #expect(text { $0.add("A", "a=b\0INJECTED=1") } == "A=a=b")
        #expect(text { $0.add("A", "\0") } == "A=")
    }

    @Test("writes whole numbers like String")
    func wholeNumbers() {
        var random = SplitMix64(seed: Seeds.one)
        let numbers =
            [0, 9, 10, -1, .max, .min]
            + (0..<500).map { _ in
                Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0...62, using: &random)
            }
        for number in numbers { #expect(text { $0.add("N", number) } == "N=\(number)") }
    }

    @Test("writes numbers with decimals like text(decimals:)")
    func decimals() {
        var random = SplitMix64(seed: Seeds.one)
        let numbers =
            [0, -0.04, 0.05, -0.05, 99.95, 1e12, -1e13, .nan, .infinity, 0.000_000_4]
            + (0..<500).map { _ in Double.random(in: -2000...2000, using: &random) }
        for number in numbers {
            for decimals in 0...6 {
                #expect(
                    text { $0.add("N", number, decimals: decimals) }
                        == "N=\(number.text(decimals: decimals))"
                )
            }
        }
    }

    @Test("passes null-terminated C strings, after the inherited ones")
    func cStrings() {
        var block = EnvironmentBlock()
        block.add("A", "1")
        block.add("B", 2)
        var inherited = Array("HOME=/root".utf8CString)
        let found = inherited.withUnsafeMutableBufferPointer { buffer in
            block.withCStrings(after: [buffer.baseAddress!]) { pointers in
                var texts: [String] = []
                var next = pointers
                while let pointer = next.pointee {
                    texts.append(String(cString: pointer))
                    next += 1
                }
                return texts
            }
        }
        #expect(found == ["HOME=/root", "A=1", "B=2"])
    }
}
