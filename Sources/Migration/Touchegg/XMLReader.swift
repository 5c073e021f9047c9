import CExpat

/// Reads XML into elements, with expat.
///
/// It refuses document types, so that no entity can expand to a huge text, and files with more
/// elements or deeper nesting than any configuration has.
final class XMLReader {
    /// Reads a document; throws if it is refused or not XML.
    static func read(_ bytes: [UInt8], firstLine: Int) throws(ImportFailure) -> XMLElement {
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw ImportFailure("out of memory")
        }
        defer { XML_ParserFree(parser) }
        let reader = XMLReader(parser, firstLine: firstLine)
        // The parser calls back only inside XML_Parse, while `reader` is alive.
        XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                XMLReader.instance(data)?.begin(name, attributes)
            },
            { data, _ in XMLReader.instance(data)?.end() }
        )
        XML_SetCharacterDataHandler(parser) { data, text, count in
            XMLReader.instance(data)?.add(text, count)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            XMLReader.instance(data)?.stop("document types (`<!DOCTYPE`) are not read")
        }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(
                parser,
                buffer.bindMemory(to: CChar.self).baseAddress,
                Int32(clamping: buffer.count),
                1
            )
        }
        return try withExtendedLifetime(reader) { () throws(ImportFailure) -> XMLElement in
            if let problem = reader.problem { throw ImportFailure(problem) }
            guard status == XML_STATUS_OK, let root = reader.root else {
                let reason =
                    XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
                    ?? "not XML"
                throw ImportFailure("line \(reader.line) is not XML: \(reason)")
            }
            return root
        }
    }

    /// 20,000: more elements than any configuration has.
    private static let maximumElements = 20_000
    private static let maximumDepth = 64

    private let parser: XML_Parser
    private let firstLine: Int
    private var openElements: [XMLElement] = []
    private var root: XMLElement?
    private var problem: String?
    private var elementCount = 0

    private init(_ parser: XML_Parser, firstLine: Int) {
        self.parser = parser
        self.firstLine = firstLine
    }

    private static func instance(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
        data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The line of the file that the parser has reached.
    private var line: Int { firstLine - 1 + Int(clamping: XML_GetCurrentLineNumber(parser)) }

    private func begin(
        _ name: UnsafePointer<CChar>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        elementCount += 1
        guard elementCount <= XMLReader.maximumElements,
            openElements.count < XMLReader.maximumDepth
        else {
            stop("there are more elements in it than any configuration has")
            return
        }
        var element = XMLElement(name: name.map { String(cString: $0) } ?? "", line: line)
        var next = attributes
        while let pointer = next, let key = pointer[0], let value = pointer[1] {
            element.attributes[String(cString: key)] = String(cString: value)
            next = pointer + 2
        }
        openElements.append(element)
    }

    private func end() {
        guard let element = openElements.popLast() else { return }
        if openElements.isEmpty {
            root = element
        } else {
            openElements[openElements.count - 1].children.append(element)
        }
    }

    private func add(_ text: UnsafePointer<CChar>?, _ count: Int32) {
        guard let text, count > 0, !openElements.isEmpty else { return }
        text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            let buffer = UnsafeBufferPointer(start: bytes, count: Int(count))
            openElements[openElements.count - 1].text += String(decoding: buffer, as: UTF8.self)
        }
    }

    /// Refuses the document; the first reason counts.
    private func stop(_ reason: String) {
        if problem == nil { problem = reason }
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
}
