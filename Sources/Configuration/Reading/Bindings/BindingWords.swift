/// Words of other programs that people write as keys of a binding, and that have no key here.
enum BindingWords {
    /// For each word, the advice what to write in its place.
    static let advice: [String: String] = {
        let pairs = groups.flatMap { words, advice in words.map { ($0, advice) } }
        return Dictionary(pairs) { first, _ in first }
    }()

    private static let groups: [([String], String)] = [
        (["grab"], "write it under `devices:`: `- {kind: touchscreen, grab: edges}`"),
        (
            ["exclusive", "consume", "block", "passthrough", "propagate"],
            "to take the touch from other programs, write under `devices:` "
                + "`- {kind: touchscreen, grab: gestures}`; to let another binding act, too, `pass: true`"
        ),
        (["kind"], "write it in `device`: `device: {kind: touchpad}`"),
        (["env", "environment"], "set it in the command: `run: NAME=value program`"),
        (
            ["cwd", "dir", "directory", "workdir", "working-directory"],
            "change the folder in the command: `run: cd /tmp && program`"
        ),
        (["unless"], "write it under `when`: `when: not locked`, or `when: {not app: firefox}`"),
        (["else"], "write another binding of this gesture, with the opposite condition in `when`"),
        (
            ["then"],
            "for a gesture after this one, write `on: tap then swipe up`; for a command after the other, "
                + "`run: first; second`"
        ),
        (["pipe"], "write the operators as keys of the binding: `throttle: 300ms`"),
        (
            ["enabled", "disabled", "enable", "disable"],
            "to switch a binding off, put `#` before each of its lines"
        ),
        (["once"], "to let it act only once, write `take: 1`"),
        (
            ["async", "background", "wait", "blocking"],
            "say what happens if the command still runs: `if-running: queue`, or `parallel`"
        ),
        (
            ["priority", "order", "weight"],
            "remove it: the binding that asks for more wins, and of equal ones the first in the file"
        ),
        (
            ["state", "set-state"],
            "a command sets a state: `run: inputrx state NAME VALUE`; a condition stands in `when`"
        ),
        (
            ["stop", "finish", "on-end", "on-release", "release-command"],
            "for the end of a gesture, write `end`, with `begin` in place of `run`"
        ),
        (
            ["sensitivity"],
            "write how far the gesture goes, `distance: 20mm`, or the size of a step, `every: 5mm`"
        ),
        (["notify", "message"], "let a command show it: `run: notify-send 'text'`"),
        (
            ["description", "comment", "note", "desc"],
            "write it as a comment, behind `#`, or as the `name` of the binding"
        ),
        (["log", "debug"], "remove it: `inputrx watch` shows what acts"),
        (["user", "sudo", "root"], "remove it: commands run as the user of inputrx"),
    ]
}
