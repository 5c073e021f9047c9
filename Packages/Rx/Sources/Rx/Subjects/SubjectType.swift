/// A sequence that is also an observer: it sends the events it receives to its subscribers.
public protocol SubjectType<Element>: ObservableType {
    /// The observer that feeds the sequence.
    associatedtype Observer: ObserverType

    /// The observer that feeds the sequence.
    func asObserver() -> Observer
}
