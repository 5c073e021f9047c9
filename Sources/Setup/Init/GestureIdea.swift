import Desktops

/// A gesture that suits a kind of device, with the tasks that it can do.
struct GestureIdea {
    /// The name of the binding.
    let name: String
    /// The gesture and its effect, for the comment above the binding.
    let sentence: String
    /// The lines before the commands, such as `on: swipe left`, in order.
    let lines: [String]
    /// The keys of the commands, such as `run`, each with the tasks that suit it, the best first.
    let tasks: [(key: String, tasks: [DesktopTask])]

    private init(
        _ name: String,
        _ sentence: String,
        _ lines: [String],
        _ tasks: (key: String, tasks: [DesktopTask])...
    ) {
        self.name = name
        self.sentence = sentence
        self.lines = lines
        self.tasks = tasks
    }

    /// Returns the ideas for a kind of device on a desktop, the best first.
    static func ideas(for surface: Surroundings.Surface, on desktop: Desktop) -> [GestureIdea] {
        switch surface {
        case .touchscreen: touchscreen(desktop)
        case .touchpad: touchpad(desktop)
        }
    }

    /// Returns the ideas for touchscreens.
    ///
    /// Most ideas use three fingers or edges, because programs receive the same touches, but rarely
    /// use three fingers or edges. No idea is a long press, because resting palms and hands that
    /// carry the device make long presses.
    private static func touchscreen(_ desktop: Desktop) -> [GestureIdea] {
        let place = desktop.place
        let swipes = [
            GestureIdea(
                "next-\(place)",
                "Three fingers to the left: the next \(place).",
                ["on: swipe left", "fingers: 3"],
                ("run", [.next])
            ),
            GestureIdea(
                "previous-\(place)",
                "Three fingers to the right: the \(place) before.",
                ["on: swipe right", "fingers: 3"],
                ("run", [.previous])
            ),
        ]
        // GNOME and Phosh use the upper and lower edges themselves.
        let hasFreeEdges = ![.gnome, .phosh].contains(desktop)
        // GNOME swipes with three fingers itself.
        let (count, word) = desktop == .gnome ? (4, "Four") : (3, "Three")
        let keyboard = GestureIdea(
            "keyboard",
            hasFreeEdges
                ? "Up from the bottom edge: the on-screen keyboard."
                : "\(word) fingers up: the on-screen keyboard.",
            hasFreeEdges
                ? ["on: swipe up", "from: bottom edge"] : ["on: swipe up", "fingers: \(count)"],
            ("run", [.keyboard])
        )
        let overview = GestureIdea(
            "overview",
            hasFreeEdges
                ? "Down from the top edge: all windows, or a menu of programs."
                : "Four fingers close in: all windows, or a menu of programs.",
            hasFreeEdges ? ["on: swipe down", "from: top edge"] : ["on: pinch in", "fingers: 4"],
            ("run", [.overview, .launcher])
        )
        return swipes + [keyboard, volume("on: drag vertical", "from: right edge"), overview]
            + [
                GestureIdea(
                    "brightness",
                    "Up and down along the left edge: a slider for the brightness.",
                    ["on: drag vertical", "from: left edge"],
                    ("more", [.brighter]),
                    ("less", [.darker])
                ),
                GestureIdea(
                    "lock",
                    "Three fingers tap twice: lock the screen.",
                    ["on: double tap", "fingers: 3"],
                    ("run", [.lock])
                ),
                GestureIdea(
                    "play-pause",
                    "Two fingers tap twice: pause the music, or go on.",
                    ["on: double tap", "fingers: 2"],
                    ("run", [.playPause])
                ),
            ]
    }

    private static func volume(_ lines: String...) -> GestureIdea {
        GestureIdea(
            "volume",
            "Up and down along the right edge: a slider for the volume.",
            lines,
            ("more", [.louder]),
            ("less", [.quieter])
        )
    }

    /// The desktops that use swipes with three and four fingers on touchpads themselves.
    private static let swipingDesktops: Set<Desktop> = [.gnome, .kde, .niri]

    /// Returns the ideas for touchpads.
    private static func touchpad(_ desktop: Desktop) -> [GestureIdea] {
        let place = desktop.place
        let swipes = [
            GestureIdea(
                "touchpad-next-\(place)",
                "Three fingers to the left on the touchpad: the next \(place).",
                ["on: swipe left", "fingers: 3"],
                ("run", [.next])
            ),
            GestureIdea(
                "touchpad-previous-\(place)",
                "Three fingers to the right: the \(place) before.",
                ["on: swipe right", "fingers: 3"],
                ("run", [.previous])
            ),
            GestureIdea(
                "touchpad-overview",
                "Three fingers up: all windows, or a menu of programs.",
                ["on: swipe up", "fingers: 3"],
                ("run", [.overview, .launcher])
            ),
        ]
        // On a desktop that uses the swipes itself, this hold replaces them.
        let overview = GestureIdea(
            "touchpad-overview",
            "Three fingers rest on the touchpad and lift: all windows, or a menu of programs.",
            ["on: hold", "fingers: 3", "for: 500ms"],
            ("run", [.overview, .launcher])
        )
        return (swipingDesktops.contains(desktop) ? [overview] : swipes) + [
            GestureIdea(
                "touchpad-play-pause",
                "Four fingers rest on the touchpad and lift: pause the music, or go on.",
                ["on: hold", "fingers: 4", "for: 500ms"],
                ("run", [.playPause])
            ),
            GestureIdea(
                "touchpad-volume",
                "Three fingers open out: louder. They close in: quieter.",
                ["on: pinch", "fingers: 3"],
                ("more", [.louder]),
                ("less", [.quieter])
            ),
            GestureIdea(
                "touchpad-brightness",
                "Three fingers turn clockwise: brighter. The other way: darker.",
                ["on: rotate", "fingers: 3"],
                ("more", [.brighter]),
                ("less", [.darker])
            ),
            GestureIdea(
                "touchpad-lock",
                "Four fingers close in: lock the screen.",
                ["on: pinch in", "fingers: 4"],
                ("run", [.lock])
            ),
            GestureIdea(
                "touchpad-keyboard",
                "Four fingers open out: the on-screen keyboard.",
                ["on: pinch out", "fingers: 4"],
                ("run", [.keyboard])
            ),
        ]
    }

    /// A long press of the power key.
    static let power = GestureIdea(
        "suspend",
        "The power key, held for a second: suspend.",
        ["on: key KEY_POWER", "press: long", "for: 1s"]
    )
}
