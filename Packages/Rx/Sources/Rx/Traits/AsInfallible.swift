extension ObservableConvertibleType {
    /// This sequence, with an element and the end in place of an error.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().catchAndReturn(element))
    }

    /// This sequence, continuing with another one instead of failing.
    public func asInfallible(
        onErrorFallbackTo infallible: Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { _ in infallible.asObservable() })
    }

    /// This sequence, continuing with the one that the closure makes of its error instead of
    /// failing.
    public func asInfallible(
        onErrorRecover: @escaping (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { onErrorRecover($0).asObservable() })
    }
}
