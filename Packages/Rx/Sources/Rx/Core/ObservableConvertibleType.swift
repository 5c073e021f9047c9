/// A value that can be converted to an observable.
public protocol ObservableConvertibleType<Element> {
    /// The type of the sequence's elements.
    associatedtype Element

    /// Returns the sequence as an observable.
    func asObservable() -> Observable<Element>
}
