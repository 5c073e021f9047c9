extension StateChange {
    /// Returns true if the text can be the name of a state: at most 64 lower-case letters, digits
    /// and hyphens, beginning with a letter.
    ///
    /// Such a name is a valid file name on every file system, and never a special name like `..`.
    public static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7a).contains(first), text.utf8.count <= 64
        else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
        }
    }
}
