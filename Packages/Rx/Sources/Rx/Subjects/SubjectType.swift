/// A sequence that is also an observer: it sends the events that it receives to its subscribers.
public protocol SubjectType<Element>: ObservableType {
    /// The type of the observer that feeds the sequence.
    associatedtype Observer: ObserverType

    /// Returns the observer that feeds the sequence.
    func asObserver() -> Observer
}
