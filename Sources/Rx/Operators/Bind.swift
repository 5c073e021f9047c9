// What a sequence is subscribed with, said from the sequence's side.

extension ObservableConvertibleType {
    /// Tells observers every event, each in its turn.
    /// - Returns: what ends it.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element {
        asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Tells observers of optional elements every event, each in its turn.
    /// - Returns: what ends it.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element? {
        asObservable().subscribe { event in
            for observer in observers { observer.on(event.map(Optional.some)) }
        }
    }

    /// Tells relays every element, each in its turn; the end does not reach them.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``: a relay cannot pass it on.
    /// - Returns: what ends it.
    public func bind<Relay: RelayType>(
        to relays: Relay...
    ) -> any Disposable where Relay.Element == Element {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Tells relays of optional elements every element, each in its turn; the end does not reach
    /// them.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``: a relay cannot pass it on.
    /// - Returns: what ends it.
    public func bind<Relay: RelayType>(
        to relays: Relay...
    ) -> any Disposable where Relay.Element == Element? {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Gives the sequence to a function, so that it can be read from left to right.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Gives the sequence, and then an argument, to a curried function.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls a closure with every element.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``.
    /// - Returns: what ends it.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: onNext)
    }

    /// Calls a closure with every element as long as `object` lives, without retaining it.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``.
    /// - Returns: what ends it.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        asObservable().subscribe(with: object, onNext: onNext)
    }
}
