import Foundation

/// Follows the links of Markdown pages in a folder.
public struct LinkedPages {
    /// The folder that contains all pages.
    private let root: URL

    /// Creates the pages in that folder.
    public init(in folder: String) { root = URL(filePath: folder).standardized }

    /// The paths of all pages, relative to the folder.
    public var all: Set<String> {
        var found: Set<String> = []
        let paths = FileManager.default.enumerator(atPath: root.path)
        while let path = paths?.nextObject() as? String {
            if path.hasSuffix(".md") { found.insert(path) }
        }
        return found
    }

    /// Returns the text of a page; empty if there is no such page.
    public func text(_ page: String) -> String {
        let data = FileManager.default.contents(atPath: root.appending(path: page).path)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Returns the links of a page that lead to no file in the folder, or to no heading in a file.
    public func broken(in text: String, at page: String) -> [String] {
        links(in: text).filter { link in
            let (path, hasHeading) = target(of: link, in: text, at: page)
            return path == nil || !hasHeading
        }
    }

    /// Returns, for each page that can be reached from a page, the least number of links to it.
    public func distances(from start: String) -> [String: Int] {
        var distances = [start: 0]
        var open = [start]
        while !open.isEmpty {
            let page = open.removeFirst()
            let text = text(page)
            for link in links(in: text) {
                guard let path = target(of: link, in: text, at: page).path else { continue }
                // A link to a folder leads to its list of files.
                let isFolder = !path.hasSuffix(".md")
                let next = isFolder ? all.filter { $0.hasPrefix("\(path)/") } : [path]
                for next in next where distances[next] == nil {
                    distances[next] = (distances[page] ?? 0) + 1
                    open.append(next)
                }
            }
        }
        return distances
    }

    /// Returns the links in the prose of a page, without links to other sites.
    private func links(in text: String) -> [String] {
        LinkedPages.withoutBlocks(text).replacing(/`[^`]*`/, with: "")
            .matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            .filter { !$0.hasPrefix("http") }
    }

    /// Returns the path of a link's file relative to the folder, nil if there is no such file; and
    /// true if the file has the heading that the link names.
    private func target(of link: String, in text: String, at page: String)
        -> (path: String?, hasHeading: Bool)
    {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = root.appending(path: page).deletingLastPathComponent()
            .appending(path: String(parts[0])).standardized.path
        let isHere = parts[0].isEmpty
        let isBelow = isHere || file.hasPrefix(root.path + "/")
        guard isBelow, isHere || FileManager.default.fileExists(atPath: file) else {
            return (nil, false)
        }
        let path = isHere ? page : String(file.dropFirst(root.path.count + 1))
        guard parts.count > 1, isHere || path.hasSuffix(".md") else { return (path, true) }
        let target = isHere ? text : self.text(path)
        return (path, LinkedPages.anchors(target).contains(String(parts[1])))
    }

    /// Returns the text of a page without its code blocks.
    public static func withoutBlocks(_ text: String) -> String {
        "\n\(text)".components(separatedBy: "\n```").enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
    }

    /// Returns the anchors of a page: its headings in lower case, with hyphens between the words.
    private static func anchors(_ text: String) -> Set<String> {
        Set(
            withoutBlocks(text).split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
                heading.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                    .replacing(" ", with: "-")
            }
        )
    }
}
