public import Rx

// RxSwift's older names. The compiler rejects each and offers the new one as a fix.

extension ObservableType {
    /// Renamed.
    @available(*, unavailable, renamed: "observe(on:)")
    public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        observe(on: scheduler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        subscribe(on: scheduler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        `catch`(handler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
        catchAndReturn(element)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "catch(sequence:)")
    public static func catchError<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        `catch`(sequence: sequence)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "retry(when:)")
    public func retryWhen<Error: Swift.Error>(
        _ notificationHandler: @escaping (Observable<Error>) -> some ObservableType
    ) -> Observable<Element> {
        retry(when: notificationHandler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "element(at:)")
    public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

    /// Renamed.
    @available(*, unavailable, renamed: "skip(until:)")
    public func skipUntil(_ other: some ObservableType) -> Observable<Element> {
        skip(until: other)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "take(until:)")
    public func takeUntil(_ other: some ObservableType) -> Observable<Element> {
        take(until: other)
    }

    /// Renamed; the arguments have changed places.
    @available(*, unavailable, message: "write take(until: predicate, behavior: behavior)")
    public func takeUntil(
        _ behavior: TakeBehavior,
        predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(until: predicate, behavior: behavior)
    }

    /// Renamed; the arguments have changed places.
    @available(*, unavailable, message: "write take(while: predicate, behavior: behavior)")
    public func takeWhile(
        _ behavior: TakeBehavior,
        predicate: @escaping (Element) throws -> Bool
    ) -> Observable<Element> {
        take(while: predicate, behavior: behavior)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "take(for:scheduler:)")
    public func take(
        _ duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        take(for: duration, scheduler: scheduler)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "share(replay:)")
    public func shareReplay(_ bufferSize: Int) -> Observable<Element> { share(replay: bufferSize) }

    /// Renamed.
    @available(*, unavailable, message: "write share(replay: 1)")
    public func shareReplayLatestWhileConnected() -> Observable<Element> { share(replay: 1) }

    /// Renamed.
    @available(*, unavailable, renamed: "do(onNext:)")
    public func doOnNext(_ onNext: @escaping (Element) throws -> Void) -> Observable<Element> {
        `do`(onNext: onNext)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "do(onError:)")
    public func doOnError(_ onError: @escaping (any Error) throws -> Void) -> Observable<Element> {
        `do`(onError: onError)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "do(onCompleted:)")
    public func doOnCompleted(_ onCompleted: @escaping () throws -> Void) -> Observable<Element> {
        `do`(onCompleted: onCompleted)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func subscribeNext(_ onNext: @escaping (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(onError:)")
    public func subscribeError(_ onError: @escaping (any Error) -> Void) -> any Disposable {
        subscribe(onError: onError)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "subscribe(onCompleted:)")
    public func subscribeCompleted(_ onCompleted: @escaping () -> Void) -> any Disposable {
        subscribe(onCompleted: onCompleted)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "bind(to:)")
    public func bindTo<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        bind(to: observer)
    }

    /// Renamed.
    @available(*, unavailable, renamed: "bind(onNext:)")
    public func bindNext(_ onNext: @escaping (Element) -> Void) -> any Disposable {
        bind(onNext: onNext)
    }
}

extension Disposable {
    /// Renamed.
    @available(*, unavailable, renamed: "disposed(by:)")
    public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

extension CompositeDisposable {
    /// Renamed.
    @available(*, unavailable, renamed: "insert(_:)")
    public func addDisposable(_ disposable: any Disposable) -> DisposeKey? { insert(disposable) }

    /// Renamed.
    @available(*, unavailable, renamed: "remove(for:)")
    public func removeDisposable(_ disposeKey: DisposeKey) { remove(for: disposeKey) }
}

/// Renamed.
@available(*, unavailable, renamed: "BehaviorRelay")
public typealias Variable<Element> = BehaviorRelay<Element>

/// Renamed.
@available(*, unavailable, renamed: "TakeBehavior")
public typealias TakeUntilBehavior = TakeBehavior
