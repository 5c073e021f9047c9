/// An element of an XML file.
struct XMLElement: Hashable, Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// The text directly in it, without that of its children.
    var text = ""
    /// The line where it begins, from 1.
    var line = 1

    /// The text without blanks around it.
    var trimmedText: String { String(text.trimmed) }

    /// The element in the form for remarks.
    var original: Original { Original("<\(name)>", line: line) }
}
