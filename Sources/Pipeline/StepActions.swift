import Configuration
import Gestures
import Rx

extension ObservableType where Element == Action {
    /// An action for each step of an update, for bindings that want one.
    ///
    ///     actions   b-+3---e    b begin, +3 an update of three steps, e end
    ///     result    b-(+++)e    all at the same instant, each of one step
    ///
    /// Of more than ``StepCommands/limit`` steps the last action has those that are left.
    func inSteps() -> Observable<Action> {
        Observable { sink in
            self.subscribe(
                sink: Sink(
                    next: { action in for step in action.steps { sink.next(step) } },
                    stop: sink.stop
                )
            )
        }
    }
}

extension Action {
    /// The action as one for each step; itself where it is not about several.
    fileprivate var steps: [Action] {
        guard let progress = gesture.progress, progress.steps.magnitude > 1 else { return [self] }
        let sign = progress.steps.signum()
        let count = min(Int(clamping: progress.steps.magnitude), StepCommands.limit)
        let before = progress.total &- progress.steps
        return (1...count).map { number in
            let isLast = number == count
            var action = self
            action.gesture.progress?.steps =
                isLast ? progress.steps - sign * (count - 1) : sign
            action.gesture.progress?.total = isLast ? progress.total : before &+ sign * number
            return action
        }
    }
}
