import InputEvents
import Rx

@testable import LinuxInput

/// Reads the bytes as the output of a command under `states:` and as the approvals, and each line
/// as anything else that a line can be: a text from D-Bus or `inputrx state`, a name, an identity,
/// sysfs.
func readStates(_ bytes: [UInt8]) {
    // The last line of each piece of output counts, so pieces of one byte give all lines.
    let lines = outputLines(of: bytes, size: 1)
    // The last line of all does not depend on how the pipe divides the output.
    for size in [Int(bytes.first ?? 0) % 64 + 1, max(1, bytes.count)] {
        precondition(outputLines(of: bytes, size: size).last == lines.last)
    }
    tell(lines)
    for identity in Approvals.identities(in: bytes) { checkIdentity(identity) }
    for line in lines {
        if let identity = DeviceIdentity(text: line) { checkIdentity(identity) }
        if StateChange.isName(line) {
            precondition(line.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
        }
        if StateFolder.isValue(line) { precondition(line.utf8.count <= StateFolder.longest) }
        for size in [32, 64] {
            let keys = KeyCapabilities(sysfs: line, wordSize: size)
            if keys.areTyped {
                precondition((0...0x2ff).contains { keys.contains(KeyCode(rawValue: $0)) })
            }
        }
    }
}

/// Checks that an identity is one harmless word on a command line, in a file and in the log.
private func checkIdentity(_ identity: DeviceIdentity) {
    precondition(identity.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
    precondition(DeviceIdentity(text: identity.text) == identity)
}

/// Returns the lines that count in an output that is read in pieces of `size` bytes.
private func outputLines(of bytes: [UInt8], size: Int) -> [String] {
    var parser = OutputLines()
    var lines: [String] = []
    bytes.withUnsafeBytes { buffer in
        for start in stride(from: 0, to: buffer.count, by: size) {
            let end = min(buffer.count, start + size)
            let piece = UnsafeRawBufferPointer(rebasing: buffer[start..<end])
            if let line = parser.append(piece) { lines.append(line) }
        }
    }
    if let line = parser.end() { lines.append(line) }
    for line in lines { precondition(!line.utf8.contains(0x0a)) }
    return lines
}

// One for all inputs, because creating it takes longer than reading a line. Used by one input at a
// time.
nonisolated(unsafe) private let loop = try? EventLoop(scheduler: EventTimeScheduler())

/// Sets each state to each line, by each source in turn; the result must be a value of the state.
private func tell(_ lines: [String]) {
    guard let loop else { return }
    var entries = 0
    let states = LiveStates(loop: loop, log: Log(threshold: .debug) { _ in entries += 1 })
    let names = ["orientation", "locked", "tablet-mode", "lid", "screen", "mode", "app"]
    let sources: [LiveStates.Source] = [.user, .command, .logind, .sensor]
    let subscription = states.events.subscribe(onNext: { event in
        guard case .state(let change) = event.kind else { preconditionFailure("\(event)") }
        precondition(
            change.value.isEmpty
                || StateValue.accepted(change.value, for: change.state) == change.value
        )
    })
    for (index, line) in lines.prefix(64).enumerated() {
        let name = names[index % names.count]
        states.tell(name, is: line, by: sources[index / names.count % sources.count])
        if index % 5 == 4 { states.forget(name, by: sources[index % sources.count]) }
        if index % 8 == 7 { try? loop.turn(timeout: 0) }
    }
    try? loop.turn(timeout: 0)
    subscription.dispose()
    // Complaints are logged once for each source and state, changes once a line.
    precondition(entries <= lines.count * 2 + names.count * sources.count)
}
