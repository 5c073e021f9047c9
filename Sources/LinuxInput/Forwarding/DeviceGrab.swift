import CLinux
import Evdev
import Forwarding
import Gestures
import InputEvents

/// A touchscreen or touchpad that is grabbed, or about to be: its events go to recognition as ever, and through a
/// ``Forwarder`` to its twin.
///
///     twin made ── 1 s ──▶ waits until no finger is down ──▶ grabbed ──▶ not wanted any more, no finger down
///                                                                        ──▶ given back, twin gone
///
/// The descriptor is grabbed from which its contacts are read, so nothing is read twice. libinput, where it reads the
/// device, too, reads the twin meanwhile.
final class DeviceGrab {
    /// The device.
    let device: Device
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
    // Unchecked: it is asked and changed from the event loop only, and calls nobody.
    @exclusivity(unchecked) private var forwarder: Forwarder
    @exclusivity(unchecked) private var corners: CornerHold
    private let twin: Twin
    private var guardian: GrabGuard?
    /// Whether the twin has the frame already that is being recognised.
    private var isPassed = false
    private let raw: RawDevice
    private let outlooks: TouchOutlooks
    private let loop: EventLoop
    private let log: Log
    private var settlingTimer: TimerQueue.ID?
    private var dueTimer: (due: Timestamp, id: TimerQueue.ID)?
    /// Called with the node from which others get its touches from now on, so that libinput follows.
    private let moved: (String) throws(SystemError) -> Void
    /// What ends it.
    private let ended: (Ending) -> Void

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
        _ raw: RawDevice,
        _ rule: GrabRule,
        isLocked: Bool,
        outlooks: TouchOutlooks,
        loop: EventLoop,
        log: Log,
        moved: @escaping (String) throws(SystemError) -> Void,
        ended: @escaping (Ending) -> Void
    ) throws(SystemError) {
        self.device = device
        self.raw = raw
        self.rule = rule
        self.isLocked = isLocked
        self.outlooks = outlooks
        self.loop = loop
        self.log = log
        self.moved = moved
        self.ended = ended
        twin = try Twin(of: device.node)
        forwarder = DeviceGrab.forwarder(device, rule, twin, original: twin.original, isLocked)
        corners = CornerHold(x: twin.axes.x, y: twin.axes.y)
        let settled = Timestamp.now.advanced(by: DeviceGrab.settling)
        // Unowned, here and below: what calls it ends with it, and an object to which weak references exist is
        // retained the slow way, here for each event.
        settlingTimer = loop.timers.add(at: settled) { [unowned self] in
            guard phase == .settling else { return }
            phase = .waiting
            changeGrab()
        }
    }

    deinit {
        loop.timers.cancel(settlingTimer)
        loop.timers.cancel(dueTimer?.id)
    }

    private static func forwarder(
        _ device: Device,
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
        forwarder.isRelative = device.isTouchpad
        return forwarder
    }

    // MARK: - What happens

    /// The device has sent a frame; if the twin gets it in any case, it is passed on before it is recognised.
    func received(_ frame: [EvdevEvent], at time: Timestamp) {
        isPassed = forwarder.passAtOnce(frame, at: time)
        if isPassed { send() }
    }

    /// Decides on that frame; the recognisers have it.
    func decide(on frame: [EvdevEvent], at time: Timestamp) {
        if !isPassed {
            forwarder.handle(frame, at: time, outlook: outlooks.outlook(of: device.id, at: time))
            send()
        } else if outlooks.isTaken(device.id) {
            forwarder.handle([], at: time, outlook: TouchOutlook(.taken))
            send()
        }
        corners.look(at: forwarder.original, at: time)
        arm()
        if !isPassed { changeGrab() }
    }

    /// Events were lost, and this is what the device holds now: nothing is held back.
    func synchronise(with surface: SurfaceState) {
        let now = Timestamp.now
        for frame in forwarder.original.frames(to: surface, at: now) {
            forwarder.handle(frame, at: now, outlook: TouchOutlook(.free))
        }
        send()
        arm()
        changeGrab()
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
        let wasGrabbed = phase == .grabbed
        phase = .over
        guard wasGrabbed else { return }
        forwarder.end(at: .now)
        // Without the twin, there is nothing to lift.
        try? twin.send(forwarder.twin.events)
        _ = inputrx_grab(raw.descriptor, 0)
        // Before the twin goes. If its own node is gone, so is the device.
        try? moved(device.node)
        // Afterwards, because the guard only lifts contacts, and does not know how to cancel them.
        guardian = nil
    }

    // MARK: - Frames

    /// Time has passed, without a frame.
    private func advance(to time: Timestamp, _ outlook: TouchOutlook) {
        forwarder.handle([], at: time, outlook: outlook)
        send()
    }

    /// Before it is grabbed, the device itself speaks to the others.
    private func send() {
        defer { forwarder.forgetEvents() }
        guard phase == .grabbed else { return }
        do {
            try twin.send(forwarder.twin.events)
        } catch {
            log.write(.info, .device, "\(device.name): \(error)")
            finish(.hung)
        }
    }

    private func arm() {
        var due = forwarder.nextDeadline
        if let corner = corners.deadline, rule?.isReleasedByCorners == true {
            due = min(due ?? corner, corner)
        }
        guard due != dueTimer?.due else { return }
        loop.timers.cancel(dueTimer?.id)
        dueTimer = due.map { due in
            let id = loop.timers.add(at: due) { [unowned self] in isDue(due) }
            return (due, id)
        }
    }

    private func isDue(_ due: Timestamp) {
        dueTimer = nil
        if let corner = corners.deadline, corner <= due, rule?.isReleasedByCorners == true {
            finish(.corners)
            return
        }
        advance(to: max(due, .now), outlooks.outlook(of: device.id, at: due))
        arm()
        changeGrab()
    }

    // MARK: - Taking and giving back

    /// Takes or gives back what the rule says, if no finger is down.
    private func changeGrab() {
        guard !forwarder.original.isTouched, !forwarder.isHolding else { return }
        switch phase {
        case .settling, .waiting, .grabbed: if rule == nil { finish(.unwanted) } else { grab() }
        case .over: break
        }
    }

    private func finish(_ ending: Ending) {
        guard phase != .over else { return }
        end()
        // Whoever hears of it lets go of this object.
        withExtendedLifetime(self) { ended(ending) }
    }

    /// A finger may land in the moment before; then the others must see it lift.
    private func grab() {
        guard let rule, phase == .waiting else { return }
        let descriptor = raw.descriptor
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
                [unowned self] in finish(.hung)
            }
            try moved(twin.node)
        } catch {
            guardian = nil
            _ = inputrx_grab(descriptor, 0)
            log.write(.error, .device, "\(device.name): \(error)")
            finish(.unwanted)
            return
        }
        forwarder = DeviceGrab.forwarder(
            device,
            rule,
            twin,
            original: forwarder.original,
            isLocked
        )
        phase = .grabbed
        log.write(
            .notice,
            .device,
            "grabbed \(device.name) (\(device.node)): other programs get its touches through "
                + twin.node
        )
    }
}
