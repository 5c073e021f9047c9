import Pipeline

/// The protocol of sway and i3 (sway-ipc(7)).
///
///     inputrx  subscribe  tree  workspaces           tree
///     sway                          ok  …  …  event      …     the tree has the focused window
///
/// An event does not always name the focused window: if a window closes, the event names only the
/// closed window. So the tree is requested after each event that may concern the focus, but never
/// while an earlier request has no reply.
struct SwayMessages: CompositorMessages {
    private enum Kind: UInt32 {
        case workspaces = 1
        case subscribe = 2
        case tree = 4
        case inputs = 100
        case workspaceEvent = 0x8000_0000
        case windowEvent = 0x8000_0003
        case inputEvent = 0x8000_0015
    }

    private static let magic = Array("i3-ipc".utf8)
    /// 14 bytes: the magic word, the length and the kind.
    private static let headerLength = 14
    /// 16 MiB: far more than a tree of a thousand windows.
    private static let bodyLimit = 16 << 20
    /// The changes of windows after which the focused window may be another or may be fullscreen.
    private static let changes: Set<String> = ["focus", "close", "fullscreen_mode", "new", "move"]

    private let reportsInputs: Bool
    private var received: [UInt8] = []
    private var pendingRequests = PendingRequests<Kind>()

    /// Creates the protocol of sway, which reports input devices, or of i3, which does not.
    init(isSway: Bool) { reportsInputs = isSway }

    mutating func begin() -> CompositorReaction {
        received = []
        pendingRequests = PendingRequests()
        let events = reportsInputs ? #"["window","workspace","input"]"# : #"["window","workspace"]"#
        var reaction = CompositorReaction(output: message(.subscribe, events))
        for kind in [.tree, .workspaces] + (reportsInputs ? [Kind.inputs] : []) {
            addRequest(kind, &reaction)
        }
        return reaction
    }

    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReaction {
        received += bytes
        var reaction = CompositorReaction()
        var start = 0
        while received.count - start >= SwayMessages.headerLength {
            guard received[start..<start + 6].elementsEqual(SwayMessages.magic) else {
                throw CompositorFault(reason: "a message does not begin with i3-ipc")
            }
            let length = Int(number(at: start + 6))
            guard length <= SwayMessages.bodyLimit else {
                throw CompositorFault(reason: "a message has \(length) bytes")
            }
            let body = start + SwayMessages.headerLength
            guard received.count - body >= length else { break }
            if let kind = Kind(rawValue: number(at: start + 10)) {
                handle(kind, received[body..<body + length], &reaction)
            }
            start = body + length
        }
        received.removeFirst(start)
        return reaction
    }

    private mutating func handle(
        _ kind: Kind,
        _ body: ArraySlice<UInt8>,
        _ reaction: inout CompositorReaction
    ) {
        switch kind {
        case .windowEvent:
            if let change = JSONValue(body)?["change"]?.text, SwayMessages.changes.contains(change)
            {
                addRequest(.tree, &reaction)
            }
        case .workspaceEvent:
            addRequest(.tree, &reaction)
            addRequest(.workspaces, &reaction)
        case .inputEvent: addRequest(.inputs, &reaction)
        case .subscribe: break
        case .tree, .workspaces, .inputs:
            if pendingRequests.receiveReply(to: kind) {
                addRequest(kind, &reaction)
            } else if let reply = JSONValue(body) {
                reaction.values += values(kind, reply)
            }
        }
    }

    private func values(_ kind: Kind, _ reply: JSONValue) -> [DesktopValue] {
        switch kind {
        case .tree:
            guard let focused = SwayMessages.focused(in: reply) else { return [] }
            let isWindow = focused["type"]?.text != "workspace"
            let name = focused["app_id"]?.text ?? focused["window_properties"]?["class"]?.text
            return [
                DesktopValue("app", isWindow ? name ?? "" : ""),
                DesktopValue("fullscreen", is: focused["fullscreen_mode"]?.isSet ?? false),
            ]
        case .workspaces:
            let focused = reply.elements.first { $0["focused"]?.isSet ?? false }
            return focused?["name"]?.text.map { [DesktopValue("workspace", $0)] } ?? []
        case .inputs: return SwayMessages.touchpads(in: reply)
        default: return []
        }
    }

    /// Returns the value of `touchpad`: `off` if all touchpads are off, otherwise `on`; returns no
    /// value if there is no touchpad.
    private static func touchpads(in inputs: JSONValue) -> [DesktopValue] {
        let modes = inputs.elements.filter { $0["type"]?.text == "touchpad" }.map {
            $0["libinput"]?["send_events"]?.text ?? "enabled"
        }
        guard !modes.isEmpty else { return [] }
        let hasMouse = inputs.elements.contains { $0["type"]?.text == "pointer" }
        let areOff = modes.allSatisfy {
            $0 == "disabled" || hasMouse && $0 == "disabled_on_external_mouse"
        }
        return [DesktopValue("touchpad", areOff ? "off" : "on")]
    }

    /// Returns the node of the tree that has the focus, found depth first; nil if there is none.
    private static func focused(in tree: JSONValue) -> JSONValue? {
        if tree["focused"]?.isSet ?? false { return tree }
        for key in ["nodes", "floating_nodes"] {
            for node in tree[key]?.elements ?? [] {
                if let found = focused(in: node) { return found }
            }
        }
        return nil
    }

    private mutating func addRequest(_ kind: Kind, _ reaction: inout CompositorReaction) {
        if pendingRequests.request(kind) { reaction.output += message(kind, "") }
    }

    /// Composes a message, whose numbers are in the byte order of the machine.
    private func message(_ kind: Kind, _ body: String) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
        return SwayMessages.magic + bytes(UInt32(body.utf8.count)) + bytes(kind.rawValue)
            + Array(body.utf8)
    }

    private func number(at offset: Int) -> UInt32 {
        received.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
    }
}
