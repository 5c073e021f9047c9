import Desktops
import YAML

// Notes about differences between fusuma and inputrx.
extension FusumaImport {
    /// Notes the threshold of a pinch or a rotation, which has no counterpart.
    mutating func noteThreshold(_ threshold: FusumaFactor, of gesture: FusumaGesture) {
        configuration.note(
            threshold.original,
            "a \(gesture.noun) has the same limit in all bindings here, which no option changes"
        )
    }

    /// Notes the threshold of a swipe that is too short or too long for `distance:`.
    mutating func noteRange(of threshold: FusumaFactor) {
        configuration.note(
            threshold.original,
            "10 mm times this is out of range: a `distance:` is from 5 to 100 mm here"
        )
    }

    /// Notes the interval of an update, which has become a step of a binding.
    mutating func noteInterval(of action: FusumaAction, isExact: Bool) {
        configuration.note(
            action.original,
            "`interval:` limits how often fusuma runs this; here `every:` says how far the fingers "
                + "go in between, and is as many times the usual step"
                + (isExact ? "" : ", up to the smallest or largest one")
        )
    }

    /// Returns how often fusuma repeats what has no `update:`, while the fingers move on.
    private func repetition(of action: FusumaAction) -> String {
        // fusuma waits 0.3 s by default.
        let milliseconds = Int((300 * table.interval(of: action)).rounded())
        return milliseconds > 0
            ? "every \(DecimalSeconds.sentence(milliseconds: milliseconds))" : "at every event"
    }

    /// Notes that fusuma repeats what runs once here.
    mutating func noteRepetition(of action: FusumaAction, by gesture: FusumaGesture) {
        let factor = table.interval(of: action)
        var reason =
            "fusuma runs this again \(repetition(of: action)) while the fingers move on; here it "
            + "runs once"
        // Half of the usual time, and something else in the opposite direction: this may be meant
        // as a slider, such as the zoom. Files copy such intervals for all gestures, too, so that a
        // slider might close a window with each step; the user has to decide.
        if factor <= 0.5, let axis = gesture.axis, let opposite = gesture.opposite,
            let back = table.action(.once, of: opposite), back.effect != action.effect
        {
            // 3: as many times longer waits what has no `update:`.
            let step = gesture.stepSize(times: 3 * factor).text
            reason += ", and `on: \(axis.on)` with `more:`, `less:` and `every: \(step)` repeats it"
        }
        configuration.note(action.original, reason)
    }

    /// Notes the actions that also run while keys are held, because what fusuma does with these
    /// keys has no translation.
    mutating func noteLostGestures() {
        for lost in table.lostGestures {
            var gesture = lost
            gesture.heldKeys = []
            let keys = lost.heldKeys.map { $0.dropFirst("KEY_".count) }.joined(separator: "+")
            for action in FusumaMoments(of: gesture, in: table).actions
            where action.gesture == gesture {
                configuration.note(
                    action.original,
                    "acts while \(keys) is held, too: what fusuma does then is left out"
                )
            }
        }
    }

    /// Notes what `while:` needs, if a binding has it.
    mutating func noteKeyboard() {
        let asksForKeys = configuration.bindings.contains { binding in
            binding.gesture.contains { $0.key == "while" }
        }
        guard asksForKeys else { return }
        configuration.note(
            Original("keypress"),
            "`while:` needs the keyboard, which the shipped udev rule does not open: see "
                + "Permissions in docs/use/devices.md"
        )
    }

    /// Notes that a hold acts at another moment.
    mutating func noteHold(_ action: FusumaAction) {
        configuration.note(
            action.original,
            "fusuma runs this while the fingers still rest, `on: hold` when they lift; `on: long "
                + "press` does not wait for that"
        )
    }

    /// Reports what becomes of an action that runs once where others act while the gesture is made.
    mutating func report(_ moments: FusumaMoments) {
        switch moments.outcome {
        case .undisputed: break
        case .joined(let once):
            configuration.note(
                once.original,
                "fusuma runs this once the fingers are fast enough, and again "
                    + "\(repetition(of: once)) while they move on; here it runs with the `begin:`"
            )
        case .alone(let once, _) where once.gesture == moments.gesture:
            configuration.note(
                once.original,
                "fusuma also runs the `begin:`, `update:` or `end:` around it; here, only this acts"
            )
        case .alone(_, let other):
            configuration.note(
                other.original,
                "fusuma also runs this where a direction has a command; here, only that one acts"
            )
        case .inherited(let once):
            configuration.note(
                once.original,
                "fusuma also runs this where keys or a program give the gesture another `begin:`, "
                    + "`update:` or `end:`; here it does not"
            )
        case .leftOut(let once, let reason): configuration.leaveOut(once.original, reason)
        }
    }

    /// Notes that the command for a workspace goes round, unless fusuma does so, too.
    mutating func noteWorkspace(_ entry: Node.Entry, _ original: Original) {
        guard entry.key == "workspace", !actions.wraps, let desktop = options.desktop,
            ["prev", "next"].contains(entry.value.text),
            // On X11, the translation does what fusuma does.
            desktop != .x11, desktop.wrapsWorkspaces == true
        else { return }
        configuration.note(
            original,
            "on \(desktop.name), the first workspace follows the last; fusuma stays at the last"
        )
    }

    /// Notes `clearmodifiers:`, which has no counterpart.
    mutating func noteModifiers(_ entry: Node.Entry, at level: FusumaLevel) {
        guard entry.value.text != "false" else { return }
        configuration.note(
            original(level, entry.value),
            "inputrx does not release the held keys, so a program gets them with what is sent"
        )
    }

    /// Notes that the bindings are for every touchpad, if the options of fusuma choose one.
    mutating func notePlugin(_ entry: Node.Entry) {
        let filter = entry.value["filters"]?["libinput_device_filter"]
        guard let names = filter?["keep_device_names"], !names.isMissing else { return }
        configuration.note(
            original("keep_device_names", entry),
            "the bindings are for every touchpad; `device: {kind: touchpad, name: …}` chooses one"
        )
    }

    /// Reports the gestures in a document of plugin settings as left out.
    mutating func leaveOutGestures(among entries: [Node.Entry]) {
        for entry in entries where FusumaGesture.directions[entry.key] != nil {
            configuration.leaveOut(
                original(entry.key, entry),
                "a document with `plugin_defaults:` holds settings of plugins; move its gestures into one "
                    + "without `context:`"
            )
        }
    }
}
