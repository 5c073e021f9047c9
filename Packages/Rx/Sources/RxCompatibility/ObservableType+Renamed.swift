public import Rx

// Old names of RxSwift: the compiler rejects each of them and names its replacement.

extension ObservableType {
    /// The old name of `observe(on:)`.
    @available(*, unavailable, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler)
    }

    /// The old name of `subscribe(on:)`.
    @available(*, unavailable, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }

    /// The old name of `catch(_:)`.
    @available(*, unavailable, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        `catch`(handler)
    }

    /// The old name of `catchAndReturn(_:)`.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
        catchAndReturn(element)
    }

    /// The old name of `catch(sequence:)`.
    @available(*, unavailable, renamed: "catch(sequence:)")
    public static func catchError<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        `catch`(sequence: sequence)
    }

    /// The old name of `retry(when:)`.
    @available(*, unavailable, renamed: "retry(when:)")
    public func retryWhen<Error: Swift.Error>(
        _ notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> Observable<Element> {
        retry(when: notificationHandler)
    }

    /// The old name of `element(at:)`.
    @available(*, unavailable, renamed: "element(at:)")
    public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

    /// The old name of `skip(until:)`.
    @available(*, unavailable, renamed: "skip(until:)")
    public func skipUntil(_ other: some ObservableType) -> Observable<Element> {
        skip(until: other)
    }

    /// The old name of `take(until:)`.
    @available(*, unavailable, renamed: "take(until:)")
    public func takeUntil(_ other: some ObservableType) -> Observable<Element> {
        take(until: other)
    }

    /// The old form of `take(until:behavior:)`, with the arguments in the reverse order.
    @available(*, unavailable, message: "write take(until: predicate, behavior: behavior)")
    public func takeUntil(
        _ behavior: TakeBehavior,
        predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(until: predicate, behavior: behavior)
    }

    /// The old form of `take(while:behavior:)`, with the arguments in the reverse order.
    @available(*, unavailable, message: "write take(while: predicate, behavior: behavior)")
    public func takeWhile(
        _ behavior: TakeBehavior,
        predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(while: predicate, behavior: behavior)
    }

    /// The old name of `take(for:scheduler:)`.
    @available(*, unavailable, renamed: "take(for:scheduler:)")
    public func take(
        _ duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        take(for: duration, scheduler: scheduler)
    }

    /// The old name of `share(replay:)`.
    @available(*, unavailable, renamed: "share(replay:)")
    public func shareReplay(_ bufferSize: Int) -> Observable<Element> { share(replay: bufferSize) }

    /// The old name of `share(replay: 1)`.
    @available(*, unavailable, message: "write share(replay: 1)")
    public func shareReplayLatestWhileConnected() -> Observable<Element> { share(replay: 1) }

    /// The old name of `do(onNext:)`.
    @available(*, unavailable, renamed: "do(onNext:)")
    public func doOnNext(_ onNext: @escaping (Element) throws -> Void) -> Observable<Element> {
        `do`(onNext: onNext)
    }

    /// The old name of `do(onError:)`.
    @available(*, unavailable, renamed: "do(onError:)")
    public func doOnError(_ onError: @escaping (any Error) throws -> Void) -> Observable<Element> {
        `do`(onError: onError)
    }

    /// The old name of `do(onCompleted:)`.
    @available(*, unavailable, renamed: "do(onCompleted:)")
    public func doOnCompleted(_ onCompleted: @escaping () throws -> Void) -> Observable<Element> {
        `do`(onCompleted: onCompleted)
    }

    /// The old name of `subscribe(onNext:)`.
    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func subscribeNext(_ onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext)
    }

    /// The old name of `subscribe(onError:)`.
    @available(*, unavailable, renamed: "subscribe(onError:)")
    public func subscribeError(_ onError: @escaping (any Error) -> Void) -> any Disposable {
        subscribe(onError: onError)
    }

    /// The old name of `subscribe(onCompleted:)`.
    @available(*, unavailable, renamed: "subscribe(onCompleted:)")
    public func subscribeCompleted(_ onCompleted: @escaping () -> Void) -> any Disposable {
        subscribe(onCompleted: onCompleted)
    }

    /// The old name of `bind(to:)`.
    @available(*, unavailable, renamed: "bind(to:)")
    public func bindTo<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        bind(to: observer)
    }

    /// The old name of `bind(onNext:)`.
    @available(*, unavailable, renamed: "bind(onNext:)")
    public func bindNext(_ onNext: @escaping (Element) -> Void) -> any Disposable {
        bind(onNext: onNext)
    }
}

extension Disposable {
    /// The old name of `disposed(by:)`.
    @available(*, unavailable, renamed: "disposed(by:)")
    public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

extension CompositeDisposable {
    /// The old name of `insert(_:)`.
    @available(*, unavailable, renamed: "insert(_:)")
    public func addDisposable(_ disposable: any Disposable) -> DisposeKey? { insert(disposable) }

    /// The old name of `remove(for:)`.
    @available(*, unavailable, renamed: "remove(for:)")
    public func removeDisposable(_ disposeKey: DisposeKey) { remove(for: disposeKey) }
}

/// The old name of `BehaviorRelay`.
@available(*, unavailable, renamed: "BehaviorRelay")
public typealias Variable<Element> = BehaviorRelay<Element>

/// The old name of `TakeBehavior`.
@available(*, unavailable, renamed: "TakeBehavior")
public typealias TakeUntilBehavior = TakeBehavior
