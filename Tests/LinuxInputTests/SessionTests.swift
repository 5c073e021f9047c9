import Configuration
import Gestures
import InputEvents
import Pipeline
import Rx
import Testing

@testable import LinuxInput

@Suite("A session") struct SessionTests {
    private let screen = Device(
        id: DeviceID(rawValue: 1),
        name: "Screen",
        kinds: [.touchscreen],
        surface: Surface(width: 100, height: 60)
    )
    private let scheduler = EventTimeScheduler()
    private let input = PublishSubject<InputEvent>()

    /// Sends the position, landing, movement or lift of a finger at a time in milliseconds.
    private func finger(_ phase: TouchChange.Phase, at x: Double, _ milliseconds: Int64) {
        let time = Timestamp(microseconds: milliseconds * 1000)
        scheduler.advance(to: RxTime(time))
        let change = TouchChange(slot: 0, phase: phase, position: Point(x: x, y: 30))
        input.onNext(InputEvent(time: time, kind: .touch(screen.id, change)))
        input.onNext(InputEvent(time: time, kind: .touchFrame(screen.id)))
    }

    private func configuration(_ command: String) -> Configuration {
        let pattern = GesturePattern(kind: .continuous(.drag(nil)))
        let phases = Progress.Phase.allCases.map {
            ($0, Command.shell("\(command) \($0.rawValue)"))
        }
        let effect = Effect.phases(Dictionary(uniqueKeysWithValues: phases))
        return Configuration(bindings: [
            Binding(number: 1, source: .gesture(pattern, on: "drag"), effect: effect)
        ])
    }

    @Test("a reload during a gesture cancels it, and the rest has no effect")
    func reload() {
        let configurations = BehaviorSubject(value: configuration("old"))
        let initialEvents = Observable.just(InputEvent(time: .zero, kind: .deviceAdded(screen)))
        var commands: [String] = []
        let subscription = Session.actions(
            under: configurations.asObservable(),
            from: .concat([initialEvents, input.asObservable()]),
            reset: { [input, scheduler, screen] in
                let now = Timestamp(scheduler.now)
                input.onNext(InputEvent(time: now, kind: .reset(screen.id)))
            },
            scheduler: scheduler
        ).subscribe(onNext: { commands.append($0.command?.summary ?? "") })
        defer { subscription.dispose() }

        finger(.down, at: 10, 1)
        finger(.motion, at: 21, 20)
        // The same again, as after a request to read an unchanged file.
        configurations.onNext(configuration("old"))
        #expect(commands == ["old begin", "old update"])
        configurations.onNext(configuration("new"))
        #expect(commands == ["old begin", "old update", "old cancel"])
        finger(.motion, at: 40, 40)
        finger(.up, at: 40, 60)
        #expect(commands.count == 3)
        // The next gesture is made under the new rules.
        finger(.down, at: 10, 100)
        finger(.motion, at: 21, 120)
        // At rest, so that nothing waits for it.
        finger(.up, at: 21, 200)
        #expect(commands.suffix(3) == ["new begin", "new update", "new end"])
    }
}
