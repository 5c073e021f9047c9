public import Rx

// Usual operators that the sequences of an actor do not have: the compiler rejects each of them and
// says what to write.

extension ActorObservable {
    /// Not available: `scan` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func scan<Result>(
        _ seed: Result,
        accumulator: @escaping (Result, Element) throws -> Result
    ) -> Observable<Result> {
        source.scan(seed, accumulator: accumulator)
    }

    /// Not available: `flatMap` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        source.flatMap(selector)
    }

    /// Not available: `flatMapLatest` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func flatMapLatest<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        source.flatMapLatest(selector)
    }

    /// Not available: `concatMap` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func concatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        source.concatMap(selector)
    }

    /// Not available: `debounce` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func debounce(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        source.debounce(dueTime, scheduler: scheduler)
    }

    /// Not available: `throttle` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Observable<Element> {
        source.throttle(dueTime, latest: latest, scheduler: scheduler)
    }

    /// Not available: `share` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func share(
        replay: Int = 0,
        scope: SubjectLifetimeScope = .whileConnected
    ) -> Observable<Element> {
        source.share(replay: replay, scope: scope)
    }

    /// Not available: `withLatestFrom` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func withLatestFrom<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Source.Element> {
        source.withLatestFrom(second)
    }

    /// Not available: `startWith` is an operator of `Observable`.
    @available(
        *,
        unavailable,
        message: "write it in front of observe(on:), or behind .asObservable() in code of the actor"
    )
    public func startWith(_ element: Element) -> Observable<Element> {
        source.startWith(element)
    }
}

extension ActorPrimitiveSequence {
    /// Not available: `map` is an operator of `Single` and `Maybe`.
    @available(*, unavailable, message: "write it in front of observe(on:)")
    public func map<Result>(
        _ transform: @escaping (Element) throws -> Result
    ) -> Observable<Result> {
        asObservable().map(transform)
    }

    /// Not available: `flatMap` is an operator of `Single` and `Maybe`.
    @available(*, unavailable, message: "write it in front of observe(on:)")
    public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source
    ) -> Observable<Source.Element> {
        asObservable().flatMap(selector)
    }
}
