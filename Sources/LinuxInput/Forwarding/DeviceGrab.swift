import CLinux
import Evdev
import Forwarding
import Gestures
import InputEvents

/// A touchscreen that is grabbed, or about to be: its events go to libinput as ever, and through a
/// ``Forwarder`` to its twin.
///
///     twin made ── 1 s ──▶ waits until no finger is down ──▶ grabbed ──▶ not wanted any more, no finger down
///                                                                        ──▶ given back, twin gone
///
/// libinput's own descriptor is grabbed. So libinput still reads the device, nothing is read twice, and what
/// libevdev makes up after a loss reaches the twin, too.
final class DeviceGrab {
    /// The device.
    let device: Device
    /// The descriptor from which libinput reads it.
    let descriptor: Int32
    /// How its touches are taken; nil once they shall not be.
    private(set) var rule: GrabRule?

    private enum Phase {
        /// Other programs open the twin.
        case settling
        /// A finger is down, or was just now.
        case waiting
        case grabbed
        /// It is given back, for good.
        case over
    }

    private var phase = Phase.settling
    private var isLocked: Bool
    private var forwarder: Forwarder
    private var corners: CornerHold
    private let twin: Twin
    private var guardian: GrabGuard?
    /// Events of which the frames are not decided.
    private var events: [EvdevEvent] = []
    private let loop: EventLoop
    private let log: Log
    private var timers: [TimerQueue.ID] = []
    private var dueTimer: (due: Timestamp, id: TimerQueue.ID)?
    /// What ends it.
    private let ended: (DeviceGrab, Ending) -> Void

    /// Why it ended.
    enum Ending {
        /// It is not wanted any more, or the device cannot be grabbed.
        case unwanted
        /// Fingers in three corners.
        case corners
        /// The guard gave the device back.
        case hung
    }

    /// 1 s: how long other programs take at most to open a new device, also when the machine is busy.
    private static let settling = Duration.seconds(1)

    init(
        _ device: Device,
        descriptor: Int32,
        _ rule: GrabRule,
        isLocked: Bool,
        loop: EventLoop,
        log: Log,
        ended: @escaping (DeviceGrab, Ending) -> Void
    ) throws(SystemError) {
        self.device = device
        self.descriptor = descriptor
        self.rule = rule
        self.isLocked = isLocked
        self.loop = loop
        self.log = log
        self.ended = ended
        twin = try Twin(of: device.node)
        forwarder = DeviceGrab.forwarder(rule, twin, original: twin.original, isLocked)
        corners = CornerHold(x: twin.axes.x, y: twin.axes.y)
        let settled = Timestamp.now.advanced(by: DeviceGrab.settling)
        timers = [
            loop.timers.add(at: settled) { [weak self] in
                guard let self, phase == .settling else { return }
                phase = .waiting
                changeGrab()
            }
        ]
    }

    deinit {
        for timer in timers { loop.timers.cancel(timer) }
        loop.timers.cancel(dueTimer?.id)
    }

    private static func forwarder(
        _ rule: GrabRule,
        _ twin: Twin,
        original: SurfaceState,
        _ isLocked: Bool
    ) -> Forwarder {
        var forwarder = Forwarder(
            rule.grab,
            cancelsAsPalm: rule.cancelsAsPalm,
            original: original,
            twin: twin.state
        )
        forwarder.isLocked = isLocked
        return forwarder
    }

    // MARK: - What happens

    /// libinput has read an event.
    func received(_ event: EvdevEvent) { events.append(event) }

    /// Decides on the frames before that time; the recognisers have them.
    func decide(before time: Timestamp, _ outlooks: TouchOutlooks) {
        guard !events.isEmpty else { return }
        var start = 0
        for index in events.indices where events[index].endsFrame {
            guard events[index].time < time else { break }
            take(events[start..<index], at: events[index].time, outlooks)
            start = index + 1
        }
        events.removeSubrange(..<start)
        if start > 0 { changeGrab() }
    }

    /// Another configuration is in force, or time has passed that nobody saw: nothing is held back.
    func reset() { advance(to: .now, TouchOutlook(.free)) }

    /// The rule for it may have changed; nil gives it back as soon as no finger is down.
    func update(_ rule: GrabRule?) {
        self.rule = rule
        if let rule {
            forwarder.grab = rule.grab
            forwarder.cancelsAsPalm = rule.cancelsAsPalm
        }
        changeGrab()
    }

    /// The lock screen comes or goes.
    func update(isLocked: Bool) {
        self.isLocked = isLocked
        forwarder.isLocked = isLocked
        advance(to: .now, TouchOutlook(.free))
    }

    /// Gives the device back at once; the twin's contacts are lifted.
    func end() {
        guardian = nil
        let wasGrabbed = phase == .grabbed
        phase = .over
        guard wasGrabbed else { return }
        forwarder.end(at: .now)
        // Without the twin, there is nothing to lift.
        try? twin.send(forwarder.takeEvents())
        _ = inputrx_grab(descriptor, 0)
    }

    // MARK: - Frames

    private func take(
        _ frame: ArraySlice<EvdevEvent>,
        at time: Timestamp,
        _ outlooks: TouchOutlooks
    ) {
        forwarder.handle(frame, at: time, outlook: outlooks.outlook(of: device.id, at: time))
        corners.look(at: forwarder.surface, at: time)
        send()
        arm(outlooks)
    }

    /// Time has passed, without a frame.
    private func advance(to time: Timestamp, _ outlook: TouchOutlook) {
        forwarder.handle(EmptyCollection<EvdevEvent>(), at: time, outlook: outlook)
        send()
    }

    /// Before it is grabbed, the device itself speaks to the others.
    private func send() {
        let events = forwarder.takeEvents()
        guard phase == .grabbed else { return }
        do {
            try twin.send(events)
        } catch {
            log.write(.info, .device, "\(device.name): \(error)")
            finish(.hung)
        }
    }

    private func arm(_ outlooks: TouchOutlooks) {
        let corner = rule?.isReleasedByCorners == true ? corners.deadline : nil
        let due = [forwarder.nextDeadline, corner].compactMap(\.self).min()
        guard due != dueTimer?.due else { return }
        loop.timers.cancel(dueTimer?.id)
        dueTimer = due.map { due in
            let id = loop.timers.add(at: due) { [weak self] in self?.isDue(due, outlooks) }
            return (due, id)
        }
    }

    private func isDue(_ due: Timestamp, _ outlooks: TouchOutlooks) {
        dueTimer = nil
        decide(before: .now, outlooks)
        if let corner = corners.deadline, corner <= due, rule?.isReleasedByCorners == true {
            finish(.corners)
            return
        }
        advance(to: max(due, .now), outlooks.outlook(of: device.id, at: due))
        arm(outlooks)
    }

    // MARK: - Taking and giving back

    /// Takes or gives back what the rule says, if no finger is down.
    private func changeGrab() {
        guard !forwarder.surface.isTouched else { return }
        switch phase {
        case .settling, .waiting, .grabbed: if rule == nil { finish(.unwanted) } else { grab() }
        case .over: break
        }
    }

    private func finish(_ ending: Ending) {
        guard phase != .over else { return }
        end()
        ended(self, ending)
    }

    /// A finger may land in the moment before; then the others must see it lift.
    private func grab() {
        guard let rule, phase == .waiting, !forwarder.surface.isTouched else { return }
        guard inputrx_grab(descriptor, 1) == 0 else {
            let error = SystemError("cannot grab \(device.node)")
            log.write(.error, .device, "\(device.name): \(error)")
            finish(.unwanted)
            return
        }
        guard inputrx_is_touched(descriptor) == 0 else {
            _ = inputrx_grab(descriptor, 0)
            return
        }
        do {
            guardian = try GrabGuard(of: descriptor, twin: twin.descriptor, on: loop) {
                [weak self] in self?.finish(.hung)
            }
        } catch {
            _ = inputrx_grab(descriptor, 0)
            log.write(.error, .device, "\(device.name): \(error)")
            finish(.unwanted)
            return
        }
        forwarder = DeviceGrab.forwarder(rule, twin, original: forwarder.surface, isLocked)
        phase = .grabbed
        log.write(
            .notice,
            .device,
            "grabbed \(device.name) (\(device.node)): other programs get its touches through "
                + twin.node
        )
    }
}
