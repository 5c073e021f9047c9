import Configuration
import Gestures
import InputEvents
import Pipeline
import Testing

@testable import LinuxInput

/// Tests what needs no uinput; Tests/VM/scenarios/sending.sh tests the rest on a real kernel.
@Suite("Sending input")
struct InputSenderTests {
    private let lines = LogLines()

    private static func binding(_ effect: Effect) -> Binding {
        Binding(name: "zoom", number: 1, source: .stream("x"), effect: effect)
    }

    private static let keys = SentInput([.press(KeyCode(rawValue: 30))], text: "a")

    @Test("creates no device while no binding sends")
    func unused() {
        var made = 0
        let sender = InputSender(log: lines.log()) { _ throws(SystemError) in
            made += 1
            throw SystemError("cannot", code: 0)
        }
        let runs = Configuration(bindings: [Self.binding(.run(.shell("true")))])
        #expect(!sender.prepare(for: runs))
        #expect(made == 0 && lines.lines.isEmpty)
        // The last part of a gesture of the previous configuration.
        sender.send(Self.keys, of: Self.binding(.run(.send(Self.keys))))
        #expect(made == 0)
    }

    @Test("tells why it cannot send, at the start and for each gesture")
    func refused() throws {
        let sender = InputSender(log: lines.log()) { _ throws(SystemError) in
            throw SystemError("cannot open /dev/uinput", code: 13)
        }
        let binding = Self.binding(.run(.send(Self.keys)))
        #expect(!sender.prepare(for: Configuration(bindings: [binding])))
        sender.send(Self.keys, of: binding)
        let reason =
            "cannot open /dev/uinput: Permission denied; it needs a udev rule of its own, see `send` in inputrx-config(5)"
        #expect(
            lines.lines == [
                "error: command: bindings cannot send input: \(reason)\n",
                "error: command: zoom: nothing sent: \(reason)\n",
            ]
        )
    }

    @Test("without a device, a touchscreen and a place for a click change nothing")
    func noPointer() {
        var made = 0
        let sender = InputSender(log: lines.log()) { _ throws(SystemError) in
            made += 1
            throw SystemError("cannot", code: 0)
        }
        let panel = Device(id: DeviceID(rawValue: 1), name: "Panel", kinds: [.touchscreen])
        sender.use(panel)
        let click = SentInput([.press(KeyCode(rawValue: 0x111))], text: "right click")
        let place = PointerPlace(panel: panel.id, x: 0.5, y: 0.5)
        #expect(sender.send(click, of: Self.binding(.run(.send(click))), at: place))
        sender.forget(panel.id)
        #expect(made == 0)
    }

    @Test("a pointer is called by its touchscreen, as far as a name may be long")
    func names() {
        #expect(VirtualInput.name(of: .pointer(of: "Goodix")) == "inputrx pointer for Goodix")
        #expect(VirtualInput.name(of: .pointer(of: "a\nb")) == "inputrx pointer for a\\nb")
        let long = VirtualInput.name(of: .pointer(of: String(repeating: "é", count: 60)))
        #expect(long == "inputrx pointer for " + String(repeating: "é", count: 29))
    }

    @Test("is needed if a step, a begin or a whole gesture sends")
    func sends() {
        let send = Command.send(Self.keys)
        let effects: [Effect] = [
            .run(send), .phases([.begin: send]), .phases([:], steps: StepCommands(less: send)),
        ]
        for effect in effects {
            #expect(Configuration(bindings: [Self.binding(effect)]).sendsInput)
        }
        #expect(!Configuration(bindings: [Self.binding(.phases([.end: .shell("a")]))]).sendsInput)
    }
}
