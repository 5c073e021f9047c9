import Configuration
import Diagnostics
import InputEvents
import Migration
import Pipeline

/// A command that runs, and when.
struct TranslatedRun: Hashable {
    var command: String
    var milliseconds: Int64
}

/// Tests that replay hands through translated configurations.
protocol TranslatedGestures {}

extension TranslatedGestures {
    func commands(_ imported: Imported, _ events: [InputEvent]) -> [String] {
        actions(imported, events).map(\.command)
    }

    func actions(_ imported: Imported, _ events: [InputEvent]) -> [TranslatedRun] {
        let source = Source(name: "x", text: imported.yaml)
        guard let configuration = ConfigurationReader.read(source).0 else {
            return [TranslatedRun(command: "unusable", milliseconds: 0)]
        }
        var runs: [TranslatedRun] = []
        Replay(configuration).run(events) { action in
            guard case .program(.shell(let text))? = action.command else { return }
            runs.append(TranslatedRun(command: text, milliseconds: action.time.microseconds / 1000))
        }
        return runs
    }

    static var pad: Device {
        Device(
            id: DeviceID(rawValue: 2),
            name: "Test Touchpad",
            kinds: [.touchpad]
        )
    }

    /// Ten steps of a gesture that libinput recognises, 10 ms apart, and as many back if it comes
    /// back.
    func touchpad(
        _ kind: PointerGesture.Kind,
        fingers: Int,
        by way: Vector = .zero,
        scale: Double = 1,
        angle: Double = 0,
        wait: Int64 = 10,
        comesBack: Bool = false
    ) -> [InputEvent] {
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Self.pad))]
        let count: Int64 = comesBack ? 20 : 10
        func step(_ phase: PointerGesture.Phase, _ number: Int64) {
            let isUpdate = phase == .update
            let share = number > 10 ? -0.1 : 0.1
            let reached = Double(number > 10 ? 20 - number : number)
            let gesture = PointerGesture(
                kind: kind,
                phase: phase,
                fingers: fingers,
                delta: isUpdate ? Vector(dx: way.dx * share, dy: way.dy * share) : .zero,
                scale: isUpdate ? 1 + (scale - 1) * reached / 10 : 1,
                angleDelta: isUpdate ? angle * share : 0
            )
            let time = Timestamp(microseconds: number * wait * 1000)
            events.append(InputEvent(time: time, kind: .pointerGesture(Self.pad.id, gesture)))
        }
        step(.begin, 0)
        if kind != .hold { for number in 1...count { step(.update, number) } }
        step(.end, count + 1)
        return events
    }

    /// 40 mm of the fingers, in libinput's slow units.
    static var left: Vector { Vector(dx: -40 * 0.267, dy: 0) }
}
