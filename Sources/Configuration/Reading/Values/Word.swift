extension String {
    /// Whether it can be a name: one word of letters, digits, `-` and `_`, of 32 at most.
    var isWord: Bool {
        (1...32).contains(utf8.count)
            && utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
                    || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
    }
}
