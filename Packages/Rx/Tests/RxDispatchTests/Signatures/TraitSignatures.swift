import Rx
import RxDispatch

// Source that was written for RxSwift, one line a signature. It is not run, only compiled.

private struct Oops: Error {}

private final class Target {
    var value = 0
}

private func everyTrait<Trait>(
    _ source: PrimitiveSequence<Trait, Int>,
    _ on: some SchedulerType
) {
    _ = source.asObservable()
    _ = source.catch { _ in source }
    _ = source.debug("name", trimOutput: true)
    _ = source.delay(.seconds(1), scheduler: on)
    _ = source.delaySubscription(.seconds(1), scheduler: on)
    _ = source.observe(on: MainScheduler.instance)
    _ = source.subscribe(on: ConcurrentMainScheduler.instance)
    _ = source.retry(3)
    _ = source.retry { (errors: Observable<any Error>) in errors.map { _ in 1 } }
    _ = source.retry(when: { (errors: Observable<Oops>) in errors.map { _ in 1 } })
    _ = source.timeout(.seconds(1), scheduler: on)
    _ = source.timeout(.seconds(1), other: source, scheduler: on)
    _ = PrimitiveSequence<Trait, Int>.deferred { source }
    _ = PrimitiveSequence<Trait, Int>.using(
        { BooleanDisposable() },
        primitiveSequenceFactory: { _ in source }
    )
    _ = PrimitiveSequence<Trait, Int>.timer(.seconds(1), scheduler: on)
}

private func single(_ source: Single<Int>, _ target: Target, _ on: some SchedulerType) {
    _ = Single<Int>.create { single in
        single(.success(1))
        single(.failure(Oops()))
        return Disposables.create()
    }
    _ = Single.just(1)
    _ = Single.just(1, scheduler: on)
    _ = Single<Int>.error(Oops())
    _ = Single<Int>.never()
    _ = source.subscribe { event in
        switch event {
        case .success(let element): _ = element
        case .failure(let error): _ = error
        }
    }
    source.subscribe(onSuccess: { _ in }, onFailure: { _ in }, onDisposed: {}).dispose()
    source.subscribe(onSuccess: { _ in }).dispose()
    source.subscribe(with: target, onSuccess: { $0.value = $1 }).dispose()
    _ = source.do(
        onSuccess: { _ in },
        afterSuccess: { _ in },
        onError: { _ in },
        afterError: { _ in },
        onSubscribe: {},
        onSubscribed: {},
        onDispose: {}
    )
    _ = source.filter { $0 > 1 }
    _ = source.map { "\($0)" }
    _ = source.compactMap { Int("\($0)") }
    _ = source.flatMap { .just("\($0)") }
    _ = source.flatMap { Single.just("\($0)") }
    _ = source.flatMapMaybe { .just("\($0)") }
    _ = source.flatMapCompletable { _ in .empty() }
    _ = source.catchAndReturn(1)
    _ = source.asMaybe()
    _ = source.asCompletable()
    _ = Single.zip(source, source)
    _ = Single.zip(source, source) { $0 + $1 }
    _ = Single.zip(source, source, resultSelector: +)
    _ = Single.zip(source, source, source, source, source, source, source, source)
    _ = Single.zip([source, source])
    _ = Single.zip([source, source]) { $0.reduce(0, +) }
}

private func maybe(_ source: Maybe<Int>, _ target: Target, _ on: some SchedulerType) {
    _ = Maybe<Int>.create { maybe in
        maybe(.success(1))
        maybe(.completed)
        maybe(.error(Oops()))
        return Disposables.create()
    }
    _ = Maybe.just(1)
    _ = Maybe.just(1, scheduler: on)
    _ = Maybe<Int>.error(Oops())
    _ = Maybe<Int>.never()
    _ = Maybe<Int>.empty()
    _ = source.subscribe { event in
        switch event {
        case .success(let element): _ = element
        case .error(let error): _ = error
        case .completed: break
        }
    }
    source.subscribe(onSuccess: { _ in }, onError: { _ in }, onCompleted: {}, onDisposed: {})
        .dispose()
    source.subscribe(with: target, onSuccess: { $0.value = $1 }).dispose()
    _ = source.do(
        onNext: { _ in },
        afterNext: { _ in },
        onError: { _ in },
        afterError: { _ in },
        onCompleted: {},
        afterCompleted: {},
        onSubscribe: {},
        onSubscribed: {},
        onDispose: {}
    )
    _ = source.filter { $0 > 1 }
    _ = source.map { "\($0)" }
    _ = source.compactMap { Int("\($0)") }
    _ = source.flatMap { .just("\($0)") }
    _ = source.flatMapSingle { .just("\($0)") }
    _ = source.flatMapCompletable { _ in .empty() }
    _ = source.catchAndReturn(1)
    _ = source.ifEmpty(default: 1)
    _ = source.ifEmpty(switchTo: Maybe.just(1))
    _ = source.ifEmpty(switchTo: Single.just(1))
    _ = source.asCompletable()
    _ = Maybe.zip(source, source)
    _ = Maybe.zip(source, source) { $0 + $1 }
    _ = Maybe.zip(source, source, source, source, source, source, source, source)
}

private func completable(_ source: Completable, _ target: Target, _ on: some SchedulerType) {
    _ = Completable.create { completable in
        completable(.completed)
        completable(.error(Oops()))
        return Disposables.create()
    }
    _ = Completable.error(Oops())
    _ = Completable.never()
    _ = Completable.empty()
    _ = source.subscribe { event in
        switch event {
        case .error(let error): _ = error
        case .completed: break
        }
    }
    source.subscribe(onCompleted: {}, onError: { _ in }, onDisposed: {}).dispose()
    source.subscribe(with: target, onCompleted: { $0.value = 1 }).dispose()
    _ = source.do(
        onError: { _ in },
        afterError: { _ in },
        onCompleted: {},
        afterCompleted: {},
        onSubscribe: {},
        onSubscribed: {},
        onDispose: {}
    )
    _ = source.concat(source)
    _ = Completable.concat(source, source)
    _ = Completable.concat([source, source])
    _ = Completable.concat(AnySequence([source]))
    _ = Completable.zip(source, source)
    _ = Completable.zip([source, source])
    _ = Completable.zip(Set([1]).map { _ in source })
    _ = source.andThen(source)
    _ = source.andThen(Single.just(1))
    _ = source.andThen(Maybe.just(1))
    _ = source.andThen(Observable.just(1))
    _ = source.asMaybe()
    _ = source.catch { _ in .empty() }
    _ = source.timeout(.seconds(1), scheduler: on)
}

private func infallible(_ source: Infallible<Int>, _ target: Target) {
    _ = Infallible<Int>.create { observer in
        observer(.next(1))
        observer(.completed)
        return Disposables.create()
    }
    _ = Infallible.of(1, 2)
    _ = Infallible.from([1, 2])
    _ = Infallible<Int>.empty()
    _ = Infallible<Int>.never()
    _ = source.map { "\($0)" }
    _ = source.subscribe { event in _ = event.event }
    source.subscribe(onNext: { _ in }, onCompleted: {}, onDisposed: {}).dispose()
    source.subscribe(with: target, onNext: { $0.value = $1 }).dispose()
    _ = Infallible.combineLatest(source, source)
    _ = Infallible.combineLatest(source, source, source, source, source, source, source, source)
    _ = Infallible.combineLatest(source, source) { $0 + $1 }
}

private func awaiting(
    _ single: Single<Int>,
    _ maybe: Maybe<Int>,
    _ completable: Completable
) async throws {
    let element: Int = try await single.value
    let perhaps: Int? = try await maybe.value
    try await completable.value
    _ = (element, perhaps)
    _ = Single<Int>.create {
        try await Task.sleep(for: .zero); return 1
    }
    _ = Single<Int>.create(detached: true, priority: .high) { 1 }
}
