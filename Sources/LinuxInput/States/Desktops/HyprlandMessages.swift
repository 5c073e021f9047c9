import Pipeline

/// Reads Hyprland's events, `activewindow>>CLASS,TITLE`, and queries a second socket for the
/// details.
///
///     they   activewindow>>kitty,~   fullscreen>>1
///     we     j/activewindow          j/activewindow
///
/// Each question has a connection of its own, and is asked only once at a time.
struct HyprlandMessages: CompositorMessages {
    private static let window = "j/activewindow"
    private static let workspace = "j/activeworkspace"

    private var lines = CompositorLines()
    private var questions = OpenQuestions<String>()

    mutating func begin() -> CompositorReply {
        self = HyprlandMessages()
        var reply = CompositorReply()
        ask(HyprlandMessages.window, &reply)
        ask(HyprlandMessages.workspace, &reply)
        return reply
    }

    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReply {
        var reply = CompositorReply()
        for line in try lines.append(bytes) {
            switch String(decoding: line.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self) {
            case "activewindow", "closewindow", "fullscreen": ask(HyprlandMessages.window, &reply)
            case "workspace", "focusedmon", "renameworkspace":
                ask(HyprlandMessages.workspace, &reply)
            default: break
            }
        }
        return reply
    }

    mutating func answered(_ question: String, _ answer: [UInt8]) -> CompositorReply {
        var reply = CompositorReply()
        if questions.answered(question) {
            ask(question, &reply)
        } else if let answer = JSONValue(answer) {
            switch question {
            case HyprlandMessages.window:
                reply.values = [
                    DesktopValue("app", answer["class"]?.text ?? ""),
                    // A number since 0.42, before that true or false.
                    DesktopValue("fullscreen", is: answer["fullscreen"]?.isSet ?? false),
                ]
            default:
                reply.values = answer["name"]?.text.map { [DesktopValue("workspace", $0)] } ?? []
            }
        }
        return reply
    }

    private mutating func ask(_ question: String, _ reply: inout CompositorReply) {
        if questions.wants(question) { reply.questions.append(question) }
    }
}
