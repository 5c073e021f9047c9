/// What one subscription of an operator on the fast path holds: one object, so that calling it is one
/// jump.
///
/// A subclass adds what the operator was given and `next`.
@usableFromInline
class Stage<Output> {
    @usableFromInline final let sink: Sink<Output>
    // A source that sends before it can be disposed goes on after the end.
    @exclusivity(unchecked) @usableFromInline final var isStopped = false

    @inlinable
    init(_ sink: __owned Sink<Output>) { self.sink = sink }

    /// Tells the first end; nothing passes after it.
    ///
    /// Not inlined, so that `next` is small enough to be compiled into the closure of its sink.
    @usableFromInline @inline(never)
    final func stop(_ termination: Termination) {
        guard !isStopped else { return }
        isStopped = true
        sink.stop(termination)
    }
}
