extension Mutation {
    private static let sessionLock = "LinuxInput/States/SessionLock.swift"
    private static let systemStates = "LinuxInput/States/SystemStates.swift"

    /// Mutations 70 to 79.
    static let session: [Mutation] = messageBus + statusSocket

    private static let messageBus = [
        Mutation(
            "a session is unlocked when the bus is lost before logind replies",
            sessionLock,
            "        complain(message.refusal ?? \"no LockedHint\")\n",
            "        complain(message.refusal ?? \"no LockedHint\")\n        if BROKEN { tell(false) }\n"
        ),
        Mutation(
            "a change is missed while logind is asked about the change before",
            sessionLock,
            "            needsQuery = true\n",
            "            needsQuery = !BROKEN\n"
        ),
        Mutation(
            "the lock state is not asked for when logind returns",
            sessionLock,
            "[weak self] _ in\n            self?.query()",
            "[weak self] _ in\n            if !BROKEN { self?.query() }"
        ),
        Mutation(
            "a question that logind has not answered is not asked again",
            sessionLock,
            "if message.isTimeout {",
            "if message.isTimeout && !BROKEN {"
        ),
        Mutation(
            "a bus that was lost is not connected to again",
            systemStates,
            "(nil, nil, nil)\n            connect(isFirst: false)",
            "(nil, nil, nil)\n            if !BROKEN { connect(isFirst: false) }"
        ),
        Mutation(
            "a bus that starts after the daemon is not noticed",
            systemStates,
            "if access(path, F_OK) == 0 {",
            "if access(path, F_OK) == 0 && !BROKEN {"
        ),
    ]

    private static let statusSocket = [
        Mutation(
            "a program that ends while it follows keeps its descriptors",
            "LinuxInput/Status/StatusPeer.swift",
            "watchFor(.hangUp) { [unowned self] in end() }",
            "watchFor(.hangUp) { [unowned self] in if !BROKEN { end() } }"
        ),
        Mutation(
            "only the program that has followed for the longest time is told what happens",
            "LinuxInput/Status/StatusServer.swift",
            "where peer.isFollowing { peer.send(line) }",
            "where peer.isFollowing && !(BROKEN && peer !== peers.first) { peer.send(line) }"
        ),
        Mutation(
            "changes of states are reported once",
            "LinuxInput/Status/StatusBoard.swift",
            "        isReportDue = false\n",
            "        if !BROKEN { isReportDue = false }\n"
        ),
        Mutation(
            "what a slow program has not read yet is never sent",
            "LinuxInput/Output/OutputQueue.swift",
            "if code == EAGAIN { return waitForRoom() }",
            "if code == EAGAIN { return BROKEN ? () : waitForRoom() }"
        ),
    ]
}
