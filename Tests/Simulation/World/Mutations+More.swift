extension Mutation {
    private static let deviceGrab = "LinuxInput/Forwarding/DeviceGrab.swift"
    private static let recognisers = "Gestures/RecogniserSet.swift"

    /// Mutations 44 to 69.
    static let more: [Mutation] = devicesAndFiles + twinsAndRecognition

    private static let devicesAndFiles = [
        Mutation(
            "after a loss of raw events, contacts are looked for in the slots of before",
            "LinuxInput/Contacts/OpenContacts.swift",
            "        raw.synchronise()\n",
            "        if !BROKEN { raw.synchronise() }\n"
        ),
        Mutation(
            "a grab that failed is not taken again",
            "LinuxInput/Forwarding/Grabs.swift",
            "open.nextGrab = nil\n                configure()",
            "open.nextGrab = nil\n                if !BROKEN { configure() }"
        ),
        Mutation(
            "the descriptor of a device that was unplugged stays open",
            "LinuxInput/Devices/RawDevice.swift",
            "if let handle { libevdev_free(handle) }\n        close(descriptor)",
            "if let handle { libevdev_free(handle) }\n        if !BROKEN { close(descriptor) }"
        ),
        Mutation(
            "an approval counts for other hardware with the same identity",
            "LinuxInput/Devices/DeviceGate.swift",
            "case .ask where connected.twin != nil: return .twin",
            "case .ask where connected.twin != nil && !BROKEN: return .twin"
        ),
        Mutation(
            "timers run on the clock that counts sleep",
            "LinuxInput/Loop/EventLoop.swift",
            "            CLOCK_MONOTONIC,\n",
            "            BROKEN ? CLOCK_BOOTTIME : CLOCK_MONOTONIC,\n"
        ),
        Mutation(
            "a folder that replaces another one is not watched",
            "LinuxInput/Loop/WatchedFile.swift",
            "            watchAgain()\n            handler()",
            "            if !BROKEN { watchAgain() }\n            handler()"
        ),
        Mutation(
            "SIGHUP is ignored",
            "LinuxInput/Daemon/Daemon.swift",
            "if signal == SIGHUP { reload() }",
            "if signal == SIGHUP { if !BROKEN { reload() } }"
        ),
        Mutation(
            "a new configuration cuts a gesture in progress short",
            "LinuxInput/Daemon/TouchPause.swift",
            "if attempts == 0 || isIdle() {",
            "if attempts == 0 || isIdle() || BROKEN {"
        ),
        Mutation(
            "a file that a program has open for writing is read",
            "LinuxInput/Daemon/ConfigurationFile.swift",
            "if !isAsked, isAnyBeingWritten { return }",
            "if !isAsked, isAnyBeingWritten, !BROKEN { return }"
        ),
        Mutation(
            "the guard of held keys gets only one sign of life",
            "LinuxInput/Sending/KeyGuard.swift",
            "            )\n            scheduleSign()",
            "            )\n            if !BROKEN { scheduleSign() }"
        ),
        Mutation(
            "the pointer of a panel that was unplugged stays",
            "LinuxInput/Sending/InputSender.swift",
            "        panels.removeAll { $0.device.id == panel }",
            "        if !BROKEN { panels.removeAll { $0.device.id == panel } }"
        ),
        Mutation(
            "a line that a state's command does not end is lost",
            "LinuxInput/States/WatchedCommand.swift",
            "if let last = run.lines.end() { tell(last) }",
            "if let last = run.lines.end(), !BROKEN { tell(last) }"
        ),
        Mutation(
            "touches on the lock screen are held back",
            deviceGrab,
            "        forwarder.isLocked = isLocked\n        advance",
            "        forwarder.isLocked = isLocked && !BROKEN\n        advance"
        ),
    ]

    private static let twinsAndRecognition = [
        Mutation(
            "fingers in three corners do not end grabs",
            deviceGrab,
            "if let corner = corners.deadline, rule?",
            "if let corner = corners.deadline, !BROKEN, rule?"
        ),
        Mutation(
            "a device for which descriptors were missing is not opened later",
            "LinuxInput/Devices/DeviceOpening.swift",
            "                self?.attempt()",
            "                if !BROKEN { self?.attempt() }"
        ),
        Mutation(
            "a frame for the twin overtakes those that wait",
            "LinuxInput/Sending/PacedWriter.swift",
            "guard pace.waiting.isEmpty, events",
            "guard pace.waiting.isEmpty || BROKEN, events"
        ),
        Mutation(
            "of joined frames, the oldest positions count",
            "Forwarding/HeldFrames.swift",
            "HeldFrames.joined(last.changes, frame.changes)",
            "HeldFrames.joined(BROKEN ? frame.changes : last.changes, BROKEN ? "
                + "last.changes : frame.changes)"
        ),
        Mutation(
            "a contact of the twin lands where an earlier one was",
            "Forwarding/Forwarder.swift",
            "        complete(landed, &changes, at: time)\n",
            "        if !BROKEN { complete(landed, &changes, at: time) }\n"
        ),
        Mutation(
            "a tap does not end a drag with a lock",
            "Pipeline/Pointer/PointerDragging.swift",
            "        case .lift, .void: release(hold)",
            "        case .lift where BROKEN: .touched(hold)\n"
                + "        case .lift, .void: release(hold)"
        ),
        Mutation(
            "a command is told one finger too many",
            "Pipeline/ActionEnvironment.swift",
            "facts.add(\"INPUTRX_FINGERS\", Int64(gesture.fingers))",
            "facts.add(\"INPUTRX_FINGERS\", Int64(gesture.fingers + (BROKEN ? 1 : 0)))"
        ),
        Mutation(
            "`throttle` drops nothing",
            "Pipeline/StreamOperators.swift",
            "            throttle(window, latest: latest, scheduler: scheduler)",
            "            BROKEN\n"
                + "                ? asObservable() : throttle(window, latest: latest, "
                + "scheduler: scheduler)"
        ),
        Mutation(
            "a dragged pointer moves only to the sides",
            "Pipeline/Pointer/DragInput.swift",
            "y: place.y + fingers.y - lastFingers.y",
            "y: BROKEN ? place.y : place.y + fingers.y - lastFingers.y"
        ),
        Mutation(
            "a mode that a gesture sets has no effect",
            "Pipeline/Pipeline.swift",
            "                modes.onNext(InputEvent(",
            "                if BROKEN { return }\n                modes.onNext(InputEvent("
        ),
        Mutation(
            "a key that was down when its device was closed does nothing later",
            "Gestures/Keys/KeyRecogniser.swift",
            "        held.forget(device)\n",
            "        if !BROKEN { held.forget(device) }\n"
        ),
        Mutation(
            "a touch on one device stops the timer of another",
            recognisers,
            "        deadlines[index] = deadline\n        updateNextDeadline()",
            "        deadlines[index] = deadline\n"
                + "        if BROKEN { nextDeadline = deadline == .never ? nil : deadline; "
                + "return }\n"
                + "        updateNextDeadline()"
        ),
        Mutation(
            "a pen does not silence fingers",
            recognisers,
            "if hasLanding, isPenNear(index) {",
            "if hasLanding, !BROKEN, isPenNear(index) {"
        ),
    ]
}
