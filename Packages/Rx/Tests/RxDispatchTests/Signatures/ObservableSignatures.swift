import Dispatch
import Rx
import RxDispatch

// Source that was written for RxSwift, one line a signature. It is not run, only compiled.

private struct Oops: Error {}
private typealias Numbers = Observable<Int>

private struct Person {
    var name = ""
}

private final class Target {
    var value = 0
}

private func creation(_ scheduler: some SchedulerType) {
    _ = Numbers.create { observer in
        observer.on(.next(1))
        observer.onNext(2)
        observer.onError(Oops())
        observer.onCompleted()
        return Disposables.create()
    }
    _ = Numbers.deferred { .just(1) }
    _ = Numbers.empty()
    _ = Numbers.error(Oops())
    _ = Numbers.never()
    _ = Numbers.from([1, 2])
    _ = Numbers.from([1, 2], scheduler: scheduler)
    _ = Numbers.from(Set([1, 2]))
    _ = Numbers.from(AnySequence([1]), scheduler: scheduler)
    _ = Numbers.from(optional: 1)
    _ = Numbers.from(optional: nil, scheduler: scheduler)
    _ = Observable.generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 })
    _ = Numbers.generate(
        initialState: 0,
        condition: { $0 < 3 },
        scheduler: scheduler,
        iterate: { $0 + 1 }
    )
    _ = Numbers.interval(.seconds(1), scheduler: MainScheduler.instance)
    _ = Observable.just(1)
    _ = Observable.just(1, scheduler: scheduler)
    _ = Observable.of(1, 2, 3)
    _ = Observable.of(1, 2, scheduler: scheduler)
    _ = Numbers.range(start: 0, count: 3)
    _ = Observable<Int64>.range(start: 0, count: 3, scheduler: scheduler)
    _ = Observable.repeatElement(1)
    _ = Observable.repeatElement(1, scheduler: scheduler)
    _ = Numbers.timer(.milliseconds(10), scheduler: scheduler)
    _ = Numbers.timer(.nanoseconds(1), period: .microseconds(20), scheduler: scheduler)
    _ = Numbers.using({ BooleanDisposable() }, observableFactory: { _ in .just(1) })
}

private func filtering(_ source: Numbers, _ other: Observable<String>, _ on: some SchedulerType) {
    _ = source.filter { $0 > 1 }
    _ = source.compactMap { $0 > 1 ? "\($0)" : nil }
    _ = source.debounce(.milliseconds(10), scheduler: on)
    _ = source.distinctUntilChanged()
    _ = source.distinctUntilChanged { $0 == $1 }
    _ = source.distinctUntilChanged { $0 % 2 }
    _ = source.distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 })
    _ = Observable.just(Person()).distinctUntilChanged(at: \.name)
    _ = source.element(at: 1)
    _ = source.first()
    _ = source.ignoreElements()
    _ = source.sample(other)
    _ = source.sample(other, defaultValue: 1)
    _ = source.single()
    _ = source.single { $0 > 1 }
    _ = source.skip(1)
    _ = source.skip(.seconds(1), scheduler: on)
    _ = source.skip(until: other)
    _ = source.skip(while: { $0 < 1 })
    _ = source.skip { $0 < 1 }
    _ = source.skipWhile { $0 < 1 }
    _ = source.take(1)
    _ = source.take(for: .seconds(1), scheduler: on)
    _ = source.take(until: other)
    _ = source.take(until: { $0 > 1 })
    _ = source.take(until: { $0 > 1 }, behavior: .inclusive)
    _ = source.take(while: { $0 > 1 })
    _ = source.take(while: { $0 > 1 }, behavior: .exclusive)
    _ = source.takeWhile { $0 > 1 }
    _ = source.takeLast(1)
    _ = source.throttle(.milliseconds(10), scheduler: on)
    _ = source.throttle(.milliseconds(10), latest: false, scheduler: on)
}

private func transforming(_ source: Numbers, _ on: some SchedulerType) {
    _ = source.buffer(timeSpan: .seconds(1), count: 2, scheduler: on)
    _ = source.concatMap { Observable.just($0) }
    _ = source.enumerated().map { $0.index + $0.element }
    _ = source.flatMap { Observable.just("\($0)") }
    _ = source.flatMap { Single.just($0) }
    _ = source.flatMapFirst { Observable.just($0) }
    _ = source.flatMapLatest { Observable.just($0) }
    _ = source.groupBy { $0 % 2 }.map { $0.key }
    _ = source.groupBy(keySelector: { $0 % 2 })
    _ = source.map { "\($0)" }
    _ = source.materialize().dematerialize()
    _ = source.reduce(0, accumulator: +)
    _ = source.reduce(0, accumulator: +, mapResult: { "\($0)" })
    _ = source.scan(0, accumulator: +)
    _ = source.scan(into: 0) { $0 += $1 }
    _ = source.toArray()
    _ = source.window(timeSpan: .seconds(1), count: 2, scheduler: on)
    _ = source.withUnretained(Target())
    _ = source.withUnretained(Target()) { $0.value + $1 }
}

private func combining(_ source: Numbers, _ other: Observable<String>) {
    _ = source.amb(Observable.just(2))
    _ = Observable.amb([source, source])
    _ = Observable.combineLatest(source, other)
    _ = Observable.combineLatest(source, other) { "\($0)\($1)" }
    _ = Observable.combineLatest(source, source, resultSelector: +)
    _ = Observable.combineLatest(source, other, source, other, source, other, source, other)
    _ = Observable.combineLatest(source, source, source, source, source, source, source, source) {
        $0 + $1 + $2 + $3 + $4 + $5 + $6 + $7
    }
    _ = Observable.combineLatest([source, source])
    _ = Observable.combineLatest([source, source]) { $0.reduce(0, +) }
    _ = source.concat(Observable.just(1))
    _ = Observable.concat(source, source)
    _ = Observable.concat([source, source])
    _ = Observable.concat(AnySequence([source, source]))
    _ = Observable.of(source, source).concat()
    _ = Observable.merge(source, source)
    _ = Observable.merge([source, source])
    _ = Observable.merge(Set([1]).map { Observable.just($0) })
    _ = Observable.of(source, source).merge()
    _ = Observable.of(source, source).merge(maxConcurrent: 1)
    _ = source.sequenceEqual(source)
    _ = source.startWith(1, 2)
    _ = Observable.of(source, source).switchLatest()
    _ = source.withLatestFrom(other)
    _ = source.withLatestFrom(other) { "\($0)\($1)" }
    _ = Observable.zip(source, other)
    _ = Observable.zip(source, other) { "\($0)\($1)" }
    _ = Observable.zip(source, other, source, other, source, other, source, other)
    _ = Observable.zip([source, source])
    _ = Observable.zip([source, source]) { $0.reduce(0, +) }
    let pairs: Observable<(Int, String)> = Observable.zip(source, other)
    _ = pairs.map { number, text in "\(number)\(text)" }
}

private func errors(_ source: Numbers, _ on: some SchedulerType) {
    _ = source.catch { _ in .just(1) }
    _ = source.catchAndReturn(1)
    _ = Observable.catch(sequence: [source, source])
    _ = source.retry()
    _ = source.retry(3)
    _ = source.retry { (errors: Observable<any Error>) in errors.map { _ in 1 } }
    _ = source.retry(when: { (errors: Observable<Oops>) in errors.map { _ in 1 } })
    _ = source.timeout(.seconds(1), scheduler: on)
    _ = source.timeout(.seconds(1), other: source, scheduler: on)
    _ = source.ifEmpty(default: 1)
    _ = source.ifEmpty(switchTo: source)
}

private func utility(_ source: Numbers, _ on: some SchedulerType) {
    _ = source.debug()
    _ = source.debug("name", trimOutput: true)
    _ = source.delay(.seconds(1), scheduler: on)
    _ = source.delaySubscription(.seconds(1), scheduler: on)
    _ = source.do(onNext: { _ in }, onCompleted: {})
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
    _ = source.observe(on: MainScheduler.instance)
    _ = source.subscribe(on: ConcurrentMainScheduler.instance)
    _ = source.asSingle()
    _ = source.asMaybe()
    _ = Observable<Never>.empty().asCompletable()
    _ = source.asInfallible(onErrorJustReturn: 1)
    _ = source.asInfallible(onErrorFallbackTo: .just(1))
    _ = source.asInfallible(onErrorRecover: { _ in .just(1) })
    _ = source.asObservable()
}

private func sharing(_ source: Numbers) {
    let connectable: ConnectableObservable<Int> = source.publish()
    _ = connectable.connect()
    _ = connectable.refCount()
    _ = source.multicast(PublishSubject())
    _ = source.multicast { ReplaySubject.create(bufferSize: 1) }
    _ = source.multicast(makeSubject: { PublishSubject<Int>() })
    _ = source.multicast(
        { PublishSubject() },
        selector: { Observable.zip($0, $0, resultSelector: +) }
    )
    _ = source.replay(1)
    _ = source.replayAll()
    _ = source.share()
    _ = source.share(replay: 1)
    _ = source.share(replay: 1, scope: .forever)
}

private func subscribing(_ source: Numbers, _ target: Target) {
    let bag = DisposeBag()
    source.subscribe { event in
        switch event {
        case .next(let element): _ = element
        case .error(let error): _ = error
        case .completed: break
        }
    }.disposed(by: bag)
    source.subscribe { _ in }.disposed(by: bag)
    source.subscribe(onNext: { _ in }).disposed(by: bag)
    source.subscribe(onNext: nil, onError: { _ in }).disposed(by: bag)
    source.subscribe(onError: { _ in }).disposed(by: bag)
    source.subscribe().disposed(by: bag)
    source.subscribe(onNext: { _ in }, onError: { _ in }, onCompleted: {}, onDisposed: {})
        .disposed(by: bag)
    source.subscribe(with: target, onNext: { $0.value = $1 }).disposed(by: bag)
    source.subscribe(
        with: target,
        onNext: { $0.value = $1 },
        onError: { _, _ in },
        onCompleted: { _ in },
        onDisposed: { _ in }
    ).disposed(by: bag)
    source.subscribe(AnyObserver { _ in }).disposed(by: bag)
    source.subscribe(AnyObserver(eventHandler: { _ in })).disposed(by: bag)
    source.subscribe(Binder(target) { $0.value = $1 }).disposed(by: bag)
    source.subscribe(Binder(target, scheduler: ImmediateScheduler.instance) { $0.value = $1 })
        .disposed(by: bag)
    _ = AnyObserver(PublishSubject<Int>()).mapObserver { (text: String) in text.count }
}

private func awaiting(_ source: Numbers) async throws {
    for try await element in source.values { _ = element }
    for await element in source.asInfallible(onErrorJustReturn: 1).values { _ = element }
    _ = source.values.asObservable()
    _ = AsyncStream<Int> { $0.finish() }.asObservable(priority: .high)
}
