/// A receiver of the events of a sequence.
public protocol ObserverType {
    /// The type of the elements that it receives.
    associatedtype Element

    /// Receives one event.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Receives the next element.
    @inlinable
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Receives the completion of the sequence.
    @inlinable
    public func onCompleted() { on(.completed) }

    /// Receives the error with which the sequence fails.
    @inlinable
    public func onError(_ error: any Error) { on(.error(error)) }

    /// Returns this observer with its type hidden.
    @inlinable
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// Returns an observer of `Result` that transforms each element and passes it to this observer.
    ///
    /// If the transform throws, this observer receives the error.
    @inlinable
    public func mapObserver<Result>(
        _ transform: @escaping (Result) throws -> Element
    ) -> AnyObserver<Result> {
        AnyObserver { event in
            switch event {
            case .next(let element):
                do { self.on(.next(try transform(element))) } catch { self.on(.error(error)) }
            case .error(let error): self.on(.error(error))
            case .completed: self.on(.completed)
            }
        }
    }
}
