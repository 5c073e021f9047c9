public import InputRx

/// One or several touchscreens of 200 × 100 mm, whose gestures lead to actions, at 125 frames per
/// second.
public final class Panel {
    private let scheduler = EventTimeScheduler()
    private let events = PublishSubject<InputEvent>()
    private var time = Timestamp.zero
    private var device = DeviceID(rawValue: 1)
    private var changes: [TouchChange] = []

    /// The number of actions so far.
    public private(set) var actions = 0

    /// Creates panels with these bindings.
    public init(_ bindings: [Binding], count: Int = 1) {
        let pipeline = Pipeline(Configuration(bindings: bindings), scheduler: scheduler)
        _ = pipeline.actions(from: events).subscribe(onNext: { [unowned self] _ in actions += 1 })
        for number in 1...count {
            let id = DeviceID(rawValue: UInt32(number))
            let surface = Surface(width: 200, height: 100)
            let device = Device(id: id, name: "Panel", kinds: [.touchscreen], surface: surface)
            send(.deviceAdded(device))
        }
    }

    /// Returns a binding for each pattern.
    public static func bindings(of patterns: [GesturePattern], operators: [StreamOperator] = [])
        -> [Binding]
    {
        patterns.enumerated().map { index, pattern in
            Binding(
                number: index + 1,
                on: "",
                pattern: pattern,
                operators: operators,
                command: .shell("true")
            )
        }
    }

    /// Swipes in eight directions, taps and long presses, each by one to five fingers.
    public static var fifty: [GesturePattern] {
        (1...5).flatMap { fingers in
            (Direction.allCases.map { .swipe($0) } + [.tap(count: 1), .longPress])
                .map { GesturePattern(kind: $0, fingers: .exactly(fingers)) }
        }
    }

    /// Chooses the panel for the following events, numbered from 1.
    public func turn(to number: Int) { device = DeviceID(rawValue: UInt32(number)) }

    /// Changes a contact; each slot is 10 mm to the right of the one before.
    public func touch(_ slot: Int, _ phase: TouchChange.Phase, x: Double, y: Double) {
        let place = Point(x: x + 10 * Double(slot), y: y)
        changes.append(TouchChange(slot: Int32(slot), phase: phase, position: place))
    }

    /// Changes that many contacts in the same way.
    public func frame(_ fingers: Int, _ phase: TouchChange.Phase, x: Double, y: Double) {
        for slot in 0..<fingers { touch(slot, phase, x: x, y: y) }
        endFrame()
    }

    /// Ends the frame: the changes take effect, and 8 ms pass.
    public func endFrame() {
        send(.touches(device, TouchFrame(changes)))
        changes.removeAll(keepingCapacity: true)
        rest(8)
    }

    /// Lets time pass.
    public func rest(_ milliseconds: Int64) { time.microseconds += 1000 * milliseconds }

    private func send(_ kind: InputEvent.Kind) {
        scheduler.advance(to: RxTime(time))
        events.onNext(InputEvent(time: time, kind: kind))
    }
}
