import Pipeline

/// The protocol of niri: reads a stream of events, which begins with the complete state.
///
///     inputrx  "EventStream"
///     niri                    {"Ok":"Handled"}  {"WorkspacesChanged":…}  {"WindowsChanged":…}  …
struct NiriMessages: CompositorMessages {
    /// 10,000: more windows or workspaces than a person opens.
    private static let limit = 10_000

    private struct Workspace {
        let name: String
        var isFocused: Bool
    }

    private var lines = CompositorLines()
    /// The application ids of the windows, keyed by window id.
    private var windows: [Double: String] = [:]
    /// The id of the focused window; nil if there is none.
    private var focused: Double?
    private var workspaces: [Double: Workspace] = [:]

    mutating func begin() -> CompositorReaction {
        self = NiriMessages()
        return CompositorReaction(output: Array("\"EventStream\"\n".utf8))
    }

    mutating func receive(_ bytes: [UInt8]) throws(CompositorFault) -> CompositorReaction {
        var reaction = CompositorReaction()
        for line in try lines.append(bytes) where !line.isEmpty {
            guard case .object(let members)? = JSONValue(line), let event = members.first else {
                throw CompositorFault(reason: "an event is no JSON object")
            }
            if event.key == "Err" {
                throw CompositorFault(reason: "niri refused: \(event.value.text ?? "no reason")")
            }
            handle(event.key, event.value, &reaction)
            guard windows.count <= NiriMessages.limit, workspaces.count <= NiriMessages.limit else {
                throw CompositorFault(reason: "there are too many windows")
            }
        }
        return reaction
    }

    private mutating func handle(
        _ event: String,
        _ value: JSONValue,
        _ reaction: inout CompositorReaction
    ) {
        switch event {
        case "WindowsChanged":
            windows = [:]
            focused = nil
            for window in value["windows"]?.elements ?? [] { take(window) }
        case "WindowOpenedOrChanged":
            if let window = value["window"] { take(window) }
        case "WindowClosed":
            guard let id = value["id"]?.number else { return }
            windows[id] = nil
            if focused == id { focused = nil }
        case "WindowFocusChanged": focused = value["id"]?.number
        case "WorkspacesChanged":
            workspaces = [:]
            for workspace in value["workspaces"]?.elements ?? [] { takeWorkspace(workspace) }
            reportWorkspace(&reaction)
            return
        case "WorkspaceActivated":
            guard value["focused"]?.isSet ?? false, let id = value["id"]?.number else { return }
            for other in workspaces.keys { workspaces[other]?.isFocused = other == id }
            reportWorkspace(&reaction)
            return
        default: return
        }
        reaction.values.append(DesktopValue("app", focused.flatMap { windows[$0] } ?? ""))
    }

    private mutating func take(_ window: JSONValue) {
        guard let id = window["id"]?.number else { return }
        windows[id] = window["app_id"]?.text ?? ""
        if window["is_focused"]?.isSet ?? false {
            focused = id
        } else if focused == id {
            focused = nil
        }
    }

    private mutating func takeWorkspace(_ workspace: JSONValue) {
        guard let id = workspace["id"]?.number else { return }
        let number = workspace["idx"]?.number.flatMap { Int(exactly: $0) }.map { "\($0)" }
        workspaces[id] = Workspace(
            name: workspace["name"]?.text ?? number ?? "",
            isFocused: workspace["is_focused"]?.isSet ?? false
        )
    }

    private func reportWorkspace(_ reaction: inout CompositorReaction) {
        guard let workspace = workspaces.values.first(where: \.isFocused) else { return }
        reaction.values.append(DesktopValue("workspace", workspace.name))
    }
}
