/// Something that takes the events of a sequence.
public protocol ObserverType {
    /// The type of the elements it takes.
    associatedtype Element

    /// Takes one event.
    func on(_ event: Event<Element>)
}

extension ObserverType {
    /// Takes the next element.
    @inlinable
    public func onNext(_ element: Element) { on(.next(element)) }

    /// Takes the end of the sequence.
    @inlinable
    public func onCompleted() { on(.completed) }

    /// Takes the failure of the sequence.
    @inlinable
    public func onError(_ error: any Error) { on(.error(error)) }

    /// This observer with its type hidden.
    @inlinable
    public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

    /// An observer of `Result` that transforms each element for this one.
    ///
    /// A throwing transform is passed on as the sequence's error.
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
