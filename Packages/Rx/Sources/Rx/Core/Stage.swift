/// The state of one subscription to a fast-path operator, in one object, so that a call of its sink
/// is one jump.
///
/// A subclass adds the operator's parameters and `next`.
@usableFromInline
class Stage<Output> {
    @usableFromInline final let sink: Sink<Output>
    // True after the end, when the source may still send: it cannot be disposed while it is being
    // subscribed.
    @exclusivity(unchecked) @usableFromInline final var isStopped = false

    @inlinable
    init(_ sink: __owned Sink<Output>) { self.sink = sink }

    /// Passes on the first end; drops later ends.
    ///
    /// Not inlined, so that `next` stays small enough to be inlined into the closure of its sink.
    @usableFromInline @inline(never)
    final func stop(_ termination: Termination) {
        guard !isStopped else { return }
        isStopped = true
        sink.stop(termination)
    }

    /// Passes on the error of a closure, if the sequence has not ended.
    ///
    /// Not inlined, for the same reason as `stop`.
    @usableFromInline @inline(never)
    final func fail(_ error: __owned any Error) { stop(.error(error)) }
}
