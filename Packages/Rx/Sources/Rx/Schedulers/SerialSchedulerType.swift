/// A scheduler that runs one piece of work at a time, in the order in which it was scheduled.
///
/// `observe(on:)` such a scheduler sends all queued events as one piece of work instead of one for
/// each event.
public protocol SerialSchedulerType: ImmediateSchedulerType {}
