import Configuration
import Pipeline

/// The program with the focus, in words and as a condition that can be pasted.
package struct FocusedProgram {
    /// The name of the state whose value is the focused program.
    package static let state = "app"

    private let preset: StatePreset?
    private let isConfigured: Bool
    private var hasShownState = false

    /// Prepares texts about changes of the focus.
    ///
    /// `preset` is the preset that reports the focus on this desktop, or nil if there is none;
    /// `isConfigured` is true if the configuration already has the state.
    package init(preset: StatePreset?, isConfigured: Bool) {
        self.preset = preset
        self.isConfigured = isConfigured
    }

    /// Returns the lines for the program that has the focus now; the last one can be pasted into a
    /// binding.
    package mutating func lines(_ program: String) -> [String] {
        guard !program.isEmpty else { return ["focused: no program"] }
        var lines = ["focused: \(program.printable)"]
        if !isConfigured, !hasShownState, let preset {
            hasShownState = true
            lines += [
                "  once in the configuration, so that bindings can depend on it:",
                "            states: {\(FocusedProgram.state): {preset: \(preset.rawValue)}}",
            ]
        }
        return lines + [
            "  in a binding for this program alone:",
            "            when: {\(FocusedProgram.state): \(WrittenBinding.scalar(program))}",
        ]
    }

    /// Finds the preset for the desktop in the environment; nil if none reports the focus there, or
    /// if it needs a program that is missing.
    package static func preset(
        environment: (String) -> String?,
        isProgram: (String) -> Bool
    ) -> StatePreset? {
        let found: StatePreset? =
            if environment("SWAYSOCK") != nil {
                .sway
            } else if environment("HYPRLAND_INSTANCE_SIGNATURE") != nil {
                .hyprland
            } else if environment("NIRI_SOCKET") != nil {
                .niri
            } else if environment("XDG_CURRENT_DESKTOP")?.contains("KDE") == true {
                .kde
            } else if environment("WAYLAND_DISPLAY") != nil {
                nil
            } else if environment("I3SOCK") != nil {
                .i3
            } else if environment("DISPLAY") != nil {
                .x11
            } else {
                nil
            }
        return found.flatMap { preset in
            preset.tells(state) && preset.programs.allSatisfy(isProgram)
                ? preset : nil
        }
    }
}
