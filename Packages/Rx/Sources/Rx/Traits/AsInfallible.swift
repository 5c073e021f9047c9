extension ObservableConvertibleType {
    /// Sends the given element and completes where this sequence would fail.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(raw: asObservable().catchAndReturn(element))
    }

    /// Continues with another sequence where this one would fail.
    public func asInfallible(
        onErrorFallbackTo infallible: Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { _ in infallible.source })
    }

    /// Continues with a sequence that the closure makes from the error when this one fails.
    public func asInfallible(
        onErrorRecover: @escaping (any Error) -> Infallible<Element>
    ) -> Infallible<Element> {
        Infallible(raw: asObservable().catch { onErrorRecover($0).source })
    }
}
