// Subscriptions for the end of a chain.

extension ObservableConvertibleType {
    /// Sends every event to the observers, in their order.
    /// - Returns: The subscription.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element {
        asObservable().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Sends every event to observers of optional elements, in their order.
    /// - Returns: The subscription.
    public func bind<Observer: ObserverType>(
        to observers: Observer...
    ) -> any Disposable where Observer.Element == Element? {
        asObservable().subscribe { event in
            for observer in observers { observer.on(event.map(Optional.some)) }
        }
    }

    /// Sends every element, but not the end, to the relays, in their order.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``, because a relay cannot pass it on.
    /// - Returns: The subscription.
    public func bind<Relay: RelayType>(
        to relays: Relay...
    ) -> any Disposable where Relay.Element == Element {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Sends every element, but not the end, to relays of optional elements, in their order.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``, because a relay cannot pass it on.
    /// - Returns: The subscription.
    public func bind<Relay: RelayType>(
        to relays: Relay...
    ) -> any Disposable where Relay.Element == Element? {
        bind { element in for relay in relays { relay.accept(element) } }
    }

    /// Calls a function with the sequence and returns its result, so that a chain can end in a
    /// function.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// Calls a curried function with the sequence and then an argument, and returns its result.
    public func bind<Argument, Result>(
        to binder: (Self) -> (Argument) -> Result,
        curriedArgument: Argument
    ) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls a closure with every element.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``.
    /// - Returns: The subscription.
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
        asObservable().subscribe(onNext: onNext)
    }

    /// Calls a closure with `object` and every element while the object exists.
    ///
    /// Does not retain the object.
    ///
    /// An error goes to ``Hooks/defaultErrorHandler``.
    /// - Returns: The subscription.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping (Object, Element) -> Void
    ) -> any Disposable {
        bind { [weak object] element in
            if let object { onNext(object, element) }
        }
    }
}
