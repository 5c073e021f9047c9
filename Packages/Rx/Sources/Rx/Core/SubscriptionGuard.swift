public import Synchronization

// Unchecked because of the upstream, guarded by `flags`, and `indexInHub`, guarded by the hub's
// gate.
/// Guards one subscription: no event passes after the end or after disposal, whichever comes first,
/// and the upstream is disposed once.
///
/// It holds disposables only, never a sink, so that a subscription does not keep its own consumer
/// alive: a source that is dropped releases its subscribers.
///
/// Most operators need a guard, because they may end before their source:
///
///     Observable { sink in
///         let source = SubscriptionGuard()
///         self.subscribe(
///             sink: Sink(
///                 next: { element in
///                     guard !source.isStopped else { return }
///                     do {
///                         sink.next(try transform(element))
///                     } catch { source.stop(sink, .error(error)) }
///                 },
///                 stop: { source.stop(sink, $0) }
///             ),
///             within: source
///         )
///         return source
///     }
public final class SubscriptionGuard: Cancelable, Nominal, @unchecked Sendable {
    // The bits of `flags`.
    @usableFromInline static let stopped: UInt8 = 1
    @usableFromInline static let attached: UInt8 = 2
    @usableFromInline static let disposed: UInt8 = 4
    private static let leftHub: UInt8 = 8

    @usableFromInline let flags = Atomic<UInt8>(0)
    /// The index of the subscriber in a hub's list, or -1; maintained by ``Subscribers``.
    @exclusivity(unchecked) var indexInHub: Int32 = -1
    // The upstream: a hub, a subscription, or another disposable. Written before `attached` is set;
    // taken by the thread that sets the second of `attached` and `disposed`.
    //
    // The hub itself is stored, and its `remove` receives this subscription: a disposable that held
    // both objects would cost two reference counts wherever a subject is subscribed. A chain of
    // subscriptions is disposed by a loop, because recursion might overflow the stack.
    @exclusivity(unchecked) private var hub: HubCore?
    @exclusivity(unchecked) private var subscription: SubscriptionGuard?
    @exclusivity(unchecked) private var source: (any Disposable)?

    /// Creates a live subscription that has no upstream yet.
    public init() { Resources.increment() }

    deinit { Resources.decrement() }

    /// True if the sequence has ended or the subscription was stopped or disposed.
    @inlinable public var isStopped: Bool { flags.load(ordering: .relaxed) & Self.stopped != 0 }

    /// True if the subscription was disposed, by the consumer or because the sequence ended.
    @inlinable public var isDisposed: Bool {
        flags.load(ordering: .acquiring) & Self.disposed != 0
    }

    /// Stops the subscription: all further events are dropped.
    ///
    /// Returns true if this call was the first to do so.
    @inlinable
    public func stop() -> Bool {
        flags.bitwiseOr(Self.stopped, ordering: .acquiringAndReleasing).oldValue & Self.stopped == 0
    }

    /// Sends the end to `sink`, unless the subscription was stopped before.
    @inlinable
    public func stop<Element>(_ sink: Sink<Element>, _ termination: Termination) {
        if stop() { sink.stop(termination) }
    }

    /// Attaches the upstream, or disposes it if the subscription was already disposed.
    ///
    /// May be called only once.
    public func attach(_ upstream: any Disposable) {
        if let subscription = upstream.asSubscription {
            self.subscription = subscription
        } else {
            source = upstream
        }
        markAttached()
    }

    /// Attaches the hub to which this subscription's subscriber will be added.
    ///
    /// Retains the hub but not the hub's owner, whose `deinit` removes all subscribers.
    func attach(_ hub: HubCore) {
        self.hub = hub
        markAttached()
    }

    private func markAttached() {
        let previous = flags.bitwiseOr(Self.attached, ordering: .acquiringAndReleasing).oldValue
        // A hub has only counted the subscriber yet, so it has to forget it in any case.
        if previous & Self.disposed != 0 { disposeUpstream(hasLeftHub: false) }
    }

    /// Takes the upstream and disposes it.
    private func disposeUpstream(hasLeftHub: Bool) {
        if let hub {
            self.hub = nil
            if !hasLeftHub { hub.remove(self) }
        } else if let subscription {
            self.subscription = nil
            Self.disposeChain(subscription)
        } else {
            disposeSource()
        }
    }

    @inline(never)
    private static func disposeChain(_ first: SubscriptionGuard) {
        var subscription = first
        while let hadLeftHub = subscription.beginDisposal() {
            guard let next = subscription.subscription else {
                return subscription.disposeUpstream(hasLeftHub: hadLeftHub)
            }
            subscription.subscription = nil
            subscription = next
        }
    }

    @inline(never)
    private func disposeSource() {
        let upstream = source
        source = nil
        upstream?.dispose()
    }

    /// Marks the subscription as stopped and disposed, and its subscriber as removed from its hub.
    ///
    /// Returns nil if the caller need not dispose the upstream, otherwise whether the subscriber
    /// had left its hub before. One atomic exchange marks all three.
    private func beginDisposal() -> Bool? {
        let bits = Self.stopped | Self.disposed | Self.leftHub
        let previous = flags.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue
        guard previous & Self.disposed == 0, previous & Self.attached != 0 else { return nil }
        return previous & Self.leftHub != 0
    }

    /// Marks the subscriber as removed from its hub; returns true if it was not marked before.
    func leaveHub() -> Bool {
        flags.bitwiseOr(Self.leftHub, ordering: .acquiringAndReleasing).oldValue & Self.leftHub == 0
    }

    /// Stops the subscription and disposes the upstream.
    public func dispose() {
        if let hadLeftHub = beginDisposal() { disposeUpstream(hasLeftHub: hadLeftHub) }
    }

    /// Returns a sink in front of `sink` that enforces the grammar `next* (error | completed)?` and
    /// disposes the upstream after the end.
    @inlinable
    public func guarding<Element>(_ sink: __owned Sink<Element>) -> Sink<Element> {
        GuardedSink(sink, self).makeSink()
    }
}

extension Disposable {
    /// This disposable as a ``SubscriptionGuard``; nil if it is not one.
    ///
    /// Compares two pointers, where `as?` would search the protocols and superclasses of the type.
    fileprivate var asSubscription: SubscriptionGuard? {
        guard Self.self == SubscriptionGuard.self else { return nil }
        return withUnsafePointer(to: self) {
            UnsafeRawPointer($0).load(as: SubscriptionGuard.self)
        }
    }
}

/// A sink and the subscription that guards it, in one object, so that a call of the sink is one
/// jump.
@usableFromInline
final class GuardedSink<Element> {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let subscription: SubscriptionGuard

    @inlinable
    init(_ sink: Sink<Element>, _ subscription: SubscriptionGuard) {
        self.sink = sink
        self.subscription = subscription
    }

    /// Returns the sink with which to subscribe to the source.
    @inlinable @inline(never)
    __consuming func makeSink() -> Sink<Element> {
        Sink(next: { self.next($0) }, stop: { self.stop($0) })
    }

    @inlinable
    func next(_ element: Element) {
        if !subscription.isStopped { sink.next(element) }
    }

    @usableFromInline
    func stop(_ termination: Termination) {
        guard subscription.stop() else { return }
        sink.stop(termination)
        subscription.dispose()
    }
}
