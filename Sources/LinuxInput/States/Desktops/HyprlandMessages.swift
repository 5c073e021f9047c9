import Pipeline

/// The protocol of Hyprland: reads events, `activewindow>>CLASS,TITLE`, and requests the details
/// over a second socket.
///
///     Hyprland  activewindow>>kitty,~   fullscreen>>1
///     inputrx   j/activewindow          j/activewindow
///
/// Each request has a connection of its own, and is not sent again before its reply has arrived.
struct HyprlandMessages: CompositorMessages {
    private static let window = "j/activewindow"
    private static let workspace = "j/activeworkspace"

    private var lines = CompositorLines()
    private var pendingRequests = PendingRequests<String>()

    mutating func begin() -> CompositorReaction {
        self = HyprlandMessages()
        var reaction = CompositorReaction()
        addRequest(HyprlandMessages.window, &reaction)
        addRequest(HyprlandMessages.workspace, &reaction)
        return reaction
    }

    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReaction {
        var reaction = CompositorReaction()
        for line in try lines.append(bytes) {
            switch String(decoding: line.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self) {
            case "activewindow", "closewindow", "fullscreen":
                addRequest(HyprlandMessages.window, &reaction)
            case "workspace", "focusedmon", "renameworkspace":
                addRequest(HyprlandMessages.workspace, &reaction)
            default: break
            }
        }
        return reaction
    }

    mutating func receiveReply(to request: String, _ reply: [UInt8]) -> CompositorReaction {
        var reaction = CompositorReaction()
        if pendingRequests.receiveReply(to: request) {
            addRequest(request, &reaction)
        } else if let reply = JSONValue(reply) {
            switch request {
            case HyprlandMessages.window:
                reaction.values = [
                    DesktopValue("app", reply["class"]?.text ?? ""),
                    // Hyprland sends a number since 0.42, and sent true or false before.
                    DesktopValue("fullscreen", is: reply["fullscreen"]?.isSet ?? false),
                ]
            default:
                reaction.values = reply["name"]?.text.map { [DesktopValue("workspace", $0)] } ?? []
            }
        }
        return reaction
    }

    private mutating func addRequest(_ request: String, _ reaction: inout CompositorReaction) {
        if pendingRequests.request(request) { reaction.requests.append(request) }
    }
}
