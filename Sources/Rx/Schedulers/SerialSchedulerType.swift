/// A scheduler that does one piece of work at a time, in the order in which it was scheduled.
///
/// `observe(on:)` such a scheduler delivers all that waits in one hop instead of one hop an event.
public protocol SerialSchedulerType: ImmediateSchedulerType {}
