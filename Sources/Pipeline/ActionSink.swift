/// A receiver of actions: it runs the command, prints a line, or collects the actions for a test.
public protocol ActionSink: AnyObject {
    /// Carries out the action without waiting for it.
    func perform(_ action: Action)
}
