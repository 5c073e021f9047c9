/// A sequence that is also an observer: what it is told, it tells its subscribers.
public protocol SubjectType<Element>: ObservableType {
    /// The observer that feeds the sequence.
    associatedtype Observer: ObserverType

    /// The observer that feeds the sequence.
    func asObserver() -> Observer
}
