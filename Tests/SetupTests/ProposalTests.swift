import Configuration
import Desktops
import Diagnostics
import Testing

@testable import Setup

@Suite("The proposals of init") struct ProposalTests {
    private static let machines: [[Surroundings.Surface: [String]]] = [
        [:], [.touchscreen: ["Goodix"]], [.touchpad: ["SynPS/2"]],
        [.touchscreen: ["Goodix"], .touchpad: ["SynPS/2"]],
    ]

    @Test(
        "passes the check without a word, and has five gestures where the desktop allows",
        arguments: Desktop.allCases,
        machines
    )
    func passes(desktop: Desktop, devices: [Surroundings.Surface: [String]]) {
        for readsPowerKey in [false, true] {
            for installed in [nil, Set<String>()] {
                let proposal = Proposal(
                    for: Surroundings(
                        desktop: desktop,
                        devices: devices,
                        readsPowerKey: readsPowerKey,
                        installed: installed
                    )
                )
                let source = Source(name: "proposal", text: proposal.text)
                let (configuration, diagnostics) = ConfigurationReader.read(source)
                #expect(diagnostics.map(\.message) == [], "\(proposal.text)")
                #expect(configuration?.bindings.count == Proposal.size, "\(proposal.text)")
                #expect(proposal.missing.isEmpty == (installed == nil))
            }
        }
    }

    @Test("is what a person would write")
    func text() {
        let proposal = Proposal(
            for: Surroundings(
                desktop: .sway,
                devices: [.touchscreen: ["Goodix Capacitive TouchScreen"]],
                installed: ["swaymsg", "pactl", "fuzzel", "brightnessctl"]
            )
        )
        #expect(
            proposal.text == """
                # Gestures for sway, proposed by `inputrx init`.
                # Found: touchscreen (Goodix Capacitive TouchScreen).
                #
                # Change anything: the running inputrx reads this file again when you save it.
                # `inputrx gestures` lists all gestures, and `inputrx check` finds mistakes.

                bindings:
                  # Three fingers to the left: the next workspace.
                  - name: next-workspace
                    on: swipe left
                    fingers: 3
                    run: swaymsg -q workspace next_on_output

                  # Three fingers to the right: the workspace before.
                  - name: previous-workspace
                    on: swipe right
                    fingers: 3
                    run: swaymsg -q workspace prev_on_output

                  # Up and down along the right edge: a slider for the volume.
                  - name: volume
                    on: drag vertical
                    from: right edge
                    more: pactl set-sink-volume @DEFAULT_SINK@ +5%
                    less: pactl set-sink-volume @DEFAULT_SINK@ -5%

                  # Down from the top edge: all windows, or a menu of programs.
                  - name: overview
                    on: swipe down
                    from: top edge
                    run: fuzzel

                  # Up and down along the left edge: a slider for the brightness.
                  - name: brightness
                    on: drag vertical
                    from: left edge
                    more: brightnessctl -q set 5%+
                    less: brightnessctl -q set 5%-

                """
        )
        #expect(proposal.missing == [])
    }

    @Test("says what to install where a command needs a program that is not there")
    func missing() {
        let proposal = Proposal(
            for: Surroundings(
                desktop: .niri,
                devices: [.touchpad: ["Pad"]],
                installed: ["niri", "wpctl"]
            )
        )
        #expect(proposal.missing == ["brightnessctl", "playerctl", "swaylock"])
        #expect(
            proposal.text.contains(
                """
                  # Four fingers rest on the touchpad and lift: pause the music, or go on.
                  # Install playerctl, or write another command.
                  - name: touchpad-play-pause

                """
            )
        )
        #expect(!proposal.text.contains("swipe"), "niri swipes with three and four fingers itself")
    }

    @Test(
        "names the device where there are two kinds, and stays one comment whatever they are called"
    )
    func devices() {
        let proposal = Proposal(
            for: Surroundings(
                desktop: .other,
                devices: [.touchscreen: ["a\nbindings: []"], .touchpad: ["Pad"]]
            )
        )
        #expect(proposal.text.contains("# Found: touchscreen (a bindings: []), touchpad (Pad).\n"))
        #expect(proposal.text.contains("    device: {kind: touchscreen}\n"))
        #expect(proposal.text.contains("    device: {kind: touchpad}\n"))
    }

    @Test(
        "quotes commands that YAML would read otherwise",
        arguments: [
            ("swaymsg kill", "swaymsg kill"), ("a: b", "'a: b'"), ("a #b", "'a #b'"),
            ("it's #1: x", "'it''s #1: x'"), ("@x", "'@x'"), ("echo 'a'", "echo 'a'"),
        ]
    )
    func quoting(text: String, yaml: String) { #expect(YAMLText.scalar(text) == yaml) }
}
