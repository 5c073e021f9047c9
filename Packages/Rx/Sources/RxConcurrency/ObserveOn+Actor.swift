public import Rx

extension ObservableType where Element: Sendable {
    /// Sends the events on an actor; the result takes closures of that actor.
    ///
    /// Events are queued and keep their order. `buffering` decides which elements are dropped if
    /// they arrive faster than the actor handles them. The actor is retained until the subscription
    /// ends. For a global actor, pass its `shared` instance.
    public func observe<Isolation: Actor>(
        on actor: Isolation,
        buffering: BufferingPolicy = .unbounded
    ) -> ActorObservable<Element, Isolation> {
        ActorObservable(
            .deferred { self.observe(on: ActorScheduler(actor), buffering: buffering) },
            on: actor
        )
    }

    /// Sends the events on a serial executor, through an actor that runs on the executor.
    ///
    /// A closure may also call code of other actors that run on the same executor.
    public func observe(
        on executor: some SerialExecutor,
        buffering: BufferingPolicy = .unbounded
    ) -> ActorObservable<Element, ExecutorActor> {
        observe(on: ExecutorActor(executor), buffering: buffering)
    }
}

extension InfallibleType where Element: Sendable {
    /// Sends the events on an actor; the result takes closures of that actor.
    ///
    /// Events are queued, without bound, and keep their order. The actor is retained until the
    /// subscription ends. For a global actor, pass its `shared` instance.
    public func observe<Isolation: Actor>(
        on actor: Isolation
    ) -> ActorObservable<Element, Isolation> {
        asObservable().observe(on: actor)
    }
}

extension PrimitiveSequence where Element: Sendable {
    /// Sends the event on an actor; the result takes closures of that actor.
    ///
    /// The actor is retained until the subscription ends. For a global actor, pass its `shared`
    /// instance.
    public func observe<Isolation: Actor>(
        on actor: Isolation
    ) -> ActorPrimitiveSequence<Trait, Element, Isolation> {
        ActorPrimitiveSequence(
            .deferred { self.observe(on: ActorScheduler(actor)) },
            on: actor
        )
    }
}

extension AsyncSequence where Element: Sendable {
    /// Returns a sequence that sends the elements as they arrive, on an actor.
    ///
    ///     Observations { model.title }.asObservable(on: MainActor.shared)
    ///
    /// The result is cold: each subscription iterates on the actor, in a task of its own, which is
    /// cancelled when the subscription is disposed. The task requests the next element when all
    /// subscribers have room for it. `priority` is the priority of the task.
    public func asObservable<Isolation: Actor>(
        on actor: Isolation,
        priority: TaskPriority? = nil
    ) -> ActorObservable<Element, Isolation> {
        ActorObservable(asObservable(priority: priority, isolation: actor), on: actor)
    }
}
