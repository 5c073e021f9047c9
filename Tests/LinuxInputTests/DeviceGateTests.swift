import Configuration
import Gestures
import InputEvents
import Rx
import Testing

@testable import LinuxInput

/// Runs a gate on subjects: the test changes what is authorised, and nothing is opened.
@Suite struct DeviceGateTests {
    private final class World {
        let configurations: BehaviorSubject<Configuration>
        let approvals = BehaviorSubject<Set<DeviceIdentity>>(value: [])
        let accessChanges = PublishSubject<String>()
        var readability = Readability.readable
        var asked: [String] = []
        var happened: [String] = []

        init(_ configuration: Configuration) {
            configurations = BehaviorSubject(value: configuration)
        }

        func gate() -> DeviceGate {
            DeviceGate(
                configurations: configurations.asObservable(),
                approvals: approvals.asObservable(),
                accessChanges: accessChanges.asObservable(),
                readability: { [self] node in
                    asked.append(node)
                    return readability
                },
                open: { [self] connected in
                    Observable.create { [self] observer in
                        happened.append("open")
                        observer.onNext(connected.device)
                        return Disposables.create { [self] in happened.append("close") }
                    }
                },
                refuse: { [self] _, verdict in happened.append("refuse \(verdict)") }
            )
        }

        func setReadable(_ readable: Bool, _ node: String = "/dev/input/event1") {
            readability = readable ? .readable : .denied
            accessChanges.onNext(node)
        }
    }

    private static let keyboard = ConnectedDevice(
        device: .sample(name: "Keyboard", kinds: [.keyboard], node: "/dev/input/event1"),
        isKeyboard: true,
        isPresentAtStart: false,
        keys: KeyCapabilities(sysfs: "2")
    )

    private static func configuration(
        _ policy: AuthorizationPolicy? = nil,
        key: UInt16 = 1
    ) -> Configuration {
        Configuration(
            devices: policy.map { [DeviceRule(filter: .any, authorize: $0)] } ?? [],
            bindings: [
                Binding(
                    number: 1,
                    on: "key",
                    pattern: GesturePattern(kind: .key([KeyCode(rawValue: key)], .press)),
                    command: .shell("true")
                )
            ]
        )
    }

    private let keyboard = DeviceGateTests.keyboard

    @Test("a device that may be read is opened at once, and closed when it is removed")
    func openedAtOnce() {
        let world = World(DeviceGateTests.configuration(.always))
        var devices: [String] = []
        let subscription = world.gate().opened(keyboard).subscribe(onNext: {
            devices.append($0.name)
        })
        #expect(world.happened == ["open"])
        #expect(devices == ["Keyboard"])
        subscription.dispose()
        #expect(world.happened == ["open", "close"])
    }

    @Test(
        "an unreadable node is refused once, opened when readable, closed when unreadable again"
    )
    func access() {
        let world = World(DeviceGateTests.configuration(.always))
        world.readability = .denied
        let subscription = world.gate().opened(keyboard).subscribe()
        world.setReadable(false)
        #expect(world.happened == ["refuse unreadable"])
        world.setReadable(true, "/dev/input/event2")
        #expect(world.happened == ["refuse unreadable"])
        world.setReadable(true)
        world.setReadable(true)
        #expect(world.happened == ["refuse unreadable", "open"])
        world.setReadable(false)
        world.setReadable(true, "")
        #expect(world.happened == ["refuse unreadable", "open", "close", "open"])
        subscription.dispose()
        #expect(world.happened == ["refuse unreadable", "open", "close", "open", "close"])
    }

    @Test("a node is asked about once its device would be opened, and no more when it would not")
    func asksOnlyIfNeeded() {
        let world = World(DeviceGateTests.configuration(.never))
        let subscription = world.gate().opened(keyboard).subscribe()
        world.setReadable(true)
        #expect(world.asked == [])
        world.configurations.onNext(DeviceGateTests.configuration(.always))
        #expect(world.asked == ["/dev/input/event1"])
        world.configurations.onNext(DeviceGateTests.configuration(.never))
        world.setReadable(true)
        #expect(world.asked == ["/dev/input/event1"])
        #expect(world.happened == ["open", "close"])
        subscription.dispose()
    }

    @Test("a readable node causes no warning when its user logs out")
    func loggedOut() {
        let world = World(DeviceGateTests.configuration(.always))
        let subscription = world.gate().opened(keyboard).subscribe()
        world.setReadable(false)
        world.setReadable(true)
        world.setReadable(false)
        #expect(world.happened == ["open", "close", "open", "close"])
        subscription.dispose()
    }

    @Test("the second of two devices with one identity is held back, even if it is approved")
    func twin() {
        var second = keyboard
        second.twin = "/dev/input/event0"
        let world = World(DeviceGateTests.configuration())
        let subscription = world.gate().opened(second).subscribe()
        world.approvals.onNext([second.identity])
        #expect(world.happened == ["refuse twin"])
        world.configurations.onNext(DeviceGateTests.configuration(.always))
        #expect(world.happened == ["refuse twin", "open"])
        subscription.dispose()
    }

    @Test("a device with `ask` is opened by approval and closed by revocation")
    func approval() {
        let world = World(DeviceGateTests.configuration())
        let subscription = world.gate().opened(keyboard).subscribe()
        #expect(world.happened == ["refuse unapproved"])
        world.approvals.onNext([DeviceIdentity(.sample(name: "Other"))])
        #expect(world.happened == ["refuse unapproved"])
        world.approvals.onNext([keyboard.identity])
        world.approvals.onNext([keyboard.identity, DeviceIdentity(.sample(name: "Other"))])
        #expect(world.happened == ["refuse unapproved", "open"])
        world.approvals.onNext([])
        #expect(world.happened == ["refuse unapproved", "open", "close"])
        world.approvals.onNext([keyboard.identity])
        #expect(world.happened == ["refuse unapproved", "open", "close", "open"])
        subscription.dispose()
    }

    @Test("an approved device with an unreadable node waits until the node becomes readable")
    func approvalAndAccess() {
        let world = World(DeviceGateTests.configuration())
        world.readability = .denied
        let subscription = world.gate().opened(keyboard).subscribe()
        world.approvals.onNext([keyboard.identity])
        #expect(world.happened == ["refuse unapproved", "refuse unreadable"])
        world.setReadable(true)
        #expect(world.happened == ["refuse unapproved", "refuse unreadable", "open"])
        subscription.dispose()
    }

    @Test("a node that is being removed is closed without a message")
    func absent() {
        let world = World(DeviceGateTests.configuration(.always))
        let subscription = world.gate().opened(keyboard).subscribe()
        world.readability = .absent
        world.accessChanges.onNext("/dev/input/event1")
        #expect(world.happened == ["open", "close"])
        subscription.dispose()
    }

    @Test("a forbidden or unneeded device is not opened, and there is no message")
    func silent() {
        for configuration in [
            DeviceGateTests.configuration(.never), DeviceGateTests.configuration(.always, key: 2),
            Configuration(),
        ] {
            let world = World(configuration)
            world.readability = .denied
            let subscription = world.gate().opened(keyboard).subscribe()
            world.setReadable(true)
            world.approvals.onNext([keyboard.identity])
            #expect(world.happened == [])
            subscription.dispose()
        }
    }

    @Test("a reload opens newly needed devices and closes unneeded ones")
    func reload() {
        let world = World(DeviceGateTests.configuration(.always, key: 2))
        let subscription = world.gate().opened(keyboard).subscribe()
        #expect(world.happened == [])
        world.configurations.onNext(DeviceGateTests.configuration(.always))
        #expect(world.happened == ["open"])
        world.configurations.onNext(DeviceGateTests.configuration(.always))
        #expect(world.happened == ["open"])
        world.configurations.onNext(DeviceGateTests.configuration(.never))
        #expect(world.happened == ["open", "close"])
        subscription.dispose()
    }

    @Test("nothing is opened after the device is gone")
    func gone() {
        let world = World(DeviceGateTests.configuration())
        let subscription = world.gate().opened(keyboard).subscribe()
        subscription.dispose()
        world.approvals.onNext([keyboard.identity])
        world.setReadable(true)
        #expect(world.happened == ["refuse unapproved"])
    }

    @Test("the advice tells what to type, whatever the name of the device")
    func advice() {
        let unapproved = DeviceGate.Verdict.unapproved.advice(for: keyboard)
        #expect(unapproved.contains("`inputrx authorize \(keyboard.identity.text)`"))
        let unreadable = DeviceGate.Verdict.unreadable
        let touchscreen = ConnectedDevice(device: .sample(kinds: [.touchscreen]))
        #expect(unreadable.advice(for: touchscreen).contains("Install udev/70-inputrx.rules"))
        let letters = ConnectedDevice(
            device: .sample(name: "Pad 2", kinds: [.touchpad, .keyboard]),
            keys: KeyCapabilities(sysfs: "10000")
        )
        let mouse = ConnectedDevice(device: .sample(name: "Mouse", kinds: [.pointer]))
        for device in [keyboard, letters, mouse] {
            let advice = unreadable.advice(for: device)
            #expect(advice.contains("ATTRS{name}==\"\(device.device.name)\", TAG+=\"uaccess\""))
            #expect(!advice.contains("Install") && !advice.contains("group"))
        }
        let hostile = ConnectedDevice(
            device: .sample(name: "*\", RUN+=\"x", kinds: [.keyboard])
        )
        #expect(
            unreadable.advice(for: hostile)
                .contains("ATTRS{id/vendor}==\"046d\", ATTRS{id/product}==\"c31c\", TAG")
        )
        var second = keyboard
        second.twin = "/dev/input/event7"
        #expect(DeviceGate.Verdict.twin.advice(for: second).contains("/dev/input/event7"))
    }
}
