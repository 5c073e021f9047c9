import InputEvents

extension GestureTraits {
    /// Creates the traits of a continuous gesture.
    init(_ gesture: ContinuousGesture) {
        switch gesture {
        case .swipe:
            self.init(
                gesture,
                on: Self.touch,
                onTouchpads: .either,
                fewestFingers: 1,
                usualFingers: 1...1,
                extent: .distance,
                facts: .direction,
                outlines: .straight,
                measures: [.fingers, .distance, .direction, .speed, .duration]
            )
        case .drag:
            self.init(
                gesture,
                on: [.touchscreen],
                onTouchpads: .contacts,
                fewestFingers: 1,
                usualFingers: 1...1,
                extent: .distance,
                facts: .direction,
                outlines: [.straight, .thereAndBack],
                measures: [.fingers, .distance, .direction, .speed, .duration]
            )
        case .pinch, .rotate:
            let isPinch = if case .pinch = gesture { true } else { false }
            self.init(
                gesture,
                on: Self.touch,
                onTouchpads: .libinput,
                fewestFingers: 2,
                usualFingers: Self.several,
                extent: isPinch ? .scale : .angle,
                facts: isPinch ? .scale : .angle,
                outlines: .spread,
                measures: [.fingers, .scale, .angle, .duration]
            )
        case .hold:
            self.init(
                gesture,
                on: [.touchpad],
                onTouchpads: .libinput,
                fewestFingers: 1,
                usualFingers: 1...1,
                extent: .none,
                facts: [],
                outlines: [],
                measures: [.fingers, .duration]
            )
        case .dial(let dial, _):
            self.init(
                .overTime,
                on: [.tabletPad],
                extent: dial == .ring ? .angle : .share,
                times: 1,
                facts: .angle,
                measures: dial == .ring ? [.angle, .duration] : [.share, .duration],
                continuous: gesture
            )
        }
    }
}
