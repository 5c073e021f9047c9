import Configuration
import Desktops

/// A state that translated bindings depend on, and that presets report.
enum FollowedState: String, CaseIterable, Hashable, Sendable {
    /// The name of the focused program.
    case app
    /// `yes` if the focused window fills the screen.
    case fullscreen

    /// What the state says, in the middle of a sentence.
    fileprivate var meaning: String {
        switch self {
        case .app: "the name of the focused program"
        case .fullscreen: "whether the focused window fills the screen"
        }
    }

    /// The command that sets the state.
    fileprivate var command: String {
        switch self {
        case .app: "`inputrx state app NAME`"
        case .fullscreen: "`inputrx state fullscreen yes`"
        }
    }

    /// The comment above the state in the configuration.
    fileprivate func comment(isReported: Bool) -> String {
        switch self {
        case .app:
            isReported
                ? "Follows the focused program."
                : "The focused program: set it with \(command)."
        case .fullscreen:
            isReported
                ? "Follows whether the focused window fills the screen."
                : "Whether the focused window fills the screen: set it with \(command)."
        }
    }
}

extension ImportedConfiguration {
    /// Adds the state `app`, the name of the focused program, and a note if no preset sets it.
    mutating func followApplications(on desktop: Desktop?) {
        follow([.app], on: desktop)
    }

    /// Adds states with the desktop's presets, and notes about what else they need.
    mutating func follow(_ states: [FollowedState], on desktop: Desktop?) {
        guard !states.isEmpty else { return }
        var section = Section(comments: [], key: "states", entries: [])
        for state in states {
            let preset = desktop?.preset(telling: state.rawValue)
            section.comments.append(state.comment(isReported: preset != nil))
            let definition = preset.map { [YAMLEntry("preset", $0.rawValue)] } ?? []
            section.entries.append(YAMLEntry(state.rawValue, .mapping(definition)))
            noteNeeds(of: state, with: preset, on: desktop)
        }
        sections.append(section)
    }

    /// Notes what the user has to do so that the state has a value.
    private mutating func noteNeeds(
        of state: FollowedState,
        with preset: StatePreset?,
        on desktop: Desktop?
    ) {
        let original = Original("when: \(state.rawValue)")
        if preset == .gnome {
            note(
                original,
                "GNOME tells \(state.meaning) only to extensions of its shell: switch on that of "
                    + "inputrx, `gnome-extensions enable inputrx-focus@inputrx`"
            )
        } else if preset == nil {
            note(
                original,
                "needs \(state.meaning); "
                    + (desktop.map { "\($0.name) has no preset that tells it: " }
                        ?? "--desktop chooses a preset that tells it; elsewhere ")
                    + "\(state.command) or a `command:` sets it"
            )
        }
    }
}
