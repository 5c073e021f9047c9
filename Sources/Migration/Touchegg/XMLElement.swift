/// An element of an XML file.
struct XMLElement: Hashable, Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// The text directly in the element, without the text of its children.
    var text = ""
    /// The line where the element begins, from 1.
    var line = 1

    /// The text without leading and trailing white space.
    var trimmedText: String { String(text.trimmed) }

    /// The element, as remarks show it.
    var original: Original { Original("<\(name)>", line: line) }
}
