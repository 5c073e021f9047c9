/// Where actions go: a sink runs the command, prints a line, or collects the actions for a test.
public protocol ActionSink: AnyObject {
    /// Carries the action out, without waiting for it.
    func perform(_ action: Action)
}
