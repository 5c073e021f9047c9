import InputEvents

/// The keys and buttons of a device, as sysfs lists them.
package struct KeyCapabilities: Hashable, Sendable {
    // The bits of the keys; bit n of word w is key 64·w + n.
    private var words: [UInt64]

    /// Creates an empty set.
    package init() {
        words = []
    }

    /// Reads `capabilities/key`: hexadecimal words separated by spaces, the highest first.
    ///
    /// - Parameters:
    ///   - text: the contents of the file.
    ///   - wordSize: the number of bits in a word; the kernel uses 32 for a 32-bit reader.
    package init(sysfs text: String, wordSize: Int = UInt.bitWidth) {
        words = []
        let wordTexts = text.split { $0.isWhitespace }.prefix(4096 / wordSize).reversed()
        for (position, word) in wordTexts.enumerated() {
            let (index, shift) = (position * wordSize).quotientAndRemainder(dividingBy: 64)
            if index == words.count { words.append(0) }
            words[index] |= (UInt64(word, radix: 16) ?? 0) << UInt64(shift)
        }
    }

    /// Returns true if the device has the key.
    package func contains(_ key: KeyCode) -> Bool {
        let (word, bit) = Int(key.rawValue).quotientAndRemainder(dividingBy: 64)
        return word < words.count && words[word] >> UInt64(bit) & 1 == 1
    }

    /// True if a person could type text or numbers with these keys.
    ///
    /// One such key is enough, because a malicious device could announce only a few letters.
    /// udev/70-inputrx.rules makes the same check, and tests compare the two.
    package var areTyped: Bool {
        KeyCode.typed.contains { keys in
            keys.contains { contains(KeyCode(rawValue: $0)) }
        }
    }
}
