import Configuration
import Gestures
import Rx

extension ObservableType where Element == Action {
    /// Splits an update into an action for each step.
    ///
    ///     actions   b-+3---e    b begin, +3 an update of three steps, e end
    ///     result    b-(+++)e    all at the same instant, each of one step
    ///
    /// If there are more than ``StepCommands/limit`` steps, the last action has all remaining ones.
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
    /// One action for each step, up to the limit; the action itself if it has at most one step.
    fileprivate var steps: [Action] {
        guard let progress = gesture.progress, progress.steps.magnitude > 1 else { return [self] }
        let sign = progress.steps.signum()
        let count = min(Int(clamping: progress.steps.magnitude), StepCommands.limit)
        let previousTotal = progress.total &- progress.steps
        return (1...count).map { number in
            let isLast = number == count
            var action = self
            action.gesture.progress?.steps =
                isLast ? progress.steps - sign * (count - 1) : sign
            action.gesture.progress?.total =
                isLast ? progress.total : previousTotal &+ sign * number
            return action
        }
    }
}
