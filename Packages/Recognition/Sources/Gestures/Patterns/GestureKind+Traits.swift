package import InputEvents

extension GestureKind {
    /// The facts about all gestures of this kind.
    public var traits: GestureTraits { GestureTraits(self) }

    /// Returns the same gesture with this direction, or unchanged if its kind has none; nil means
    /// any direction.
    package func inDirection(_ direction: Direction?) -> GestureKind {
        switch self {
        case .swipe: .swipe(direction)
        case .bounce: .bounce(direction)
        case .tipTap: .tipTap(direction)
        case .tap, .longPress, .drag, .pinch, .rotate, .stroke, .circle, .hold, .key, .switch,
            .state, .padDial, .continuous, .sequence:
            self
        }
    }
}

extension GestureTraits {
    /// Two fingers or more.
    static let several = 2...Int.max
    static let touch = [DeviceKind.touchscreen, .touchpad]
    /// The devices that may have keys; nearly all have a button, such as the click of a touchpad.
    private static let withKeys = [
        DeviceKind.keyboard, .pointer, .switch, .touchscreen, .touchpad,
    ]
    /// The quantities of a swipe or drag.
    private static let movement = [
        Measure.fingers, .distance, .direction, .speed, .duration, .landing, .lifting,
    ]

    /// Creates the traits of a kind of gesture: its row of the table.
    fileprivate init(_ kind: GestureKind) {
        switch kind {
        // Finger gestures.
        case .tap(let count):
            self.init(
                .atLift,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .none,
                landmark: .spot,
                times: count,
                facts: [],
                outlines: .still,
                measures: [.fingers, .landing, .hold, .lifting]
                    + (count == 1 ? [.moved] : [.pause, .gap, .moved]),
                continuous: nil
            )
        case .longPress:
            self.init(
                .whileDown,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .none,
                landmark: .spot,
                times: 1,
                facts: [],
                outlines: .still,
                measures: [.fingers, .landing, .hold, .moved],
                continuous: nil
            )
        case .tipTap(let side):
            self.init(
                .whileDown,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 2,
                usualFingers: 2...2,
                bearing: .side(side),
                extent: .none,
                landmark: .none,
                times: 1,
                facts: .direction,
                outlines: .still,
                measures: [.fingers, .duration],
                continuous: nil
            )
        case .swipe(let direction):
            self.init(
                .afterMovement,
                on: Self.touch,
                onTouchpads: .either,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .way(direction),
                extent: .distance,
                landmark: .start,
                times: 1,
                facts: .direction,
                outlines: [.straight, .thereAndBack],
                measures: Self.movement,
                continuous: .swipe(direction.map { .direction($0) })
            )
        case .bounce(let direction):
            self.init(
                .afterMovement,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .way(direction),
                // A bounce ends where it began.
                extent: .none,
                landmark: .none,
                times: 1,
                facts: .direction,
                outlines: [.thereAndBack, .straight],
                measures: [.fingers, .size, .duration, .landing, .lifting],
                continuous: nil
            )
        case .drag(let phase):
            self.init(
                .overTime,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .distance,
                landmark: .none,
                times: 1,
                facts: .direction,
                outlines: [.straight, .thereAndBack, .scribble],
                measures: Self.movement,
                // The plain name `drag` means the end of a discrete drag, so only the end has a
                // continuous form.
                continuous: phase == .end ? .drag(nil) : nil
            )
        case .pinch(let direction):
            self.init(
                .afterMovement,
                on: Self.touch,
                onTouchpads: .libinput,
                fewestFingers: 2,
                usualFingers: Self.several,
                bearing: .none,
                extent: .scale,
                landmark: .none,
                times: 1,
                facts: .scale,
                outlines: .spread,
                measures: [.fingers, .scale, .angle, .duration, .landing, .lifting],
                continuous: .pinch(direction)
            )
        case .rotate(let turn):
            self.init(
                .afterMovement,
                on: Self.touch,
                onTouchpads: .libinput,
                fewestFingers: 2,
                usualFingers: Self.several,
                bearing: .none,
                extent: .angle,
                landmark: .none,
                times: 1,
                facts: .angle,
                outlines: .spread,
                measures: [.fingers, .scale, .angle, .duration, .landing, .lifting],
                continuous: .rotate(turn)
            )
        case .stroke(let shape):
            self.init(
                .afterMovement,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .size(.stroke(shape)),
                landmark: .none,
                times: 1,
                facts: [],
                outlines: .scribble,
                measures: [.fingers, .size, .duration, .landing, .lifting],
                continuous: nil
            )
        case .circle:
            self.init(
                .afterMovement,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .size(.circle),
                landmark: .none,
                times: 1,
                facts: .angle,
                outlines: [.circle, .scribble],
                measures: [.fingers, .size, .duration, .landing, .lifting],
                continuous: nil
            )
        case .hold:
            self.init(
                .atLift,
                on: [.touchpad],
                onTouchpads: .libinput,
                fewestFingers: 1,
                usualFingers: 1...1,
                bearing: .none,
                extent: .none,
                landmark: .none,
                times: 1,
                facts: [],
                outlines: .all,
                measures: [.fingers, .duration],
                continuous: .hold
            )
        case .continuous(let gesture):
            self.init(gesture)

        // Gestures without fingers.
        case .key(let keys, let press):
            let presses = press == .double ? 2 : press == .triple ? 3 : 1
            self.init(
                .atPress,
                on: keys.first?.padButton == nil ? Self.withKeys : [.tabletPad],
                extent: .none,
                times: presses,
                facts: [],
                measures: presses > 1 || keys.count > 1 ? [.hold, .pause] : [.hold],
                continuous: nil
            )
        case .switch, .state:
            // A change of a state belongs to no device.
            self.init(
                .atChange,
                on: kind.isState ? [] : [.switch],
                extent: .none,
                times: 1,
                facts: [],
                measures: [],
                continuous: nil
            )
        case .padDial(let dial, let turn):
            self.init(.dial(dial, turn))
        case .sequence(let sequence):
            let devices = sequence.parts.flatMap(\.kind.traits.devices)
            self.init(
                .overTime,
                on: DeviceKind.allCases.filter(devices.contains),
                extent: .none,
                times: 1,
                // The facts of a sequence depend on its parts.
                facts: [],
                measures: [.fingers, .distance, .duration, .pause],
                continuous: nil
            )
        }
    }
}
