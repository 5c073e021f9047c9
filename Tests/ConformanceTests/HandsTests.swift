import Foundation
import TestSupport
import Testing

@testable import conformance

@Suite("Recognition of hard hands on hard panels")
struct HandsTests {
    /// Returns the figures in docs/build/conformance.md: per cent by the name of the row.
    private static func documented() throws -> [String: Int] {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/build/conformance.md").standardized
        let text = try String(contentsOf: page, encoding: .utf8)
            .components(separatedBy: "\n## Hard hands, hard panels\n").dropFirst().joined()
        var shares: [String: Int] = [:]
        var subject: Substring = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("### ") { subject = line.dropFirst(4) }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count >= 2, let share = Int(cells[1]) else { continue }
            shares["\(subject): \(cells[0])"] = share
        }
        return shares
    }

    @Test("docs/build/conformance.md has every row: `make conformance HANDS=1` prints them")
    func rows() throws {
        let names = HandCase.all.map { "\($0.subject): \($0.name)" }
        #expect(Set(names).count == names.count)
        #expect(Set(try Self.documented().keys) == Set(names))
    }

    @Test("its figures for some rows of each subject are those of the code")
    func figures() throws {
        let documented = try Self.documented()
        let step = Seeds.areAll ? 5 : 15
        var seen: [String: Int] = [:]
        let some = HandCase.all.filter { row in
            seen[row.subject, default: 0] += 1
            return seen[row.subject, default: 0] % step == 2
        }
        #expect(some.count >= (Seeds.areAll ? 12 : 5))
        for score in HandTable.whole(some).scores {
            let name = "\(score.row.subject): \(score.row.name)"
            #expect(documented[name] == score.share, "\(name)")
        }
    }

    @Test("the same seed gives the same hand; another seed gives another one")
    func seeds() {
        func frames(_ seed: UInt64) -> [Double] {
            var random = SeededRandom(seed: seed)
            let performance = Hand().swipe(0, 30...40, by: 3, on: .tablet, &random)
            return SyntheticPanel.tablet.frames(of: performance, &random).flatMap {
                $0.changes.map(\.position.x)
            }
        }
        #expect(frames(1) == frames(1))
        #expect(frames(1) != frames(2))
    }

    @Test("a panel that loses a contact lifts it and lands it again, once")
    func lostContacts() {
        var random = SeededRandom(seed: 3)
        let panel = SyntheticPanel.tablet.with { $0.lostFrames = 2 }
        let performance = Hand().swipe(0, 30...40, on: panel, &random)
        let phases = panel.frames(of: performance, &random).flatMap { $0.changes.map(\.phase) }
        #expect(phases.filter { $0 == .down }.count == 2)
        #expect(phases.filter { $0 == .up }.count == 2)
    }
}
