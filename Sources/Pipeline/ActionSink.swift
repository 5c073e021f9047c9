/// Where actions end: a command is run, a line is printed, a test remembers.
public protocol ActionSink: AnyObject {
    /// Carries the action out, without waiting for it.
    func perform(_ action: Action)
}
