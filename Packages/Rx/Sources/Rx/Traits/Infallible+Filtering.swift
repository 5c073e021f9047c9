extension InfallibleType {
    /// Passes on the elements that satisfy the predicate.
    @inlinable
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().filter(predicate))
    }

    /// Passes on the elements whose key differs from the key of the previous element.
    @inlinable
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) -> Key
    ) -> Infallible<Element> {
        distinctUntilChanged(keySelector, comparer: ==)
    }

    /// Passes on the elements that differ from the last element sent, compared by `comparer`.
    @inlinable
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) -> Bool
    ) -> Infallible<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Passes on the elements whose key differs from the key of the last element sent, compared by
    /// `comparer`.
    @inlinable
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key,
        comparer: @escaping (Key, Key) -> Bool
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Passes on the elements whose property differs from the property of the previous element.
    @inlinable
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Infallible<Element> {
        distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: ==)
    }

    /// Passes on the first `count` elements and completes with the last of them.
    @inlinable
    public func take(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().take(count))
    }

    /// Passes on the elements that arrive in the first `duration`, then completes.
    @inlinable
    public func take(
        for duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(for: duration, scheduler: scheduler))
    }

    /// Passes on the elements until another sequence sends one, then completes.
    @inlinable
    public func take(until other: some InfallibleType) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: other.asObservable()))
    }

    /// Passes on the elements until another sequence sends one, then completes.
    ///
    /// An error of the other sequence is ignored, because this sequence cannot fail.
    @inlinable
    public func take(until other: some ObservableType) -> Infallible<Element> {
        let other = other.asObservable()
        return Infallible(raw: asObservable().take(until: other.catch { _ in .never() }))
    }

    /// Passes on elements until one satisfies the predicate, then completes.
    ///
    /// Passes on that element, too, if `behavior` is `.inclusive`.
    @inlinable
    public func take(
        until predicate: @escaping (Element) -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(until: predicate, behavior: behavior))
    }

    /// Passes on elements while they satisfy the predicate, then completes.
    ///
    /// Passes on the first element that does not satisfy the predicate, too, if `behavior` is
    /// `.inclusive`.
    @inlinable
    public func take(
        while predicate: @escaping (Element) -> Bool,
        behavior: TakeBehavior = .exclusive
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().take(while: predicate, behavior: behavior))
    }

    /// Passes on the last `count` elements when the source completes.
    @inlinable
    public func takeLast(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().takeLast(count))
    }

    /// Skips the first `count` elements.
    @inlinable
    public func skip(_ count: Int) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(count))
    }

    /// Skips the elements that arrive in the first `duration`.
    @inlinable
    public func skip(
        _ duration: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(duration, scheduler: scheduler))
    }

    /// Skips elements until the predicate is false for the first time.
    @inlinable
    public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(while: predicate))
    }

    /// Skips elements until another sequence sends one.
    @inlinable
    public func skip(until other: some InfallibleType) -> Infallible<Element> {
        Infallible(raw: asObservable().skip(until: other.asObservable()))
    }

    /// Sends an element only after `dueTime` has passed without another one.
    @inlinable
    public func debounce(
        _ dueTime: RxTimeInterval,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().debounce(dueTime, scheduler: scheduler))
    }

    /// Sends at most one element in each `dueTime`: the first at once, and the latest when the time
    /// has passed.
    ///
    /// If `latest` is false, sends only the first of these elements.
    @inlinable
    public func throttle(
        _ dueTime: RxTimeInterval,
        latest: Bool = true,
        scheduler: any SchedulerType
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().throttle(dueTime, latest: latest, scheduler: scheduler))
    }
}

extension InfallibleType where Element: Equatable {
    /// Passes on the elements that differ from the previous one.
    @inlinable
    public func distinctUntilChanged() -> Infallible<Element> {
        distinctUntilChanged({ $0 }, comparer: ==)
    }
}
