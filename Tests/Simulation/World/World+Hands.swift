import Evdev
import InputEvents

// The gestures of people, and the part of their touches that reaches the desktop.
extension World {
    func make(_ move: Move, _ thing: Thing, _ hand: Hand) {
        guard let device = plugged[thing], device.exists, !device.isTouched,
            kernel.now > sleepEnd
        else { return }
        let (begin, length) = (kernel.now, hand.frames.last?.time ?? 0)
        guard
            !judge.attempts.contains(where: {
                let pause: Int64 = $0.move == .carry && move == .tap(1) ? 60_000 : 300_000
                return ($0.device === device || move == .carry && $0.move == .carry)
                    && $0.end + pause > begin && !$0.isCut
            })
        else { return }
        let isCalm = begin >= calm && isRunning && !judge.isStopping
        let isBound = inForce.map { Configurations.isBound(move, $0) } ?? false
        let isAllowed = mayBeRead(thing)
        let attempt = Attempt(
            move,
            thing,
            device,
            begin: begin,
            end: begin + length,
            fingers: hand.fingers,
            isRequired: isCalm && isBound && (isLocked == false || move.actsWhileLocked)
                && isAllowed
                && (!move.needsApp || knownApp == "on")
        )
        if isCalm, move.needsApp, knownApp == "off" { attempt.forbidden = .condition }
        if move.needsMode { require(mode: "default", attempt, isCalm) }
        if isCalm, isLocked == true, !move.actsWhileLocked { attempt.forbidden = .locked }
        if isCalm, !isAllowed { attempt.forbidden = .authorised }
        let isSeen = thing.isPanel && begin >= desktopCalm && isRunning && !denied.contains(thing)
        let isTakable = isBound && story.reading == "gestures" && !isReleased && isLocked == false
        attempt.mustPass =
            isSeen && (isLocked == true || isLocked == false && inForce != nil && !isTakable)
        attempt.mustBeTaken =
            isSeen && attempt.isRequired && isTakable && move.isHeldBack && begin >= grabCalm
        attempt.isInterrupted = !isCalm || inForce == nil
        attempt.heldKey = inForce.flatMap(Configurations.heldKey)
        if move.isThrottled { throttle(attempt) }
        for drag in judge.attempts
        where drag.device === device && !drag.isCut && drag.end + 300_000 > begin {
            // The touch may continue the drag before it.
            (attempt.isRequired, attempt.mustBeTaken) = (false, false)
            (attempt.mustPass, drag.mustPass) = (false, false)
        }
        if thing == .panel { yield(attempt) }
        if move == .hover { silence() }
        judge.begins(attempt)
        send(hand, 0, attempt)
        if case .press = move {
            kernel.at(begin + 700_000) { [judge] in judge.checkRest(of: attempt) }
        }
        kernel.at(attempt.end + 1_000_000) { [judge] in judge.check(attempt) }
        if isSeen { kernel.at(attempt.end + 290_000) { [self] in checkPassing(attempt, hand) } }
        if move == .carry { kernel.at(attempt.end - 60_000) { [self] in checkHeld(attempt) } }
        if move == .corners { rest(inCorners: attempt) }
        kernel.at(attempt.end + 4_200_000) { [self] in rest() }
    }

    private func send(_ hand: Hand, _ index: Int, _ attempt: Attempt) {
        guard index < hand.frames.count, !attempt.isCut else { return }
        kernel.at(attempt.begin + hand.frames[index].time) { [self] in
            guard !attempt.isCut, attempt.device.exists else { return }
            frames += 1
            let before = attempt.device.losses
            for event in hand.frames[index].events {
                attempt.device.send(event.type, event.code, event.value)
            }
            if attempt.device.losses > before { lost(attempt) }
            send(hand, index + 1, attempt)
        }
    }

    /// Records that a buffer of the daemon has overflowed, so its events need not be recognised.
    private func lost(_ attempt: Attempt) {
        judge.note("events are lost")
        // Events that the daemon had read before it was stopped at a call still count.
        if attempt.end > kernel.now, !isStalled { attempt.forbidden = .half }
        disturb(for: 300_000)
    }

    /// Ends the gestures on a device that stops.
    func cut(on device: KernelDevice) {
        for attempt in judge.unchecked where attempt.device === device {
            guard attempt.end > kernel.now, attempt.fired == 0 || attempt.move != .carry else {
                attempt.isCut = true
                continue
            }
            attempt.isCut = true
            if attempt.fired == 0 { attempt.forbidden = .half }
        }
    }

    /// Checks the part of a touch that the desktop received.
    private func checkPassing(_ attempt: Attempt, _ hand: Hand) {
        guard !attempt.isCut, judge.violation == nil else { return }
        let time = attempt.begin...attempt.end + 280_000
        let seen = desktop.contacts.filter {
            $0.device == attempt.device.description.name && time.contains($0.landed)
        }
        if attempt.mustBeTaken, attempt.fired > 0, !seen.isEmpty {
            return judge.fail(.passed, "\(attempt.move.name) is taken and passed on")
        }
        guard attempt.mustPass else { return }
        guard seen.count == attempt.fingers, seen.allSatisfy({ $0.lifted != nil && !$0.isPalm })
        else {
            let detail = "\(attempt.move.name) has \(seen.count) contacts for the desktop"
            return judge.fail(.passed, detail)
        }
        let places = Set(seen.map { [$0.x, $0.y] })
        let wanted = Set(
            attempt.device.slots.prefix(attempt.fingers).map {
                [$0[AbsoluteAxis.contactX], $0[AbsoluteAxis.contactY]]
            }
        )
        if places != wanted { judge.fail(.passed, "\(attempt.move.name) ends elsewhere") }
        if !seen.allSatisfy({ $0.path.isPart(of: hand.path(of: $0.slot)) }) {
            judge.fail(.passed, "\(attempt.move.name) goes another way")
        }
    }

    private func rest() {
        guard judge.violation == nil, isRunning, kernel.now >= judge.awake + 4_000_000,
            judge.isQuiet(since: kernel.now - 4_000_000)
        else { return }
        judge.checkRest(desktop, isRunning: isRunning)
        desktop.forget()
    }
}

extension KernelDevice {
    /// The number of overflows of all readers' buffers.
    var losses: Int { readers.reduce(0) { $0 + $1.losses } }

    /// Lifts all contacts and keys that are down.
    func lift() {
        guard exists else { return }
        for slot in slots.indices {
            send(EvdevType.absolute, AbsoluteAxis.slot, Int32(slot))
            send(EvdevType.absolute, AbsoluteAxis.trackingID, -1)
        }
        for key in keys { send(EvdevType.key, key, 0) }
        send(EvdevType.synchronisation, Synchronisation.report, 0)
    }
}
