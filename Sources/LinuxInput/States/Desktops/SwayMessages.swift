import Pipeline

/// The protocol of sway and i3 (sway-ipc(7)).
///
///     we      subscribe  tree  workspaces           tree
///     they                          ok  …  …  event      …     the tree tells the focused window
///
/// An event does not always name the window that then has the focus: if a window closes, the event
/// names only that window. So the tree is requested after each event, but only once at a time.
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
    private static let longest = 16 << 20
    /// The changes of windows that may concern the focus.
    private static let changes: Set<String> = ["focus", "close", "fullscreen_mode", "new", "move"]

    private let hasInputs: Bool
    private var received: [UInt8] = []
    private var questions = OpenQuestions<Kind>()

    /// Creates the protocol of sway, which knows input devices, or of i3, which does not.
    init(isSway: Bool) { hasInputs = isSway }

    mutating func begin() -> CompositorReply {
        received = []
        questions = OpenQuestions()
        let events = hasInputs ? #"["window","workspace","input"]"# : #"["window","workspace"]"#
        var reply = CompositorReply(request: message(.subscribe, events))
        for kind in [.tree, .workspaces] + (hasInputs ? [Kind.inputs] : []) { ask(kind, &reply) }
        return reply
    }

    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReply {
        received += bytes
        var reply = CompositorReply()
        var start = 0
        while received.count - start >= SwayMessages.headerLength {
            guard received[start..<start + 6].elementsEqual(SwayMessages.magic) else {
                throw CompositorFault(reason: "a message does not begin with i3-ipc")
            }
            let length = Int(number(at: start + 6))
            guard length <= SwayMessages.longest else {
                throw CompositorFault(reason: "a message has \(length) bytes")
            }
            let body = start + SwayMessages.headerLength
            guard received.count - body >= length else { break }
            if let kind = Kind(rawValue: number(at: start + 10)) {
                handle(kind, received[body..<body + length], &reply)
            }
            start = body + length
        }
        received.removeFirst(start)
        return reply
    }

    private mutating func handle(
        _ kind: Kind,
        _ body: ArraySlice<UInt8>,
        _ reply: inout CompositorReply
    ) {
        switch kind {
        case .windowEvent:
            if let change = JSONValue(body)?["change"]?.text, SwayMessages.changes.contains(change)
            {
                ask(.tree, &reply)
            }
        case .workspaceEvent:
            ask(.tree, &reply)
            ask(.workspaces, &reply)
        case .inputEvent: ask(.inputs, &reply)
        case .subscribe: break
        case .tree, .workspaces, .inputs:
            if questions.answered(kind) {
                ask(kind, &reply)
            } else if let answer = JSONValue(body) {
                reply.values += values(kind, answer)
            }
        }
    }

    private func values(_ kind: Kind, _ answer: JSONValue) -> [DesktopValue] {
        switch kind {
        case .tree:
            guard let focused = SwayMessages.focused(in: answer) else { return [] }
            let isWindow = focused["type"]?.text != "workspace"
            let name = focused["app_id"]?.text ?? focused["window_properties"]?["class"]?.text
            return [
                DesktopValue("app", isWindow ? name ?? "" : ""),
                DesktopValue("fullscreen", is: focused["fullscreen_mode"]?.isSet ?? false),
            ]
        case .workspaces:
            let focused = answer.elements.first { $0["focused"]?.isSet ?? false }
            return focused?["name"]?.text.map { [DesktopValue("workspace", $0)] } ?? []
        case .inputs: return SwayMessages.touchpads(in: answer)
        default: return []
        }
    }

    /// Returns the state of the touchpads: off if all are off; nothing if there are none.
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

    /// Finds the node of the tree that has the focus, the outermost first.
    private static func focused(in tree: JSONValue) -> JSONValue? {
        if tree["focused"]?.isSet ?? false { return tree }
        for key in ["nodes", "floating_nodes"] {
            for node in tree[key]?.elements ?? [] {
                if let found = focused(in: node) { return found }
            }
        }
        return nil
    }

    private mutating func ask(_ kind: Kind, _ reply: inout CompositorReply) {
        if questions.wants(kind) { reply.request += message(kind, "") }
    }

    /// Numbers are in the machine's byte order.
    private func message(_ kind: Kind, _ body: String) -> [UInt8] {
        func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }
        return SwayMessages.magic + bytes(UInt32(body.utf8.count)) + bytes(kind.rawValue)
            + Array(body.utf8)
    }

    private func number(at place: Int) -> UInt32 {
        received.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
    }
}
