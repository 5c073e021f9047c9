import Foundation
import Testing

@testable import Desktops

@Suite("The page of each desktop") struct DesktopPageTests {
    private static func page(_ desktop: Desktop) throws -> String {
        let name = desktop == .hyprlandLua ? "hyprland" : desktop.rawValue
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/desktops").standardized
        return String(
            decoding: try Data(contentsOf: folder.appending(path: "\(name).md")),
            as: UTF8.self
        )
    }

    @Test(
        "has the first command for everything that the desktop can do",
        arguments: Desktop.allCases.filter { $0 != .other }
    )
    func commands(desktop: Desktop) throws {
        // In a YAML value, a quote within quotes stands twice.
        let text = try Self.page(desktop).replacing("''", with: "'")
        // Few have workspaces in a grid.
        let rare: [DesktopTask] = [.playPause, .up, .down, .left, .right]
        for task in DesktopTask.allCases where !rare.contains(task) {
            guard let command = desktop.commands(for: task).first,
                // A desktop with an overview needs no menu of programs.
                task != .launcher || desktop.commands(for: .overview).isEmpty
            else { continue }
            #expect(text.contains(command.line), "\(task)")
        }
    }

    @Test("is named in the list of pages", arguments: Desktop.allCases.filter { $0 != .other })
    func list(desktop: Desktop) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/desktops").standardized
        let list = String(
            decoding: try Data(contentsOf: folder.appending(path: "README.md")),
            as: UTF8.self
        )
        let name = desktop == .hyprlandLua ? "hyprland" : desktop.rawValue
        #expect(list.contains("](\(name).md)"))
    }
}
