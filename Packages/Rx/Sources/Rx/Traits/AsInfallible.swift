extension ObservableConvertibleType {
    /// Sends the given element and completes when this sequence fails.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().catchAndReturn(element))
    }

    /// Continues with another sequence when this one fails.
    public func asInfallible(
        onErrorFallbackTo infallible: Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { _ in infallible.source })
    }

    /// When this sequence fails, continues with the one that the closure makes from the error.
    public func asInfallible(
        onErrorRecover: @escaping (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { onErrorRecover($0).source })
    }
}
