import CLinux
import Evdev
import Glibc
import InputEvents
import Rx
import Testing

@testable import LinuxInput

/// A panel of 100 × 60 mm with ten units per millimetre, whose events come through a pipe.
private final class FakePanel {
    let loop: EventLoop
    let source: ContactSource
    private(set) var events: [InputEvent] = []
    private let writeEnd: Int32
    private var subscription: (any Disposable)?
    private var isPlugged = true
    let connected: ConnectedDevice
    private let raw: RawDevice
    let lines = LogLines()
    /// The zero of the milliseconds: a device is announced before its first event.
    let start = Timestamp.now.advanced(by: .seconds(60))

    init() throws {
        loop = try .forTest()
        source = ContactSource(on: loop, log: lines.log())
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
            throw SystemError("no pipe")
        }
        // A child process of another test would keep the panel plugged in.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writeEnd = ends[1]
        var description = EvdevDevice()
        description.name = "Panel"
        description.properties = [InputProperty.direct]
        description.codes.insert(type: EvdevType.key, code: ButtonCode.touch)
        let axes: [(UInt16, Int32, Int32)] = [
            (AbsoluteAxis.x, 1000, 10), (AbsoluteAxis.y, 600, 10), (AbsoluteAxis.slot, 9, 0),
            (AbsoluteAxis.contactX, 1000, 10), (AbsoluteAxis.contactY, 600, 10),
            (AbsoluteAxis.trackingID, 65_535, 0),
        ]
        for (code, maximum, resolution) in axes {
            description.codes.insert(type: EvdevType.absolute, code: code)
            let range = AxisRange(minimum: 0, maximum: maximum, resolution: resolution)
            description.axes[code] = EvdevAxis(range: range)
        }
        connected = ConnectedDevice(device: .sample(name: "Panel"))
        raw = RawDevice(description, reading: ends[0])
    }

    deinit { unplug() }

    func open() throws -> Device {
        subscription = source.events.subscribe(onNext: { [unowned self] in events.append($0) })
        return try source.open(raw, connected)
    }

    /// Writes frames, each a list of (type, code, value) at its millisecond.
    func write(_ frames: (Int64, [(UInt16, UInt16, Int32)])...) throws {
        for (millisecond, frame) in frames {
            for (type, code, value) in frame + [(EvdevType.synchronisation, 0, 0)] {
                var event = input_event()
                let time = start.microseconds + millisecond * 1000
                event.time.tv_sec = Int(time / 1_000_000)
                event.time.tv_usec = Int(time % 1_000_000)
                (event.type, event.code, event.value) = (type, code, value)
                guard Glibc.write(writeEnd, &event, MemoryLayout<input_event>.size) > 0 else {
                    throw SystemError("the pipe is full")
                }
            }
        }
    }

    func down(slot: Int32 = 0, id: Int32, _ x: Int32, _ y: Int32) -> [(UInt16, UInt16, Int32)] {
        [
            (EvdevType.absolute, AbsoluteAxis.slot, slot),
            (EvdevType.absolute, AbsoluteAxis.trackingID, id),
        ] + move(slot: slot, x, y)
    }

    func move(slot: Int32 = 0, _ x: Int32, _ y: Int32) -> [(UInt16, UInt16, Int32)] {
        [
            (EvdevType.absolute, AbsoluteAxis.slot, slot),
            (EvdevType.absolute, AbsoluteAxis.contactX, x),
            (EvdevType.absolute, AbsoluteAxis.contactY, y),
        ]
    }

    func up(slot: Int32 = 0) -> [(UInt16, UInt16, Int32)] {
        [
            (EvdevType.absolute, AbsoluteAxis.slot, slot),
            (EvdevType.absolute, AbsoluteAxis.trackingID, -1),
        ]
    }

    let loss: [(UInt16, UInt16, Int32)] = [
        (EvdevType.synchronisation, Synchronisation.dropped, 0)
    ]

    func unplug() {
        if isPlugged { close(writeEnd) }
        isPlugged = false
    }

    /// The milliseconds of the events since the last call, and the current event time.
    var milliseconds: (events: [Int64], now: Int64) {
        let now = Timestamp(loop.scheduler.now).microseconds(since: start) / 1000
        return (events.map { $0.time.microseconds(since: start) / 1000 }, now)
    }

    /// Returns the events since the last call, one word each.
    func received() throws -> [String] {
        // The removal of the device takes a round of its own.
        for _ in 0..<2 { try loop.turn(timeout: 0) }
        defer { events = [] }
        return events.map { event in
            switch event.kind {
            case .deviceAdded(let device):
                "added \(device.surface.map { "\(Int($0.width))x\(Int($0.height))" } ?? "nothing")"
            case .deviceRemoved: "removed"
            case .reset: "reset"
            case .touches(_, let frame):
                frame.changes.map {
                    let place = "\(Int($0.position.x.rounded())),\(Int($0.position.y.rounded()))"
                    return "\($0.phase)\($0.slot)@\(place)"
                }.joined(separator: " ")
            default: "other"
            }
        }
    }
}

@Suite("Contacts read raw") struct ContactSourceTests {
    @Test(
        "come like libinput's: announced, in millimetres, frame by frame, at the kernel's times"
    )
    func frames() throws {
        let panel = try FakePanel()
        _ = try panel.open()
        #expect(try panel.received() == ["added 100x60"])
        try panel.write(
            (10, panel.down(id: 1, 500, 300)),
            (20, panel.move(520, 300) + panel.down(slot: 1, id: 2, 100, 100)),
            (30, panel.up() + panel.up(slot: 1))
        )
        try panel.loop.turn(timeout: 0)
        #expect(panel.milliseconds.events == [10, 20, 30])
        #expect(
            try panel.received() == [
                "down0@50,30", "motion0@52,30 down1@10,10", "up0@52,30 up1@10,10",
            ]
        )
        #expect(panel.milliseconds.now == 30)
    }

    @Test("more frames than one read returns are all delivered")
    func many() throws {
        let panel = try FakePanel()
        _ = try panel.open()
        try panel.write((1, panel.down(id: 1, 0, 0)))
        for index in 1...100 { try panel.write((Int64(index), panel.move(Int32(index), 0))) }
        #expect(try panel.received().count == 102)
    }

    @Test("lost events void held contacts until they lift; so do a hundred losses")
    func losses() throws {
        let panel = try FakePanel()
        _ = try panel.open()
        try panel.write((10, panel.down(id: 1, 500, 300)))
        #expect(try panel.received() == ["added 100x60", "down0@50,30"])
        for round in 0..<100 {
            try panel.write((Int64(20 + round), panel.loss))
            #expect(try panel.received() == ["reset"])
        }
        // The loss does not move event time: a later timer must not fire for it.
        #expect(panel.milliseconds.now == 10)
        try panel.write((200, panel.move(700, 300)), (210, panel.up()))
        #expect(try panel.received() == [])
        try panel.write((300, panel.down(id: 2, 100, 100)), (310, panel.up()))
        #expect(try panel.received() == ["down0@10,10", "up0@10,10"])
    }

    @Test("unplugging cancels held contacts and removes the device")
    func unplugged() throws {
        let panel = try FakePanel()
        _ = try panel.open()
        try panel.write((10, panel.down(id: 1, 500, 300)))
        panel.unplug()
        #expect(
            try panel.received() == ["added 100x60", "down0@50,30", "cancel0@50,30", "removed"]
        )
        #expect(!panel.source.isReading)
        // Closing it again has no effect.
        panel.source.close(panel.connected.device.id)
        #expect(try panel.received() == [])
    }

    @Test("closing delivers earlier events, and no later ones")
    func closing() throws {
        let panel = try FakePanel()
        let device = try panel.open()
        try panel.write((10, panel.down(id: 1, 500, 300)))
        panel.source.close(device.id)
        #expect(
            try panel.received() == ["added 100x60", "down0@50,30", "cancel0@50,30", "removed"]
        )
        try panel.write((20, panel.up()))
        #expect(try panel.received() == [])
    }

    @Test("closing during the delivery of a frame delivers it once, and nothing after it")
    func closingInside() throws {
        let panel = try FakePanel()
        let device = try panel.open()
        let closer = panel.source.events.subscribe(onNext: { [unowned panel] event in
            if case .touches(_, let frame) = event.kind, frame.changes[0].phase == .down {
                panel.source.close(device.id)
            }
        })
        defer { closer.dispose() }
        try panel.write((10, panel.down(id: 1, 500, 300)))
        // More than one read returns.
        for index in 1...40 { try panel.write((Int64(10 + index), panel.move(Int32(index), 0))) }
        #expect(
            try panel.received() == ["added 100x60", "down0@50,30", "cancel0@50,30", "removed"]
        )
        #expect(!panel.source.isReading)
    }

    @Test("a reload or suspend makes everything void, at the current event time")
    func reset() throws {
        let panel = try FakePanel()
        _ = try panel.open()
        try panel.write((10, panel.down(id: 1, 500, 300)))
        _ = try panel.received()
        panel.source.reset()
        #expect(panel.milliseconds.events == [10])
        #expect(try panel.received() == ["reset"])
    }

    @Test("a device that libinput would not use is refused")
    func refused() throws {
        let loop = try EventLoop.forTest()
        let source = ContactSource(on: loop, log: LogLines().log())
        let pipe = try Pipe()
        let raw = RawDevice(EvdevDevice(), reading: dup(pipe.readEnd))
        #expect(throws: SystemError.self) {
            try source.open(raw, ConnectedDevice(device: .sample()))
        }
    }
}
