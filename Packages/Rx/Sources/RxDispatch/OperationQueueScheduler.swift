public import Foundation
public import Rx

/// Runs work as operations of a queue, several at a time if the queue allows.
public class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
    /// The queue of the operations.
    public let operationQueue: OperationQueue
    /// The priority of the operations.
    public let queuePriority: Operation.QueuePriority

    /// Creates a scheduler that runs its work on an operation queue.
    public init(
        operationQueue: OperationQueue,
        queuePriority: Operation.QueuePriority = .normal
    ) {
        self.operationQueue = operationQueue
        self.queuePriority = queuePriority
    }

    /// Schedules work as an operation.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        let work = SubscriptionGuard()
        let run = Unchecked {
            if !work.isDisposed { work.attach(action(state)) }
        }
        let operation = BlockOperation { run.value() }
        operation.queuePriority = queuePriority
        operationQueue.addOperation(operation)
        return work
    }
}
