import CSimulation
import Evdev
import Glibc
import InputEvents

/// An input device in the kernel: its state, and the programs that have it open.
///
/// It drops values that do not change, keeps separate axis values for each contact, and sends
/// complete frames to its readers, as drivers/input does.
final class KernelDevice {
    let number: Int
    let description: EvdevDevice
    /// The keys that are down, and the switches that are on.
    private(set) var keys: Set<UInt16> = []
    private(set) var switches: Set<UInt16> = []
    @exclusivity(unchecked) private(set) var axes = AxisValues()
    /// The values of the axes of each slot.
    @exclusivity(unchecked) private(set) var slots: [AxisValues] = []
    @exclusivity(unchecked) private var hasAxis = [Bool](repeating: false, count: AxisValues.count)
    @exclusivity(unchecked) private var writtenSlot: Int32 = 0
    @exclusivity(unchecked) private var frame: [EvdevEvent] = []
    @exclusivity(unchecked) private(set) var readers: [EvdevReader] = []
    @exclusivity(unchecked) var grabber: EvdevReader?
    /// False once the device is unplugged.
    @exclusivity(unchecked) private(set) var exists = true
    /// True once udev has applied its rules.
    var isInitialised = false
    /// The physical path; it begins with `inputrx/` for a device of the daemon.
    let physicalPath: String

    init(number: Int, _ description: EvdevDevice, physicalPath: String) {
        self.number = number
        self.description = description
        self.physicalPath = physicalPath
        switches = description.switchesOn
        if let last = description.axes[AbsoluteAxis.slot]?.range.maximum {
            var empty = AxisValues()
            empty[AbsoluteAxis.trackingID] = -1
            slots = Array(repeating: empty, count: Int(last) + 1)
        }
        for code in description.axes.keys { hasAxis[Int(code)] = true }
    }

    var node: String { "/dev/input/event\(number)" }
    var systemPath: String { "/sys/devices/platform/input\(number)/event\(number)" }
    /// True if a finger is down.
    var isTouched: Bool { slots.contains { $0[AbsoluteAxis.trackingID] >= 0 } }

    /// Receives a value from the hardware, or from a program through uinput.
    func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        switch type {
        case EvdevType.key:
            guard description.codes.containsKey(code), keys.contains(code) != (value != 0) else {
                return
            }
            if value != 0 { keys.insert(code) } else { keys.remove(code) }
        case EvdevType.switch:
            guard switches.contains(code) != (value != 0) else { return }
            if value != 0 { switches.insert(code) } else { switches.remove(code) }
        case EvdevType.absolute:
            guard take(axis: code, value) else { return }
        case EvdevType.synchronisation where code == Synchronisation.report:
            return finish()
        default: break
        }
        frame.append(EvdevEvent(time: .zero, type: type, code: code, value: value))
    }

    /// Stores the value of an axis; returns false if the value does not change.
    private func take(axis code: UInt16, _ value: Int32) -> Bool {
        guard hasAxis[Int(code)] else { return false }
        if code == AbsoluteAxis.slot {
            if value >= 0, value < slots.count { writtenSlot = value }
            return false
        }
        guard code > AbsoluteAxis.slot else {
            return axes.update(code, to: value)
        }
        let slot = Int(writtenSlot)
        guard slots[slot].update(code, to: value) else { return false }
        if axes.update(AbsoluteAxis.slot, to: writtenSlot) {
            frame.append(
                EvdevEvent(
                    time: .zero,
                    type: EvdevType.absolute,
                    code: AbsoluteAxis.slot,
                    value: writtenSlot
                )
            )
        }
        return true
    }

    private func finish() {
        guard !frame.isEmpty else { return }
        let report = Synchronisation.report
        frame.append(
            EvdevEvent(time: .zero, type: EvdevType.synchronisation, code: report, value: 0)
        )
        let time = kernel.now
        kernel.recording?.add(frame, of: self, at: time)
        for reader in readers where grabber == nil || reader === grabber {
            reader.receive(frame, at: time)
        }
        frame.removeAll(keepingCapacity: true)
    }

    func open() -> EvdevReader {
        let reader = EvdevReader(self)
        readers.append(reader)
        return reader
    }

    /// Removes the readers when the machine is no longer needed.
    func forget() {
        readers = []
        grabber = nil
    }

    fileprivate func closed(_ reader: EvdevReader) {
        readers.removeAll { $0 === reader }
        if grabber === reader { grabber = nil }
    }

    /// Unplugs the device: the kernel lifts its contacts and keys, then removes it.
    func unplug() {
        guard exists else { return }
        for key in keys { send(EvdevType.key, key, 0) }
        for slot in slots.indices {
            send(EvdevType.absolute, AbsoluteAxis.slot, Int32(slot))
            send(EvdevType.absolute, AbsoluteAxis.trackingID, -1)
        }
        send(EvdevType.synchronisation, Synchronisation.report, 0)
        exists = false
        readers.forEach { $0.vanish() }
    }

    /// The number of events for which each reader has room: eight frames of the largest size,
    /// rounded up to a power of two, and at least 64.
    var bufferSize: Int {
        var events = slots.count + 1
        for code in description.axes.keys {
            events += code >= AbsoluteAxis.slot && code <= 0x3d ? slots.count : 1
        }
        events += description.codes.codes(of: EvdevType.relative).count
        events += 7
        var size = 64
        while size < events * 8 { size *= 2 }
        return size
    }
}

/// The values of absolute axes, by their codes.
struct AxisValues {
    /// The number of codes.
    static let count = 64
    private var values = [Int32](repeating: 0, count: count)

    subscript(code: UInt16) -> Int32 {
        get { values[Int(code)] }
        set { values[Int(code)] = newValue }
    }

    /// Stores a value; returns false if it does not change.
    mutating func update(_ code: UInt16, to value: Int32) -> Bool {
        guard values[Int(code)] != value else { return false }
        values[Int(code)] = value
        return true
    }
}

/// A reader's buffer of events, which overflows as in the kernel: all events but the newest are
/// dropped, and SYN_DROPPED replaces them.
final class EvdevReader: Descriptor {
    let device: KernelDevice
    @exclusivity(unchecked) private var ring: [EvdevEvent]
    @exclusivity(unchecked) private var head = 0
    @exclusivity(unchecked) private var tail = 0
    @exclusivity(unchecked) private var packetHead = 0
    /// The number of overflows.
    @exclusivity(unchecked) private(set) var losses = 0
    /// The time since which the buffer can be read, if it can be read now.
    @exclusivity(unchecked) private(set) var readableSince: Int64 = 0
    /// Called after a frame has arrived.
    var woken: () -> Void = {}

    init(_ device: KernelDevice) {
        self.device = device
        let empty = EvdevEvent(time: .zero, type: 0, code: 0, value: 0)
        ring = Array(repeating: empty, count: device.bufferSize)
    }

    func receive(_ frame: [EvdevEvent], at time: Int64) {
        if !hasUnread { readableSince = time }
        let mask = ring.count - 1
        for event in frame {
            ring[head] = event
            ring[head].time = Timestamp(microseconds: time)
            head = (head + 1) & mask
            if head == tail {
                tail = (head - 2) & mask
                let (loss, type) = (Synchronisation.dropped, EvdevType.synchronisation)
                ring[tail] = EvdevEvent(time: ring[tail].time, type: type, code: loss, value: 0)
                packetHead = tail
                losses += 1
            }
        }
        packetHead = head
        arrivals += 1
        woken()
    }

    override func isReadable(at now: Int64) -> Bool { packetHead != tail || !device.exists }
    override var isHungUp: Bool { !device.exists }
    /// True if unread events wait.
    var hasUnread: Bool { packetHead != tail }

    /// Returns the next event; nil if none waits.
    func next() -> EvdevEvent? {
        guard packetHead != tail else { return nil }
        defer { tail = (tail + 1) & (ring.count - 1) }
        return ring[tail]
    }

    override func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard device.exists else { return Int(-ENODEV) }
        guard packetHead != tail else { return Int(-EAGAIN) }
        var size = 0
        while size + 24 <= buffer.count, let event = next() {
            let time = event.time.microseconds
            buffer.storeBytes(of: time / 1_000_000, toByteOffset: size, as: Int64.self)
            buffer.storeBytes(of: time % 1_000_000, toByteOffset: size + 8, as: Int64.self)
            buffer.storeBytes(of: event.type, toByteOffset: size + 16, as: UInt16.self)
            buffer.storeBytes(of: event.code, toByteOffset: size + 18, as: UInt16.self)
            buffer.storeBytes(of: event.value, toByteOffset: size + 20, as: Int32.self)
            size += 24
        }
        return size
    }

    /// Removes key events from the buffer, as EVIOCGKEY does.
    private func forgetKeys() {
        var kept: [EvdevEvent] = []
        while let event = next() { if event.type != EvdevType.key { kept.append(event) } }
        (head, tail, packetHead) = (0, 0, 0)
        for event in kept {
            ring[head] = event
            head += 1
        }
        packetHead = head
    }

    func vanish() {
        if !hasUnread { readableSince = kernel.now }
        arrivals += 1
        woken()
    }

    override func closed() { device.closed(self) }

    // MARK: - ioctl

    override func control(_ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
        guard device.exists else { return -ENODEV }
        let number = simulation_ioctl_number(request)
        let size = Int(simulation_ioctl_size(request))
        // Some requests pass a number, which may be zero.
        let out = UnsafeMutableRawBufferPointer(start: argument, count: argument == nil ? 0 : size)
        let description = device.description
        switch number {
        case 0x01: return store(Int32(0x010001), out)
        case 0x02:
            let id = input_id(
                bustype: description.busType,
                vendor: description.vendor,
                product: description.product,
                version: description.version
            )
            out.storeBytes(of: id, as: input_id.self)
            return 0
        case 0x06: return text(description.name, out)
        case 0x07:
            return device.physicalPath.isEmpty ? -ENOENT : text(device.physicalPath, out)
        case 0x08: return -ENOENT
        case 0x09: return bits(description.properties, out)
        case 0x0a: return slots(out)
        case 0x18:
            forgetKeys()
            return bits(device.keys, out)
        case 0x1b: return bits(device.switches, out)
        case 0x19, 0x1a: return bits([], out)
        case 0x20: return bits(Set(description.codes.types + [0]), out)
        case 0x21...0x3f:
            return bits(Set(description.codes.codes(of: UInt16(number - 0x20))), out)
        case 0x40...0x7f: return axis(UInt16(number - 0x40), out)
        case 0x90: return grab(argument != nil)
        case 0xa0: return 0
        default: return -EINVAL
        }
    }

    private func store(_ value: Int32, _ out: UnsafeMutableRawBufferPointer) -> Int32 {
        out.storeBytes(of: value, as: Int32.self)
        return 0
    }

    private func text(_ text: String, _ out: UnsafeMutableRawBufferPointer) -> Int32 {
        let bytes = Array(text.utf8.prefix(out.count - 1)) + [0]
        out.copyBytes(from: bytes)
        return Int32(bytes.count)
    }

    private func bits(_ codes: Set<UInt16>, _ out: UnsafeMutableRawBufferPointer) -> Int32 {
        for index in out.indices { out[index] = 0 }
        for code in codes where Int(code) / 8 < out.count {
            out[Int(code) / 8] |= 1 << (code % 8)
        }
        return Int32(out.count)
    }

    private func axis(_ code: UInt16, _ out: UnsafeMutableRawBufferPointer) -> Int32 {
        guard let axis = device.description.axes[code] else { return -EINVAL }
        var info = input_absinfo()
        info.value = device.axes[code]
        info.minimum = axis.range.minimum
        info.maximum = axis.range.maximum
        info.resolution = axis.range.resolution
        info.fuzz = axis.fuzz
        info.flat = axis.flat
        out.storeBytes(of: info, as: input_absinfo.self)
        return 0
    }

    private func slots(_ out: UnsafeMutableRawBufferPointer) -> Int32 {
        guard out.count >= 4, !device.slots.isEmpty else { return -EINVAL }
        let code = UInt16(truncatingIfNeeded: out.load(as: UInt32.self))
        for slot in 0..<min(device.slots.count, out.count / 4 - 1) {
            let value = device.slots[slot][code]
            out.storeBytes(of: value, toByteOffset: 4 + 4 * slot, as: Int32.self)
        }
        return 0
    }

    private func grab(_ grabs: Bool) -> Int32 {
        if grabs {
            guard device.grabber == nil else { return -EBUSY }
            device.grabber = self
        } else {
            guard device.grabber === self else { return -EINVAL }
            device.grabber = nil
        }
        return 0
    }
}
