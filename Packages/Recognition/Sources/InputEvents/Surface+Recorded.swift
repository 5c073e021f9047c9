extension Surface {
    /// The name of the udev property in which a recording keeps the size that was known when the
    /// recording was made.
    ///
    /// Otherwise, a recording only has the resolution of the axes: neither the size of the display
    /// under the panel nor libinput's quirks.
    public static let recordedProperty = "INPUTRX_SIZE"

    /// The value of ``recordedProperty``, such as `344x194mm display`; nil for a guess, and for
    /// a side that is not between 0 and 1 km long.
    public var recorded: String? {
        guard !isGuessed, let width = Surface.tenths(width), let height = Surface.tenths(height)
        else { return nil }
        return "\(width)x\(height)mm \(source.rawValue)"
    }

    /// Creates the surface from a value of ``recordedProperty``; nil if the value is malformed, or
    /// if the size is implausible.
    public init?(recorded text: String) {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0].hasSuffix("mm"),
            let source = SizeSource(rawValue: String(words[1])), source != .guess
        else { return nil }
        let sides = words[0].dropLast(2).split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else {
            return nil
        }
        self.init(width: width, height: height, source: source)
        guard isPlausible else { return nil }
    }

    /// Returns a length in millimetres as text, rounded to at most one decimal place; nil if it is
    /// not between 0 and 1 km.
    private static func tenths(_ length: Double) -> String? {
        guard length.isFinite, (0...1e6).contains(length) else { return nil }
        let tenths = Int((length * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
