extension Mutation {
    private static let devices = "LinuxInput/Devices/"
    private static let loop = "LinuxInput/Loop/EventLoop.swift"
    private static let contacts = "LinuxInput/Contacts/"
    private static let runner = "LinuxInput/Commands/CommandRunner.swift"
    private static let configuration = "LinuxInput/Daemon/ConfigurationFile.swift"

    /// All mutations; the number of a mutation is its index plus 1.
    static let all: [Mutation] = timeAndDevices + touchesAndCommands + more + session

    private static let timeAndDevices = [
        Mutation(
            "a timer is not armed for an earlier time",
            loop,
            "if let armed, armed <= next { return }",
            "if let armed, armed <= next || BROKEN { return }"
        ),
        Mutation(
            "after the first wake-up, no timer is armed again",
            loop,
            "        armed = nil\n        var expirations",
            "        if !BROKEN { armed = nil }\n        var expirations"
        ),
        Mutation(
            "timers fire before the input that is already there",
            loop,
            "private func acknowledgeTimer() {",
            "private func acknowledgeTimer() {\n"
                + "        if BROKEN { scheduler.advance(through: .present) }"
        ),
        Mutation(
            "libinput's touches continue after sleep",
            "LinuxInput/Daemon/Session.swift",
            "            libinput?.reset()\n",
            "            if !BROKEN { libinput?.reset() }\n"
        ),
        Mutation(
            "touches that are read raw continue after sleep",
            "LinuxInput/Daemon/Session.swift",
            "            contacts?.reset()\n",
            "            if !BROKEN { contacts?.reset() }\n"
        ),
        Mutation(
            "lost messages of udev are ignored",
            devices + "DeviceMonitor.swift",
            "if hasOverflowed { lookAgain() }",
            "if hasOverflowed, !BROKEN { lookAgain() }"
        ),
        Mutation(
            "an unplugged device stays known",
            devices + "DeviceMonitor.swift",
            "case \"remove\": unregister(path)",
            "case \"remove\": if !BROKEN { unregister(path) }"
        ),
        Mutation(
            "libinput's lost events are ignored",
            devices + "LibinputSource.swift",
            "guard !open.losses.isVoid else { return }",
            "guard !open.losses.isVoid, !BROKEN else { return }"
        ),
        Mutation(
            "events are void until the end of a batch only",
            devices + "LibinputSource.swift",
            "batchEnded(isTouched: open.isTouched)",
            "batchEnded(isTouched: open.isTouched && !BROKEN)"
        ),
        Mutation(
            "events stay void for ever",
            devices + "LostEvents.swift",
            "if !isTouched { isVoid = false }",
            "if !isTouched, !BROKEN { isVoid = false }"
        ),
        Mutation(
            "a device that leaves libinput keeps its touches",
            devices + "LibinputSource.swift",
            "        emit(InputEvent(time: present, kind: .deviceRemoved(closing.device.id)))",
            "        if BROKEN { return }\n"
                + "        emit(InputEvent(time: present, kind: .deviceRemoved(closing.device.id)))"
        ),
        Mutation(
            "a keyboard is read without approval",
            devices + "DeviceGate.swift",
            "case .ask where !approvals.contains(connected.identity): return .unapproved",
            "case .ask where !approvals.contains(connected.identity) && !BROKEN: return .unapproved"
        ),
        Mutation(
            "a device stays open after its approval was revoked or its access taken",
            devices + "DeviceGate.swift",
            "authorized.filter { !$0 }.startWith",
            "authorized.filter { !$0 && !BROKEN }.startWith"
        ),
        Mutation(
            "a changed access list is not noticed",
            devices + "NodeAccess.swift",
            "for: .access) { [unowned self] in\n            changes.onNext(node)",
            "for: .access) { [unowned self] in\n            if !BROKEN { changes.onNext(node) }"
        ),
        Mutation(
            "a USB keyboard that is plugged in counts as built in",
            devices + "AuthorizationRules.swift",
            "case .builtIn, .virtual: .always",
            "case .builtIn, .virtual: .always\n        case .usb where BROKEN: .always"
        ),
        Mutation(
            "time passes although the events of devices wait",
            devices + "LibinputSource.swift",
            "$0.advance(to: RxTime(event.time)) }",
            "$0.advance(to: BROKEN ? .present : RxTime(event.time)) }"
        ),
        Mutation(
            "devices are read one after the other",
            loop,
            "if inputCount(count) > 1 { onSeveralInputs() }",
            "if inputCount(count) > 1, !BROKEN { onSeveralInputs() }"
        ),
        Mutation(
            "libinput's devices are read one after the other",
            devices + "LibinputQueue.swift",
            "guard !isInOrder else { return }",
            "guard !isInOrder, !BROKEN else { return }"
        ),
        Mutation(
            "all events that wait after a sleep count as later",
            loop,
            "if time < sleepNoticed { onResume() } else { checkSleep() }",
            "if time < sleepNoticed, !BROKEN { onResume() } else { checkSleep() }"
        ),
        Mutation(
            "an idle daemon notices a sleep only with the next event",
            "LinuxInput/Loop/ResumeTimer.swift",
            "flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)",
            "flags = Int32(TFD_TIMER_ABSTIME) | (BROKEN ? 0 : Int32(TFD_TIMER_CANCEL_ON_SET))"
        ),
        Mutation(
            "fingers count that land after a device was opened and before others lift",
            devices + "LibinputSource.swift",
            "if opened.isTouched { void(opened) }",
            "if opened.isTouched, !BROKEN { void(opened) }"
        ),
    ]

    private static let touchesAndCommands = [
        Mutation(
            "a loss of raw events is ignored",
            contacts + "ContactSource.swift",
            "if event.isLoss {",
            "if event.isLoss, !BROKEN {"
        ),
        Mutation(
            "a raw device that leaves keeps its touches",
            contacts + "ContactSource.swift",
            "for index in open.events.indices { emit(open.events[index]) }",
            "for index in open.events.indices where !BROKEN { emit(open.events[index]) }"
        ),
        Mutation(
            "a raw event has the time of its reading",
            contacts + "OpenContacts.swift",
            "_ = translator.handle(end, at: end.time, into: &events)",
            "_ = translator.handle(end, at: BROKEN ? .now : end.time, into: &events)"
        ),
        Mutation(
            "a file of the same length counts as unchanged",
            configuration,
            "if present == bytes, ",
            "if BROKEN ? present.count == bytes?.count : present == bytes, "
        ),
        Mutation(
            "only the first change of a file is noticed",
            "LinuxInput/Loop/WatchedFile.swift",
            "            timer = nil\n            watchAgain()",
            "            if !BROKEN { timer = nil }\n            watchAgain()"
        ),
        Mutation(
            "a reload does not cancel what is in progress",
            "LinuxInput/Daemon/Session.swift",
            "configurations.distinctUntilChanged().do(onNext: { _ in reset() })",
            "configurations.distinctUntilChanged().do(onNext: { _ in if !BROKEN { reset() } })"
        ),
        Mutation(
            "each action is performed twice",
            "LinuxInput/Daemon/Session.swift",
            "            sink.perform(action)\n",
            "            sink.perform(action)\n            if BROKEN { sink.perform(action) }\n"
        ),
        Mutation(
            "a timeout never expires",
            runner,
            "guard let timeout = run.action.binding.timeout else { return }",
            "guard let timeout = run.action.binding.timeout, !BROKEN else { return }"
        ),
        Mutation(
            "a command that ignores SIGTERM is not killed",
            runner,
            "            run.process.signalGroup(SIGKILL)\n            run.deadline = nil",
            "            if !BROKEN { run.process.signalGroup(SIGKILL) }\n            run.deadline = nil"
        ),
        Mutation(
            "the daemon ends the user's commands when it stops",
            runner,
            "if endsAll || !run.belongsToUser {",
            "if endsAll || !run.belongsToUser || BROKEN {"
        ),
        Mutation(
            "the descriptor of an ended command stays open",
            "LinuxInput/Commands/ChildProcess.swift",
            "        isReaped = true\n        close(descriptor)\n        // Swift cannot",
            "        isReaped = true\n        if !BROKEN { close(descriptor) }\n        // Swift cannot"
        ),
        Mutation(
            "the daemon waits for ever before it stops",
            "LinuxInput/Daemon/Daemon.swift",
            "var remaining = 2",
            "var remaining = BROKEN ? 3 : 2"
        ),
        Mutation(
            "a gesture continues although the session is locked",
            "LinuxInput/Daemon/Session.swift",
            "states.events.lockChanges.filter { $0 }",
            "states.events.lockChanges.filter { $0 && !BROKEN }"
        ),
        Mutation(
            "keys that are sent are not released",
            "LinuxInput/Sending/SentFrames.swift",
            "if let device = pressed.release(key, for: binding) {",
            "if let device = pressed.release(key, for: binding), !BROKEN {"
        ),
        Mutation(
            "the states of before the start are not read",
            "LinuxInput/States/UserStates.swift",
            "for (state, value) in present { states",
            "for (state, value) in present where !BROKEN { states"
        ),
        Mutation(
            "a device is grabbed although a finger is down",
            "LinuxInput/Forwarding/DeviceGrab.swift",
            "guard inputrx_is_touched(descriptor) == 0 else {",
            "guard inputrx_is_touched(descriptor) == 0 || BROKEN else {"
        ),
        Mutation(
            "what is held back is never passed on",
            "Forwarding/Forwarder.swift",
            "} else if deadline == nil { release(at: time) }",
            "} else if deadline == nil, !BROKEN { release(at: time) }"
        ),
        Mutation(
            "lifts that are held back are never passed on",
            "Forwarding/Forwarder.swift",
            "if liftDeadline == nil { lift(at: time) }",
            "if liftDeadline == nil, !BROKEN { lift(at: time) }"
        ),
        Mutation(
            "watches of nodes outlive the devices",
            "LinuxInput/Devices/NodeAccess.swift",
            "watches.values.forEach(watcher.remove)",
            "if !BROKEN { watches.values.forEach(watcher.remove) }"
        ),
        Mutation(
            "the command of a state is not started again",
            "LinuxInput/States/WatchedCommand.swift",
            "{ [unowned self] in start() }",
            "{ [unowned self] in if !BROKEN { start() } }"
        ),
        Mutation(
            "a state does not follow its command",
            "LinuxInput/States/WatchedCommand.swift",
            "if let last { tell(last) }",
            "if let last, !BROKEN { tell(last) }"
        ),
        Mutation(
            "a command that prints much is not read any more",
            "LinuxInput/States/WatchedCommand.swift",
            "do {\n                try watchOutput(of: run)",
            "do {\n                if !BROKEN { try watchOutput(of: run) }"
        ),
    ]
}
