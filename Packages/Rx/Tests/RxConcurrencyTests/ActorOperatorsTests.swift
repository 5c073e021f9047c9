import Rx
import RxConcurrency
import Testing

/// Tests the operators behind `observe(on:)` an actor, and the sequences with a guarantee there.
struct ActorOperatorsTests {
    actor Store {
        private(set) var log: [String] = []
        let done = Signal()

        func add(_ entry: String) { log.append(entry) }

        func finish(_ entry: String) {
            log.append(entry)
            done.send()
        }
    }

    @MainActor final class Model {
        var log: [String] = []
        let done = Signal()

        func finish(_ entry: String) {
            log.append(entry)
            done.send()
        }
    }

    /// Returns a sequence that sends from a task of its own, so never on an actor.
    private func detached<Element: Sendable>(_ elements: Element...) -> Observable<Element> {
        .create(isolation: nil) { observer in
            for element in elements { try await observer.send(element) }
        }
    }

    @Test func `operators without closures stay on the actor`() async {
        let store = Store()
        let subscription = detached(0, 1, 1, 2, 3, 4).observe(on: store)
            .skip(1)
            .distinctUntilChanged()
            .take(3)
            .subscribe(
                onNext: { store, number in store.add("\(number)") },
                onCompleted: { $0.finish("end") }
            )
        await store.done.wait()
        #expect(await store.log == ["1", "2", "3", "end"])
        subscription.dispose()
    }

    @Test func `do and compactMap receive the actor`() async {
        let store = Store()
        let subscription = detached(1, 2).observe(on: store)
            .do(onNext: { store, number in store.add("do \(number)") })
            .compactMap { store, number -> String? in
                store.add("compactMap \(number)")
                return number == 1 ? nil : "two"
            }
            .subscribe(
                onNext: { store, text in store.add(text) },
                onCompleted: { $0.finish("end") }
            )
        await store.done.wait()
        #expect(await store.log == ["do 1", "compactMap 1", "do 2", "compactMap 2", "two", "end"])
        subscription.dispose()
    }

    @Test func `an error in a closure of do fails on the actor`() async {
        let store = Store()
        let subscription = detached(1).observe(on: store)
            .do(onNext: { _, _ in throw Failure() })
            .subscribe(
                onNext: { store, _ in store.add("element") },
                onError: { store, error in store.finish("\(error)") }
            )
        await store.done.wait()
        #expect(await store.log == ["Failure()"])
        subscription.dispose()
    }

    @Test func `taking nothing completes on the actor`() async {
        let store = Store()
        let subscription = detached(1).observe(on: store).take(0)
            .subscribe(onNext: { _, _ in }, onCompleted: { $0.finish("end") })
        await store.done.wait()
        #expect(await store.log == ["end"])
        subscription.dispose()
    }

    @Test func `an observer receives the events on the actor`() async {
        let store = Store()
        let log = Log<String>()
        let subject = PublishSubject<Int>()
        _ = subject.subscribe { event in
            store.assertIsolated()
            log.write("\(event)")
            if event.isStopEvent { store.done.send() }
        }
        let subscription = detached(1).observe(on: store).subscribe(subject)
        await store.done.wait()
        #expect(log.entries == ["next(1)", "completed"])
        subscription.dispose()
    }

    @Test func `without closures, the operators in front have their effects`() async {
        let done = Signal()
        let subscription = detached(1).do(onNext: { _ in done.send() })
            .observe(on: MainActor.shared).subscribe()
        await done.wait()
        subscription.dispose()
    }

    @MainActor @Test func `with an object, closures are of the main actor`() async {
        let model = Model()
        let failing = detached(1).concat(Observable<Int>.error(Failure()))
        let first = failing.observe(on: MainActor.shared).subscribe(
            with: model,
            onNext: { model, number in model.log.append("\(number)") },
            onError: { model, error in model.finish("\(error)") }
        )
        await model.done.wait()
        #expect(model.log == ["1", "Failure()"])
        first.dispose()
        let other = Model()
        let second = detached(2).observe(on: MainActor.shared).subscribe(
            with: other,
            onNext: { model, number in model.log.append("\(number)") },
            onCompleted: { $0.finish("end") }
        )
        await other.done.wait()
        #expect(other.log == ["2", "end"])
        second.dispose()
    }

    @MainActor @Test func `the object is not retained`() async {
        var model: Model? = Model()
        weak let released = model
        let subject = PublishSubject<Int>()
        let subscription = model.map { model in
            subject.observe(on: MainActor.shared)
                .subscribe(with: model, onNext: { $0.log.append("\($1)") })
        }
        model = nil
        #expect(released == nil)
        subscription?.dispose()
    }

    @Test func `a single succeeds or fails on the actor`() async {
        let (succeeded, failed) = (Store(), Store())
        let success = detached("page").asSingle().observe(on: succeeded)
            .subscribe(onSuccess: { store, page in store.finish(page) })
        let failure = Single<String>.error(Failure()).observe(on: failed).subscribe(
            onSuccess: { store, page in store.finish(page) },
            onFailure: { store, error in store.finish("\(error)") }
        )
        await succeeded.done.wait()
        await failed.done.wait()
        #expect(await succeeded.log == ["page"])
        #expect(await failed.log == ["Failure()"])
        success.dispose()
        failure.dispose()
    }

    @Test func `a maybe and a completable end on the actor`() async {
        let (empty, filled, work, failed) = (Store(), Store(), Store(), Store())
        let subscriptions = [
            Maybe<String>.empty().observe(on: empty)
                .subscribe(onSuccess: { $0.finish($1) }, onCompleted: { $0.finish("empty") }),
            Maybe.just("one").observe(on: filled)
                .subscribe(onSuccess: { $0.finish($1) }, onCompleted: { $0.finish("empty") }),
            Completable.empty().observe(on: work).subscribe(onCompleted: { $0.finish("done") }),
            Completable.error(Failure()).observe(on: failed)
                .subscribe(onCompleted: { $0.finish("done") }, onError: { $0.finish("\($1)") }),
        ]
        for store in [empty, filled, work, failed] { await store.done.wait() }
        #expect(await empty.log == ["empty"])
        #expect(await filled.log == ["one"])
        #expect(await work.log == ["done"])
        #expect(await failed.log == ["Failure()"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @MainActor @Test func `on the main actor, their closures are of the main actor`() async {
        let (single, maybe, work, infallible) = (Model(), Model(), Model(), Model())
        let subscriptions = [
            detached("page").asSingle().observe(on: MainActor.shared)
                .subscribe(onSuccess: { single.finish($0) }),
            Maybe<String>.empty().observe(on: MainActor.shared)
                .subscribe(
                    onSuccess: { maybe.finish($0) },
                    onCompleted: { maybe.finish("empty") }
                ),
            Completable.error(Failure()).observe(on: MainActor.shared)
                .subscribe(
                    onCompleted: { work.finish("done") },
                    onError: { work.finish("\($0)") }
                ),
            Infallible.of("a").observe(on: MainActor.shared)
                .subscribe(
                    onNext: { infallible.log.append($0) },
                    onCompleted: { infallible.finish("end") }
                ),
        ]
        for model in [single, maybe, work, infallible] { await model.done.wait() }
        #expect(single.log == ["page"])
        #expect(maybe.log == ["empty"])
        #expect(work.log == ["Failure()"])
        #expect(infallible.log == ["a", "end"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `a single behind an actor has no need of closures`() async throws {
        let done = Signal()
        let subscription = Single.just(1).do(onSuccess: { _ in done.send() })
            .observe(on: MainActor.shared).subscribe()
        await done.wait()
        subscription.dispose()
        let elements = Single.just(2).observe(on: MainActor.shared).values
        var iterator = elements.makeAsyncIterator()
        #expect(try await iterator.next() == 2)
    }
}
