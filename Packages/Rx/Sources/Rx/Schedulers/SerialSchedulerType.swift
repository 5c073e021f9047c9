/// A scheduler that runs one piece of work at a time, in the order in which it was scheduled.
///
/// On such a scheduler, `observe(on:)` sends all queued events as one piece of work instead of one
/// piece for each event.
public protocol SerialSchedulerType: ImmediateSchedulerType {}
