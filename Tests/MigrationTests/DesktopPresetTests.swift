import Configuration
import Desktops
import Diagnostics
import Testing

@testable import Migration

@Suite("Presets of desktops") struct DesktopPresetTests {
    @Test("a desktop has the preset of its name, for the states that it tells")
    func names() {
        for desktop in Desktop.allCases {
            guard let preset = StatePreset(rawValue: desktop.rawValue) else { continue }
            for state in StatePreset.states {
                let found = desktop.preset(telling: state)
                #expect(found == (preset.tells(state) ? preset : nil), "\(desktop) \(state)")
            }
        }
    }

    @Test("each preset that tells the focused program is that of a desktop")
    func programs() {
        let found = Set(Desktop.allCases.compactMap { $0.preset(telling: "app") })
        #expect(found == Set(StatePreset.allCases.filter { $0.tells("app") }))
    }

    @Test("every state that translations follow is one of presets")
    func followed() {
        for state in FollowedState.allCases {
            #expect(StatePreset.states.contains(state.rawValue))
        }
    }

    /// Gestures for one program.
    private static let originals: [ForeignFormat: String] = [
        .fusuma: """
        ---
        context: {application: Firefox}
        swipe: {3: {left: {command: date}}}
        """,
        .touchegg: """
        <touchégg><application name="Firefox">
        <gesture type="SWIPE" fingers="3" direction="LEFT">
        <action type="RUN_COMMAND"><command>date</command></action>
        </gesture></application></touchégg>
        """,
        .inputActions: """
        - type: swipe
          fingers: 3
          direction: left
          conditions: [$window_class == firefox, $window_fullscreen]
          actions: [{command: date}]
        """,
    ]

    @Test(
        "gestures for one program follow it, or a note says how to set it",
        arguments: Desktop.allCases
    )
    func translations(desktop: Desktop) throws {
        for (format, text) in Self.originals {
            let imported = Importer.read(
                Source(name: "x", text: text),
                as: format,
                options: ImportOptions(desktop: desktop)
            )
            #expect(imported.count == 1)
            #expect(imported.diagnostics == [])
            let source = Source(name: "y", text: imported.yaml)
            let states = try #require(ConfigurationReader.read(source).0).states
            #expect(states.contains { $0.name == "app" }, "\(format)")
            for state in states {
                let preset = desktop.preset(telling: state.name)
                #expect(state.preset == preset, "\(format)")
                let hasNote = imported.remarks.contains {
                    $0.original == "when: \(state.name)" && $0.reason.contains("no preset")
                }
                #expect(hasNote == (preset == nil), "\(format)")
            }
        }
    }
}
