import InputEvents

/// An expectation of a recording, in the format of the labels: `tap 2fg`.
///
///     swipe left 3fg           exactly that: the words of `on:` and the number of fingers
///     swipe * 3fg              a shell pattern
///     tap 1fg | double tap *   either
///     some drag *              once or more
///     maybe hold 2fg           once or not at all
///     any key BTN_*            any number of times
struct Expected {
    let text: String
    private let patterns: [ShellPattern]
    private let least: Int
    private let most: Int

    init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ")
        let quantity = ["some": (1, Int.max), "maybe": (0, 1), "any": (0, Int.max)]
        let counted = words.first.flatMap { quantity[String($0)] }
        (least, most) = counted ?? (1, 1)
        let rest = words.dropFirst(counted == nil ? 0 : 1).joined(separator: " ")
        patterns = rest.split(separator: "|").map { part in
            ShellPattern(part.split(separator: " ").joined(separator: " "))
        }
    }

    /// Returns true if a gesture meets the expectation.
    func matches(_ gesture: String) -> Bool { patterns.contains { $0.matches(gesture) } }

    /// Returns true if the gestures meet a list of expectations in order; `withExtras` allows more
    /// between.
    static func match(
        _ gestures: [String],
        _ expected: [Expected],
        withExtras: Bool = false
    ) -> Bool {
        // From the end: true if the gestures from one index on meet the expectations from another
        // on.
        var rest = [Bool](repeating: withExtras, count: gestures.count + 1)
        rest[gestures.count] = true
        for item in expected.reversed() {
            var next = [Bool](repeating: false, count: gestures.count + 1)
            for start in 0...gestures.count {
                next[start] = item.takes(from: start, of: gestures, rest, withExtras: withExtras)
            }
            rest = next
        }
        return rest[0]
    }

    /// Returns true if the item can take gestures from an index on so that the rest meets the list.
    private func takes(
        from start: Int,
        of gestures: [String],
        _ rest: [Bool],
        withExtras: Bool
    ) -> Bool {
        var taken = 0
        if least == 0, rest[start] { return true }
        for place in start..<gestures.count {
            if matches(gestures[place]) {
                taken += 1
            } else if !withExtras {
                return false
            }
            if taken >= least, taken <= most, rest[place + 1] { return true }
            if taken >= most { return false }
        }
        return false
    }
}
