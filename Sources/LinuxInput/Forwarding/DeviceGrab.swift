import CLinux
import Evdev
import Forwarding
import Gestures
import Glibc
import InputEvents

/// A touchscreen or touchpad that is grabbed, or will be: its events go to the recognisers as
/// usual, and through a ``Forwarder`` to its twin.
///
///     twin created ── 1 s ──▶ waits until nothing is down ──▶ grabbed
///     grabbed ── no longer wanted, no finger down ──▶ released, twin removed
///
/// The grab waits until no finger, key or button of the device is down, because programs would
/// otherwise see the press but not the release. It also waits while another program has grabbed the
/// device: each event of the device leads to another attempt.
///
/// The grab is on the descriptor from which the contacts are read, so that the device is read only
/// once. If libinput reads the device as well, libinput reads the twin during the grab.
final class DeviceGrab {
    /// The grabbed device.
    let device: Device
    /// The settings of the grab; nil once the device should be released.
    private(set) var rule: GrabRule?

    private enum Phase {
        /// The twin is new: udev's rules run for it, and other programs open it.
        case settling
        /// The next event may allow the grab: a finger or key is down or has just lifted, or
        /// another program has grabbed the device.
        case waiting
        case grabbed(since: Timestamp)
        /// The device has been released for good.
        case over
    }

    private var phase = Phase.settling
    /// The last logged reason for waiting; it is not logged again with each frame.
    private var obstacle: String?
    private var isLocked: Bool
    // Unchecked, like `corners`: only the event loop uses these two, and they call nothing back.
    @exclusivity(unchecked) private var forwarder: Forwarder
    @exclusivity(unchecked) private var corners: CornerHold
    private let twin: Twin
    private var grabGuard: GrabGuard?
    /// True if the frame that is being recognised has already been sent to the twin.
    private var isForwarded = false
    /// True if fingers can have landed or lifted in this frame.
    private var isTurn = false
    private let raw: RawDevice
    private let outlooks: TouchOutlooks
    private let loop: EventLoop
    private let log: Log
    private var settlingTimer: TimerQueue.ID?
    private var dueTimer: (due: Timestamp, id: TimerQueue.ID)?
    /// Called with the node from which libinput must read from now on: the twin's, or the device's
    /// own.
    private let onMove: (String) throws(SystemError) -> Void
    /// Called with the reason when the grab ends.
    private let onEnd: (Ending) -> Void

    /// The reason why a grab ended.
    enum Ending {
        /// The device should no longer be grabbed, or cannot be grabbed.
        case unwanted
        /// Fingers rested in three corners.
        case corners
        /// The grab failed after this time: the guard released the device, or events could not be
        /// written to the twin.
        case hung(after: Duration)
    }

    /// 1 s: longer than other programs take to open a new device, even on a busy machine.
    private static let settling = Duration.seconds(1)

    init(
        _ device: Device,
        _ raw: RawDevice,
        _ rule: GrabRule,
        isLocked: Bool,
        outlooks: TouchOutlooks,
        guards: GuardScope,
        loop: EventLoop,
        log: Log,
        onMove: @escaping (String) throws(SystemError) -> Void,
        onEnd: @escaping (Ending) -> Void
    ) throws(SystemError) {
        self.device = device
        self.raw = raw
        self.rule = rule
        self.isLocked = isLocked
        self.outlooks = outlooks
        self.loop = loop
        self.log = log
        self.onMove = onMove
        self.onEnd = onEnd
        twin = try Twin(of: device.node, timers: loop.timers)
        forwarder = DeviceGrab.forwarder(device, rule, twin, original: twin.original, isLocked)
        corners = CornerHold(x: twin.axes.x, y: twin.axes.y)
        twin.onFailure { [unowned self] in handleFailure($0) }
        settle(guards)
    }

    /// Waits for 1 s, and longer until the guards have moved and udev has prepared the twin.
    private func settle(_ guards: GuardScope) {
        let settled = Timestamp.now.advanced(by: DeviceGrab.settling)
        // Unowned, here and below: this object cancels its timers, and the first weak reference
        // would slow down the retain of this object that each event needs.
        settlingTimer = loop.timers.add(at: settled) { [unowned self] in
            guard case .settling = phase else { return }
            guard !guards.isMoving, let likeness = TwinLikeness(of: twin.node, to: device.node)
            else { return settle(guards) }
            if let warning = likeness.warning(device.name) {
                log.write(likeness.forbidsGrab ? .error : .warning, .device, warning)
            }
            guard !likeness.forbidsGrab else { return finish(.unwanted) }
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
            twin: twin.state,
            burst: twin.burst
        )
        forwarder.isLocked = isLocked
        forwarder.isRelative = device.isTouchpad
        return forwarder
    }

    // MARK: - Events

    /// Handles a frame before recognition: passes the frame on if the twin gets it in any case.
    func received(_ frame: [EvdevEvent], at time: Timestamp) {
        isForwarded = forwarder.passAtOnce(frame, at: time)
        isTurn = !isForwarded
        if isForwarded { send() }
    }

    /// Handles the frame as translated events, before recognition: passes the frame on if only
    /// fingers at bound places are held back, and none lands there.
    func translated(_ events: [InputEvent], of frame: [EvdevEvent], at time: Timestamp) {
        guard !isForwarded, forwarder.holdsOnlyBoundPlaces,
            !events.contains(where: landsAtBoundPlace)
        else { return }
        forwarder.passTurn(frame, at: time)
        isForwarded = true
        send()
        // On a machine with one processor, the programs that read the twin run first: recognising a
        // landing takes as long as passing it on.
        sched_yield()
    }

    private func landsAtBoundPlace(_ event: InputEvent) -> Bool {
        guard case .touches(_, let frame) = event.kind else { return false }
        return frame.changes.contains {
            $0.phase == .down && outlooks.isAtBoundPlace($0.position, on: device.id)
        }
    }

    /// Handles the frame after recognition: passes it on or holds it back.
    func decide(on frame: [EvdevEvent], at time: Timestamp) {
        if !isForwarded {
            forwarder.handle(frame, at: time, outlook: outlooks.outlook(of: device.id, at: time))
            send()
        } else if outlooks.isTaken(device.id) {
            forwarder.handle([], at: time, outlook: TouchOutlook(.taken))
            send()
        }
        corners.look(at: forwarder.original, at: time)
        armTimer()
        if isTurn || isWaiting { changeGrab() }
    }

    /// Passes on the current state of the device after a loss of events; holds nothing back.
    func synchronise(with surface: SurfaceState) {
        let now = Timestamp.now
        for frame in forwarder.original.frames(to: surface, at: now) {
            forwarder.handle(frame, at: now, outlook: TouchOutlook(.free))
        }
        send()
        armTimer()
        changeGrab()
    }

    /// Passes on everything that is held back, because the configuration changed or the machine
    /// slept.
    func reset() { advance(to: .now, TouchOutlook(.free)) }

    /// Applies changed settings; nil releases the device as soon as no finger is down.
    func update(_ rule: GrabRule?) {
        self.rule = rule
        if let rule {
            forwarder.grab = rule.grab
            forwarder.cancelsAsPalm = rule.cancelsAsPalm
        }
        changeGrab()
    }

    /// Applies the lock state of the session, and passes on everything that is held back.
    func update(isLocked: Bool) {
        self.isLocked = isLocked
        forwarder.isLocked = isLocked
        advance(to: .now, TouchOutlook(.free))
    }

    /// Releases the device at once, and lifts the contacts of the twin.
    func end() {
        let wasGrabbed = isGrabbed
        phase = .over
        guard wasGrabbed else { return }
        forwarder.end(at: .now)
        // If the twin is gone, there is nothing to lift.
        try? twin.send(forwarder.twin.events)
        try? twin.sendAll()
        _ = inputrx_grab(raw.descriptor, 0)
        // Before the twin is removed, libinput reads the device's own node again; if that is gone,
        // so is the device.
        try? onMove(device.node)
        // The guard ends last, because it only lifts contacts and cannot cancel them.
        grabGuard = nil
    }

    // MARK: - Frames

    /// Lets the forwarder decide at a time at which there is no frame.
    private func advance(to time: Timestamp, _ outlook: TouchOutlook) {
        forwarder.handle([], at: time, outlook: outlook)
        send()
    }

    /// Sends the events of the forwarder, or drops them before the grab, when other programs still
    /// get the events of the device itself.
    private func send() {
        defer { forwarder.forgetEvents() }
        guard isGrabbed else { return }
        do throws(SystemError) {
            try twin.send(forwarder.twin.events)
        } catch {
            handleFailure(error)
        }
    }

    private func handleFailure(_ error: SystemError) {
        log.write(.info, .device, "\(device.name): \(error)")
        finishHung()
    }

    private func armTimer() {
        var due = forwarder.nextDeadline
        if let corner = corners.deadline, rule?.isReleasedByCorners == true {
            due = min(due ?? corner, corner)
        }
        guard due != dueTimer?.due else { return }
        loop.timers.cancel(dueTimer?.id)
        dueTimer = due.map { due in
            let id = loop.timers.add(at: due) { [unowned self] in handleDue(due) }
            return (due, id)
        }
    }

    private func handleDue(_ due: Timestamp) {
        dueTimer = nil
        if let corner = corners.deadline, corner <= due, rule?.isReleasedByCorners == true {
            finish(.corners)
            return
        }
        advance(to: max(due, .now), outlooks.outlook(of: device.id, at: due))
        armTimer()
        changeGrab()
    }

    // MARK: - Grabbing and releasing

    /// Grabs or releases the device as ``rule`` says, if no finger is down and nothing is held
    /// back.
    private func changeGrab() {
        guard !forwarder.original.isTouched, !forwarder.isHolding else { return }
        switch phase {
        case .settling, .waiting, .grabbed: if rule == nil { finish(.unwanted) } else { grab() }
        case .over: break
        }
    }

    /// True while other programs get the touches of the device only through the twin.
    var isGrabbed: Bool {
        if case .grabbed = phase { true } else { false }
    }

    private var isWaiting: Bool {
        if case .waiting = phase { true } else { false }
    }

    private func finishHung() {
        guard case .grabbed(let begin) = phase else { return }
        finish(.hung(after: .microseconds(Timestamp.now.microseconds(since: begin))))
    }

    private func finish(_ ending: Ending) {
        if case .over = phase { return }
        end()
        // The receiver of this call may release this object.
        withExtendedLifetime(self) { onEnd(ending) }
    }

    /// Grabs the device.
    ///
    /// If a finger landed or a key went down just before, the grab is undone, because other
    /// programs must see the lift or release.
    private func grab() {
        guard let rule, isWaiting else { return }
        let descriptor = raw.descriptor
        guard inputrx_grab(descriptor, 1) == 0 else {
            let error = SystemError("cannot grab \(device.node)")
            if error.code == EBUSY { return wait(for: "another program, which has grabbed it") }
            log.write(.error, .device, "\(device.name): \(error)")
            finish(.unwanted)
            return
        }
        guard inputrx_is_touched(descriptor) == 0 else {
            _ = inputrx_grab(descriptor, 0)
            return
        }
        let key = inputrx_pressed_key(descriptor)
        guard key < 0 else {
            _ = inputrx_grab(descriptor, 0)
            return wait(for: "key \(key), which is down")
        }
        do {
            grabGuard = try GrabGuard(of: descriptor, twin: twin.descriptor, on: loop) {
                [unowned self] in finishHung()
            }
            try onMove(twin.node)
        } catch {
            grabGuard = nil
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
        phase = .grabbed(since: .now)
        obstacle = nil
        log.write(
            .notice,
            .device,
            "grabbed \(device.name) (\(device.node)): other programs get its touches through "
                + twin.node
        )
    }

    /// Logs why the grab waits; the next event of the device leads to another attempt.
    private func wait(for obstacle: String) {
        guard obstacle != self.obstacle else { return }
        self.obstacle = obstacle
        log.write(
            .notice,
            .device,
            "\(device.name) (\(device.node)) is not grabbed yet: it waits for \(obstacle)"
        )
    }
}
