/// The subscribers that have no room for another element, for the task that sends to them.
///
/// While a task sends an element, each subscriber that has no room left adds itself. The task then
/// waits for all of them before it sends the next element. So back-pressure passes through
/// operators without their help, as long as they call each other directly and not through a
/// scheduler.
package final class FullSubscribers: @unchecked Sendable {
    /// The full subscribers of the task that is sending; nil if the sender cannot wait.
    @TaskLocal package static var current: FullSubscribers?

    // Accessed only by the task that sends.
    private var waits: [@Sendable () async -> Void] = []

    package init() {}

    /// Adds a subscriber; `wait` returns when the subscriber has room.
    package func add(_ wait: @escaping @Sendable () async -> Void) { waits.append(wait) }

    /// Sends an element, then waits until all subscribers have room.
    package func send(
        isolation: isolated (any Actor)? = #isolation,
        _ sendElement: () -> Void
    ) async {
        Self.$current.withValue(self) { sendElement() }
        guard !waits.isEmpty else { return }
        let pendingWaits = waits
        waits = []
        for wait in pendingWaits { await wait() }
    }

    /// Sends the elements of a sequence to an observer, and then its end.
    ///
    /// Asks for the next element when all subscribers have room. Runs on the caller's actor.
    package func send<Elements: AsyncSequence>(
        allOf elements: Elements,
        to observer: AnyObserver<Elements.Element>,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        do {
            for try await element in elements { await send { observer.on(.next(element)) } }
            observer.on(.completed)
        } catch { observer.on(.error(error)) }
    }
}
